// The inner loops of the model: products of matrices and vectors, softmax, and the scale of a vector.
// Each goes forward, and hands grads back by the partials of the op table.

import * as ops from "../maths/ops.gen";

export type Row = Float64Array;

/** out = a matrix of `rows` by `columns`, from `start` on, times the vector at `x`. */
export function times(
  matrix: Row,
  start: number,
  rows: number,
  columns: number,
  numbers: Row,
  x: number,
  out: number,
): void {
  for (let r = 0; r < rows; r++) {
    let sum = 0;
    const row = start + r * columns;
    for (let c = 0; c < columns; c++) sum = ops.value_dot(sum, matrix[row + c]!, numbers[x + c]!);
    numbers[out + r] = sum;
  }
}

/** Hand the grads at `gradOut` back to the matrix and to the vector's grads at `gradX`. */
export function timesBack(
  matrix: Row,
  start: number,
  rows: number,
  columns: number,
  numbers: Row,
  x: number,
  gradX: number,
  gradOut: number,
  matrixGrads: Row,
): void {
  for (let r = 0; r < rows; r++) {
    const grad = numbers[gradOut + r]!;
    if (grad === 0) continue;
    const row = start + r * columns;
    for (let c = 0; c < columns; c++) {
      const w = matrix[row + c]!;
      const v = numbers[x + c]!;
      matrixGrads[row + c] = matrixGrads[row + c]! + grad * ops.dot_dx(w, v);
      numbers[gradX + c] = numbers[gradX + c]! + grad * ops.dot_dy(w, v);
    }
  }
}

export function dot(numbers: Row, x: number, y: number, length: number): number {
  let sum = 0;
  for (let k = 0; k < length; k++) sum = ops.value_dot(sum, numbers[x + k]!, numbers[y + k]!);
  return sum;
}

export function dotBack(
  numbers: Row,
  x: number,
  y: number,
  gradX: number,
  gradY: number,
  length: number,
  grad: number,
): void {
  if (grad === 0) return;
  for (let k = 0; k < length; k++) {
    const left = numbers[x + k]!;
    const right = numbers[y + k]!;
    numbers[gradX + k] = numbers[gradX + k]! + grad * ops.dot_dx(left, right);
    numbers[gradY + k] = numbers[gradY + k]! + grad * ops.dot_dy(left, right);
  }
}

/** Log of the sum of the exponentials, computed with the largest moved to 0. */
export function logSumExp(numbers: Row, x: number, length: number): number {
  const most = largest(numbers, x, length);
  return ops.value_log(sumOfExps(numbers, x, length, most)) + most;
}

export function sumOfExps(numbers: Row, x: number, length: number, most: number): number {
  let sum = 0;
  for (let k = 0; k < length; k++) sum = ops.value_sum(sum, ops.value_exp(numbers[x + k]! - most));
  return sum;
}

/** Positive numbers that sum to 1, in proportion to exp. */
export function softmax(numbers: Row, x: number, out: number, length: number): void {
  const most = largest(numbers, x, length);
  const log = ops.value_log(sumOfExps(numbers, x, length, most));
  for (let k = 0; k < length; k++) numbers[out + k] = ops.value_exp(numbers[x + k]! - most - log);
}

export function softmaxBack(
  numbers: Row,
  x: number,
  out: number,
  gradX: number,
  gradOut: number,
  length: number,
): void {
  const most = largest(numbers, x, length);
  let gradLog = 0;
  for (let k = 0; k < length; k++) {
    const shifted = numbers[x + k]! - most;
    const grad = numbers[gradOut + k]!;
    if (grad === 0) continue;
    const passed = grad * ops.exp_dx(shifted, numbers[out + k]!);
    numbers[gradX + k] = numbers[gradX + k]! + passed;
    gradLog -= passed;
  }
  if (gradLog === 0) return;
  const sum = sumOfExps(numbers, x, length, most);
  sumOfExpsBack(numbers, x, gradX, length, most, sum, gradLog);
}

/** From the log of a sum of exponentials to what was summed. */
export function sumOfExpsBack(
  numbers: Row,
  x: number,
  gradX: number,
  length: number,
  most: number,
  sum: number,
  grad: number,
): void {
  const gradSum = grad * ops.log_dx(sum, 0);
  for (let k = 0; k < length; k++) {
    const shifted = numbers[x + k]! - most;
    const slope = ops.exp_dx(shifted, ops.value_exp(shifted));
    numbers[gradX + k] = numbers[gradX + k]! + gradSum * slope;
  }
}

export function largest(numbers: Row, x: number, length: number): number {
  let most = -Infinity;
  for (let k = 0; k < length; k++) if (!(numbers[x + k]! <= most)) most = numbers[x + k]!;
  return most;
}

export function sizeOf(numbers: Row, from: number, to: number): number {
  let sum = 0;
  for (let k = from; k < to; k++) sum += numbers[k]! * numbers[k]!;
  return Math.sqrt(sum);
}
