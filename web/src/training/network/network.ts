// A network's shape: its layers, and the index of each weight among the parameters.

import type { PythonRandom } from "../data/random";
import type { ActivationName } from "../names.gen";

export interface Layer {
  readonly inputs: number;
  readonly size: number;
  readonly activation: ActivationName;
  /** Index of its first parameter: for each neuron its weights, then its bias, as in Python. */
  readonly from: number;
}

export interface Network {
  readonly inputs: number;
  readonly layers: readonly Layer[];
  readonly parameterCount: number;
}

export type Start = "random" | "symmetric" | "zeros";
export const STARTS: readonly Start[] = ["random", "symmetric", "zeros"];
/** The value of all weights in a symmetric start. */
export const SYMMETRIC_WEIGHT = 0.5;

/** `inputs` inputs, then layers of `sizes` neurons; the last has the activation `output`. */
export function makeNetwork(
  inputs: number,
  sizes: readonly number[],
  activation: ActivationName,
  output: ActivationName = "linear",
): Network {
  let from = 0;
  let width = inputs;
  const layers = sizes.map((size, k) => {
    const isLast = k === sizes.length - 1;
    const layer = { inputs: width, size, activation: isLast ? output : activation, from };
    from += size * (width + 1);
    width = size;
    return layer;
  });
  return { inputs, layers, parameterCount: from };
}

export function weightAt(layer: Layer, neuron: number, input: number): number {
  return layer.from + neuron * (layer.inputs + 1) + input;
}

export function biasAt(layer: Layer, neuron: number): number {
  return weightAt(layer, neuron, layer.inputs);
}

/**
 * New parameters. Every start draws the same random numbers, as in Python, so that batches do not
 * depend on it.
 */
export function startingParameters(
  network: Network,
  start: Start,
  draw: PythonRandom,
): Float64Array {
  const parameters = new Float64Array(network.parameterCount);
  for (const layer of network.layers)
    for (let neuron = 0; neuron < layer.size; neuron++)
      for (let input = 0; input < layer.inputs; input++) {
        const drawn = draw.uniform(-1, 1);
        parameters[weightAt(layer, neuron, input)] =
          start === "random" ? drawn : start === "symmetric" ? SYMMETRIC_WEIGHT : 0;
      }
  return parameters;
}
