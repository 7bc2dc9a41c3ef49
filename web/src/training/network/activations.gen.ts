// Made from Python's activations by `make generate`; change them there.
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

const value_linear = (x: number): number => {
  return x;
};
const back_linear = (grad: number, _x: number, _out: number): number => {
  return grad;
};

const value_relu = (x: number): number => {
  return ops.value_relu(x);
};
const back_relu = (grad: number, x: number, out: number): number => {
  return (grad === 0 ? 0 : grad * ops.relu_dx(x, out));
};

const value_leaky_relu = (x: number): number => {
  return ops.value_leaky_relu(x, 0.01);
};
const back_leaky_relu = (grad: number, x: number, out: number): number => {
  return (grad === 0 ? 0 : grad * ops.leaky_relu_dx(x, 0.01, out));
};

const value_tanh = (x: number): number => {
  return ops.value_tanh(x);
};
const back_tanh = (grad: number, x: number, out: number): number => {
  return (grad === 0 ? 0 : grad * ops.tanh_dx(x, out));
};

const value_sigmoid = (x: number): number => {
  return ops.value_sigmoid(x);
};
const back_sigmoid = (grad: number, x: number, out: number): number => {
  return (grad === 0 ? 0 : grad * ops.sigmoid_dx(x, out));
};

const value_softplus = (x: number): number => {
  return ops.value_softplus(x);
};
const back_softplus = (grad: number, x: number, out: number): number => {
  return (grad === 0 ? 0 : grad * ops.softplus_dx(x, out));
};

const value_silu = (x: number): number => {
  const v0 = ops.value_sigmoid(x);
  return ops.value_mul(x, v0);
};
const back_silu = (grad: number, x: number, out: number): number => {
  const v0 = ops.value_sigmoid(x);
  const grad_v0 = (grad === 0 ? 0 : grad * ops.mul_dy(x, v0, out));
  return (grad === 0 ? 0 : grad * ops.mul_dx(x, v0, out)) + (grad_v0 === 0 ? 0 : grad_v0 * ops.sigmoid_dx(x, v0));
};

const value_gelu = (x: number): number => {
  const v0 = ops.value_mul(x, x);
  const v1 = ops.value_mul(v0, x);
  const v2 = ops.value_mul(0.044715, v1);
  const v3 = ops.value_add(x, v2);
  const v4 = ops.value_mul(1.5957691216057308, v3);
  const v5 = ops.value_sigmoid(v4);
  return ops.value_mul(x, v5);
};
const back_gelu = (grad: number, x: number, out: number): number => {
  const v0 = ops.value_mul(x, x);
  const v1 = ops.value_mul(v0, x);
  const v2 = ops.value_mul(0.044715, v1);
  const v3 = ops.value_add(x, v2);
  const v4 = ops.value_mul(1.5957691216057308, v3);
  const v5 = ops.value_sigmoid(v4);
  const grad_v5 = (grad === 0 ? 0 : grad * ops.mul_dy(x, v5, out));
  const grad_v4 = (grad_v5 === 0 ? 0 : grad_v5 * ops.sigmoid_dx(v4, v5));
  const grad_v3 = (grad_v4 === 0 ? 0 : grad_v4 * ops.mul_dy(1.5957691216057308, v3, v4));
  const grad_v2 = (grad_v3 === 0 ? 0 : grad_v3 * ops.add_dy(x, v2, v3));
  const grad_v1 = (grad_v2 === 0 ? 0 : grad_v2 * ops.mul_dy(0.044715, v1, v2));
  const grad_v0 = (grad_v1 === 0 ? 0 : grad_v1 * ops.mul_dx(v0, x, v1));
  return (grad === 0 ? 0 : grad * ops.mul_dx(x, v5, out)) + (grad_v3 === 0 ? 0 : grad_v3 * ops.add_dx(x, v2, v3)) + (grad_v1 === 0 ? 0 : grad_v1 * ops.mul_dy(v0, x, v1)) + (grad_v0 === 0 ? 0 : grad_v0 * ops.mul_dx(x, x, v0)) + (grad_v0 === 0 ? 0 : grad_v0 * ops.mul_dy(x, x, v0));
};

export const ACTIVATIONS = {
  linear: {
    forward(sums, outs, from, to) {
      for (let k = from; k < to; k++) outs[k] = value_linear(sums[k]!);
    },
    back(grads, sums, outs, result, from, to) {
      for (let k = from; k < to; k++)
        result[k] = back_linear(grads[k]!, sums[k]!, outs[k]!);
    },
  },
  relu: {
    forward(sums, outs, from, to) {
      for (let k = from; k < to; k++) outs[k] = value_relu(sums[k]!);
    },
    back(grads, sums, outs, result, from, to) {
      for (let k = from; k < to; k++)
        result[k] = back_relu(grads[k]!, sums[k]!, outs[k]!);
    },
  },
  leaky_relu: {
    forward(sums, outs, from, to) {
      for (let k = from; k < to; k++) outs[k] = value_leaky_relu(sums[k]!);
    },
    back(grads, sums, outs, result, from, to) {
      for (let k = from; k < to; k++)
        result[k] = back_leaky_relu(grads[k]!, sums[k]!, outs[k]!);
    },
  },
  tanh: {
    forward(sums, outs, from, to) {
      for (let k = from; k < to; k++) outs[k] = value_tanh(sums[k]!);
    },
    back(grads, sums, outs, result, from, to) {
      for (let k = from; k < to; k++)
        result[k] = back_tanh(grads[k]!, sums[k]!, outs[k]!);
    },
  },
  sigmoid: {
    forward(sums, outs, from, to) {
      for (let k = from; k < to; k++) outs[k] = value_sigmoid(sums[k]!);
    },
    back(grads, sums, outs, result, from, to) {
      for (let k = from; k < to; k++)
        result[k] = back_sigmoid(grads[k]!, sums[k]!, outs[k]!);
    },
  },
  softplus: {
    forward(sums, outs, from, to) {
      for (let k = from; k < to; k++) outs[k] = value_softplus(sums[k]!);
    },
    back(grads, sums, outs, result, from, to) {
      for (let k = from; k < to; k++)
        result[k] = back_softplus(grads[k]!, sums[k]!, outs[k]!);
    },
  },
  silu: {
    forward(sums, outs, from, to) {
      for (let k = from; k < to; k++) outs[k] = value_silu(sums[k]!);
    },
    back(grads, sums, outs, result, from, to) {
      for (let k = from; k < to; k++)
        result[k] = back_silu(grads[k]!, sums[k]!, outs[k]!);
    },
  },
  gelu: {
    forward(sums, outs, from, to) {
      for (let k = from; k < to; k++) outs[k] = value_gelu(sums[k]!);
    },
    back(grads, sums, outs, result, from, to) {
      for (let k = from; k < to; k++)
        result[k] = back_gelu(grads[k]!, sums[k]!, outs[k]!);
    },
  },
} as const satisfies Record<ActivationName, Activation>;
