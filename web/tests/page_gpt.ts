// For tests/page/test_page_gpt.py: trains GPTs from the standard input as the page does, and prints
// for each its losses, its program in Python, and its weights as a file.

import { readFileSync } from "node:fs";
import { passOf, worked } from "../src/gpt/answers";
import { toPython } from "../src/gpt/files/python";
import { fromBytes, toBytes } from "../src/gpt/files/weights";
import type { Settings, Switches } from "../src/gpt/messages";
import { Run } from "../src/gpt/run";
import { completed, switched } from "../src/gpt/settings";
import { textOf } from "../src/gpt/text";

interface Case {
  readonly settings: Partial<Settings>;
  /** A file to open first, in base64. */
  readonly opened?: string;
  readonly steps: number;
  readonly text: string;
  /** Done before the step of that number, counted from 0. */
  readonly edits: readonly Edit[];
}

interface Edit {
  readonly step: number;
  readonly switches?: Partial<Switches>;
  readonly parameter?: number;
  readonly to?: number;
  readonly undo?: boolean;
}

function edit(run: Run, { switches, parameter, to, undo }: Edit): void {
  if (switches) run.switch(switches);
  if (parameter !== undefined) run.setParameter(parameter, to!);
  if (undo) run.undo();
}

function answer({ settings, opened, steps, text, edits }: Case) {
  const lines = textOf(settings.lines ?? null);
  const parameters = opened ? [...fromBytes(Buffer.from(opened, "base64"), lines)] : null;
  const run = new Run(completed({ ...settings, parameters }), lines);
  const losses: number[] = [];
  for (let step = 0; step <= steps; step++) {
    for (const one of edits) if (one.step === step) edit(run, one);
    if (step < steps && run.step(1)) losses.push(run.loss);
  }
  const { loss, gradientSize } = passOf(run, text);
  const { grads } = worked(run, text);
  return {
    losses,
    pass: [loss, gradientSize],
    names: run.inventNow(0.7, 16, false),
    program: toPython(run, text),
    weights: Buffer.from(toBytes(run.model, run.text)).toString("base64"),
    parameters: [...run.model.parameters],
    grads: [...grads],
    switches: switched(run.model.switches, {}),
  };
}

const cases: Case[] = JSON.parse(readFileSync(0, "utf-8"));
console.log(JSON.stringify(cases.map(answer)));
