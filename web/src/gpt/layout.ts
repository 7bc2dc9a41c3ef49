// Where each number of a pass lies.
//
// A pass of n places is one Float64Array: n blocks of data, one a place, then n blocks of grads in
// the same order. Number k of a field at place p is at
//     data:  p * layout.size + layout.fields[field].start + k
//     grad:  (n + p) * layout.size + layout.fields[field].start + k
// With 27 letters a block has 523 numbers; `dataOf` and `gradOf` return a field as a view.
//
// Scores and weights are HEADS rows of BLOCK numbers: head h looking at place j is h * BLOCK + j.
// Cells after the place itself are 0, unless the future is visible. The grads of `token` and
// `place` are those of their use at this place only; a letter at two places has the sum
// of both in its row of `tokens` (ask for that matrix).

import { BLOCK, HEADS, HIDDEN, WIDTH } from "./shape";

/** Fields in the order in which a forward pass computes them. */
export const FIELD_NAMES = [
  "token", // the letter's row of `tokens`
  "place", // the place's row of `places`
  "x0", // token + place
  "factor0", // 1 / √(mean of x0² + 1e-5)
  "normal0", // x0 scaled to mean square 1
  "query",
  "key",
  "value",
  "scores", // q·k / √4
  "weights", // softmax of the scores of each head
  "heard", // the weighted average of the values
  "mixed", // mix · heard
  "x1", // x0 + mixed
  "factor1",
  "normal1",
  "widened", // before relu
  "hidden", // after relu
  "narrowed",
  "x2", // x1 + narrowed
  "logits",
  "chances", // softmax of the logits
  "loss", // −log of the chance of the letter that came
] as const;
export type FieldName = (typeof FIELD_NAMES)[number];

export interface Field {
  readonly start: number;
  readonly length: number;
}

export interface Layout {
  /** Numbers a place, in the data and again in the grads. */
  readonly size: number;
  readonly fields: Readonly<Record<FieldName, Field>>;
}

export function layoutFor(letters: number): Layout {
  const lengths: Readonly<Partial<Record<FieldName, number>>> = {
    factor0: 1,
    factor1: 1,
    scores: HEADS * BLOCK,
    weights: HEADS * BLOCK,
    widened: HIDDEN,
    hidden: HIDDEN,
    logits: letters,
    chances: letters,
    loss: 1,
  };
  const fields = {} as Record<FieldName, Field>;
  let size = 0;
  for (const name of FIELD_NAMES) {
    const length = lengths[name] ?? WIDTH;
    fields[name] = { start: size, length };
    size += length;
  }
  return { size, fields };
}

interface Numbers {
  readonly layout: Layout;
  readonly places: number;
  readonly numbers: Float64Array;
}

export function dataOf(
  { layout, numbers }: Numbers,
  field: FieldName,
  place: number,
): Float64Array {
  const { start, length } = layout.fields[field];
  const from = place * layout.size + start;
  return numbers.subarray(from, from + length);
}

export function gradOf(pass: Numbers, field: FieldName, place: number): Float64Array {
  return dataOf(pass, field, pass.places + place);
}
