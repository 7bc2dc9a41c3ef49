// Runs an exhibit with the bug and with the cure, from the same seed, step by step.
// Python runs the displayed code itself, in museum/runs.py; tests require equal results.

import { Evaluation } from "../../maths/evaluation";
import { PythonRandom } from "../../training/data/random";
import { weightAt } from "../../training/network/network";
import { Run } from "../../training/run/run";
import { completed } from "../../training/run/settings";
import { descend as descendOn, type Descent } from "./descent";
import type { Exhibit, Setting, Side } from "./exhibits";
import { breadthFirst, newestFirst, type Ref, Tape, type Take, walkBack } from "./tape";

export interface ExhibitRun {
  /** One value for each step. */
  readonly losses: number[];
  /** The gradient that gives the bug away: one value for each step, or for each layer. */
  readonly gradients: number[];
}

export function newRun(): ExhibitRun {
  return { losses: [], gradients: [] };
}

/** Records each step, then yields. */
export function* steps(
  exhibit: Exhibit,
  side: Side,
  seed: number,
  noted: ExhibitRun,
): Generator<void, void, void> {
  if (exhibit.descent) yield* own(exhibit.descent, side, seed, noted);
  else if (exhibit.train) yield* network(exhibit, side, seed, noted);
  else yield* descend(EXPERIMENTS[exhibit.name]!(exhibit.setting, side === "bug", seed), noted);
}

function* own(
  descent: Descent,
  side: Side,
  seed: number,
  noted: ExhibitRun,
): Generator<void, void, void> {
  for (const { loss, gradient } of descendOn(descent, descent[side], seed)) {
    noted.losses.push(loss);
    noted.gradients.push(gradient);
    yield;
  }
}

/** A whole run at once. */
export function run(exhibit: Exhibit, side: Side, seed = exhibit.seed): ExhibitRun {
  const noted = newRun();
  for (const _ of steps(exhibit, side, seed, noted));
  return noted;
}

/** The differences from plain gradient descent on a graph. */
interface Experiment {
  readonly setting: Setting;
  readonly evaluation: Evaluation;
  readonly parameters: readonly Ref[];
  readonly telltale: (grads: Float64Array) => number;
  readonly order?: readonly number[];
  readonly take?: Take;
  /** The grads of parameters are not set to 0 before backward. */
  readonly keepsGrads?: boolean;
  /** The graph keeps the numbers of the first step. */
  readonly isStale?: boolean;
  /** The recorded loss is divided by this, so that a sum is shown as a mean. */
  readonly rowsAdded?: number;
  /** What is recorded instead of the loss that is made smaller. */
  readonly inUse?: (data: Float64Array) => number;
  /** Set the inputs of a step. */
  readonly give?: (data: Float64Array, step: number) => void;
}

function* descend(experiment: Experiment, noted: ExhibitRun): Generator<void, void, void> {
  const { evaluation, parameters, setting, keepsGrads, isStale } = experiment;
  const { graph, data } = evaluation;
  const order = experiment.order ?? newestFirst(graph);
  const kept = new Float64Array(graph.nodes.length);
  for (let step = 0; step < setting.steps; step++) {
    experiment.give?.(data, step);
    if (!isStale || step === 0) evaluation.forward();
    const grads = new Float64Array(graph.nodes.length);
    if (keepsGrads) for (const { node } of parameters) grads[node] = kept[node]!;
    walkBack(evaluation, order, grads, experiment.take);
    kept.set(grads);
    const trained = isStale ? lossNow(evaluation) : data[graph.root]!;
    const loss = experiment.inUse?.(data) ?? trained;
    noted.losses.push(loss / (experiment.rowsAdded ?? 1));
    noted.gradients.push(experiment.telltale(grads));
    for (const { node } of parameters) data[node]! -= setting.lr! * grads[node]!;
    yield;
  }
}

/** The loss for the current parameters, whatever numbers the graph has kept. */
function lossNow({ graph, data }: Evaluation): number {
  return new Evaluation(graph, data).data[graph.root]!;
}

function size(parameters: readonly Ref[]): (grads: Float64Array) => number {
  return (grads) => Math.sqrt(parameters.reduce((sum, { node }) => sum + grads[node]! ** 2, 0));
}

interface Line {
  readonly tape: Tape;
  readonly w: Ref;
  readonly b: Ref;
  /** Rows scattered about 2x + 1. */
  readonly rows: readonly (readonly [number, number])[];
}

function lineAndRows(count: number, seed: number): Line {
  const random = new PythonRandom(seed);
  const tape = new Tape();
  const w = tape.leaf(random.uniform(-1, 1), "w");
  const b = tape.leaf(random.uniform(-1, 1), "b");
  const rows = Array.from({ length: count }, (_, k) => {
    const x = (4 * k) / (count - 1) - 1;
    return [x, 2 * x + 1 + random.uniform(-0.25, 0.25)] as const;
  });
  return { tape, w, b, rows };
}

