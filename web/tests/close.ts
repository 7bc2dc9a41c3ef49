// How close is close enough, and why.

import assert from "node:assert/strict";

/** log, cos and exp of two libraries may differ in the last bits. */
export const LIBRARY = 8 * Number.EPSILON;
/** What the contract asks of training, row 48. */
export const TRAINING = 1e-12;

export function assertClose(got: number, expected: number, tolerance: number, what = ""): void {
  const gap = Math.abs(got - expected);
  assert.ok(gap <= tolerance * Math.abs(expected), `${what} got ${got}, expected ${expected}`);
}
