// The names of parameters, as a program in Python writes them.

import { type Matrix, MATRIX_NAMES, type Shape } from "../shape";

export interface Cell {
  readonly matrix: Matrix;
  readonly row: number;
  readonly column: number;
}

/** Where a parameter stands. */
export function cellOf(shape: Shape, parameter: number): Cell {
  for (const name of MATRIX_NAMES) {
    const matrix = shape.matrices[name];
    const k = parameter - matrix.start;
    if (k >= 0 && k < matrix.rows * matrix.columns)
      return { matrix, row: Math.floor(k / matrix.columns), column: k % matrix.columns };
  }
  throw new Error(`Parameter ${parameter}: the model has 0 to ${shape.parameterCount - 1}.`);
}

/** Such as query[5][3]. */
export function parameterName(shape: Shape, parameter: number): string {
  const { matrix, row, column } = cellOf(shape, parameter);
  return `${matrix.name}[${row}][${column}]`;
}