function out({ tape, w, b }: Line, x: number): Ref {
  return tape.op("add", tape.op("mul", w, x), b);
}

function squared(tape: Tape, one: Ref, target: number): Ref {
  return tape.op("pow", tape.op("sub", one, target), 2);
}

function meanSquare(line: Line): Evaluation {
  const { tape, rows } = line;
  tape.mean(rows.map(([x, y]) => squared(tape, out(line, x), y)));
  return tape.evaluation();
}

type Make = (setting: Setting, hasBug: boolean, seed: number) => Experiment;

const EXPERIMENTS: Readonly<Record<string, Make>> = {
  assign(setting, hasBug, seed) {
    const { tape, w, rows } = lineAndRows(setting.rows!, seed);
    const products = rows.map(([x]) => tape.op("mul", w, tape.leaf(x)));
    tape.mean(products.map((product, k) => squared(tape, product, rows[k]![1])));
    const places = new Set(products.map(({ node }) => node));
    const assigns: Take = (before, share, place, k) =>
      places.has(place) && k === 0 ? share : before + share;
    const telltale = (grads: Float64Array) => grads[w.node]!;
    const experiment = { setting, evaluation: tape.evaluation(), parameters: [w], telltale };
    return hasBug ? { ...experiment, take: assigns } : experiment;
  },

  zero_grad(setting, hasBug, seed) {
    const line = lineAndRows(setting.rows!, seed);
    const parameters = [line.w, line.b];
    const evaluation = meanSquare(line);
    return { setting, evaluation, parameters, telltale: size(parameters), keepsGrads: hasBug };
  },

  order(setting, hasBug, seed) {
    const random = new PythonRandom(seed);
    const tape = new Tape();
    const w = tape.leaf(random.uniform(0.1, 0.3), "w");
    const u = tape.leaf(random.uniform(-3.2, -2.8), "u");
    const error = (x: number) => {
      const h = tape.op("mul", w, x);
      const long = tape.op("mul", u, tape.op("tanh", h));
      return tape.op("pow", tape.op("add", tape.op("add", h, long), 2), 2);
    };
    tape.mean(Array.from({ length: setting.rows! }, (_, k) => error(1 + k / 2)));
    const evaluation = tape.evaluation();
    const order = (hasBug ? breadthFirst : newestFirst)(evaluation.graph);
    const telltale = (grads: Float64Array) => grads[w.node]!;
    return { setting, evaluation, parameters: [w, u], telltale, order };
  },

  reuse(setting, hasBug, seed) {
    const line = lineAndRows(setting.rows!, seed);
    const parameters = [line.w, line.b];
    const evaluation = meanSquare(line);
    return { setting, evaluation, parameters, telltale: size(parameters), isStale: hasBug };
  },

  sum(setting, hasBug, seed) {
    const line = lineAndRows(setting.rows!, seed);
    const { tape, rows } = line;
    const parameters = [line.w, line.b];
    const errors = rows.map(([x, y]) => squared(tape, out(line, x), y));
    if (hasBug) tape.sum(errors);
    else tape.mean(errors);
    const experiment = { setting, evaluation: tape.evaluation(), parameters };
    const rowsAdded = hasBug ? rows.length : 1;
    return { ...experiment, telltale: size(parameters), rowsAdded };
  },

  zip(setting, hasBug, seed) {
    const line = lineAndRows(setting.rows!, seed);
    const { tape } = line;
    const { length } = line.rows;
    // Adjacent rows are not similar, as in most files.
    const rows = line.rows.map((_, k) => line.rows[(3 * k) % length]!);
    const outs = rows.map(([x]) => out(line, x));
    const targets = rows.map(([, y]) => y).slice(hasBug ? 1 : 0);
    tape.mean(targets.map((y, k) => squared(tape, outs[k]!, y)));
    const telltale = (grads: Float64Array) => grads[outs.at(-1)!.node]!;
    const parameters = [line.w, line.b];
    return { setting, evaluation: tape.evaluation(), parameters, telltale };
  },

  tanh(setting, hasBug, seed) {
    const random = new PythonRandom(seed);
    const tape = new Tape();
    const w = tape.leaf(random.uniform(0.9, 1), "w");
    const v = tape.leaf(random.uniform(1, 2), "v");
    const b = tape.leaf(random.uniform(1, 2), "b");
    const x = tape.leaf(0, "x");
    const bent = (hasBug ? tanhByExp : tanh)(tape, tape.op("mul", w, x));
    squared(tape, tape.op("add", tape.op("mul", v, bent), b), 1);
    const parameters = [w, v, b];
    // One input per step, each larger than the one before.
    const give = (data: Float64Array, step: number) => {
      data[x.node] = 20 * (step + 1);
    };
    return { setting, evaluation: tape.evaluation(), parameters, telltale: size(parameters), give };
  },

  /** Attention over two letters, in either order; the answer is the first of them. */
  places(setting, hasBug, seed) {
    const random = new PythonRandom(seed);
    const tape = new Tape();
    const score = [0, 1].map(() => tape.leaf(random.uniform(-0.2, 0.2)));
    const place = [0, 1].map(() => tape.leaf(random.uniform(-0.2, 0.2)));
    const value = [tape.leaf(random.uniform(0.2, 0.6)), tape.leaf(random.uniform(-0.6, -0.2))];
    const at = (letter: number, k: number) =>
      hasBug ? score[letter]! : tape.op("add", score[letter]!, place[k]!);
    const answer = (one: number, two: number) => {
      const [here, there] = [at(one, 0), at(two, 1)];
      const first = tape.op("sigmoid", tape.op("sub", here, there));
      const other = tape.op("mul", tape.op("sub", 1, first), value[two]!);
      return tape.op("add", tape.op("mul", first, value[one]!), other);
    };
    tape.mean([squared(tape, answer(0, 1), 1), squared(tape, answer(1, 0), -1)]);
    const parameters = [...score, ...place, ...value];
    return { setting, evaluation: tape.evaluation(), parameters, telltale: size(parameters) };
  },

  /** What follows is the opposite of what is there now. */
  mask(setting, hasBug, seed) {
    const random = new PythonRandom(seed);
    const tape = new Tape();
    const look = tape.leaf(0, "look");
    const scale = tape.leaf(random.uniform(0.3, 0.6), "scale");
    const xs = Array.from({ length: setting.rows! }, (_, k) => (1 + k) / 2);
    const heard = (x: number) => {
      if (!hasBug) return tape.leaf(x);
      const future = tape.op("sigmoid", look);
      const now = tape.op("mul", tape.op("sub", 1, future), x);
      return tape.op("add", now, tape.op("mul", future, -x));
    };
    tape.mean(xs.map((x) => squared(tape, tape.op("mul", scale, heard(x)), -x)));
    const parameters = [look, scale];
    const inUse = (data: Float64Array) =>
      xs.reduce((sum, x) => sum + (data[scale.node]! * x + x) ** 2, 0) / xs.length;
    const experiment = { setting, evaluation: tape.evaluation(), parameters, inUse };
    return { ...experiment, telltale: size(parameters) };
  },

  /** The sum of three relu neurons; the rate is too large for them. */
  asleep(setting, hasBug, seed) {
    const random = new PythonRandom(seed);
    const tape = new Tape();
    const weights = () => [0, 1, 2].map(() => tape.leaf(random.uniform(0.5, 1)));
    const [before, after] = [weights(), weights()];
    const rows = Array.from(
      { length: setting.rows! },
      (_, k) => [(2 + k) / 4, (2 + k) / 8] as const,
    );
    const says = (x: number) =>
      tape.sum(
        before.map((w, k) => tape.op("mul", after[k]!, tape.op("relu", tape.op("mul", w, x)))),
      );
    tape.mean(rows.map(([x, y]) => squared(tape, says(x), y)));
    const parameters = [...before, ...after];
    const rate = hasBug ? { ...setting, lr: TOO_LARGE } : setting;
    return { setting: rate, evaluation: tape.evaluation(), parameters, telltale: size(parameters) };
  },
};

