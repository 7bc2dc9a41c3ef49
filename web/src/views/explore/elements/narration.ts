// The state of Explore for a screen reader.

import { spoken } from "../../../maths/numbers";
import { formula, numbers, spokenFormula, spokenStep } from "../../../maths/words";
import type { ExploreStore } from "../store";

export function narration(store: ExploreStore): string {
  const { graph, evaluation, step, steps, isForwardDone } = store;
  if (store.error) return `Column ${store.error.position + 1}. ${store.error.message}`;
  if (!graph || !evaluation) return "";
  const root = graph.name(graph.root);
  if (steps === 0)
    return `${root} is ${spoken(evaluation.data[graph.root]!)}. Nothing is computed.`;
  if (isForwardDone)
    return `Forward is done: ${root} is ${spoken(evaluation.data[graph.root]!)}. Press the right arrow to send its gradient back.`;
  if (!step) return `Nothing is computed yet. ${steps} steps forward.`;
  const where = `${step.pass === "forward" ? "Forward" : "Backward"} ${step.number} of ${steps}.`;
  if (step.pass === "backward")
    return `${where} ${spokenStep(evaluation, step.place, store.progress.shares)}`;
  const text = spokenFormula(formula(graph, step.place));
  const sum = spokenFormula(numbers(evaluation, step.place));
  const value = spoken(evaluation.data[step.place]!);
  return `${where} ${graph.name(step.place)} equals ${text}: ${sum} is ${value}.`;
}
