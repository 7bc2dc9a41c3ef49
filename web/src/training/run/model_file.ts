// A network as the model JSON that `glassgrad predict` reads; schemas/model.schema.json.

import {
  ACTIVATION_NAMES,
  type ActivationName,
  FEATURE_NAMES,
  type FeatureName,
  OBJECTIVE_NAMES,
  OLD_LOSSES,
} from "../names.gen";
import { biasAt, makeNetwork, type Network, weightAt } from "../network/network";
import { type LossName, outputsFor } from "./losses";
import type { Run } from "./run";
import { MOST_LAYERS, MOST_NEURONS, type Settings } from "./settings";

const FORMAT = "glassgrad.model";
const VERSION = 1;
/** The version of files with the standardising of their columns. */
const WITH_PREPARATION = 2;
const KEYS = ["format", "version", "architecture", "objective", "classes", "weights"];

/** A model that the page can show. */
export interface Model {
  /** How many inputs it takes, with features. */
  readonly inputs: number;
  readonly features: readonly FeatureName[];
  readonly hidden: readonly number[];
  readonly activation: ActivationName;
  readonly output: ActivationName;
  readonly loss: LossName;
  readonly classes: readonly string[];
  /** In Python's order. */
  readonly parameters: readonly number[];
}

export function toJson(run: Run): string {
  const { network, parameters, settings, samples } = run;
  const weights: Record<string, unknown> = {};
  network.layers.forEach((layer, k) => {
    const row = (j: number) =>
      Array.from({ length: layer.inputs }, (_, i) => spelled(parameters[weightAt(layer, j, i)]!));
    const neurons = Array.from({ length: layer.size }, (_, j) => j);
    weights[`layers.${k}.weight`] = neurons.map(row);
    weights[`layers.${k}.bias`] = neurons.map((j) => spelled(parameters[biasAt(layer, j)]!));
  });
  const layers = network.layers.map(({ size, activation }) => ({ size, activation }));
  // Python has one name for the squared error; the sum and the mean predict the same classes.
  const objective = settings.loss === "squared_error_sum" ? "mse" : settings.loss;
  const architecture = { inputs: network.inputs, layers };
  const { classes } = samples;
  const { features } = settings;
  return JSON.stringify({
    format: FORMAT,
    version: VERSION,
    architecture,
    objective,
    classes,
    ...(features.length ? { features } : {}),
    weights,
  });
}

/** The model in a text; throws an error that explains the problem. */
export function fromJson(text: string): Model {
  let whole: unknown;
  try {
    whole = JSON.parse(text);
  } catch (error) {
    throw new Error(`This is not JSON: ${(error as Error).message}`);
  }
  if (!isObject(whole) || whole.format !== FORMAT)
    throw new Error(`This is not a model: expected an object with the format "${FORMAT}"`);
  if (whole.version === WITH_PREPARATION)
    throw new Error(
      "this network takes standardised columns, which the page does not have: train it with --raw",
    );
  if (whole.version !== VERSION)
    throw new Error(`expected version ${VERSION}, got ${shown(whole.version)}`);
  const surplus = Object.keys(whole).filter((key) => key !== "features" && !KEYS.includes(key));
  if (surplus.length || !KEYS.every((key) => key in whole))
    throw new Error("expected format, version, architecture, objective, classes and weights");
  const network = networkOf(whole.architecture);
  const classes = namesOf(whole.classes);
  const loss = lossOf(whole.objective);
  const wanted = outputsFor(loss, classes.length);
  const outputs = network.layers.at(-1)!.size;
  if (outputs !== wanted)
    throw new Error(
      `${loss} with ${classes.length} classes needs ${wanted} outputs, not ${outputs}`,
    );
  return {
    inputs: network.inputs,
    features: featuresOf(whole.features ?? []),
    hidden: network.layers.slice(0, -1).map(({ size }) => size),
    activation: network.layers.length > 1 ? network.layers[0]!.activation : "relu",
    output: network.layers.at(-1)!.activation,
    loss,
    classes,
    parameters: parametersOf(network, whole.weights),
  };
}

/** A run's settings with the model's network; throws if it does not fit the data. */
export function opened(model: Model, run: Run): Settings {
  const { inputs, hidden, activation, output, loss, parameters } = model;
  const { samples, settings } = run;
  const { features } = model;
  const width = samples.points[0]!.length;
  if (features.length && width !== 2)
    throw new Error(`The model computes its features from 2 inputs, the data has ${width}.`);
  if (inputs !== width + features.length)
    throw new Error(`The model takes ${inputs - features.length} inputs, the data has ${width}.`);
  if (model.classes.length !== samples.classes.length)
    throw new Error(
      `The model has ${model.classes.length} classes, the data has ${samples.classes.length}.`,
    );
  // The file has one name for both; the run decides which is minimised.
  const isSum = loss === "mse" && settings.loss === "squared_error_sum";
  const kept = isSum ? settings.loss : loss;
  return { ...settings, features, hidden, activation, output, loss: kept, parameters };
}

