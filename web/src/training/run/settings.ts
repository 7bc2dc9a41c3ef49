// What to train on, and how: plain data, with defaults for each data set from Python's recipes.

import { checkDataset, type Dataset, type Making, makeDataset } from "../data/datasets";
import { type Parts, split } from "../data/parts";
import {
  ACTIVATION_NAMES,
  DATASET_NAMES,
  FEATURE_NAMES,
  SCHEDULE_NAMES,
  type ActivationName,
  type DatasetName,
  type FeatureName,
  type ScheduleName,
} from "../names.gen";
import type { Extent } from "../network/maps";
import { makeNetwork, STARTS, type Start } from "../network/network";
import { LOSS_NAMES, type LossName, outputsFor } from "./losses";
import { OPTIMIZER_NAMES, type OptimizerName } from "./optimizers";
import { RECIPES } from "./recipes.gen";

/** A set by name, generated from the settings' seed, or the user's own samples. */
export type Data = ({ readonly name: DatasetName } & Making) | Dataset;

export interface Settings {
  readonly data: Data;
  /** The share of the samples that is never trained on, only evaluated; 0 for none. */
  readonly heldBack: number;
  /** More inputs, computed from the two of the data. */
  readonly features: readonly FeatureName[];
  readonly hidden: readonly number[];
  readonly activation: ActivationName;
  readonly output: ActivationName;
  readonly loss: LossName;
  readonly optimizer: OptimizerName;
  readonly lr: number;
  readonly schedule: ScheduleName;
  /** How long the schedule takes; training may continue after it. */
  readonly steps: number;
  readonly l1: number;
  readonly l2: number;
  /** Samples per step; null for all. */
  readonly batch: number | null;
  readonly seed: number;
  readonly start: Start;
  /** Parameters to start with instead, in Python's order, for example from an opened model. */
  readonly parameters?: readonly number[];
  /** The part of the plane that maps show; around the samples by default. */
  readonly extent?: Extent;
}

export const MOST_LAYERS = 6;
export const MOST_NEURONS = 64;

export function isNamed(data: Data): data is { readonly name: DatasetName } & Making {
  return "name" in data;
}

/** The samples that settings refer to. */
export function samplesOf({ data, seed }: Pick<Settings, "data" | "seed">): Dataset {
  // Python's remainder, which is never negative.
  const drawn = ((seed % 2 ** 32) + 2 ** 32) % 2 ** 32;
  return isNamed(data) ? makeDataset(data.name, drawn, data) : data;
}

/** The samples to train on, and those held back. */
export function partsOf(settings: Pick<Settings, "data" | "seed" | "heldBack">): Parts {
  return split(samplesOf(settings), settings.heldBack, settings.seed);
}

/** Settings with the defaults of `glassgrad train` for everything left out. */
export function completed(given: Partial<Settings> & Pick<Settings, "data">): Settings {
  const { data } = given;
  const seed = given.seed ?? RECIPES.moons.seed;
  const classes = samplesOf({ data, seed }).classes.length;
  const ofTable = classes < 2 ? "classes_0" : classes === 2 ? "classes_2" : "classes_3";
  const usual = RECIPES[ofTable];
  const own = isNamed(data) ? RECIPES[data.name] : usual;
  const loss = isNamed(data) ? usual.loss : own.loss;
  const none = { heldBack: 0, features: [], l1: 0 };
  return { ...own, ...none, loss, output: "linear", start: "random", ...given };
}

/** Throws an error that says what would work unless the settings are consistent. */
export function checkSettings(settings: Settings): void {
  checkChoices(settings);
  const { hidden, lr, l1, l2, batch, steps, seed } = settings;
  if (hidden.length > MOST_LAYERS)
    throw new Error(`hidden: expected up to ${MOST_LAYERS} layers, got ${hidden.length}`);
  for (const size of hidden) checkWhole("hidden", size, 1, MOST_NEURONS);
  checkWhole("steps", steps, 1, Number.MAX_SAFE_INTEGER);
  checkWhole("seed", seed, 0, Number.MAX_SAFE_INTEGER);
  checkLr(lr);
  checkStrength("l1", l1);
  checkStrength("l2", l2);
  checkDataset(samplesOf(settings));
  const { training } = partsOf(settings);
  checkBatch(batch, training.points.length);
  checkHeldBack(settings);
  const outputs = outputsFor(settings.loss, training.classes.length);
  checkParameters(settings, inputsOf(settings, training), outputs);
}

function checkHeldBack({ heldBack, loss }: Settings): void {
  if (heldBack && loss === "squared_error_sum")
    throw new Error(
      "sums over different numbers of samples cannot be compared: to hold samples back, choose the mean squared error",
    );
}

/** How many inputs the network has. */
function inputsOf({ features }: Settings, { points }: Dataset): number {
  const width = points[0]!.length;
  if (features.length && width !== 2)
    throw new Error(`features ${features.join(", ")}: expected data with 2 inputs, got ${width}`);
  return width + features.length;
}

function checkParameters({ parameters, hidden }: Settings, inputs: number, outputs: number): void {
  const { parameterCount } = makeNetwork(inputs, [...hidden, outputs], "linear");
  if (parameters && parameters.length !== parameterCount)
    throw new Error(`parameters: expected ${parameterCount} numbers, got ${parameters.length}`);
  if (parameters && !parameters.every(Number.isFinite))
    throw new Error("parameters: expected finite numbers");
}

export function checkLr(lr: number): void {
  if (!(lr >= 0 && lr < Infinity))
    throw new Error(`learning rate ${lr}: expected a number of 0 or more`);
}

export function checkStrength(what: "l1" | "l2", strength: number): void {
  if (!(strength >= 0 && strength < Infinity))
    throw new Error(`${what} ${strength}: expected a number of 0 or more`);
}

export function checkBatch(batch: number | null, samples: number): void {
  if (batch !== null && !(Number.isInteger(batch) && batch >= 1 && batch <= samples))
    throw new Error(`batch ${batch}: there are ${samples} samples`);
}

function checkChoices(settings: Settings): void {
  const choices: [string, string, readonly string[]][] = [
    ["activation", settings.activation, ACTIVATION_NAMES],
    ["output", settings.output, ACTIVATION_NAMES],
    ["loss", settings.loss, LOSS_NAMES],
    ["optimizer", settings.optimizer, OPTIMIZER_NAMES],
    ["schedule", settings.schedule, SCHEDULE_NAMES],
    ["start", settings.start, STARTS],
    ...settings.features.map((name): [string, string, readonly string[]] => [
      "feature",
      name,
      FEATURE_NAMES,
    ]),
  ];
  if (isNamed(settings.data)) choices.push(["data", settings.data.name, DATASET_NAMES]);
  for (const [what, choice, known] of choices)
    if (!known.includes(choice))
      throw new Error(`${what} ${choice}: expected one of ${known.join(", ")}`);
}

function checkWhole(what: string, number: number, least: number, most: number): void {
  if (!Number.isInteger(number) || number < least || number > most)
    throw new Error(`${what} ${number}: expected a whole number from ${least} to ${most}`);
}
