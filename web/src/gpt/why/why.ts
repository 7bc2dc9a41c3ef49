// Why a parameter has its grad: the sum over places and paths, the largest first.

import type { Why, WhyTerm } from "../messages";
import type { Work } from "../work";
import { cellOf, parameterName } from "../words/names";
import { termsOf } from "./terms";
import { termWords, whatItDoes } from "./words";

const MOST = 6;

export function whyOf(
  work: Work,
  parameter: number,
  text: string,
  letters: readonly string[],
): Why {
  const { shape, parameters } = work.model;
  const cell = cellOf(shape, parameter);
  const terms = termsOf(work, parameter).sort(
    (one, other) => Math.abs(other.share) - Math.abs(one.share),
  );
  const byPlace = new Float64Array(work.places);
  for (const { place, share } of terms) byPlace[place] = byPlace[place]! + share;
  const rest = terms.slice(MOST);
  return {
    parameter,
    name: parameterName(shape, parameter),
    data: parameters[parameter]!,
    grad: work.grads[parameter]!,
    sentence: whatItDoes(cell, letters) + nothing(terms.length, text),
    terms: terms
      .slice(0, MOST)
      .map((term): WhyTerm => ({ ...term, words: termWords(term, cell, work, text, letters) })),
    rest: rest.reduce((sum, { share }) => sum + share, 0),
    restCount: rest.length,
    byPlace,
  };
}

function nothing(count: number, text: string): string {
  if (count > 0) return "";
  return text === "" ? " It changes no guess here." : ` It changes no guess of *${text}*.`;
}
