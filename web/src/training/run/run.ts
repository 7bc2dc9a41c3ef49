// A training run: made from settings, trained step by step, changed, and undone by one step.

import { abs_dx } from "../../maths/ops.gen";
import { Batch } from "../data/batch";
import type { Dataset } from "../data/datasets";
import { withFeatures } from "../data/parts";
import { PythonRandom } from "../data/random";
import { makeNetwork, type Network, startingParameters } from "../network/network";
import { areFinite, norm, sumOfSizes, sumOfSquares } from "../network/norms";
import { Program } from "../network/program";
import { type Change, type Diverged, redated } from "./changes";
import { Evaluation } from "./evaluation";
import { History } from "./history";
import { type Loss, makeLoss, outputsFor } from "./losses";
import { Optimizer } from "./optimizers";
import { SCHEDULES } from "./schedules.gen";
import {
  checkBatch,
  checkLr,
  checkSettings,
  checkStrength,
  partsOf,
  type Settings,
} from "./settings";
import { Undo } from "./undo";
import { allTwins, type Overfitting, overfittingOf, type Plateau, plateauOf } from "./watch";

/** A run has diverged when its loss exceeds 1 and its first loss by this factor, as in Python. */
const MOST_GROWTH = 1e6;

export class Run {
  /** The samples that are trained on. */
  readonly samples: Dataset;
  /** The samples that are only evaluated; null if there are none. */
  readonly heldBack: Dataset | null;
  readonly network: Network;
  /** In Python's order: for each neuron its weights, then its bias. */
  readonly parameters: Float64Array;
  /** The gradient of the last step's loss with respect to each parameter. */
  readonly grads: Float64Array;
  readonly losses = new History();
  /** Empty if the targets are numbers to predict. */
  readonly accuracies = new History();
  /** On the held-back samples, with the weights of the same step's loss; empty if there are none. */
  readonly heldBackLosses = new History();
  readonly heldBackAccuracies = new History();
  /** All of them, from the first step on. */
  changes: readonly Change[] = [];
  loss = Number.NaN;
  accuracy = Number.NaN;
  gradientNorm = 0;
  diverged: Diverged | null = null;
  /** The first loss since the network or its loss was changed by hand. */
  private firstLoss = Number.NaN;

  private readonly program: Program;
  private readonly objective: Loss;
  private readonly optimizer: Optimizer;
  private readonly random: PythonRandom;
  private readonly samplesOfStep: Batch;
  private readonly evaluation: Evaluation | null;
  private l1: number;
  private l2: number;
  /** How many samples all steps have used, and how many the last one. */
  private seen = 0;
  private seenLast = 0;
  private readonly undo: Undo;

  constructor(
    readonly settings: Settings,
    private readonly mostGrowth = MOST_GROWTH,
  ) {
    checkSettings(settings);
    const { training, heldBack } = partsOf(settings);
    this.samples = training;
    this.heldBack = heldBack;
    const { classes, targets } = training;
    const points = withFeatures(training.points, settings.features);
    const outputs = outputsFor(settings.loss, classes.length);
    const sizes = [...settings.hidden, outputs];
    const { activation, output, start, lr, steps } = settings;
    this.network = makeNetwork(points[0]!.length, sizes, activation, output);
    this.random = new PythonRandom(settings.seed);
    this.parameters = startingParameters(this.network, start, this.random);
    if (settings.parameters) this.parameters.set(settings.parameters);
    this.grads = new Float64Array(this.parameters.length);
    this.program = new Program(this.network, points.length);
    this.objective = makeLoss(settings.loss, outputs, points.length);
    const schedule = SCHEDULES[settings.schedule](lr, steps);
    this.optimizer = new Optimizer(settings.optimizer, this.parameters.length, schedule);
    this.samplesOfStep = new Batch({ points, targets }, (target) => this.objective.encode(target));
    this.evaluation =
      heldBack && new Evaluation(this.network, heldBack, settings.features, settings.loss);
    this.l1 = settings.l1;
    this.l2 = settings.l2;
    this.samplesOfStep.resize(settings.batch, this.program.points);
    this.undo = new Undo(this.parameters, this.optimizer);
  }

  /** Steps done so far. */
  get steps(): number {
    return this.optimizer.steps;
  }

  /** How often each sample was used, on average. */
  get epochs(): number {
    return this.seen / this.samples.points.length;
  }

  /** The learning rate of the next step. */
  get lr(): number {
    return this.optimizer.lr;
  }

  /** Take up to a number of steps; returns their losses, fewer if the run diverged. */
  step(count: number, losses = new Float64Array(count)): Float64Array {
    let done = 0;
    while (done < count && this.diverged === null && this.takeStep()) losses[done++] = this.loss;
    return losses.subarray(0, done);
  }

