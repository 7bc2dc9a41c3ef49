// A term of a grad in words, and what a parameter does.

import { plain } from "../../maths/numbers";
import { HEAD_SIZE } from "../shape";
import { END_SIGN, visible } from "../text";
import type { Work } from "../work";
import { type Cell, signAt, signsOf } from "../words/names";
import type { Exit } from "./routes";
import type { Term } from "./terms";

/** Such as: the m of *emma* asked head 2 to look back at e; its guess used that directly. */
export function termWords(
  term: Term,
  cell: Cell,
  work: Work,
  text: string,
  letters: readonly string[],
): string {
  const { place, other, role } = term;
  const head = `head ${(term.head ?? 0) + 1}`;
  const here = whose(text, place);
  switch (role) {
    case "straight":
      return term.exit === "straight"
        ? `${here} went straight to its own guess`
        : `${here} went past the heads, and through the neurons to its own guess`;
    case "query":
      return `${here} asked ${head} to look ${towards(text, place, other!)}${used(term.exit)}`;
    case "key":
      return other === place
        ? `${here} was found by its own key in ${head}${used(term.exit)}`
        : `${here} was found by its key when ${bare(text, other!)} looked ${direction(other!, place)} in ${head}${used(term.exit)}`;
    case "value":
      return other === place
        ? `${here} heard its own value in ${head}${used(term.exit)}`
        : `${here} told its value to ${bare(text, other!)} in ${head}${used(term.exit)}`;
    case "mix":
      return `${here} mixed what head ${Math.floor(cell.column / HEAD_SIZE) + 1} heard${used(term.exit)}`;
    case "widen":
      return `neuron ${cell.row} looked at ${here}`;
    case "narrow":
      return `neuron ${cell.column} was awake at ${here}, with ${plain(work.numbers[work.at("hidden", place) + cell.column]!)}`;
    default:
      return readWords(cell, work, text, letters, place);
  }
}

/** What a guess made of a letter: after ●em it gave m a chance of 0.0086, and m came. */
function readWords(
  { row }: Cell,
  work: Work,
  text: string,
  letters: readonly string[],
  place: number,
): string {
  const signs = signsOf(text);
  const chance = work.numbers[work.at("chances", place) + row]!;
  const so = signs.slice(0, place + 1).join("");
  const came = work.letters[place + 1] === row ? "it" : signs[place + 1];
  return `after ${so} the guess gave ${visible(letters[row]!)} a chance of ${plain(chance)}, and ${came} came`;
}

function whose(text: string, place: number): string {
  if (place === 0) return text === "" ? "the start" : `the start of *${text}*`;
  return `the ${signAt(text, place)} of *${text}*`;
}

function bare(text: string, place: number): string {
  return place === 0 ? `the start ${END_SIGN}` : `the ${signAt(text, place)}`;
}

function towards(text: string, place: number, other: number): string {
  if (other === place) return "at itself";
  return `${direction(place, other)} at ${bare(text, other)}`;
}

function direction(from: number, to: number): string {
  return to < from ? "back" : "ahead";
}

function used(exit: Exit | null): string {
  if (exit === null) return "";
  return exit === "straight"
    ? "; the guess used that directly"
    : "; the guess used that through the neurons";
}

/** What a parameter does, in a sentence. */
export function whatItDoes({ matrix, row, column }: Cell, letters: readonly string[]): string {
  const head = Math.floor(row / HEAD_SIZE) + 1;
  switch (matrix.name) {
    case "tokens":
      return `Number ${column} of the vector of ${visible(letters[row]!)}.`;
    case "places":
      return `Number ${column} of the vector of place ${row}.`;
    case "query":
      return `How much number ${column} of a letter's vector counts in what head ${head} asks for.`;
    case "key":
      return `How much number ${column} of a letter's vector counts in how head ${head} finds it.`;
    case "value":
      return `How much number ${column} of a letter's vector counts in what it tells head ${head}.`;
    case "mix":
      return `How much of what head ${Math.floor(column / HEAD_SIZE) + 1} heard is added to number ${row} of x1.`;
    case "widen":
      return `How much number ${column} of x1 wakes neuron ${row}.`;
    case "narrow":
      return `How much neuron ${column} adds to number ${row} of x2.`;
    case "readout":
      return `How much number ${column} of x2 speaks for ${visible(letters[row]!)}.`;
  }
}
