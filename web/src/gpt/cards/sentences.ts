// A stage in a sentence; what an op does to a grad is said in the words of the op table.

import { plain } from "../../maths/numbers";
import { TABLE } from "../../maths/ops.gen";
import { counted, saidOf } from "../../maths/words";
import type { FieldScalar } from "../passes";
import { BLOCK, HEAD_SIZE, HEADS, HIDDEN } from "../shape";
import { END_SIGN, visible } from "../text";
import type { Work } from "../work";
import { markedAt, signsOf } from "../words/names";

/** What a sentence speaks of. */
export interface Told {
  readonly work: Work;
  readonly text: string;
  readonly letters: readonly string[];
  readonly scalar: FieldScalar;
}

/** The op table's sentence for an op whose partials are not all alike. */
function tableSays(op: string, operands: readonly number[] = [], names: [string, string][] = []) {
  return saidOf(TABLE.get(op)!, operands, [], new Map(names));
}

/** One for each of STAGES. */
export const FORWARD: readonly ((told: Told) => string)[] = [
  ({ work, text, scalar: { place } }) =>
    work.model.switches.places
      ? `The vector of ${markedAt(text, place)} and the vector of place ${place} are **looked up and added**.`
      : `The vector of ${markedAt(text, place)} is looked up; **places are switched off**, so that the model cannot tell one place from another.`,
  ({ work, scalar: { place } }) =>
    `The vector is scaled by **${plain(work.numbers[work.at("factor0", place)]!)}**, so that the mean of its squares is 1.`,
  ({ text, scalar: { place } }) =>
    `${capital(markedAt(text, place))} asks with a **query**, can be found by its **key**, and passes on its **value**: three matrices times one vector.`,
  ({ work, text, scalar: { place } }) =>
    `Each head multiplies the query of ${markedAt(text, place)} with the **key of ${heardWords(work, place)}**: q·k / √${HEAD_SIZE}.`,
  ({ text, work, scalar: { place, index } }) => {
    const head = Math.floor(index / BLOCK);
    const from = work.at("weights", place) + head * BLOCK;
    const weights = work.numbers.subarray(from, from + work.heardFrom(place));
    const most = weights.indexOf(Math.max(...weights));
    return `Softmax turns the scores into weights that add up to 1: **head ${head + 1} looks at ${markedAt(text, most)}** most, with ${plain(weights[most]!)}.`;
  },
  ({ work, scalar: { index } }) => {
    const head = Math.floor(index / HEAD_SIZE);
    return work.model.switches.heads[head]
      ? `Each head hears the **average of the values**, by its weights.`
      : `**Head ${head + 1} is switched off**: it hears nothing.`;
  },
  ({ work }) =>
    work.model.switches.residual
      ? `What the ${counted(HEADS, "head")} heard is mixed, and **added to x0**, which goes straight past.`
      : `What the heads heard is mixed; **the residual is switched off**, so that x0 does not go past.`,
  ({ work, scalar: { place } }) =>
    `${HIDDEN} neurons look at x1, scaled. Relu keeps what is positive: **${asleepAt(work, place)} of ${HIDDEN} are asleep** here.`,
  ({ work }) =>
    work.model.switches.residual
      ? `What the neurons say is narrowed to a vector, and **added to x1**, which goes straight past.`
      : `What the neurons say is narrowed to a vector; **the residual is switched off**, so that x1 does not go past.`,
  (told) => `${expectedWords(told)} The loss is **−log of the chance** of the letter that came.`,
];

export const BACKWARD: readonly ((told: Told) => string)[] = [
  ({ work, text, scalar: { place } }) => {
    const sign = signsOf(text)[place]!;
    const uses = [...work.letters.subarray(0, work.places)].filter(
      (letter) => letter === work.letters[place],
    ).length;
    const twice =
      uses > 1
        ? ` ${quoted(sign)} is at ${counted(uses, "place")}: its row of tokens gets the **sum** of their grads.`
        : "";
    return tableSays("add") + twice;
  },
  ({ work }) =>
    work.model.switches.residual
      ? `x0 is used twice: it gets the grad of x1 **unchanged**, and what comes back through the heads.`
      : `The residual is switched off: x0 gets only what comes back **through the heads**.`,
  () => `The scaled vector is used three times, as query, key and value: their shares **add up**.`,
  () => `A score is a sum of products. ${tableSays("mul")}`,
  () =>
    `Weights of one head add up to 1: a score rises **at the expense of the others**, so that their grads add up to 0.`,
  () =>
    `A weight gets the grad of what the head heard, scaled by the **value** it weighs: 4 products.`,
  () =>
    `What was heard was mixed: it gets each row's grad, scaled by the **weight of the matrix**.`,
  ({ work, scalar: { place, index } }) => {
    if (work.model.switches.neuronsOff.includes(index))
      return `Neuron ${index} is **switched off**: no grad passes.`;
    const z = work.numbers[work.at("widened", place) + index]!;
    return tableSays("relu", [z], [["x", `Neuron ${index}`]]);
  },
  ({ scalar: { index } }) =>
    `Neuron ${index} speaks through a column of narrow: it gets each row's grad, scaled by the **weight** there.`,
  (told) =>
    `${expectedWords(told)} Each logit gets its **chance, less 1 for the letter that came**.`,
];

/** After ●em the model expected a; m came. */
export function expectedWords({ work, text, letters, scalar: { place } }: Told): string {
  const signs = signsOf(text);
  const so = signs.slice(0, place + 1).join("");
  const from = work.at("chances", place);
  const chances = work.numbers.subarray(from, from + letters.length);
  const expected = visible(letters[chances.indexOf(Math.max(...chances))]!);
  const came = signs[place + 1]!;
  const ended = came === END_SIGN ? "the end" : quoted(came);
  return expected === came
    ? `After \`${so}\` the model expected ${ended}, and it came.`
    : `After \`${so}\` the model expected ${expected === END_SIGN ? "the end" : quoted(expected)}; ${ended} came.`;
}

function asleepAt(work: Work, place: number): number {
  const from = work.at("hidden", place);
  return work.numbers.subarray(from, from + HIDDEN).filter((v) => v === 0).length;
}

function heardWords(work: Work, place: number): string {
  if (!work.model.switches.mask) return "every place, even those to come";
  return place === 0 ? "the start, all there is" : "each place up to its own";
}

function capital(words: string): string {
  return words[0]!.toUpperCase() + words.slice(1);
}

function quoted(sign: string): string {
  return `\`${sign}\``;
}
