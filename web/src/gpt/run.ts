// A training run: one name a step, as examples/gpt.py trains, and what is changed by hand in it.

import { PythonRandom } from "../training/data/random";
import { History } from "../training/run/history";
import { Optimizer } from "../training/run/optimizers";
import { Edits } from "./edits";
import { Inventor, isKept } from "./inventor";
import { sizeOf } from "./loops";
import type { Settings, Switches } from "./messages";
import { type Model, newModel } from "./model";
import { backward, forward } from "./passes";
import { switched } from "./settings";
import { HIDDEN, MATRIX_NAMES } from "./shape";
import { type Text, toNumbers } from "./text";
import { Work } from "./work";

const BETAS = { beta1: 0.85, beta2: 0.99 };
/** By what the learning rate is divided in the end. */
const DECAY = 20;
/** How many losses are averaged, and over how many texts a neuron must stay asleep. */
const RECENT = 100;

export class Run {
  readonly model: Model;
  readonly losses = new History();
  readonly meanLosses = new History();
  readonly gradientSizes = new History();
  readonly edits: Edits;
  readonly inventor: Inventor;
  loss = Number.NaN;
  meanLoss = Number.NaN;
  gradientSize = Number.NaN;
  trainedOn: string | null = null;
  /** Why training cannot go on, in a sentence; or null. */
  stopped: string | null = null;
  private readonly work: Work;
  private readonly random: PythonRandom;
  private readonly optimizer: Optimizer;
  private readonly recent = new Float64Array(RECENT);
  /** For each neuron the number of the step in which it was awake last. */
  private readonly lastAwake = new Int32Array(HIDDEN);

  constructor(
    readonly settings: Settings,
    readonly text: Text,
  ) {
    const { seed, lr, steps, switches } = settings;
    this.model = newModel(text.letters.length, new PythonRandom(seed), switches);
    if (settings.parameters) this.load(settings.parameters);
    this.work = new Work(this.model);
    this.random = new PythonRandom(seed + 1);
    const schedule = { kind: "LinearDecay", start: lr, end: lr / DECAY, steps } as const;
    this.optimizer = new Optimizer("adam", this.model.parameters.length, schedule, BETAS);
    this.edits = new Edits(this.model);
    this.inventor = new Inventor(this.model, text);
    this.inventor.keep(0, this.random);
  }

  /** Of the latest training step. */
  get grads(): Float64Array {
    return this.work.grads;
  }

  get steps(): number {
    return this.optimizer.steps;
  }

  /** The learning rate of the next step. */
  get lr(): number {
    return this.optimizer.lr;
  }

  /** Take up to a number of steps; returns how many were taken, fewer if training stopped. */
  step(count: number): number {
    let done = 0;
    while (done < count && !this.stopped && this.takeStep()) done++;
    return done;
  }

  /** Switch parts off or on; the gradients are those of what is left. */
  switch(change: Partial<Switches>): void {
    this.edits.switch(switched(this.model.switches, change), this.steps);
  }

  setParameter(parameter: number, to: number): void {
    this.edits.setParameter(parameter, to, this.steps);
    if (this.stopped) this.stopped = null;
  }

  undo(): void {
    this.edits.undo(this.steps);
  }

  /** Names made up with the parameters of now. */
  inventNow(temperature: number, count: number, more: boolean): string[] {
    this.inventor.keep(null, this.random, this.steps);
    return this.inventor.invent(null, temperature, count, more);
  }

  /** How many neurons were awake at no place of the latest texts. */
  get asleep(): number {
    const since = Math.max(0, this.steps - RECENT);
    return this.steps === 0 ? 0 : this.lastAwake.filter((step) => step <= since).length;
  }

  get sizes(): Float64Array {
    return sizesOf(this.model, this.model.parameters);
  }

  private load(given: readonly number[]): void {
    const { parameters } = this.model;
    if (given.length !== parameters.length)
      throw new Error(
        `These are ${given.length} weights, and a model of these lines has ${parameters.length}.`,
      );
    if (!given.every(Number.isFinite)) throw new Error("These weights are not all finite numbers.");
    parameters.set(given);
  }

  /** One step, taken completely or, if the loss is not finite, not at all. */
  private takeStep(): boolean {
    const { model, work, optimizer } = this;
    const line = this.random.choice(this.text.lines);
    work.read(toNumbers(line, this.text));
    const loss = forward(work);
    if (!Number.isFinite(loss)) return this.stop("The loss");
    backward(work);
    optimizer.step(model.parameters, work.grads);
    this.record(loss, line);
    if (!model.parameters.every(Number.isFinite)) this.stop("A parameter");
    if (isKept(this.steps)) this.inventor.keep(this.steps, this.random);
    return true;
  }

  private record(loss: number, line: string): void {
    const { steps } = this;
    this.loss = loss;
    this.trainedOn = line;
    this.recent[(steps - 1) % RECENT] = loss;
    const count = Math.min(steps, RECENT);
    let sum = 0;
    for (let k = 0; k < count; k++) sum += this.recent[k]!;
    this.meanLoss = sum / count;
    this.gradientSize = sizeOf(this.work.grads, 0, this.work.grads.length);
    this.losses.add(loss);
    this.meanLosses.add(this.meanLoss);
    this.gradientSizes.add(this.gradientSize);
    for (let p = 0; p < this.work.places; p++) {
      const from = this.work.at("hidden", p);
      for (let k = 0; k < HIDDEN; k++)
        if (this.work.numbers[from + k] !== 0) this.lastAwake[k] = steps;
    }
  }

  private stop(what: string): false {
    const { lr } = this.settings;
    this.stopped = `${what} is no longer a finite number after step ${this.steps}: reset, and train with a learning rate below ${lr}.`;
    return false;
  }
}

/** √(sum of squares) of each matrix. */
export function sizesOf({ shape }: Model, numbers: Float64Array): Float64Array {
  return Float64Array.from(MATRIX_NAMES, (name) => {
    const { start, rows, columns } = shape.matrices[name];
    return sizeOf(numbers, start, start + rows * columns);
  });
}
