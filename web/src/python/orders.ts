// What the page and its Python worker send each other.

import type { Checked } from "./check";

/** Check a text as the file of an exercise. */
export interface Order {
  readonly number: string;
  readonly name: string;
  readonly text: string;
}

/** `ready` once Python has started, which the time limit does not count; then what was found. */
export type Report = { readonly ready: true } | { readonly checked: Checked };
