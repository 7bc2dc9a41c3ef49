// What a scalar's grad is made of: a share from each scalar that was computed from it.

import type { FieldName } from "./layout";
import type { FieldScalar } from "./passes";
import { RULES } from "./rules/rules";
import { Work } from "./work";

/** The fields that are computed from each field. */
export const USERS: Readonly<Record<FieldName, readonly FieldName[]>> = {
  token: ["x0"],
  place: ["x0"],
  x0: ["x1", "normal0", "factor0"],
  factor0: ["normal0"],
  normal0: ["query", "key", "value"],
  query: ["scores"],
  key: ["scores"],
  value: ["heard"],
  scores: ["weights"],
  weights: ["heard"],
  heard: ["mixed"],
  mixed: ["x1"],
  x1: ["x2", "normal1", "factor1"],
  factor1: ["normal1"],
  normal1: ["widened"],
  widened: ["hidden"],
  hidden: ["narrowed"],
  narrowed: ["x2"],
  x2: ["logits"],
  logits: ["loss"],
  chances: [],
  loss: [],
};

export interface Share {
  readonly user: FieldScalar;
  readonly partial: number;
  /** The user's grad. */
  readonly grad: number;
  readonly share: number;
}

/** A copy of what is known, whose grads can be tried without changing the original. */
export function copyOf(work: Work): Work {
  const copy = new Work(work.model);
  copy.read(work.letters.subarray(0, work.places + 1));
  copy.numbers.set(work.numbers);
  return copy;
}

/** Every nonzero share, the largest first. */
export function sharesOf(work: Work, scalar: FieldScalar): Share[] {
  const trial = copyOf(work);
  trial.clearGrads();
  const at = trial.gradAt(scalar.field, scalar.place) + scalar.index;
  const shares: Share[] = [];
  for (const field of USERS[scalar.field])
    for (let place = 0; place < work.places; place++) {
      const { length } = work.model.layout.fields[field];
      for (let index = 0; index < length; index++) {
        const from = trial.gradAt(field, place) + index;
        const grad = work.numbers[from]!;
        if (grad === 0) continue;
        trial.numbers[from] = 1;
        RULES[field].back(trial, place);
        const partial = trial.numbers[at]!;
        trial.clearGrads();
        if (partial === 0) continue;
        shares.push({ user: { field, place, index }, partial, grad, share: partial * grad });
      }
    }
  return shares.sort((one, other) => Math.abs(other.share) - Math.abs(one.share));
}
