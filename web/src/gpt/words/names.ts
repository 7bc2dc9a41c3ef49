// Names of parameters, of scalars and of places, as they are shown.

import type { FieldName } from "../layout";
import type { FieldScalar } from "../passes";
import { BLOCK, type Matrix, MATRIX_NAMES, type Shape } from "../shape";
import { END_SIGN, visible } from "../text";

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

/** The same in a program: query.weight[5][3]. */
export function parameterPath(shape: Shape, parameter: number): string {
  const { matrix, row, column } = cellOf(shape, parameter);
  return `${matrix.name}.weight[${row}][${column}]`;
}

/** The signs of a text with its start, and the letter that came last: ● e m m a ●. */
export function signsOf(text: string): string[] {
  return [END_SIGN, ...[...text].map(visible), END_SIGN];
}

const ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];

/** The sign at a place: e, or, if it stands there twice, first m. */
export function signAt(text: string, place: number): string {
  const signs = signsOf(text).slice(0, -1);
  const sign = signs[place]!;
  const same = signs.flatMap((other, k) => (other === sign ? [k] : []));
  if (same.length < 2) return sign;
  const number = same.indexOf(place);
  return `${ORDINALS[number] ?? `${number + 1}th`} ${sign}`;
}

/** The sign at a place in a sentence of a card: `e`, or the first `m`. */
export function markedAt(text: string, place: number): string {
  const words = signAt(text, place).split(" ");
  const sign = `\`${words.at(-1)}\``;
  return words.length === 1 ? sign : `the ${words[0]} ${sign}`;
}

/** The name of one scalar, without its place. */
export function scalarName(
  { field, index }: Pick<FieldScalar, "field" | "index">,
  text: string,
  letters: readonly string[],
): string {
  switch (field) {
    case "scores":
    case "weights": {
      const [head, other] = [Math.floor(index / BLOCK), index % BLOCK];
      const noun = field === "scores" ? "score" : "weight";
      return `${noun} of ${signAt(text, other)} in head ${head + 1}`;
    }
    case "logits":
      return `logit of ${visible(letters[index]!)}`;
    case "chances":
      return `chance of ${visible(letters[index]!)}`;
    case "loss":
      return "loss";
    case "factor0":
    case "factor1":
      return `scale of ${field === "factor0" ? "x0" : "x1"}`;
    case "widened":
      return `neuron ${index} before relu`;
    case "hidden":
      return `neuron ${index}`;
    default:
      return `${WORDS[field] ?? field}[${index}]`;
  }
}

/** Fields whose name is not their word. */
const WORDS: Partial<Record<FieldName, string>> = {
  token: "letter",
  normal0: "scaled x0",
  normal1: "scaled x1",
};
