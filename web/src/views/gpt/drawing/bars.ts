// Rows of numbers as bars: solid above zero, hollow below, each kind in one path.

export interface Bars {
  readonly solid: string;
  readonly hollow: string;
}

export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A hollow bar's outline lies inside it. */
const LINE = 0.5;
/** The least length that is visible. */
const LEAST = 0.6;

/** Bars one below the other, on both sides of a zero line in the middle; `most` fills a half. */
export function besides(numbers: ArrayLike<number>, most: number, frame: Frame): Bars {
  const pitch = frame.height / numbers.length;
  const thick = Math.max(2, Math.min(7, pitch * 0.62));
  const middle = frame.x + frame.width / 2;
  const scale = most > 0 ? frame.width / 2 / most : 0;
  let [solid, hollow] = ["", ""];
  for (let k = 0; k < numbers.length; k++) {
    const long = length(numbers[k]!, scale, frame.width / 2);
    const y = frame.y + (k + 0.5) * pitch - thick / 2;
    if (long > 0) solid += `M${at(middle)} ${at(y)}h${at(long)}v${at(thick)}h${at(-long)}z`;
    if (long < 0)
      hollow += `M${at(middle - LINE)} ${at(y + LINE)}h${at(Math.min(-LINE, long + LINE))}v${at(thick - 2 * LINE)}H${at(middle - LINE)}z`;
  }
  return { solid, hollow };
}

/** Bars side by side on a zero line, as high and deep as there is room for. */
export function above(numbers: ArrayLike<number>, frame: Frame, zero: number): Bars {
  const pitch = frame.width / numbers.length;
  const thick = Math.max(1, Math.min(6, pitch * 0.66));
  const [up, down] = [zero - frame.y, frame.y + frame.height - zero];
  const scale = scaleFor(numbers, up, down);
  let [solid, hollow] = ["", ""];
  for (let k = 0; k < numbers.length; k++) {
    const long = length(numbers[k]!, scale, Math.max(up, down));
    const x = frame.x + (k + 0.5) * pitch - thick / 2;
    if (long > 0) solid += `M${at(x)} ${at(zero)}v${at(-long)}h${at(thick)}v${at(long)}z`;
    if (long < 0)
      hollow += `M${at(x + LINE)} ${at(zero)}v${at(-long - LINE)}h${at(thick - 2 * LINE)}V${at(zero)}z`;
  }
  return { solid, hollow };
}

/** One scale for both directions, so that lengths can be compared. */
function scaleFor(numbers: ArrayLike<number>, up: number, down: number): number {
  let scale = Infinity;
  for (let k = 0; k < numbers.length; k++) {
    const number = numbers[k]!;
    if (number > 0) scale = Math.min(scale, up / number);
    if (number < 0) scale = Math.min(scale, -down / number);
  }
  return Number.isFinite(scale) ? scale : 0;
}

/** A number as a length, bounded, and long enough to be seen unless it is 0. */
function length(number: number, scale: number, most: number): number {
  if (number === 0 || Number.isNaN(number)) return 0;
  const long = Math.min(most, Math.max(LEAST, Math.abs(number) * scale));
  return number < 0 ? -long : long;
}

/** One decimal is finer than any screen. */
export function at(number: number): number {
  return Math.round(number * 10) / 10;
}

export function largest(...rows: readonly ArrayLike<number>[]): number {
  let most = 0;
  for (const row of rows)
    for (let k = 0; k < row.length; k++) {
      const size = Math.abs(row[k]!);
      if (size > most && Number.isFinite(size)) most = size;
    }
  return most;
}

/** The length of a vector. */
export function norm(row: ArrayLike<number>): number {
  let sum = 0;
  for (let k = 0; k < row.length; k++) sum += row[k]! * row[k]!;
  return Math.sqrt(sum);
}
