// What the page and its Python worker send each other.

import type { Ran } from "./cells";
import type { Checked } from "./check";

/** Check a text as the file of an exercise. */
export interface CheckOrder {
  readonly number: string;
  readonly name: string;
  readonly text: string;
}

/** Run code blocks one after another. */
export interface CellsOrder {
  readonly cells: readonly string[];
}

/** `ready` once Python has started, which the time limit does not count; then the result. */
export type Report<T extends Checked | readonly Ran[]> =
  { readonly ready: true } | { readonly result: T };
