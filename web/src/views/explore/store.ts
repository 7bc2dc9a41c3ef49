// The state of Explore; every element reads it and changes it through its methods.

import { Evaluation, type Share } from "../../maths/evaluation";
import { ParseError, type Parsed, parse } from "../../maths/expression";
import type { Graph } from "../../maths/graph";
import { fromJson } from "../../maths/graph_json";
import { toPython } from "../../maths/python";
import { FIRST, type Preset, presetOf } from "./presets";

export const MOST_NODES = 2000;
const DEFAULT_VALUE = 1;
const FORWARD_MS = 450;
const BACKWARD_MS = 1100;

/** What Python passes: a graph with its numbers. */
export interface Handed {
  readonly title?: string;
  readonly expression?: string | null;
  readonly graph: unknown;
  /** d root / d node, if closures hide it from the page. */
  readonly grads?: unknown;
}

export interface Input {
  /** Unique among the inputs. */
  readonly name: string;
  readonly place: number;
  /** Its initial value. */
  readonly start: number;
}

export type Pass = "forward" | "backward";

interface Progress {
  readonly grads: Float64Array;
  /** What the current step passed on. */
  readonly shares: readonly Share[];
  /** The nodes that have received a gradient so far. */
  readonly touched: ReadonlySet<number>;
}

export class ExploreStore extends EventTarget {
  text = "";
  /** The last valid text. */
  lastGood = "";
  error: ParseError | null = null;
  evaluation: Evaluation | null = null;
  inputs: readonly Input[] = [];
  /** Whether inputs can be changed: not if an op is unknown to the page. */
  canCompute = true;
  /** Steps taken: forward ones first, then backward ones. */
  position = 0;
  gradients = true;
  table = false;
  constants = false;
  /** The node whose paths are shown, or null. */
  selected: number | null = null;
  /** The nodes that the pointer or the focus is on. */
  hovered: ReadonlySet<number> = new Set();
  playing = false;
  speed = 1;
  /** By name, so that a value survives an edit of the text. */
  private readonly values = new Map<string, number>();
  private parsed: Parsed | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private known: Progress | null = null;

  get graph(): Graph | null {
    return this.evaluation?.graph ?? null;
  }

  /** Whether Python made the graph. */
  get isHanded(): boolean {
    return this.evaluation !== null && this.parsed === null;
  }

  /** How many steps a pass has. */
  get steps(): number {
    return this.graph?.computed.length ?? 0;
  }

  get last(): number {
    return 2 * this.steps;
  }

  /** The current step; null before the first one. */
  get step(): { pass: Pass; number: number; place: number } | null {
    const { graph, position, steps } = this;
    if (!graph || position === 0) return null;
    if (position <= steps) {
      const place = graph.computed[position - 1]!;
      return { pass: "forward", number: position, place };
    }
    const number = position - steps;
    return { pass: "backward", number, place: graph.computed[steps - number]! };
  }

  get isForwardDone(): boolean {
    return this.position === this.steps;
  }

  /** The grads so far. */
  get progress(): Progress {
    this.known ??= this.computeProgress();
    return this.known;
  }

  private computeProgress(): Progress {
    const { graph, evaluation, position, steps } = this;
    const nothing = { grads: new Float64Array(graph?.nodes.length ?? 0), shares: [] };
    if (!graph || !evaluation || position < steps) return { ...nothing, touched: new Set() };
    const { grads, shares } = evaluation.gradsAfter(position - steps);
    const touched = new Set([graph.root]);
    for (const place of graph.computed.slice(2 * steps - position))
      if (grads[place] !== 0) for (const { node } of evaluation.walked(place)) touched.add(node);
    return { grads, shares, touched };
  }

  /** Whether forward has reached a node. */
  isComputed(place: number): boolean {
    const { graph, position, steps } = this;
    if (!graph || graph.isLeaf(place) || position >= steps) return true;
    return place <= (graph.computed[position - 1] ?? -1);
  }

  /** Set the expression as it is typed; an error keeps the last valid graph. */
  type(text: string, names = presetOf(text)?.names): void {
    this.pause();
    this.text = text;
    this.error = null;
    try {
      if (text.trim()) this.take(parse(text, undefined, names));
      else this.clear();
    } catch (error) {
      if (!(error instanceof ParseError)) throw error;
      this.error = error;
      // A link discards the inputs before its text is read; the graph that stays needs its own.
      const { evaluation } = this;
      if (evaluation && !this.inputs.length)
        this.inputs = inputsOf(evaluation.graph, [...evaluation.data]);
    }
    this.changed();
  }

  open(preset: Preset): void {
    this.preset(preset.values);
    this.type(preset.expression);
  }