function networkOf(architecture: unknown): Network {
  const wanted = "architecture: expected inputs, and layers of size and activation";
  if (!isObject(architecture) || !Array.isArray(architecture.layers)) throw new Error(wanted);
  const layers: unknown[] = architecture.layers;
  if (!layers.length) throw new Error("architecture: expected at least one layer");
  if (layers.length > MOST_LAYERS + 1)
    throw new Error(`The page shows up to ${MOST_LAYERS} hidden layers, not ${layers.length - 1}.`);
  const inputs = sizeOf(architecture.inputs);
  const names = new Set<ActivationName>();
  const sizes = layers.map((layer, k) => {
    if (!isObject(layer)) throw new Error(wanted);
    if (k < layers.length - 1) names.add(activationOf(layer.activation));
    return sizeOf(layer.size);
  });
  if (names.size > 1)
    throw new Error(
      `The page has one activation for all hidden layers; this model has ${[...names].join(" and ")}.`,
    );
  const output = activationOf((layers.at(-1) as Record<string, unknown>).activation);
  return makeNetwork(inputs, sizes, [...names][0] ?? "relu", output);
}

function sizeOf(size: unknown): number {
  if (typeof size !== "number" || !Number.isInteger(size) || size < 1 || size > MOST_NEURONS)
    throw new Error(`architecture: expected sizes from 1 to ${MOST_NEURONS}, got ${shown(size)}`);
  return size;
}

function activationOf(name: unknown): ActivationName {
  const found = ACTIVATION_NAMES.find((known) => known === name);
  if (!found) throw new Error(`architecture: unknown activation ${shown(name)}`);
  return found;
}

function lossOf(name: unknown): LossName {
  const today = typeof name === "string" ? (OLD_LOSSES[name] ?? name) : name;
  const found = OBJECTIVE_NAMES.find((loss) => loss === today);
  if (!found) throw new Error(`loss ${shown(name)}: expected one of ${OBJECTIVE_NAMES.join(", ")}`);
  return found;
}

function featuresOf(names: unknown): FeatureName[] {
  const found = FEATURE_NAMES.filter((name) => Array.isArray(names) && names.includes(name));
  if (JSON.stringify(found) !== JSON.stringify(names))
    throw new Error(
      `features: expected some of ${FEATURE_NAMES.join(", ")}, in this order, got ${shown(names)}`,
    );
  return found;
}

function namesOf(classes: unknown): string[] {
  if (!Array.isArray(classes) || !classes.every((name) => typeof name === "string"))
    throw new Error("expected a list of the names of classes");
  return classes as string[];
}

function parametersOf(network: Network, weights: unknown): number[] {
  if (!isObject(weights)) throw new Error("expected an objective and weights");
  const known = network.layers.flatMap((_, k) => [`layers.${k}.weight`, `layers.${k}.bias`]);
  const surplus = Object.keys(weights).filter((name) => !known.includes(name));
  if (surplus.length) throw new Error(`weights: not known here: ${surplus.join(", ")}`);
  return network.layers.flatMap((layer, k) => {
    const rows = weights[`layers.${k}.weight`];
    const biases = weights[`layers.${k}.bias`];
    const isRow = (row: unknown, length: number) => Array.isArray(row) && row.length === length;
    const { size, inputs } = layer;
    if (!isRow(rows, size) || !(rows as unknown[]).every((row) => isRow(row, inputs)))
      throw new Error(`layers.${k}.weight: expected ${size} rows of ${inputs} numbers`);
    if (!isRow(biases, size)) throw new Error(`layers.${k}.bias: expected ${size} numbers`);
    const neurons = rows as unknown[][];
    return neurons.flatMap((row, j) => [...row, (biases as unknown[])[j]].map(finite));
  });
}

function finite(number: unknown): number {
  if (number === "nan" || number === "inf" || number === "-inf")
    throw new Error(`weights: ${number} cannot be trained on: expected finite numbers`);
  if (typeof number !== "number" || !Number.isFinite(number))
    throw new Error(`expected numbers as weights, got ${shown(number)}`);
  return number;
}

/** JSON has no nan and no infinities, so they are written as in Python. */
function spelled(number: number): number | string {
  if (Number.isFinite(number)) return number;
  return Number.isNaN(number) ? "nan" : number > 0 ? "inf" : "-inf";
}

function isObject(thing: unknown): thing is Record<string, unknown> {
  return typeof thing === "object" && thing !== null && !Array.isArray(thing);
}

function shown(thing: unknown): string {
  return String(JSON.stringify(thing)).slice(0, 40);
}
