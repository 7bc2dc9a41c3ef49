// What is changed by hand in a run, how it is undone, and when it happened.

import type { Switches } from "./messages";
import type { Model } from "./model";
import { HEADS } from "./shape";
import { parameterName } from "./words/names";
import { plain } from "../maths/numbers";

/** A change after so many steps, for the program that repeats the run. */
export type Change =
  | { readonly step: number; readonly kind: "switches"; readonly to: Switches }
  | {
      readonly step: number;
      readonly kind: "parameter";
      readonly parameter: number;
      readonly to: number;
    };

interface Edit {
  readonly words: string;
  readonly before: Switches | { readonly parameter: number; readonly number: number };
}

export class Edits {
  /** All of them, those that were undone and their undoing included. */
  changes: readonly Change[] = [];
  private readonly done: Edit[] = [];

  constructor(private readonly model: Model) {}

  /** What can be undone, oldest first. */
  get words(): string[] {
    return this.done.map(({ words }) => words);
  }

  switch(to: Switches, step: number): void {
    const before = this.model.switches;
    const words = difference(before, to);
    if (words === "") return;
    this.done.push({ words, before });
    this.set(to, step);
  }

  setParameter(parameter: number, to: number, step: number): void {
    const { parameters, shape } = this.model;
    if (!(parameter in parameters))
      throw new Error(`Parameter ${parameter}: the model has 0 to ${parameters.length - 1}.`);
    if (!Number.isFinite(to)) throw new Error(`${to}: expected a finite number.`);
    const number = parameters[parameter]!;
    if (Object.is(number, to)) return;
    const words = `${parameterName(shape, parameter)} = ${plain(to)}, was ${plain(number)}`;
    this.done.push({ words, before: { parameter, number } });
    this.put(parameter, to, step);
  }

  undo(step: number): void {
    const edit = this.done.pop();
    if (!edit) throw new Error("There is nothing to undo.");
    if ("parameter" in edit.before) this.put(edit.before.parameter, edit.before.number, step);
    else this.set(edit.before, step);
  }

  private set(to: Switches, step: number): void {
    this.model.switches = to;
    this.changes = [...this.changes, { step, kind: "switches", to }];
  }

  private put(parameter: number, to: number, step: number): void {
    this.model.parameters[parameter] = to;
    this.changes = [...this.changes, { step, kind: "parameter", parameter, to }];
  }
}

/** What differs between two settings of the switches, in words; empty if nothing does. */
export function difference(before: Switches, after: Switches): string {
  const told: string[] = [];
  const tell = (what: string, was: boolean, is: boolean) => {
    if (was !== is) told.push(`${what} ${is ? "on" : "off"}`);
  };
  for (let h = 0; h < HEADS; h++) tell(`head ${h + 1}`, before.heads[h]!, after.heads[h]!);
  for (const k of new Set([...before.neuronsOff, ...after.neuronsOff]))
    tell(`neuron ${k}`, !before.neuronsOff.includes(k), !after.neuronsOff.includes(k));
  tell("residual", before.residual, after.residual);
  tell("places", before.places, after.places);
  if (before.mask !== after.mask) told.push(after.mask ? "future hidden" : "future visible");
  return told.join(", ");
}
