// What a model learns from: lines of letters, and the alphabet that they are written in.

import { NAMES } from "./names.gen";
import { BLOCK } from "./shape";

/** How END is shown. */
export const END_SIGN = "\u25cf";
/** How a space is shown. */
const SPACE_SIGN = "\u2423";
export const MOST_LINES = 100_000;
export const MOST_SIGNS = 64;
/** END comes first, so that one place fewer is left for letters. */
export const LONGEST = BLOCK - 1;
const NAME_LETTERS = "abcdefghijklmnopqrstuvwxyz";

export interface Text {
  /** In their order; END, the last one, is shown as ●. */
  readonly letters: readonly string[];
  readonly lines: readonly string[];
  readonly known: ReadonlySet<string>;
  readonly numbers: ReadonlyMap<string, number>;
  /** A sentence about lines that are left out, or null. */
  readonly note: string | null;
}

/** A sign as it is shown. */
export function visible(sign: string): string {
  return /\p{Zs}/u.test(sign) ? SPACE_SIGN : sign;
}

/** The lines of a file or of what was pasted. */
export function linesOf(text: string): string[] {
  return text.replace(/^\ufeff/, "").split(/\r\n|\r|\n/);
}

/** The names, or lines of one's own; throws a sentence if they cannot be learnt from. */
export function textOf(given: readonly string[] | null): Text {
  if (!given) return made([...NAME_LETTERS], NAMES, null);
  const trimmed = given.map((line) => line.trim()).filter((line) => line !== "");
  if (trimmed.length > MOST_LINES)
    throw new Error(
      `These are ${counted(trimmed.length)} lines: it learns from up to ${counted(MOST_LINES)}.`,
    );
  const lines = trimmed.filter((line) => [...line].length <= LONGEST);
  if (lines.length === 0)
    throw new Error(`There is no line of 1 to ${LONGEST} signs: write one word or name per line.`);
  const left = trimmed.length - lines.length;
  const were = left === 1 ? "line is longer" : "lines are longer";
  const note = left === 0 ? null : `${counted(left)} ${were} than ${LONGEST} signs, and left out.`;
  return made(signsOf(lines), lines, note);
}

/** Every sign of these lines, in the order in which Python sorts them. */
function signsOf(lines: readonly string[]): string[] {
  const signs = new Set<string>();
  for (const line of lines) for (const sign of line) signs.add(sign);
  if (signs.size > MOST_SIGNS)
    throw new Error(
      `These lines have ${counted(signs.size)} different signs: it learns up to ${MOST_SIGNS}.`,
    );
  for (const sign of signs) {
    if (sign === END_SIGN)
      throw new Error(`${END_SIGN} stands for the end of a line here: write another sign.`);
    if (/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(sign)) {
      const code = sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0");
      throw new Error(`These lines have the sign U+${code}, which cannot be shown.`);
    }
  }
  return [...signs].sort((one, other) => one.codePointAt(0)! - other.codePointAt(0)!);
}

function made(signs: readonly string[], lines: readonly string[], note: string | null): Text {
  const letters = [...signs, END_SIGN];
  const numbers = new Map(signs.map((sign, k) => [sign, k]));
  return { letters, lines, known: new Set(lines), numbers, note };
}

/** A text as numbers, with END before and after it; throws a sentence if it has another letter. */
export function toNumbers(text: string, { letters, numbers }: Text): number[] {
  const end = letters.length - 1;
  const signs = [...text];
  if (signs.length > LONGEST)
    throw new Error(`This has ${signs.length} letters: the model has room for ${LONGEST}.`);
  const inside = signs.map((sign) => {
    const number = numbers.get(sign);
    if (number === undefined)
      throw new Error(
        `The model does not know ${visible(sign)}: its letters are ${listed(letters)}.`,
      );
    return number;
  });
  return [end, ...inside, end];
}

/** The letters in words: a to z, or all of them. */
export function listed(letters: readonly string[]): string {
  const signs = letters.slice(0, -1);
  if (signs.join("") === NAME_LETTERS) return "a to z";
  return signs.map(visible).join(" ");
}

function counted(count: number): string {
  return count.toLocaleString("en-US");
}
