// Neurons and connections by their index among the parameters: a neuron has the index of its bias.

import { short } from "../../../maths/numbers";
import { FEATURES } from "../../../training/data/features.gen";
import type { ActivationName } from "../../../training/names.gen";
import { biasAt, type Network } from "../../../training/network/network";
import type { Configured } from "../../../training/worker/messages";

export interface Part {
  readonly layer: number;
  readonly neuron: number;
  /** The input that a weight belongs to; null for a bias. */
  readonly input: number | null;
}

export function partAt({ layers }: Network, at: number): Part {
  const layer = layers.findIndex(({ from, size, inputs }) => at < from + size * (inputs + 1));
  const { from, inputs } = layers[layer]!;
  const input = (at - from) % (inputs + 1);
  const neuron = Math.floor((at - from) / (inputs + 1));
  return { layer, neuron, input: input === inputs ? null : input };
}

/** Short names, as in formulas: x1, h3 (h2.3 in the second of several layers), out. */
export function inputName({ samples, settings }: Configured, input: number): string {
  const feature = settings.features[input - samples.points[0]!.length];
  return feature ? FEATURES[feature].sign : samples.columns[input] || `x${input + 1}`;
}

/** The target of a sample: its class, or the number to predict. */
export function targetWord({ samples }: Configured, sample: number): string {
  const target = samples.targets[sample]!;
  return samples.classes[target] ?? short(target);
}

export function neuronName(
  { network, samples }: Configured,
  layer: number,
  neuron: number,
): string {
  const { layers } = network;
  if (layer < layers.length - 1)
    return layers.length > 2 ? `h${layer + 1}.${neuron + 1}` : `h${neuron + 1}`;
  if (layers[layer]!.size === 1) return "out";
  return `out ${samples.classes[neuron] ?? neuron}`;
}

export function partName(configured: Configured, { layer, neuron, input }: Part): string {
  const to = neuronName(configured, layer, neuron);
  if (input === null) return to;
  const from = layer ? neuronName(configured, layer - 1, input) : inputName(configured, input);
  return `${from} → ${to}`;
}

export interface HiddenNeuron {
  readonly name: string;
  readonly layer: number;
  /** Its index in the layer. */
  readonly neuron: number;
  /** Its index among all hidden neurons. */
  readonly index: number;
}

/** The hidden neuron with this bias; null for anything else. */
export function hiddenNeuron(configured: Configured, at: number): HiddenNeuron | null {
  const { network } = configured;
  const { layer, neuron, input } = partAt(network, at);
  if (input !== null || layer === network.layers.length - 1) return null;
  const name = neuronName(configured, layer, neuron);
  return { name, layer, neuron, index: indexOf(network, layer, neuron) };
}

/** A hidden neuron's index among all hidden neurons, in the order of their maps. */
export function indexOf({ layers }: Network, layer: number, neuron: number): number {
  return layers.slice(0, layer).reduce((sum, { size }) => sum + size, neuron);
}

export function biasOf({ layers }: Network, layer: number, neuron: number): number {
  return biasAt(layers[layer]!, neuron);
}

/** The range of outputs from lightest to darkest: the activation's, or else the actual one. */
export function rangeOfNeuron(
  activation: ActivationName,
  values: Float32Array,
  from: number,
  count: number,
): readonly [number, number] {
  if (activation === "sigmoid") return [0, 1];
  if (activation === "tanh") return [-1, 1];
  let low = 0;
  let high = 0;
  for (let k = from; k < from + count; k++) {
    low = Math.min(low, values[k]!);
    high = Math.max(high, values[k]!);
  }
  return [low, high];
}
