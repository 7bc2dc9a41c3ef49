// Made from Python's losses and tasks by `make generate`; change them there.

import * as ops from "../../maths/ops.gen";

/** A loss of one output for each sample. */
export interface OneOutput {
  /** Encode a class, or a number to predict, as the loss expects it. */
  encode(target: number): number;
  /** Above it, an output means class 1. */
  readonly threshold: number;
  /** Whether targets may be numbers to predict instead of classes. */
  readonly predictsNumbers: boolean;
  value(output: number, target: number): number;
  /** The gradient of the output, from that of the loss. */
  back(grad: number, output: number, target: number): number;
}

const value_hinge_0 = (output: number): number => {
  const v0 = ops.value_mul(-1.0, output);
  const v1 = ops.value_sub(1.0, v0);
  return ops.value_relu(v1);
};
const back_hinge_0 = (grad: number, output: number, out: number): number => {
  const v0 = ops.value_mul(-1.0, output);
  const v1 = ops.value_sub(1.0, v0);
  const grad_v1 = (grad === 0 ? 0 : grad * ops.relu_dx(v1, out));
  const grad_v0 = (grad_v1 === 0 ? 0 : grad_v1 * ops.sub_dy(1.0, v0, v1));
  return (grad_v0 === 0 ? 0 : grad_v0 * ops.mul_dy(-1.0, output, v0));
};
const value_hinge_1 = (output: number): number => {
  const v0 = ops.value_mul(1.0, output);
  const v1 = ops.value_sub(1.0, v0);
  return ops.value_relu(v1);
};
const back_hinge_1 = (grad: number, output: number, out: number): number => {
  const v0 = ops.value_mul(1.0, output);
  const v1 = ops.value_sub(1.0, v0);
  const grad_v1 = (grad === 0 ? 0 : grad * ops.relu_dx(v1, out));
  const grad_v0 = (grad_v1 === 0 ? 0 : grad_v1 * ops.sub_dy(1.0, v0, v1));
  return (grad_v0 === 0 ? 0 : grad_v0 * ops.mul_dy(1.0, output, v0));
};

const value_binary_cross_entropy_with_logits_0 = (output: number): number => {
  return ops.value_softplus(output);
};
const back_binary_cross_entropy_with_logits_0 = (grad: number, output: number, out: number): number => {
  return (grad === 0 ? 0 : grad * ops.softplus_dx(output, out));
};
const value_binary_cross_entropy_with_logits_1 = (output: number): number => {
  const v0 = ops.value_neg(output);
  return ops.value_softplus(v0);
};
const back_binary_cross_entropy_with_logits_1 = (grad: number, output: number, out: number): number => {
  const v0 = ops.value_neg(output);
  const grad_v0 = (grad === 0 ? 0 : grad * ops.softplus_dx(v0, out));
  return (grad_v0 === 0 ? 0 : grad_v0 * ops.neg_dx(output, v0));
};

const value_mse = (output: number, target: number): number => {
  const v0 = ops.value_sub(output, target);
  return ops.value_pow(v0, 2.0);
};
const back_mse = (grad: number, output: number, target: number, out: number): number => {
  const v0 = ops.value_sub(output, target);
  const grad_v0 = (grad === 0 ? 0 : grad * ops.pow_dx(v0, 2.0, out));
  return (grad_v0 === 0 ? 0 : grad_v0 * ops.sub_dx(output, target, v0));
};

export const ONE_OUTPUT = {
  hinge: {
    encode: (label) => (label === 0 ? -1 : 1),
    value: (output, target) => (target === -1 ? value_hinge_0(output) : value_hinge_1(output)),
    back: (grad, output, target) => (target === -1 ? back_hinge_0(grad, output, value_hinge_0(output)) : back_hinge_1(grad, output, value_hinge_1(output))),
    threshold: 0.0,
    predictsNumbers: false,
  },
  binary_cross_entropy_with_logits: {
    encode: (label) => (label === 0 ? 0 : 1),
    value: (output, target) => (target === 0 ? value_binary_cross_entropy_with_logits_0(output) : value_binary_cross_entropy_with_logits_1(output)),
    back: (grad, output, target) => (target === 0 ? back_binary_cross_entropy_with_logits_0(grad, output, value_binary_cross_entropy_with_logits_0(output)) : back_binary_cross_entropy_with_logits_1(grad, output, value_binary_cross_entropy_with_logits_1(output))),
    threshold: 0.0,
    predictsNumbers: false,
  },
  mse: {
    encode: (target) => target,
    value: (output, target) => value_mse(output, target),
    back: (grad, output, target) => back_mse(grad, output, target, value_mse(output, target)),
    threshold: 0.5,
    predictsNumbers: true,
  },
} as const satisfies Record<string, OneOutput>;
