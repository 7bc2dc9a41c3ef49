// Names: Python's keywords, and the known name that was probably meant.

export const RESERVED: ReadonlySet<string> = new Set(
  (
    "False None True and as assert async await break class continue def del elif else except " +
    "finally for from global if import in is lambda nonlocal not or pass raise return try while " +
    "with yield"
  ).split(" "),
);

/** The known name that is a few edits away, or else one that starts with it; like names.py. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  const ranked = known
    .map((other) => ({ other, far: distance(name.slice(0, 40), other) }))
    .sort((one, two) => one.far - two.far);
  if (ranked[0] && ranked[0].far <= Math.max(1, name.length / 3)) return ranked[0].other;
  return known.find((other) => name.length > 2 && other.startsWith(name));
}

/** How many letters must be inserted, removed or changed. */
function distance(one: string, two: string): number {
  let row = Array.from({ length: two.length + 1 }, (_, k) => k);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= two.length; j++) {
      const change = row[j - 1]! + (one[i - 1] === two[j - 1] ? 0 : 1);
      next.push(Math.min(change, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[two.length]!;
}
