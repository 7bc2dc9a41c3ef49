// Which texts can be passed through a model that knows these letters.

import { BLOCK } from "../../gpt/shape";

export const FIRST_TEXT = "emma";

/** The last of the letters only ends a line. */
export function isText(text: string, letters: readonly string[]): boolean {
  const signs = [...text];
  const known = new Set(letters.slice(0, -1));
  return signs.length < BLOCK && signs.every((sign) => known.has(sign));
}

/** A text of another alphabet: its first line, which the made-up names show too. */
export function firstText(letters: readonly string[], lines: readonly string[]): string {
  if (isText(FIRST_TEXT, letters)) return FIRST_TEXT;
  return lines.find((line) => isText(line, letters)) ?? letters[0] ?? "";
}
