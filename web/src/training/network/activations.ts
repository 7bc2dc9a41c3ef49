// Activations and their gradients: loops over the table's ops.
// Each has a separate loop: a single loop that calls a function argument runs at half the speed.

import * as ops from "../../maths/ops.gen";
import type { ActivationName } from "../names.gen";

type Row = Float64Array;

export interface Activation {
  /** outs[k] from sums[k], for k from `from` to `to` - 1. */
  forward(sums: Row, outs: Row, from: number, to: number): void;
  /** The gradient of each sum from that of its out, added in the order of Python's backward(). */
  back(gradsOfOuts: Row, sums: Row, outs: Row, gradsOfSums: Row, from: number, to: number): void;
}

/** As in Python's x.leaky_relu(). */
const LEAK = 0.01;
const GELU_SCALE = 2 * Math.sqrt(2 / Math.PI);
const GELU_CUBE = 0.044715;

export const ACTIVATIONS = {
  linear: {
    forward(sums, outs, from, to) {
      for (let k = from; k < to; k++) outs[k] = sums[k]!;
    },
    back(grads, _sums, _outs, result, from, to) {
      for (let k = from; k < to; k++) result[k] = grads[k]!;
    },
  },
  relu: {
    forward(sums, outs, from, to) {
      for (let k = from; k < to; k++) outs[k] = ops.value_relu(sums[k]!);
    },
    back(grads, sums, outs, result, from, to) {
      for (let k = from; k < to; k++) result[k] = grads[k]! * ops.relu_dx(sums[k]!, outs[k]!);
    },
  },
  leaky_relu: {
    forward(sums, outs, from, to) {
      for (let k = from; k < to; k++) outs[k] = ops.value_leaky_relu(sums[k]!, LEAK);
    },
    back(grads, sums, outs, result, from, to) {
      for (let k = from; k < to; k++)
        result[k] = grads[k]! * ops.leaky_relu_dx(sums[k]!, LEAK, outs[k]!);
    },
  },
  tanh: {
    forward(sums, outs, from, to) {
      for (let k = from; k < to; k++) outs[k] = ops.value_tanh(sums[k]!);
    },
    back(grads, sums, outs, result, from, to) {
      for (let k = from; k < to; k++) result[k] = grads[k]! * ops.tanh_dx(sums[k]!, outs[k]!);
    },
  },
  sigmoid: {
    forward(sums, outs, from, to) {
      for (let k = from; k < to; k++) outs[k] = ops.value_sigmoid(sums[k]!);
    },
    back(grads, sums, outs, result, from, to) {
      for (let k = from; k < to; k++) result[k] = grads[k]! * ops.sigmoid_dx(sums[k]!, outs[k]!);
    },
  },
  softplus: {
    forward(sums, outs, from, to) {
      for (let k = from; k < to; k++) outs[k] = ops.value_softplus(sums[k]!);
    },
    back(grads, sums, outs, result, from, to) {
      for (let k = from; k < to; k++) result[k] = grads[k]! * ops.softplus_dx(sums[k]!, outs[k]!);
    },
  },
  silu: {
    forward(sums, outs, from, to) {
      for (let k = from; k < to; k++) outs[k] = sums[k]! * ops.value_sigmoid(sums[k]!);
    },
    back(grads, sums, _outs, result, from, to) {
      for (let k = from; k < to; k++) result[k] = backThroughSilu(grads[k]!, sums[k]!);
    },
  },
  gelu: {
    forward(sums, outs, from, to) {
      for (let k = from; k < to; k++) outs[k] = sums[k]! * ops.value_sigmoid(inGelu(sums[k]!));
    },
    back(grads, sums, _outs, result, from, to) {
      for (let k = from; k < to; k++) result[k] = backThroughGelu(grads[k]!, sums[k]!);
    },
  },
} as const satisfies Record<ActivationName, Activation>;

function backThroughSilu(grad: number, x: number): number {
  // 0 × inf would be nan: a sum that does not count must not leak one.
  if (grad === 0) return 0;
  const gate = ops.value_sigmoid(x);
  return grad * gate + grad * x * ops.sigmoid_dx(x, gate);
}

function inGelu(x: number): number {
  return GELU_SCALE * (x + GELU_CUBE * (x * x * x));
}

function backThroughGelu(grad: number, x: number): number {
  if (grad === 0) return 0;
  const inner = inGelu(x);
  const gate = ops.value_sigmoid(inner);
  const sum = grad * x * ops.sigmoid_dx(inner, gate) * GELU_SCALE;
  const cube = sum * GELU_CUBE;
  const square = cube * x;
  return grad * gate + sum + cube * (x * x) + square * x + square * x;
}
