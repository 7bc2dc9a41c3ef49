// The state of the GPT view for a screen reader.

import type { Card } from "../../../gpt/messages";
import { spoken } from "../../../maths/numbers";
import { unmarked } from "../../../ui/rich";
import { stepAt } from "../steps";
import type { GptStore } from "../store";
import { quoted } from "./why_view";

export function narration(store: GptStore): string {
  const { progress, configured, isRunning, position, steps, selected, parameter, why } = store;
  if (!progress || !configured) return "No model yet.";
  const { step, meanLoss, stopped } = progress;
  if (stopped) return stopped;
  if (isRunning) return `Step ${step}, loss ${spoken(meanLoss)}.`;
  if (parameter !== null && why)
    return `${why.name}: grad ${spoken(why.grad)}. ${unmarked(quoted(why.terms[0]?.words ?? ""))}: ${spoken(why.terms[0]?.share ?? 0)}.`;
  const taken = stepAt(position);
  if (selected && store.card) return cardText(store.card);
  if (!taken) return "Nothing is computed yet. Ten steps forward, ten back.";
  const where = `${taken.pass === "forward" ? "Forward" : "Backward"} ${taken.number} of ${steps}.`;
  return `${where} ${store.card ? cardText(store.card) : ""}`;
}

function cardText({ title, where, sentence, nudge }: Card): string {
  const test = nudge
    ? ` Raised by ${spoken(nudge.by)}: expected ${spoken(nudge.expected)}, measured ${spoken(nudge.measured)}.`
    : "";
  return `${title} ${where}. ${unmarked(sentence)}${test}`
    .replaceAll("−", "minus ")
    .replaceAll("●", "the start sign ");
}
