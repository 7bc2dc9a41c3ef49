// The GPT of examples/gpt.py: its sizes, and its matrices in the order of their parameters.

export const WIDTH = 16;
export const HEADS = 4;
/** The numbers of a vector that one head works on. */
export const HEAD_SIZE = WIDTH / HEADS;
export const HIDDEN = 4 * WIDTH;
/** The most places of a text: END and up to 15 letters. */
export const BLOCK = 16;

export const MATRIX_NAMES = [
  "tokens",
  "places",
  "query",
  "key",
  "value",
  "mix",
  "widen",
  "narrow",
  "readout",
] as const;
export type MatrixName = (typeof MATRIX_NAMES)[number];

export interface Matrix {
  readonly name: MatrixName;
  readonly rows: number;
  readonly columns: number;
  /** Where its numbers begin in the row of all parameters; row r, column c is at start + r * columns + c. */
  readonly start: number;
}

export interface Shape {
  /** How many letters there are, END included; END is the last one. */
  readonly letters: number;
  readonly matrices: Readonly<Record<MatrixName, Matrix>>;
  readonly parameterCount: number;
}

export function shapeFor(letters: number): Shape {
  const sizes: Readonly<Record<MatrixName, readonly [rows: number, columns: number]>> = {
    tokens: [letters, WIDTH],
    places: [BLOCK, WIDTH],
    query: [WIDTH, WIDTH],
    key: [WIDTH, WIDTH],
    value: [WIDTH, WIDTH],
    mix: [WIDTH, WIDTH],
    widen: [HIDDEN, WIDTH],
    narrow: [WIDTH, HIDDEN],
    readout: [letters, WIDTH],
  };
  let start = 0;
  const matrices = {} as Record<MatrixName, Matrix>;
  for (const name of MATRIX_NAMES) {
    const [rows, columns] = sizes[name];
    matrices[name] = { name, rows, columns, start };
    start += rows * columns;
  }
  return { letters, matrices, parameterCount: start };
}
