// A text through a model: forward, field by field, and back in the opposite order.

import { FIELD_NAMES, type FieldName } from "./layout";
import type { Scalar } from "./messages";
import { RULES } from "./rules/rules";
import type { Work } from "./work";

export type FieldScalar = Extract<Scalar, { field: FieldName }>;

/** Compute every field at every place; returns the mean loss. One scalar may be raised. */
export function forward(work: Work, raised?: FieldScalar, by = 0): number {
  for (const field of FIELD_NAMES) {
    const { compute } = RULES[field];
    for (let p = 0; p < work.places; p++) compute(work, p);
    if (raised?.field === field) {
      const at = work.at(field, raised.place) + raised.index;
      work.numbers[at] = work.numbers[at]! + by;
    }
  }
  return work.loss;
}

/** The grads of everything, from that of the mean loss, which is 1. */
export function backward(work: Work): void {
  work.clearGrads();
  const share = 1 / work.places;
  for (let p = 0; p < work.places; p++) work.numbers[work.gradAt("loss", p)] = share;
  for (let k = FIELD_NAMES.length - 1; k >= 0; k--) handBack(work, FIELD_NAMES[k]!);
}

/** Hand the grads of one field back to those it was computed from, last place first. */
export function handBack(work: Work, field: FieldName): void {
  const { back } = RULES[field];
  for (let p = work.places - 1; p >= 0; p--) back(work, p);
}
