// Losses over a batch, with the gradient of every output.

import * as ops from "../../maths/ops.gen";
import { OBJECTIVE_NAMES, type ObjectiveName } from "../names.gen";
import { ONE_OUTPUT, type OneOutput } from "./losses.gen";

/** Python's losses, and the sum of squares, which in Python is mse with another reduction. */
export type LossName = ObjectiveName | "squared_error_sum";
export const LOSS_NAMES: readonly LossName[] = OBJECTIVE_NAMES.flatMap((name) =>
  name === "mse" ? [name, "squared_error_sum" as const] : [name],
);

export interface Loss {
  /** Encode a class, or a number to predict, as the loss expects it. */
  encode(target: number): number;
  /**
   * The loss of a batch; `grads` receives its gradient with respect to each output. Output k of
   * sample s is at `k * stride + s`.
   */
  run(outs: Float64Array, grads: Float64Array, targets: Float64Array, count: number): number;
  /** The class predicted by the outputs of sample s. */
  decide(outs: Float64Array, s: number): number;
}

const ofOne = (name: Exclude<LossName, "cross_entropy">): OneOutput =>
  ONE_OUTPUT[name === "squared_error_sum" ? "mse" : name];

/** Above this output a sample is in class 1; null if each class has its own output. */
export function thresholdOf(name: LossName): number | null {
  return name === "cross_entropy" ? null : ofOne(name).threshold;
}

/** How many outputs a network needs; 0 classes means a number to predict. */
export function outputsFor(name: LossName, classes: number): number {
  if (classes === 1)
    throw new Error("all samples are in one class: there is nothing to distinguish");
  if (name === "cross_entropy") {
    if (classes < 2) throw new Error(`${name} needs classes: to predict numbers, choose mse`);
    return classes;
  }
  if (classes === 0 && !ofOne(name).predictsNumbers)
    throw new Error(`${name} needs two classes: to predict numbers, choose mse`);
  if (classes > 2) throw new Error(`${name} needs 2 classes, not ${classes}: choose cross_entropy`);
  return 1;
}

/** The loss with that name over rows of `stride` numbers, one row per output. */
export function makeLoss(name: LossName, outputs: number, stride: number): Loss {
  return name === "cross_entropy"
    ? new CrossEntropy(outputs, stride)
    : new LossOfOne(ofOne(name), name === "squared_error_sum");
}

class LossOfOne implements Loss {
  constructor(
    private readonly one: OneOutput,
    private readonly isSum: boolean,
  ) {}

  encode(target: number): number {
    return this.one.encode(target);
  }

  run(outs: Float64Array, grads: Float64Array, targets: Float64Array, count: number): number {
    const { one } = this;
    const share = this.isSum ? 1 : 1 / count;
    let total = 0;
    for (let s = 0; s < count; s++) {
      total += one.value(outs[s]!, targets[s]!);
      grads[s] = one.back(share, outs[s]!, targets[s]!);
    }
    return total * share;
  }

  decide(outs: Float64Array, s: number): number {
    return outs[s]! > this.one.threshold ? 1 : 0;
  }
}

class CrossEntropy implements Loss {
  /** The logits without the right one, minus the right one. */
  private readonly rest: Float64Array;

  constructor(
    private readonly outputs: number,
    private readonly stride: number,
  ) {
    this.rest = new Float64Array(outputs);
  }

  encode(target: number): number {
    return target;
  }

  run(outs: Float64Array, grads: Float64Array, targets: Float64Array, count: number): number {
    const share = 1 / count;
    let total = 0;
    for (let s = 0; s < count; s++) total += this.ofSample(outs, grads, targets[s]!, s, share);
    return total * share;
  }

  decide(outs: Float64Array, s: number): number {
    let best = 0;
    for (let k = 1; k < this.outputs; k++)
      if (outs[k * this.stride + s]! > outs[best * this.stride + s]!) best = k;
    return best;
  }

  /** softplus(logsumexp(rest)): log(1 + rest) stays accurate when the probability is near 1. */
  private ofSample(
    outs: Float64Array,
    grads: Float64Array,
    target: number,
    s: number,
    share: number,
  ): number {
    const { rest, stride, outputs } = this;
    const right = outs[target * stride + s]!;
    let shift = -Infinity;
    for (let k = 0; k < outputs; k++) {
      rest[k] = outs[k * stride + s]! - right;
      if (k !== target && Number.isFinite(rest[k])) shift = Math.max(shift, rest[k]!);
    }
    if (shift === -Infinity) shift = 0;
    let sum = 0;
    for (let k = 0; k < outputs; k++) if (k !== target) sum += ops.value_exp(rest[k]! - shift);
    const chance = ops.value_log(sum) + shift;
    const gradOfLog = share * ops.softplus_dx(chance, 0);
    const slope = gradOfLog === 0 ? 0 : gradOfLog * ops.log_dx(sum, 0);
    let gradOfRight = 0;
    // Newest first, as backward() walks.
    for (let k = outputs - 1; k >= 0; k--) {
      if (k === target) continue;
      const x = rest[k]! - shift;
      const grad = slope * ops.exp_dx(x, ops.value_exp(x));
      grads[k * stride + s] = grad;
      gradOfRight -= grad;
    }
    grads[target * stride + s] = gradOfRight;
    return ops.value_softplus(chance);
  }
}
