// Pasted text as data: the same rules and sentences as Python's data.read_csv, except that a few bad
// lines are left out instead of rejecting the whole text.

import { checkSize, type Dataset } from "./datasets";

export interface Table {
  readonly data: Dataset;
  /** Why lines were left out, one sentence each. */
  readonly leftOut: readonly string[];
}

/**
 * One sample per line: numbers, with the target in the last column. The columns are separated by
 * commas, semicolons or tabs, whichever is most frequent in the first line. A first line without
 * numbers names the columns. Targets that are words, or the numbers 0, 1, 2 and so on without
 * gaps, or -1 and 1, are classes; other numbers are values to predict. Lines that cannot be read are
 * left out, unless they are half of all lines or more.
 */
export function parseCsv(text: string): Table {
  const lines = rowsOf(text.replace(/^\ufeff/, ""), separatorOf(text));
  const hasNames = lines.length > 0 && !lines[0]!.cells.some(isNumber);
  const columns = hasNames ? lines.shift()!.cells.map((cell) => cell.trim()) : [];
  if (!lines.length) throw new Error("there are no lines with numbers");
  const width = columns.length || lines[0]!.cells.length;
  const areWords = areMostlyWords(lines);
  const points: number[][] = [];
  const words: string[] = [];
  const leftOut: string[] = [];
  for (const row of lines) {
    const target = row.cells.at(-1)!.trim();
    try {
      const inputs = inputsOf(row, width);
      checkTarget(row.line, target, areWords);
      points.push(inputs);
      words.push(target);
    } catch (error) {
      leftOut.push((error as Error).message);
    }
  }
  if (leftOut.length >= points.length) throw new Error(leftOut[0]);
  const { targets, classes } = targetsOf(words, areWords);
  checkSize(points.length, classes.length);
  return { data: { points, targets, classes, columns: columns.slice(0, -1) }, leftOut };
}

/** Whether the targets are words; if there are as many numbers, the first line decides. */
function areMostlyWords(lines: readonly Row[]): boolean {
  const are = lines.map(({ cells }) => !isNumber(cells.at(-1)!));
  const words = are.filter(Boolean).length;
  return 2 * words === are.length ? are[0]! : 2 * words > are.length;
}

interface Row {
  /** The number of its last line. */
  readonly line: number;
  readonly cells: string[];
}

function separatorOf(text: string): string {
  const first = /\S[^\r\n]*/.exec(text.replace(/"[^"]*"/g, ""))?.[0] ?? "";
  const count = (sign: string) => first.split(sign).length;
  // A tie goes to semicolons: the commas are then decimal commas, and rejected with a clear error.
  return [";", ",", "\t"].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/** The rows that are not empty; cells in "quotes" may contain separators and line breaks. */
function rowsOf(text: string, separator: string): Row[] {
  const rows: Row[] = [];
  let line = 1;
  let cells: string[] = [];
  let cell = "";
  let state: "start" | "plain" | "quoted" | "closed" = "start";
  const endRow = () => {
    cells.push(cell);
    if (cells.some((c) => c.trim())) rows.push({ line, cells });
    cells = [];
    cell = "";
    state = "start";
  };
  for (let k = 0; k < text.length; k++) {
    const sign = text[k]!;
    const isEnd = sign === "\n" || sign === "\r";
    if (sign === "\r" && text[k + 1] === "\n" && state !== "quoted") continue;
    if (state === "quoted") {
      if (sign === '"') state = "closed";
      else cell += sign;
    } else if (isEnd) endRow();
    else if (sign === separator) {
      cells.push(cell);
      cell = "";
      state = "start";
    } else if (sign === '"' && state === "start") state = "quoted";
    else if (sign === '"' && state === "closed") {
      cell += sign;
      state = "quoted";
    } else if (!(sign === " " && state === "start")) {
      cell += sign;
      state = "plain";
    }
    if (sign === "\n" || (sign === "\r" && text[k + 1] !== "\n")) line++;
  }
  endRow();
  return rows;
}

const NUMBER = /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i;
const NO_FINITE_NUMBER = /^\s*[+-]?(inf|infinity|nan)\s*$/i;

function isNumber(cell: string): boolean {
  return NUMBER.test(cell) || NO_FINITE_NUMBER.test(cell);
}

function isFiniteNumber(cell: string): boolean {
  return NUMBER.test(cell) && Number.isFinite(Number(cell));
}

function inputsOf({ line, cells }: Row, width: number): number[] {
  const where = `line ${line}`;
  if (width < 2)
    throw new Error(
      `${where}: expected two columns or more with commas, semicolons or tabs between them`,
    );
  if (cells.length !== width)
    throw new Error(`${where}: expected ${width} columns, got ${cells.length}`);
  const numbers = cells.slice(0, -1).map((cell, k) => {
    if (!isFiniteNumber(cell))
      throw new Error(`${where}: column ${k + 1}: ${quoted(cell.trim())} is not a finite number`);
    return Number(cell);
  });
  if (!cells.at(-1)!.trim()) throw new Error(`${where}: the target in column ${width} is missing`);
  return numbers;
}

function checkTarget(line: number, target: string, areWords: boolean): void {
  if (areWords ? isNumber(target) : !isFiniteNumber(target)) {
    const kind = areWords ? "word" : "finite number";
    throw new Error(`line ${line}: the target ${quoted(target)} is not a ${kind}`);
  }
}

/** The targets and the names of the classes; no names if the targets are numbers to predict. */
function targetsOf(cells: string[], areWords: boolean): Pick<Dataset, "targets" | "classes"> {
  if (areWords) {
    const classes = [...new Set(cells)].sort(byCodePoint);
    return { targets: cells.map((word) => classes.indexOf(word)), classes };
  }
  const numbers = cells.map(Number);
  const found = new Set(numbers);
  if (found.size === 2 && found.has(-1) && found.has(1))
    return { targets: numbers.map((v) => (v > 0 ? 1 : 0)), classes: ["-1", "1"] };
  const isCounted = found.size > 1 && Array.from(found.keys()).every((v) => isClass(v, found.size));
  const classes = isCounted ? Array.from({ length: found.size }, (_, k) => String(k)) : [];
  return { targets: numbers, classes };
}

function isClass(number: number, classes: number): boolean {
  return Number.isInteger(number) && number >= 0 && number < classes;
}

/** Sort order of words as in Python. */
function byCodePoint(a: string, b: string): number {
  const [left, right] = [Array.from(a), Array.from(b)];
  for (let k = 0; k < Math.min(left.length, right.length); k++) {
    const gap = left[k]!.codePointAt(0)! - right[k]!.codePointAt(0)!;
    if (gap) return gap;
  }
  return left.length - right.length;
}

/** A text in quotes, as in Python's errors. */
function quoted(text: string): string {
  const sign = text.includes("'") && !text.includes('"') ? '"' : "'";
  return sign + text.replaceAll("\\", "\\\\").replaceAll(sign, `\\${sign}`) + sign;
}
