// What a screen reader is told of the state of Explore.

import { spoken } from "../../../maths/numbers";
import { formula, numbers, spokenFormula, spokenStep } from "../../../maths/words";
import type { Session } from "../store";

export function narration(session: Session): string {
  const { graph, evaluation, step, steps, isForwardDone } = session;
  if (session.error) return `Column ${session.error.position + 1}. ${session.error.message}`;
  if (!graph || !evaluation) return "";
  const root = graph.name(graph.root);
  if (steps === 0)
    return `${root} is ${spoken(evaluation.data[graph.root]!)}. Nothing is computed.`;
  if (isForwardDone)
    return `Forward is done: ${root} is ${spoken(evaluation.data[graph.root]!)}. Press the right arrow to send its gradient back.`;
  if (!step) return `Nothing is computed yet. ${steps} steps forward.`;
  const where = `${step.pass === "forward" ? "Forward" : "Backward"} ${step.number} of ${steps}.`;
  if (step.pass === "backward")
    return `${where} ${spokenStep(evaluation, step.place, session.progress.shares)}`;
  const text = spokenFormula(formula(graph, step.place));
  const sum = spokenFormula(numbers(evaluation, step.place));
  const value = spoken(evaluation.data[step.place]!);
  return `${where} ${graph.name(step.place)} equals ${text}: ${sum} is ${value}.`;
}
