// Looks: how each box and edge of a scene appears at the store's step.

import type { Box, Link } from "../../../layout/scene";
import { kind } from "../../../maths/words";
import type { ExploreStore } from "../store";
import type { EdgeLook } from "./edge_view";
import { type Look, numbersOf } from "./node_view";

/** What all boxes and edges need, computed once per drawing. */
export class Looks {
  private readonly grads: Float64Array;
  private readonly receiving: ReadonlySet<number>;
  private readonly touched: ReadonlySet<number>;
  private readonly bad: number | undefined;
  private readonly users: number[][];

  constructor(
    private readonly store: ExploreStore,
    private readonly focused: number,
    private readonly hasPartials: boolean,
  ) {
    const { grads, shares, touched } = store.progress;
    this.grads = grads;
    this.receiving = new Set(shares.map((share) => share.node));
    this.touched = touched;
    this.bad = store.evaluation!.firstNonFinite();
    this.users = store.graph!.users();
  }

  box(box: Box): Look {
    const { place, places } = box;
    const { store } = this;
    const { evaluation, step, graph } = store;
    const isActive = step !== null && places.includes(step.place) && !store.isForwardDone;
    const look = {
      data: evaluation!.data[place]!,
      isComputed: store.isComputed(place),
      grad: this.grads[place]!,
      gradState: this.gradState(place),
      active: isActive ? step.pass : "",
      isLeaf: graph!.isLeaf(place),
      isBad: place === this.bad,
      isMarked: store.hovered.has(place) || store.selected === place,
      isFocused: place === this.focused,
      beat: store.position,
    } as const;
    return { ...look, description: this.description(box, look) };
  }

  private gradState(place: number): Look["gradState"] {
    const { store } = this;
    if (!store.gradients) return "hidden";
    if (store.step?.pass === "backward" && this.receiving.has(place)) return "receiving";
    return this.touched.has(place) ? "known" : "untouched";
  }

  /** What a screen reader says: first what is written in the box, then what it means. */
  private description({ place, text, badge }: Box, look: Omit<Look, "description">): string {
    const { graph } = this.store;
    const users = this.users[place]!.map((user) => graph!.name(user));
    const { data, grad } = numbersOf(look);
    const written = [text, data, ...(grad === null ? [] : ["∂", grad]), badge];
    const parts = [
      `${written.filter(Boolean).join(" ")}, ${kind(graph!, place)}.`,
      users.length ? `Used by ${users.join(", ")}.` : "",
      "Press Enter for its paths.",
    ];
    return parts.filter(Boolean).join(" ");
  }

  edge({ place, k, from, node }: Link): EdgeLook {
    const { store } = this;
    const isNumber = from.startsWith("c");
    const partial = isNumber ? null : store.evaluation!.partials[place]![k]!;
    const isShown = this.hasPartials && store.gradients && store.isComputed(place);
    return {
      partial: isShown ? partial : null,
      state: this.edgeState(place, isNumber || partial === null),
      isMarked: store.hovered.has(place) && store.hovered.has(node),
    };
  }

  private edgeState(place: number, hasNoPartial: boolean): EdgeLook["state"] {
    const { step, isForwardDone, gradients } = this.store;
    if (!step || isForwardDone || hasNoPartial) return "idle";
    if (step.pass === "forward") return step.place === place ? "forward" : "idle";
    if (!gradients || this.grads[place] === 0 || place < step.place) return "idle";
    return step.place === place ? "backward" : "passed";
  }
}
