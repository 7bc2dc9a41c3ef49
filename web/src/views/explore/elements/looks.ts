// Looks: how each box and edge of a scene appears at the store's step.

import type { Box, Link } from "../../../layout/scene";
import { spoken } from "../../../maths/numbers";
import type { ExploreStore } from "../store";
import type { EdgeLook } from "./edge_view";
import type { Look } from "./node_view";

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

  box({ place, places }: Box): Look {
    const { store } = this;
    const { evaluation, step, graph } = store;
    const isActive = step !== null && places.includes(step.place) && !store.isForwardDone;
    return {
      data: evaluation!.data[place]!,
      isComputed: store.isComputed(place),
      grad: this.grads[place]!,
      gradState: this.gradState(place),
      active: isActive ? step.pass : "",
      isLeaf: graph!.isLeaf(place),
      isBad: place === this.bad,
      isMarked: store.hovered.has(place) || store.selected === place,
      isFocused: place === this.focused,
      description: this.description(place),
      beat: store.position,
    };
  }

  private gradState(place: number): Look["gradState"] {
    const { store } = this;
    if (!store.gradients) return "hidden";
    if (store.step?.pass === "backward" && this.receiving.has(place)) return "receiving";
    return this.touched.has(place) ? "known" : "untouched";
  }

  private description(place: number): string {
    const { graph, evaluation } = this.store;
    const inputs = graph!.inputs(place).map(({ node }) => graph!.name(node));
    const made = inputs.length ? `${graph!.nodes[place]!.op} of ${inputs.join(" and ")}` : "input";
    const users = this.users[place]!.map((user) => graph!.name(user));
    const parts = [
      `${graph!.name(place)}, ${made}.`,
      `Data ${spoken(evaluation!.data[place]!)}.`,
      this.store.gradients && this.touched.has(place) ? `Grad ${spoken(this.grads[place]!)}.` : "",
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
