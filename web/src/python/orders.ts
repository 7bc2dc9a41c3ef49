// What the page and its Python worker send each other.

import type { Annotated } from "./annotated";
import type { ClassOrder } from "./doctor";

/** Check a text as the file of an exercise. */
export interface CheckOrder {
  readonly number: string;
  readonly name: string;
  readonly text: string;
  /** What checks a teacher's own exercise; the others are part of Python in the page. */
  readonly own?: { readonly probe: string; readonly check: string } | undefined;
}

/** Run code blocks one after another. */
export interface CellsOrder {
  readonly cells: readonly string[];
}

/** Run a program, and find the graph that its class has built. */
export interface SeeOrder {
  readonly see: ClassOrder;
}

/** Examine the class of a program. */
export interface DiagnoseOrder {
  readonly diagnose: ClassOrder;
}

export type Order = CheckOrder | CellsOrder | SeeOrder | DiagnoseOrder;

/** An order, and what Python needs to know of its texts. */
export type Sent = Order & { readonly annotated: Annotated };

/** `ready` once Python has started, which the time limit does not count; then the result. */
export type Report<T> = { readonly ready: true } | { readonly result: T };