  /** Values for names that may be typed. */
  preset(values: Readonly<Record<string, number>>): void {
    for (const [name, value] of Object.entries(values)) this.values.set(name, value);
    this.inputs = [];
  }

  /** Discard the values that were set. */
  forget(): void {
    this.values.clear();
    this.inputs = [];
  }

  private clear(): void {
    this.parsed = null;
    this.evaluation = null;
    this.inputs = [];
    this.selected = null;
    this.position = 0;
  }

  private take(parsed: Parsed): void {
    const { graph } = parsed;
    const isSame = this.parsed !== null && this.graph?.structure === graph.structure;
    const starts = new Map(this.inputs.map(({ name, start }) => [name, start]));
    const data = new Float64Array(graph.nodes.length).fill(parsed.constant ?? 0);
    this.inputs = [...parsed.inputs].map(([name, place]) => {
      const value = this.values.get(name) ?? DEFAULT_VALUE;
      this.values.set(name, value);
      data[place] = value;
      return { name, place, start: starts.get(name) ?? value };
    });
    this.parsed = parsed;
    this.lastGood = this.text;
    this.canCompute = true;
    this.evaluation = new Evaluation(graph, data);
    if (isSame) return;
    this.selected = null;
    this.hovered = new Set();
    this.position = graph.computed.length;
  }

  /** Show a graph made by Python. */
  load(handed: Handed): void {
    this.pause();
    const { graph, data, partials, canCompute, grads } = fromJson(handed.graph, handed.grads);
    if (graph.nodes.length > MOST_NODES) throw new Error(tooLarge(graph.nodes.length));
    this.clear();
    this.text = handed.expression ?? "";
    this.lastGood = this.text;
    this.error = null;
    this.canCompute = canCompute;
    this.evaluation = new Evaluation(graph, data, partials, grads);
    this.inputs = inputsOf(graph, data);
    for (const { name, start } of this.inputs) this.values.set(name, start);
    this.position = graph.computed.length;
    this.changed();
  }

  value({ place }: Input): number {
    return this.evaluation!.data[place]!;
  }

  set({ name, place }: Input, value: number): void {
    if (!this.canCompute || !this.evaluation) return;
    this.values.set(name, value);
    this.evaluation.data[place] = value;
    this.evaluation.forward();
    this.changed();
    this.dispatchEvent(new CustomEvent("values"));
  }

  go(position: number): void {
    this.pause();
    this.move(position);
  }

  private move(position: number): void {
    const bounded = Math.max(0, Math.min(this.last, Math.round(position)));
    const isNew = bounded !== this.position;
    this.position = bounded;
    this.selected = null;
    this.hovered = new Set();
    this.changed();
    if (isNew) this.dispatchEvent(new CustomEvent("step"));
  }

  next(): void {
    this.go(this.position + 1);
  }

  previous(): void {
    this.go(this.position - 1);
  }

  play(): void {
    if (this.last === 0) return;
    if (this.position === this.last) this.move(0);
    this.playing = true;
    this.wait();
    this.changed();
  }

  pause(): void {
    clearTimeout(this.timer);
    if (!this.playing) return;
    this.playing = false;
    this.changed();
  }

  private wait(): void {
    const ms = this.position < this.steps ? FORWARD_MS : BACKWARD_MS;
    this.timer = setTimeout(() => {
      this.move(this.position + 1);
      if (this.position === this.last) this.pause();
      else this.wait();
    }, ms / this.speed);
  }

  select(place: number | null): void {
    this.pause();
    this.selected = place;
    this.changed();
  }

  hover(places: Iterable<number>): void {
    this.hovered = new Set(places);
    this.changed();
  }

  show(options: Partial<Pick<ExploreStore, "gradients" | "table" | "constants" | "speed">>): void {
    Object.assign(this, options);
    this.changed();
  }

  python(): string | null {
    const { parsed } = this;
    return parsed && !this.error ? toPython(this.text, parsed, this.values) : null;
  }

  changed(): void {
    this.known = null;
    this.dispatchEvent(new CustomEvent("change"));
  }
}

/** The leaves, each with a unique name. */
function inputsOf(graph: Graph, data: readonly number[]): Input[] {
  const times = new Map<string, number>();
  return graph.leaves.map((place) => {
    const label = graph.name(place);
    const time = (times.get(label) ?? 0) + 1;
    times.set(label, time);
    return { name: time === 1 ? label : `${label} (${time})`, place, start: data[place]! };
  });
}

export function tooLarge(count: number): string {
  const nodes = count.toLocaleString("en");
  return `This has ${nodes} nodes; the page draws up to ${MOST_NODES.toLocaleString("en")}.`;
}

/** A store in the initial state of the page. */
export function firstStore(): ExploreStore {
  const store = new ExploreStore();
  store.open(FIRST);
  return store;
}
