// Numbers as people read them, the same in all views.

const MINUS = "\u2212";

function spelled(number: number): string | null {
  if (Number.isNaN(number)) return "nan";
  if (number === Infinity) return "inf";
  return number === -Infinity ? `${MINUS}inf` : null;
}

function withMinus(text: string): string {
  return text.replaceAll("-", MINUS).replace("e+", "e");
}

/** Four decimals, or 1.00e−9 if those would be all zeros or too long. */
export function readable(number: number): string {
  const size = Math.abs(number);
  if (number !== 0 && (size < 0.001 || size >= 100_000))
    return spelled(number) ?? withMinus(number.toExponential(2));
  return spelled(number) ?? withMinus(number === 0 ? "0.0000" : number.toFixed(4));
}

/** Three significant digits without trailing zeros, for the partials on edges. */
export function short(number: number): string {
  const size = Math.abs(number);
  if (number !== 0 && (size < 0.001 || size >= 100_000))
    return spelled(number) ?? withMinus(Number(number.toPrecision(3)).toExponential());
  return spelled(number) ?? withMinus(String(Number(number.toPrecision(3))));
}

/** A number in a formula, without trailing zeros. */
export function plain(number: number): string {
  const text = readable(number);
  return text.includes("e") || !text.includes(".") ? text : text.replace(/\.?0+$/, "");
}

/** Every digit, as Python's repr writes it. */
export function exact(number: number): string {
  if (Number.isNaN(number)) return "nan";
  if (!Number.isFinite(number)) return number > 0 ? "inf" : "-inf";
  const text = Object.is(number, -0) ? "-0" : String(number);
  return /^-?\d+$/.test(text) ? `${text}.0` : text;
}

const NUMBER = /^[-+\u2212]?(\d+\.?\d*|\.\d+)(e[-+\u2212]?\d+)?$/i;

/** A number as people type it, including inf and nan; null if it is not a number. */
export function parseNumber(text: string): number | null {
  const plainText = text.trim().replaceAll(MINUS, "-");
  if (/^[-+]?inf(inity)?$/i.test(plainText))
    return plainText.startsWith("-") ? -Infinity : Infinity;
  if (/^nan$/i.test(plainText)) return Number.NaN;
  return NUMBER.test(plainText) ? Number(plainText) : null;
}

/** For a screen reader. */
export function spoken(number: number): string {
  return plain(number).replaceAll(MINUS, "minus ");
}

/** 1, 2 or 5 times a power of ten, at least as large as a positive number. */
export function roundUp(number: number): number {
  const power = 10 ** Math.floor(Math.log10(number));
  return [1, 2, 5, 10].map((k) => k * power).find((step) => step >= number * (1 - 1e-12))!;
}
