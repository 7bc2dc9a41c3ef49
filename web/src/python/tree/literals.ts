// Numbers and texts of Python, as far as a JSON can hold them.

const ESCAPES: Readonly<Record<string, string>> = {
  n: "\n",
  t: "\t",
  r: "\r",
  "\\": "\\",
  "'": "'",
  '"': '"',
  "\n": "",
};

/** A number; null for a complex one, or one that JSON lacks. */
export function numberOf(text: string): number | null {
  const value = Number(text.replaceAll("_", ""));
  return Number.isFinite(value) ? value : null;
}

/** The value of a literal; escapes by code stay as they are written. */
export function stringOf(literal: string): string {
  const [, prefix, quote] = /^([a-zA-Z]*)("""|'''|"|')/.exec(literal) ?? [];
  if (quote === undefined) return literal;
  const inner = literal.slice(prefix!.length + quote.length, -quote.length);
  if (/r/i.test(prefix!)) return inner;
  return inner.replace(/\\([\s\S])/g, (whole, sign: string) => ESCAPES[sign] ?? whole);
}
