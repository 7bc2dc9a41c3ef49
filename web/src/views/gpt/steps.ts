// How far a pass has come: what is computed, and which grads are known, after any step of the track.

import type { FieldName } from "../../gpt/layout";
import { STAGES, type Stage } from "../../gpt/stages";

const ALL: readonly Stage[] = STAGES;
export const STEPS = ALL.length;
/** Forward and backward. */
export const LAST = 2 * STEPS;

export type Pass = "forward" | "backward";

/** The step that was just taken; null before the first. */
export function stepAt(position: number): { pass: Pass; number: number; stage: number } | null {
  if (position === 0) return null;
  if (position <= STEPS) return { pass: "forward", number: position, stage: position - 1 };
  return { pass: "backward", number: position - STEPS, stage: LAST - position };
}

/** The stage that computes a field; for what is looked up, the first one. */
export function stageOf(field: FieldName): number {
  return Math.max(
    0,
    ALL.findIndex(({ makes }) => makes.includes(field)),
  );
}

export function panelOf(stage: number): number {
  return ALL[stage]!.panel;
}

/** Whether backward has left a part of the picture. */
export function hasPassed(panel: number, position: number): boolean {
  return position >= LAST - ALL.findIndex((stage) => stage.panel === panel);
}

export function isComputed(field: FieldName, position: number): boolean {
  return field === "token" || field === "place" || position > stageOf(field);
}

/** "some": only what goes straight past has arrived. */
export type Known = "no" | "some" | "yes";

export function gradOf(field: FieldName, position: number): Known {
  const users = ALL.flatMap(({ from }, stage) => (from.includes(field) ? [stage] : []));
  // What a stage makes only for itself, it differentiates within its own step.
  const needed = users.length ? users : [stageOf(field)];
  const done = needed.filter((stage) => position >= LAST - stage);
  if (done.length === needed.length) return "yes";
  return done.length ? "some" : "no";
}
