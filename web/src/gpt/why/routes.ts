// How a loss's grad comes back through attention, one route at a time. Everything on the way is
// linear in the grads, so that the rules of the fields, given one route's part, return its part.

import type { FieldName } from "../layout";
import { RULES } from "../rules/rules";
import { BLOCK, HEAD_SIZE, HEADS, WIDTH } from "../shape";
import { copyOf } from "../shares";
import type { Work } from "../work";

/** From x1 to the guess: straight past the neurons, or through them. */
export type Exit = "straight" | "neurons";
export const EXITS: readonly Exit[] = ["straight", "neurons"];

/** What a place hands back on one exit. */
interface Listened {
  /** Past attention, to x0 of the place itself. */
  readonly x0: Float64Array;
  readonly mixed: Float64Array;
  /** To the values of each place. */
  readonly values: readonly Float64Array[];
  /** To the scores of this place. */
  readonly scores: Float64Array;
}

export class Routes {
  private readonly trial: Work;
  private readonly listened = new Map<string, Listened>();
  private readonly asked = new Map<string, { query: Float64Array; key: Float64Array }>();

  constructor(private readonly work: Work) {
    this.trial = copyOf(work);
    this.trial.clearGrads();
  }

  /** Every place, as a loss arises at it. */
  get places(): number {
    return this.work.places;
  }

  /** Whether a place can listen to another. */
  hears(listener: number, other: number): boolean {
    return other < this.work.heardFrom(listener);
  }

  mixed(listener: number, exit: Exit): Float64Array {
    return this.listen(listener, exit).mixed;
  }

  straight(place: number, exit: Exit): Float64Array {
    return this.listen(place, exit).x0;
  }

  value(listener: number, other: number, exit: Exit): Float64Array {
    return this.listen(listener, exit).values[other]!;
  }

  query(listener: number, other: number, exit: Exit): Float64Array {
    return this.ask(listener, other, exit).query;
  }

  key(listener: number, other: number, exit: Exit): Float64Array {
    return this.ask(listener, other, exit).key;
  }

  /** What one head's part of a query, key or value hands back to x0 of its place. */
  toX0(field: "query" | "key" | "value", place: number, head: number, grads: Float64Array) {
    const { trial } = this;
    const from = head * HEAD_SIZE;
    this.put(field, place, grads.subarray(from, from + HEAD_SIZE), from);
    for (const of of [field, "normal0", "factor0"] as const) RULES[of].back(trial, place);
    return this.take("x0", place);
  }

  private listen(place: number, exit: Exit): Listened {
    const name = `${place} ${exit}`;
    const known = this.listened.get(name);
    if (known) return known;
    const { trial } = this;
    const x1 = this.x1(place, exit);
    this.put("x1", place, x1);
    RULES.x1.back(trial, place);
    const x0 = this.read("x0", place);
    const mixed = this.read("mixed", place);
    for (const field of ["mixed", "heard", "weights"] as const) RULES[field].back(trial, place);
    const values = Array.from({ length: this.places }, (_, j) => this.read("value", j));
    const scores = this.take("scores", place);
    const found = { x0, mixed, values, scores };
    this.listened.set(name, found);
    return found;
  }

  private x1(place: number, exit: Exit): Float64Array {
    const { trial, work } = this;
    const from = work.gradAt("x2", place);
    this.put("x2", place, work.numbers.subarray(from, from + WIDTH));
    RULES.x2.back(trial, place);
    if (exit === "straight") return this.take("x1", place);
    const at = trial.gradAt("x1", place);
    trial.numbers.fill(0, at, at + WIDTH);
    for (const field of ["narrowed", "hidden", "widened", "normal1", "factor1"] as const)
      RULES[field].back(trial, place);
    return this.take("x1", place);
  }

  private ask(listener: number, other: number, exit: Exit) {
    const name = `${listener} ${other} ${exit}`;
    const known = this.asked.get(name);
    if (known) return known;
    const { scores } = this.listen(listener, exit);
    const at = this.trial.gradAt("scores", listener);
    for (let h = 0; h < HEADS; h++) {
      const k = h * BLOCK + other;
      this.trial.numbers[at + k] = scores[k]!;
    }
    RULES.scores.back(this.trial, listener);
    const found = { query: this.read("query", listener), key: this.take("key", other) };
    this.asked.set(name, found);
    return found;
  }

  private put(field: FieldName, place: number, grads: Float64Array, offset = 0): void {
    this.trial.numbers.set(grads, this.trial.gradAt(field, place) + offset);
  }

  private read(field: FieldName, place: number): Float64Array {
    const at = this.trial.gradAt(field, place);
    return this.trial.numbers.slice(at, at + this.trial.model.layout.fields[field].length);
  }

  /** Read grads, and clear all for the next route. */
  private take(field: FieldName, place: number): Float64Array {
    const grads = this.read(field, place);
    this.trial.clearGrads();
    return grads;
  }
}