  /** The rate from now on, instead of the schedule. */
  setLr(lr: number): void {
    checkLr(lr);
    this.optimizer.schedule = { kind: "Constant", lr };
    this.note({ step: this.steps, kind: "lr", to: lr });
  }

  /** The strength of a penalty from now on. */
  setStrength(kind: "l1" | "l2", strength: number): void {
    checkStrength(kind, strength);
    this[kind] = strength;
    this.firstLoss = Number.NaN;
    this.note({ step: this.steps, kind, to: strength });
  }

  setBatch(size: number | null): void {
    checkBatch(size, this.samples.points.length);
    this.samplesOfStep.resize(size, this.program.points);
    this.note({ step: this.steps, kind: "batch", to: size });
  }

  setParameter(at: number, number: number): void {
    if (!(at in this.parameters)) throw new Error(`there is no parameter ${at}`);
    if (!Number.isFinite(number)) throw new Error(`${number}: expected a finite number`);
    this.parameters[at] = number;
    this.firstLoss = Number.NaN;
    this.note({ step: this.steps, kind: "parameter", at, to: number });
  }

  get plateau(): Plateau | null {
    return plateauOf(this.losses.curve(), this.losses.count, this.losses.first);
  }

  get overfitting(): Overfitting | null {
    return overfittingOf(this.losses.curve(), this.heldBackLosses.curve());
  }

  get areTwins(): boolean {
    return allTwins(this.network, this.parameters);
  }

  /** Undo the last step of a diverged run; the grads stay, since they belong to this point. */
  goBack(): void {
    this.undo.goBack(this.parameters, this.optimizer, this.random);
    const { losses, accuracies, heldBackLosses, heldBackAccuracies } = this;
    for (const history of [losses, accuracies, heldBackLosses, heldBackAccuracies])
      if (history.count) history.undo();
    this.seen -= this.seenLast;
    this.loss = this.losses.latest;
    this.accuracy = this.accuracies.latest;
    this.changes = redated(this.changes, this.steps);
    this.diverged = null;
  }

  /** One step, taken completely or, if the loss has diverged, not at all. */
  private takeStep(): boolean {
    const { program, parameters, grads, samplesOfStep, optimizer } = this;
    const { count } = samplesOfStep;
    this.undo.beforeDraw(this.random);
    samplesOfStep.draw(this.random, program.points);
    program.forward(parameters, count);
    const { outputs, gradsOfOutputs } = program;
    let loss = this.objective.run(outputs, gradsOfOutputs, samplesOfStep.targets, count);
    if (this.l2) loss += this.l2 * sumOfSquares(parameters);
    if (this.l1) loss += this.l1 * sumOfSizes(parameters);
    if (Number.isNaN(this.firstLoss)) this.firstLoss = loss;
    if (!(loss <= this.mostGrowth * Math.max(1, this.firstLoss)) || !Number.isFinite(loss)) {
      this.diverge(Number.isFinite(loss) ? "growth" : "loss", loss);
      return false;
    }
    this.evaluation?.run(parameters);
    this.startGrads();
    program.backward(parameters, grads, count);
    this.undo.beforeStep(parameters, optimizer);
    optimizer.step(parameters, grads);
    this.record(loss);
    if (!areFinite(parameters)) this.diverge("parameter", loss);
    return true;
  }

  private diverge(what: Diverged["what"], loss: number): void {
    this.diverged = { step: this.steps, what, loss, first: this.firstLoss, lr: this.lr };
  }

  /** backward() starts with the penalties, which were computed last; each square has two inputs. */
  private startGrads(): void {
    const { grads, parameters, l1, l2 } = this;
    grads.fill(0);
    if (l1) for (let k = 0; k < grads.length; k++) grads[k] = l1 * abs_dx(parameters[k]!, 0);
    if (l2)
      for (let k = 0; k < grads.length; k++)
        grads[k] = grads[k]! + l2 * parameters[k]! + l2 * parameters[k]!;
  }

  private record(loss: number): void {
    this.loss = loss;
    this.losses.add(loss);
    this.gradientNorm = norm(this.grads);
    const { count, classes } = this.samplesOfStep;
    this.seenLast = count;
    this.seen += count;
    if (this.evaluation) this.heldBackLosses.add(this.evaluation.loss);
    if (!this.samples.classes.length) return;
    if (this.evaluation) this.heldBackAccuracies.add(this.evaluation.accuracy);
    const { outputs } = this.program;
    let right = 0;
    for (let s = 0; s < count; s++) if (this.objective.decide(outputs, s) === classes[s]) right++;
    this.accuracy = right / count;
    this.accuracies.add(this.accuracy);
  }

  private note(change: Change): void {
    this.changes = [...this.changes, change];
  }
}
