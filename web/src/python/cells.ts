// Runs code blocks of a lesson in a fresh interpreter.

import type { Interpreter } from "./interpreter";

export interface Ran {
  readonly printed: string;
  /** What stopped the block; empty if nothing did. */
  readonly says: string;
}

/** What each block prints, until one is stopped. */
export function runCells(python: Interpreter, texts: readonly string[]): Ran[] {
  const ran: Ran[] = [];
  for (const text of texts) {
    const from = python.printed().length;
    const says = python.call("page_cells", "run", text);
    ran.push({ printed: python.printed().slice(from), says });
    if (says) break;
  }
  return ran;
}
