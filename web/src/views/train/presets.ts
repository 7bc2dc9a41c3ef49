// The initial settings for each data set: Python's recipes, and for XOR the classic network.

import { type Dataset } from "../../training/data/datasets";
import { DATASET_NAMES, type ActivationName, type DatasetName } from "../../training/names.gen";
import { LOSS_NAMES, type LossName } from "../../training/run/losses";
import {
  completed,
  type Data,
  isNamed,
  type Settings,
  samplesOf,
} from "../../training/run/settings";

export const TITLES: Readonly<Record<DatasetName, string>> = {
  xor: "XOR",
  moons: "Moons",
  circles: "Circles",
  blobs: "Blobs",
  spirals: "Spirals",
};

export const LOSS_WORDS: Readonly<Record<LossName, string>> = {
  hinge: "hinge",
  binary_cross_entropy_with_logits: "binary cross-entropy",
  mse: "mean squared error",
  squared_error_sum: "sum of squared errors",
  cross_entropy: "cross-entropy",
};

export function isDatasetName(name: string): name is DatasetName {
  return (DATASET_NAMES as readonly string[]).includes(name);
}

/** Small enough to be read as a whole, with a probability as its output. */
const XOR = {
  hidden: [4],
  activation: "sigmoid",
  output: "sigmoid",
  loss: "squared_error_sum",
  optimizer: "sgd",
  lr: 0.5,
  schedule: "constant",
  steps: 1000,
  seed: 42,
  extent: { left: -0.3, right: 1.3, bottom: -0.3, top: 1.3 },
} as const;

/** Settings for a data set, except for those that are given. */
export function presetFor(
  data: Data,
  given: Partial<Omit<Settings, "data" | "output">> = {},
): Settings {
  const usual: Partial<Settings> = isNamed(data) && data.name === "xor" ? XOR : {};
  const whole = completed({ data, ...usual, ...given });
  return given.loss ? { ...whole, output: outputFor(whole) } : whole;
}

/** The output activation: squared errors of classes need one between 0 and 1. */
export function outputFor(settings: Settings): ActivationName {
  const { loss } = settings;
  const isSquared = loss === "mse" || loss === "squared_error_sum";
  return isSquared && samplesOf(settings).classes.length ? "sigmoid" : "linear";
}

/** The losses for a number of classes; 0 means numbers to predict. */
export function lossesFor(classes: number): readonly LossName[] {
  if (classes > 2) return ["cross_entropy"];
  return classes ? LOSS_NAMES : ["mse", "squared_error_sum"];
}

/** What a loss is the sum or mean of, in words. */
export function lossSentence({ loss, l2 }: Settings, { points }: Dataset): string {
  const count =
    points.length <= 4 ? ["", "one", "two", "three", "four"][points.length]! : points.length;
  const words: Record<LossName, string> = {
    hinge: "mean of the hinge losses",
    binary_cross_entropy_with_logits: "mean of the cross-entropies",
    mse: `mean of ${count} squared errors`,
    squared_error_sum: `sum of ${count} squared errors`,
    cross_entropy: "mean of the cross-entropies",
  };
  return l2 ? `${words[loss]}, and L2` : words[loss];
}
