// Runs an exhibit with the bug and with the cure, from the same seed, step by step.
// Python runs the displayed code within the same setting, in museum/runs.py; tests require equal results.

import { weightAt } from "../../training/network/network";
import { Run } from "../../training/run/run";
import { completed } from "../../training/run/settings";
import { descend, type Descent } from "./descent";
import type { Exhibit, Side, TrainSetting } from "./exhibits";

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
  yield* exhibit.train ? network(exhibit, side, seed, noted) : formula(exhibit, side, seed, noted);
}

function* formula(
  { setting }: Exhibit,
  side: Side,
  seed: number,
  noted: ExhibitRun,
): Generator<void, void, void> {
  for (const { loss, gradient } of descend(setting as Descent, side, seed)) {
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

/** An exhibit that the training engine runs. */
function* network(
  { train, setting }: Exhibit,
  side: Side,
  seed: number,
  noted: ExhibitRun,
): Generator<void, void, void> {
  const { record } = setting as TrainSetting;
  const settings = completed({ ...train!.usual, ...train![side], steps: setting.steps, seed });
  const run = new Run(settings, Infinity); // a diverging loss is the point of the exhibit
  for (let step = 0; step < setting.steps && run.step(1).length; step++) {
    noted.losses.push(run.loss);
    if (record === "neurons") noted.gradients.push(difference(run));
    else if (record === "size") noted.gradients.push(run.gradientNorm);
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