/** The rate of exhibit asleep, with the bug. */
const TOO_LARGE = 1.2;

function tanh(tape: Tape, x: Ref): Ref {
  return tape.op("tanh", x);
}

function tanhByExp(tape: Tape, x: Ref): Ref {
  const e = tape.op("exp", tape.op("mul", 2, x));
  const above = tape.op("sub", e, 1);
  return tape.op("div", above, tape.op("add", e, 1));
}

/** An exhibit that the training engine runs. */
function* network(
  { name, train, setting }: Exhibit,
  side: Side,
  seed: number,
  noted: ExhibitRun,
): Generator<void, void, void> {
  const settings = completed({ ...train!.usual, ...train![side], steps: setting.steps, seed });
  const run = new Run(settings, Infinity); // a diverging loss is the point of the exhibit
  for (let step = 0; step < setting.steps && run.step(1).length; step++) {
    noted.losses.push(run.loss);
    if (name === "twins") noted.gradients.push(difference(run));
    else if (name === "rate") noted.gradients.push(run.gradientNorm);
    else if (step === 0) noted.gradients.push(...sizesOfLayers(run));
    yield;
  }
}

/** How far the grads of the hidden neurons differ. */
function difference({ network, grads }: Run): number {
  const layer = network.layers[0]!;
  const gaps = Array.from({ length: layer.inputs + 1 }, (_, k) => {
    const alike = Array.from({ length: layer.size }, (_, j) => grads[weightAt(layer, j, 0) + k]!);
    return Math.max(...alike) - Math.min(...alike);
  });
  return Math.max(...gaps);
}

function sizesOfLayers({ network, grads }: Run): number[] {
  return network.layers.map(({ from, size, inputs }) => {
    const own = grads.subarray(from, from + size * (inputs + 1));
    return Math.sqrt(own.reduce((sum, grad) => sum + grad ** 2, 0));
  });
}
