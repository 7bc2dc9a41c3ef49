// What the pointer is on, as a line of text in the picture.

import { dataOf, gradOf } from "../../../gpt/layout";
import type { Pass } from "../../../gpt/messages";
import { BLOCK, HEAD_SIZE } from "../../../gpt/shape";
import { plain, readable } from "../../../maths/numbers";
import { isComputed, gradOf as known } from "../steps";
import type { GptStore } from "../store";
import type { Chosen } from "../track";

export function pointedText(store: GptStore): string {
  const { pass, pointed, position } = store;
  const { scalar } = pointed;
  if (!pass || !scalar || !isComputed(scalar.field, position) || !isIn(pass, scalar)) return "";
  const data = dataOf(pass, scalar.field, scalar.place)[scalar.index]!;
  const isKnown = store.gradients && known(scalar.field, position) === "yes";
  const grad = isKnown
    ? `   ∂ ${readable(gradOf(pass, scalar.field, scalar.place)[scalar.index]!)}`
    : "";
  return `${words(store, scalar)}${readable(data)}${grad}`;
}

/** The pass may be of another text than the one that was pointed at. */
function isIn({ places, layout }: Pass, { field, place, index }: Chosen): boolean {
  const isSeen = field !== "weights" || index % BLOCK < places;
  return place < places && index < layout.fields[field].length && isSeen;
}

function words(store: GptStore, scalar: Chosen): string {
  const { field, index } = scalar;
  if (field === "weights") return attention(store, scalar);
  if (field === "hidden")
    return `neuron ${index} = relu(${plain(dataOf(store.pass!, "widened", scalar.place)[index]!)}) = `;
  if (field === "logits") return `logit of ${index === store.end ? "●" : store.letters[index]} = `;
  const name = field === "token" ? "letter" : field;
  return `${name}[${index}] = `;
}

/** The sum behind a weight: q·k, over √4. */
function attention({ pass }: GptStore, { place, index }: Chosen): string {
  const head = Math.floor(index / BLOCK);
  const other = index % BLOCK;
  const [query, key] = [dataOf(pass!, "query", place), dataOf(pass!, "key", other)];
  const products = Array.from({ length: HEAD_SIZE }, (_, k) => {
    const at = head * HEAD_SIZE + k;
    return `${query[at]!.toFixed(2)}·${key[at]!.toFixed(2)}`.replaceAll("-", "−");
  });
  const score = dataOf(pass!, "scores", place)[index]!;
  return `q·k/√4 = (${products.join(" + ")}) / 2 = ${plain(score)};  softmax: `;
}
