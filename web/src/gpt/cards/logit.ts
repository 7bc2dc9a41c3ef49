// The card of a logit: its chance, less 1 for the letter that came, shared among the places.

import type { Card, CardRow, Cell } from "../messages";
import type { FieldScalar } from "../passes";
import { visible } from "../text";
import type { Work } from "../work";

/** The likeliest letters that are shown besides the chosen one. */
const LIKELIEST = 2;
const ROUNDING = 1e-14;

export function logitRows(
  work: Work,
  { place, index }: FieldScalar,
  letters: readonly string[],
): Pick<Card, "columns" | "rows"> {
  const chances = work.numbers.subarray(work.at("chances", place)).subarray(0, letters.length);
  const came = work.letters[place + 1]!;
  const grads = work.numbers.subarray(work.gradAt("logits", place)).subarray(0, letters.length);
  const others = [...letters.keys()]
    .filter((k) => k !== index && k !== came)
    .sort((one, other) => chances[other]! - chances[one]!);
  const shown = [...others.slice(0, LIKELIEST), ...new Set([came, index])].sort(
    (one, other) => chances[other]! - chances[one]!,
  );
  const rest = others.slice(LIKELIEST);
  const row = (label: string, ks: readonly number[], look: CardRow["look"]): CardRow => {
    const sum = (row: ArrayLike<number>) => ks.reduce((total, k) => total + row[k]!, 0);
    const isRight = ks.includes(came) ? 1 : 0;
    const [chance, grad] = [sum(chances), sum(grads)];
    // All together are 0 but for rounding.
    const rounded = (number: number) =>
      look === "total" && Math.abs(number) < ROUNDING ? 0 : number;
    const cells: Cell[] = [
      label,
      { ink: "data", number: chance },
      "−",
      String(isRight),
      "=",
      { ink: "grad", number: rounded(chance - isRight) },
      shareWords(work.places),
      { ink: "grad", number: rounded(grad) },
    ];
    return { cells, look };
  };
  const rows = shown.map((k) => row(visible(letters[k]!), [k], k === index ? "chosen" : "plain"));
  if (rest.length) rows.push(row(`${rest.length} others`, rest, "rest"));
  rows.push(row("together", [...letters.keys()], "total"));
  return {
    columns: ["logit of", "chance", "", "came true", "", "one place", "", "grad"],
    rows,
  };
}

const FRACTIONS = ["", "1", "½", "⅓", "¼", "⅕", "⅙", "⅐", "⅛", "⅑", "⅒"];

function shareWords(places: number): string {
  return places === 1 ? "" : `× ${FRACTIONS[places] ?? `1/${places}`} =`;
}
