// The outputs of a network over the plane: the decision map, and a small map per hidden neuron.

import { value_exp } from "../../maths/ops.gen";
import { FEATURES } from "../data/features.gen";
import type { FeatureName } from "../names.gen";
import type { Network } from "./network";
import { Program } from "./program";

/** The part of the plane that maps show. */
export interface Extent {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
}

/** Cells from left to right, rows from bottom to top, each evaluated at the center of its cell. */
export type DecisionMap =
  | {
      readonly kind: "field";
      readonly cells: number;
      /** The output minus the threshold: above 0 is class 1. */
      readonly values: Float32Array;
    }
  | {
      readonly kind: "winners";
      readonly cells: number;
      readonly winners: Uint8Array;
      /** (p - 1/k) / (1 - 1/k), where p is the winner's probability among k classes. */
      readonly strengths: Float32Array;
    };

/** One map per hidden neuron, layer by layer: `cells * cells` numbers each. */
export interface NeuronMaps {
  readonly cells: number;
  readonly values: Float32Array;
}

export const DECISION_CELLS = 84;
export const NEURON_CELLS = 20;
const MARGIN = 0.15;

/** A square with a margin around points with two inputs, or with one at height 0; or null. */
export function extentOf(points: readonly (readonly number[])[]): Extent | null {
  if (!points.length || points[0]!.length > 2) return null;
  const range = (place: number): [number, number] => {
    const column = points.map((point) => point[place] ?? 0);
    return [column.reduce((a, b) => Math.min(a, b)), column.reduce((a, b) => Math.max(a, b))];
  };
  const [left, right] = range(0);
  const [bottom, top] = range(1);
  const half = (Math.max(right - left, top - bottom) || 1) * (0.5 + MARGIN);
  const [x, y] = [(left + right) / 2, (bottom + top) / 2];
  return { left: x - half, right: x + half, bottom: y - half, top: y + half };
}

export class Maps {
  private readonly decisions: Program;
  private readonly neurons: Program;

  constructor(
    private readonly network: Network,
    extent: Extent,
    private readonly threshold: number | null,
    features: readonly FeatureName[],
  ) {
    this.decisions = programOver(network, extent, DECISION_CELLS, features);
    this.neurons = programOver(network, extent, NEURON_CELLS, features);
  }

  decision(parameters: Float64Array): DecisionMap {
    const { capacity, outputs } = this.decisions;
    this.decisions.forward(parameters, capacity);
    const { threshold } = this;
    if (threshold !== null) {
      const values = Float32Array.from(outputs, (output) => output - threshold);
      return { kind: "field", cells: DECISION_CELLS, values };
    }
    return winnersOf(outputs, this.network.layers.at(-1)!.size, capacity);
  }

  hidden(parameters: Float64Array): NeuronMaps {
    const { neurons, network } = this;
    neurons.forward(parameters, neurons.capacity);
    const layers = network.layers.slice(0, -1);
    const count = layers.reduce((total, { size }) => total + size, 0);
    const values = new Float32Array(count * neurons.capacity);
    let at = 0;
    layers.forEach((layer, k) => {
      values.set(neurons.outsOf(k), at);
      at += layer.size * neurons.capacity;
    });
    return { cells: NEURON_CELLS, values };
  }
}

function programOver(
  network: Network,
  extent: Extent,
  cells: number,
  features: readonly FeatureName[],
): Program {
  const { left, right, bottom, top } = extent;
  const program = new Program(network, cells * cells, false);
  for (let row = 0; row < cells; row++)
    for (let column = 0; column < cells; column++) {
      const at = row * cells + column;
      const x = left + ((right - left) * (column + 0.5)) / cells;
      const y = bottom + ((top - bottom) * (row + 0.5)) / cells;
      program.points[at] = x;
      // With one input, this is beyond the end and does nothing.
      program.points[cells * cells + at] = y;
      features.forEach((name, k) => {
        program.points[(k + 2) * cells * cells + at] = FEATURES[name].value(x, y);
      });
    }
  return program;
}

function winnersOf(outputs: Float64Array, classes: number, count: number): DecisionMap {
  const winners = new Uint8Array(count);
  const strengths = new Float32Array(count);
  for (let s = 0; s < count; s++) {
    let best = 0;
    for (let k = 1; k < classes; k++)
      if (outputs[k * count + s]! > outputs[best * count + s]!) best = k;
    let sum = 0;
    for (let k = 0; k < classes; k++)
      sum += value_exp(outputs[k * count + s]! - outputs[best * count + s]!);
    winners[s] = best;
    strengths[s] = (1 / sum - 1 / classes) / (1 - 1 / classes);
  }
  return { kind: "winners", cells: DECISION_CELLS, winners, strengths };
}
