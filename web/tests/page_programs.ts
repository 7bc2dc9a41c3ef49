// For tests/page/test_page_training.py: runs settings from the standard input as the page does, and
// prints for each its losses, its program in Python, and its model.

import { readFileSync } from "node:fs";
import type { Change } from "../src/training/run/changes";
import { toJson } from "../src/training/run/model_file";
import { predict } from "../src/training/run/predictions";
import { toPython } from "../src/training/run/python";
import { Run } from "../src/training/run/run";
import { completed, type Settings } from "../src/training/run/settings";

interface Case {
  readonly settings: Partial<Settings> & Pick<Settings, "data">;
  readonly steps: number;
  readonly changes: readonly Change[];
}

function change(run: Run, { kind, to, ...rest }: Change): void {
  if (kind === "lr") run.setLr(to!);
  if (kind === "l1" || kind === "l2") run.setStrength(kind, to!);
  if (kind === "batch") run.setBatch(to);
  if (kind === "parameter") run.setParameter((rest as { at: number }).at, to!);
}

function answer({ settings, steps, changes }: Case) {
  const run = new Run(completed(settings));
  const losses: number[] = [];
  for (let step = 0; step < steps; step++) {
    for (const known of changes) if (known.step === step) change(run, known);
    losses.push(...run.step(1));
  }
  const outputs = predict(run, run.samples.points);
  const heldBack = [...run.heldBackLosses.curve().last];
  return { losses, heldBack, program: toPython(run, steps), model: toJson(run), outputs };
}

const cases: Case[] = JSON.parse(readFileSync(0, "utf-8"));
console.log(JSON.stringify(cases.map(answer)));
