// Names that a model makes up, with the parameters of now, or of steps that are kept.

import { PythonRandom } from "../training/data/random";
import { newState, type TwisterState } from "../training/data/twister";
import { FIELD_NAMES } from "./layout";
import { softmax } from "./loops";
import type { Model } from "./model";
import { RULES } from "./rules/rules";
import { BLOCK } from "./shape";
import type { Text } from "./text";
import { Work } from "./work";

export const KEPT_STEPS = [0, 100, 1000] as const;
export type KeptStep = (typeof KEPT_STEPS)[number];
const COLDEST = 0.05;
const HOTTEST = 10;
const MOST = 100;

export function isKept(step: number): step is KeptStep {
  return (KEPT_STEPS as readonly number[]).includes(step);
}

/** A model at one step, and the generator that training has at that step. */
interface Kept {
  readonly step: number;
  readonly model: Model;
  readonly state: TwisterState;
  random: PythonRandom | null;
}

export class Inventor {
  private readonly kept = new Map<KeptStep | null, Kept>();

  constructor(
    private readonly model: Model,
    private readonly text: Text,
  ) {}

  /** Keep a step's parameters; null is the current step, which is only replaced by another. */
  keep(name: KeptStep | null, random: PythonRandom, step: number = name ?? 0): void {
    const state = newState();
    random.saveTo(state);
    const before = name === null && this.kept.get(null);
    if (before && before.step === step) return;
    const { model } = this;
    const copy = name === null ? model : { ...model, parameters: model.parameters.slice() };
    this.kept.set(name, { step, model: copy, state, random: null });
  }

  /**
   * Names as the example would make them if its training ended at that step; with `more`, the ones
   * that come next.
   */
  invent(name: KeptStep | null, temperature: number, count: number, more: boolean): string[] {
    const kept = this.kept.get(name);
    if (!kept) throw new Error(`Step ${name} has not been reached yet.`);
    if (!(temperature >= COLDEST && temperature <= HOTTEST))
      throw new Error(`Temperature ${temperature}: expected ${COLDEST} to ${HOTTEST}.`);
    if (!Number.isInteger(count) || count < 1 || count > MOST)
      throw new Error(`${count} names: expected 1 to ${MOST}.`);
    if (!more || !kept.random) {
      kept.random = new PythonRandom(0);
      kept.random.restore(kept.state);
    }
    const { random } = kept;
    // The switches are those of now, so that surgery shows in old names too.
    const model = { ...kept.model, switches: this.model.switches };
    const names: string[] = [];
    for (let k = 0; k < count; k++) names.push(invented(model, this.text, random, temperature));
    return names;
  }
}

/** One name, drawn letter by letter as invent() of the example draws it. */
export function invented(
  model: Model,
  { letters }: Text,
  random: PythonRandom,
  temperature: number,
): string {
  const work = new Work(model);
  const end = letters.length - 1;
  const chances = new Float64Array(letters.length);
  const drawn: string[] = [];
  work.letters[0] = end;
  for (let p = 0; p < BLOCK - 1; p++) {
    advance(work, p);
    const logits = work.at("logits", p);
    for (let k = 0; k < letters.length; k++) chances[k] = work.numbers[logits + k]! / temperature;
    softmax(chances, 0, 0, letters.length);
    const next = random.weighted(chances);
    if (next === end) break;
    drawn.push(letters[next]!);
    work.letters[p + 1] = next;
  }
  return drawn.join("");
}

/** Compute one more place; if the future is visible, all of them again. */
function advance(work: Work, p: number): void {
  work.places = p + 1;
  const first = work.model.switches.mask ? p : 0;
  for (const field of FIELD_NAMES) {
    if (field === "chances" || field === "loss") continue;
    for (let k = first; k <= p; k++) RULES[field].compute(work, k);
  }
}
