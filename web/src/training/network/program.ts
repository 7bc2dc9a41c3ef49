// A network as one program over a batch: forward, and back to every parameter.

import { ACTIVATIONS } from "./activations.gen";
import { addWeightGrads, gradOfInput, weightedSum } from "./kernels";
import { biasAt, type Network, weightAt } from "./network";

/** One row per neuron, one number per sample. */
interface Rows {
  readonly sums: Float64Array;
  readonly outs: Float64Array;
  readonly gradsOfSums: Float64Array;
  readonly gradsOfOuts: Float64Array;
}

export class Program {
  /** One row per input; the caller fills them before forward(). */
  readonly points: Float64Array;
  private readonly rows: readonly Rows[];

  /** Room for `capacity` samples, which is also the distance between rows. */
  constructor(
    readonly network: Network,
    readonly capacity: number,
    hasBackward = true,
  ) {
    this.points = new Float64Array(network.inputs * capacity);
    this.rows = network.layers.map(({ size, activation }) => {
      const room = () => new Float64Array(size * capacity);
      const [sums, gradsOfOuts] = [room(), hasBackward ? room() : new Float64Array(0)];
      if (activation === "linear")
        return { sums, outs: sums, gradsOfSums: gradsOfOuts, gradsOfOuts };
      return { sums, outs: room(), gradsOfSums: hasBackward ? room() : gradsOfOuts, gradsOfOuts };
    });
  }

  /** The outputs of the neurons of a layer, one row each. */
  outsOf(layer: number): Float64Array {
    return this.rows[layer]!.outs;
  }

  /** The gradient of each of these outputs, after backward(). */
  gradsOf(layer: number): Float64Array {
    return this.rows[layer]!.gradsOfOuts;
  }

  get outputs(): Float64Array {
    return this.rows.at(-1)!.outs;
  }

  /** The caller puts the gradient of each output here before backward(). */
  get gradsOfOutputs(): Float64Array {
    return this.rows.at(-1)!.gradsOfOuts;
  }

  forward(parameters: Float64Array, count: number): void {
    const { capacity } = this;
    let inputs = this.points;
    for (let k = 0; k < this.rows.length; k++) {
      const layer = this.network.layers[k]!;
      const { sums, outs } = this.rows[k]!;
      for (let j = 0; j < layer.size; j++) {
        const to = j * capacity;
        const at = weightAt(layer, j, 0);
        weightedSum(parameters, at, inputs, layer.inputs, capacity, sums, to, count);
        if (outs !== sums) ACTIVATIONS[layer.activation].forward(sums, outs, to, to + count);
      }
      inputs = outs;
    }
  }

  /** Add the gradient of every parameter to `grads`, from gradsOfOutputs. */
  backward(parameters: Float64Array, grads: Float64Array, count: number): void {
    const { layers } = this.network;
    for (let k = layers.length - 1; k >= 0; k--) {
      const layer = layers[k]!;
      const inputs = k > 0 ? this.rows[k - 1]!.outs : this.points;
      this.backThroughActivation(k, count);
      const slopes = this.rows[k]!.gradsOfSums;
      for (let j = 0; j < layer.size; j++) {
        const at = weightAt(layer, j, 0);
        const from = j * this.capacity;
        addWeightGrads(slopes, from, inputs, layer.inputs, this.capacity, grads, at, count);
      }
      if (k > 0) this.backToInputs(k, parameters, count);
    }
  }

  private backThroughActivation(k: number, count: number): void {
    const { sums, outs, gradsOfSums, gradsOfOuts } = this.rows[k]!;
    if (sums === outs) return;
    const { size, activation: name } = this.network.layers[k]!;
    const activation = ACTIVATIONS[name];
    for (let j = 0; j < size; j++) {
      const from = j * this.capacity;
      activation.back(gradsOfOuts, sums, outs, gradsOfSums, from, from + count);
    }
  }

  private backToInputs(k: number, parameters: Float64Array, count: number): void {
    const { capacity } = this;
    const layer = this.network.layers[k]!;
    const step = biasAt(layer, 0) - layer.from + 1;
    const out = this.rows[k - 1]!.gradsOfOuts;
    const slopes = this.rows[k]!.gradsOfSums;
    for (let i = 0; i < layer.inputs; i++) {
      const at = weightAt(layer, 0, i);
      const to = i * capacity;
      gradOfInput(parameters, at, step, slopes, layer.size, capacity, out, to, count);
    }
  }
}
