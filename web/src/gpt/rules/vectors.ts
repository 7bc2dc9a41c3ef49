// Rules for vectors: rows of a matrix, products with a matrix, sums, and scaling.

import * as ops from "../../maths/ops.gen";
import type { FieldName } from "../layout";
import { type MatrixName, WIDTH } from "../shape";
import { dot, dotBack, times, timesBack } from "../loops";
import type { Work } from "../work";
import type { Rule } from "./rule";

/** So that a vector of zeros can be scaled. */
const EPS = 1e-5;

/** A row of a matrix, chosen by number; nothing if it is switched off. */
export function looked(
  field: FieldName,
  matrix: MatrixName,
  rowOf: (work: Work, p: number) => number | null,
): Rule {
  const startOf = (work: Work, row: number) =>
    work.model.shape.matrices[matrix].start + row * WIDTH;
  return {
    compute(work, p) {
      const out = work.at(field, p);
      const row = rowOf(work, p);
      if (row === null) return void work.numbers.fill(0, out, out + WIDTH);
      const from = startOf(work, row);
      for (let k = 0; k < WIDTH; k++) work.numbers[out + k] = work.model.parameters[from + k]!;
    },
    back(work, p) {
      const row = rowOf(work, p);
      if (row === null) return;
      const grad = work.gradAt(field, p);
      const to = startOf(work, row);
      for (let k = 0; k < WIDTH; k++)
        work.grads[to + k] = work.grads[to + k]! + work.numbers[grad + k]!;
    },
  };
}

/** A matrix times a vector. */
export function multiplied(field: FieldName, matrix: MatrixName, of: FieldName): Rule {
  return {
    compute(work, p) {
      const { start, rows, columns } = work.model.shape.matrices[matrix];
      const [x, out] = [work.at(of, p), work.at(field, p)];
      times(work.model.parameters, start, rows, columns, work.numbers, x, out);
    },
    back(work, p) {
      const { start, rows, columns } = work.model.shape.matrices[matrix];
      const { numbers, grads } = work;
      const x = work.at(of, p);
      const [gradX, gradOut] = [work.gradAt(of, p), work.gradAt(field, p)];
      timesBack(work.model.parameters, start, rows, columns, numbers, x, gradX, gradOut, grads);
    },
  };
}

/** The sum of two vectors; the first only if it is not switched off. */
export function added(
  field: FieldName,
  first: FieldName,
  second: FieldName,
  hasFirst: (work: Work) => boolean,
): Rule {
  return {
    compute(work, p) {
      const { numbers } = work;
      const [x, y, out] = [work.at(first, p), work.at(second, p), work.at(field, p)];
      const isOn = hasFirst(work);
      for (let k = 0; k < WIDTH; k++)
        numbers[out + k] = isOn ? ops.value_add(numbers[x + k]!, numbers[y + k]!) : numbers[y + k]!;
    },
    back(work, p) {
      const { numbers } = work;
      const grad = work.gradAt(field, p);
      for (const input of hasFirst(work) ? [first, second] : [second]) {
        const to = work.gradAt(input, p);
        // Through +, a grad passes unchanged.
        for (let k = 0; k < WIDTH; k++) numbers[to + k] = numbers[to + k]! + numbers[grad + k]!;
      }
    },
  };
}

/** By what a vector is scaled to a mean square of 1. */
export function factor(field: FieldName, of: FieldName): Rule {
  const meanSquare = ({ numbers }: Work, x: number) =>
    dot(numbers, x, x, WIDTH) * (1 / WIDTH) + EPS;
  return {
    compute(work, p) {
      const mean = meanSquare(work, work.at(of, p));
      work.numbers[work.at(field, p)] = ops.value_pow(mean, -0.5);
    },
    back(work, p) {
      const { numbers } = work;
      const [x, gradX] = [work.at(of, p), work.gradAt(of, p)];
      const out = numbers[work.at(field, p)]!;
      const grad = numbers[work.gradAt(field, p)]!;
      const gradMean = grad * ops.pow_dx(meanSquare(work, x), -0.5, out);
      dotBack(numbers, x, x, gradX, gradX, WIDTH, gradMean * (1 / WIDTH));
    },
  };
}

export function scaled(field: FieldName, of: FieldName, by: FieldName): Rule {
  return {
    compute(work, p) {
      const { numbers } = work;
      const [x, out] = [work.at(of, p), work.at(field, p)];
      const scale = numbers[work.at(by, p)]!;
      for (let k = 0; k < WIDTH; k++) numbers[out + k] = ops.value_mul(numbers[x + k]!, scale);
    },
    back(work, p) {
      const { numbers } = work;
      const [x, gradX] = [work.at(of, p), work.gradAt(of, p)];
      const [grads, gradScale] = [work.gradAt(field, p), work.gradAt(by, p)];
      const scale = numbers[work.at(by, p)]!;
      for (let k = 0; k < WIDTH; k++) {
        const v = numbers[x + k]!;
        const grad = numbers[grads + k]!;
        numbers[gradX + k] = numbers[gradX + k]! + grad * ops.mul_dx(v, scale, 0);
        numbers[gradScale] = numbers[gradScale]! + grad * ops.mul_dy(v, scale, 0);
      }
    },
  };
}
