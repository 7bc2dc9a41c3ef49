// Session: what Explore shows, as plain state; every element reads it and asks it for changes.

import type { ReactiveController, ReactiveControllerHost } from "lit";
import { Evaluation, type Share } from "../engine/evaluation";
import { type Parsed, ParseError, parse } from "../engine/expression";
import { Graph } from "../engine/graph";
import { fromJson } from "../engine/graph_json";
import { toPython } from "../engine/python";
import { FIRST, type Preset, presetOf } from "./presets";

export const MOST_NODES = 2000;
const DEFAULT_VALUE = 1;
const FORWARD_MS = 450;
const BACKWARD_MS = 1100;

/** What Python hands over: a graph with its numbers. */
export interface Handed {
  readonly title?: string;
  readonly expression?: string | null;
  readonly graph: unknown;
}

export interface Input {
  readonly name: string;
  readonly place: number;
}

export type Pass = "forward" | "backward";

export class Session extends EventTarget {
  text = "";
  error: ParseError | null = null;
  evaluation: Evaluation | null = null;
  inputs: readonly Input[] = [];
  /** Whether other values can be put in: not where an op is unknown to the page. */
  canCompute = true;
  /** Steps taken: forward ones first, then backward ones. */
  position = 0;
  gradients = true;
  table = false;
  constants = false;
  /** The node whose paths are shown, or null. */
  selected: number | null = null;
  /** What the pointer is on, and with it the places that stand for it. */
  hovered: ReadonlySet<number> = new Set();
  playing = false;
  speed = 1;
  private readonly values = new Map<string, number>();
  private readonly starts = new Map<string, number>();
  private parsed: Parsed | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

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

  /** The step that was just taken; null before the first one and when forward is just done. */
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

  /** Grads as far as backward has come, and what the step just taken handed on. */
  progress(): { grads: Float64Array; shares: Share[] } {
    if (this.position < this.steps) {
      const grads = new Float64Array(this.graph!.nodes.length);
      return { grads, shares: [] };
    }
    return this.evaluation!.gradsAfter(this.position - this.steps);
  }

  /** Whether forward has come to a node. */
  isComputed(place: number): boolean {
    const { graph, position, steps } = this;
    if (!graph || graph.isLeaf(place) || position >= steps) return true;
    return place <= (graph.computed[position - 1] ?? -1);
  }

  /** The nodes that have received a gradient so far. */
  touched(): Set<number> {
    const found = new Set<number>();
    const { graph, evaluation, position, steps } = this;
    if (!graph || !evaluation || position < steps) return found;
    found.add(graph.root);
    const { grads } = evaluation.gradsAfter(position - steps);
    for (const place of graph.computed.slice(2 * steps - position))
      if (grads[place] !== 0) for (const { node } of graph.inputs(place)) found.add(node);
    return found;
  }

  /** Take an expression as it is typed; a mistake leaves the last good graph. */
  type(text: string): void {
    this.pause();
    this.text = text;
    this.error = null;
    if (text.trim()) {
      try {
        this.take(parse(text));
      } catch (error) {
        if (!(error instanceof ParseError)) throw error;
        this.error = error;
      }
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
    this.starts.clear();
  }

  private take(parsed: Parsed): void {
    const names = presetOf(this.text)?.names ?? [];
    let next = 0;
    const nodes = parsed.graph.nodes.map((node) =>
      node.operands.length ? { ...node, label: names[next++] ?? "" } : node,
    );
    const graph = new Graph(nodes, "L");
    const isSame = this.graph?.structure === graph.structure && this.parsed !== null;
    this.parsed = parsed;
    this.canCompute = true;
    this.inputs = [...parsed.inputs].map(([name, place]) => ({ name, place }));
    const data = new Float64Array(nodes.length);
    for (const { name, place } of this.inputs) {
      if (!this.values.has(name)) this.values.set(name, DEFAULT_VALUE);
      if (!this.starts.has(name)) this.starts.set(name, this.values.get(name)!);
      data[place] = this.values.get(name)!;
    }
    this.evaluation = new Evaluation(graph, data);
    if (isSame) return;
    this.selected = null;
    this.hovered = new Set();
    this.position = graph.computed.length;
  }

  /** Take a graph that Python made. */
  load(handed: Handed): void {
    this.pause();
    const { graph, data, partials, canCompute } = fromJson(handed.graph);
    if (graph.nodes.length > MOST_NODES) throw new Error(tooLarge(graph.nodes.length));
    this.text = handed.expression ?? "";
    this.parsed = null;
    this.error = null;
    this.canCompute = canCompute;
    this.evaluation = new Evaluation(graph, data, partials);
    this.inputs = graph.leaves.map((place) => ({ name: graph.name(place), place }));
    this.values.clear();
    this.starts.clear();
    for (const { name, place } of this.inputs) {
      this.values.set(name, data[place]!);
      this.starts.set(name, data[place]!);
    }
    this.selected = null;
    this.position = graph.computed.length;
    this.changed();
  }

  value(name: string): number {
    const input = this.inputs.find((one) => one.name === name);
    return input ? this.evaluation!.data[input.place]! : DEFAULT_VALUE;
  }

  start(name: string): number {
    return this.starts.get(name) ?? DEFAULT_VALUE;
  }

  set(name: string, value: number): void {
    this.values.set(name, value);
    const input = this.inputs.find((one) => one.name === name);
    if (input && this.canCompute && this.evaluation) {
      this.evaluation.data[input.place] = value;
      this.evaluation.forward();
    }
    this.changed();
    this.dispatchEvent(new CustomEvent("values"));
  }

  reset(name: string): void {
    this.set(name, this.start(name));
  }

  /** How far L moves when a node is raised, everything after it computed again. */
  measured(place: number, by: number): number {
    const { graph, data } = this.evaluation!;
    const raised = new Evaluation(graph, data);
    raised.data[place]! += by;
    raised.forward(place + 1);
    return raised.data[graph.root]! - data[graph.root]!;
  }

  go(position: number): void {
    this.pause();
    this.move(position);
  }

  private move(position: number): void {
    const bounded = Math.max(0, Math.min(this.last, Math.round(position)));
    if (bounded !== this.position) {
      this.position = bounded;
      this.dispatchEvent(new CustomEvent("step"));
    }
    this.selected = null;
    this.changed();
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

  show(options: Partial<Pick<Session, "gradients" | "table" | "constants" | "speed">>): void {
    Object.assign(this, options);
    this.changed();
  }

  python(): string | null {
    const { parsed } = this;
    return parsed && !this.error ? toPython(this.text, parsed, this.values) : null;
  }

  changed(): void {
    this.dispatchEvent(new CustomEvent("change"));
  }
}

export function tooLarge(count: number): string {
  const nodes = count.toLocaleString("en");
  return `This makes ${nodes} nodes; the page draws up to ${MOST_NODES.toLocaleString("en")}.`;
}

/** A session that stands where the page begins. */
export function firstSession(): Session {
  const session = new Session();
  session.open(FIRST);
  return session;
}

/** Renders its host again whenever the session has changed. */
export class Follows implements ReactiveController {
  private session: Session | null = null;
  private readonly again = () => this.host.requestUpdate();

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly source: () => Session | null,
  ) {
    host.addController(this);
  }

  hostUpdate(): void {
    const session = this.source();
    if (session === this.session) return;
    this.session?.removeEventListener("change", this.again);
    session?.addEventListener("change", this.again);
    this.session = session;
  }

  hostDisconnected(): void {
    this.session?.removeEventListener("change", this.again);
    this.session = null;
  }

  hostConnected(): void {
    this.host.requestUpdate();
  }
}
