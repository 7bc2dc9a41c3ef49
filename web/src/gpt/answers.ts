// A run as the page sees it: its figures and curves, and a pass of one text.

import type { Configured, MatrixNumbers, Pass, Progress, Rival } from "./messages";
import { sizeOf } from "./loops";
import { backward, forward } from "./passes";
import { type Run, sizesOf } from "./run";
import { MATRIX_NAMES, type MatrixName } from "./shape";
import { toNumbers } from "./text";
import { Work } from "./work";

/** A text's way through the model as it is now, forward and backward. */
export function worked(run: Run, text: string): Work {
  const work = new Work(run.model);
  work.read(toNumbers(text, run.text));
  forward(work);
  backward(work);
  return work;
}

export function passOf(run: Run, text: string): Pass {
  const work = worked(run, text);
  const { model, steps } = run;
  return {
    text,
    step: steps,
    layout: model.layout,
    places: work.places,
    letters: [...work.letters.subarray(0, work.places + 1)],
    numbers: work.numbers.slice(0, 2 * work.places * work.size),
    loss: work.loss,
    sizes: run.sizes,
    gradSizes: sizesOf(model, work.grads),
    gradientSize: sizeOf(work.grads, 0, work.grads.length),
  };
}

export function matrixOf(run: Run, name: MatrixName, text: string): MatrixNumbers {
  const matrix = run.model.shape.matrices[name];
  const { start, rows, columns } = matrix;
  const { grads } = worked(run, text);
  return {
    matrix,
    data: run.model.parameters.slice(start, start + rows * columns),
    grads: grads.slice(start, start + rows * columns),
  };
}

export function progressOf(
  run: Run,
  rival: Run | null,
  isRunning: boolean,
  watched: string | null,
): Progress {
  const { loss, meanLoss, gradientSize, lr, trainedOn, asleep, stopped } = run;
  return {
    isRunning,
    step: run.steps,
    ...{ loss, meanLoss, gradientSize, lr, trainedOn, asleep, stopped },
    losses: run.losses.curve(),
    meanLosses: run.meanLosses.curve(),
    gradientSizes: run.gradientSizes.curve(),
    sizes: run.sizes,
    pass: watched === null ? null : passOf(run, watched),
    switches: run.model.switches,
    edits: run.edits.words,
    rival: rival && rivalOf(rival),
  };
}

function rivalOf({ settings, steps, loss, meanLoss, losses, meanLosses }: Run): Rival {
  const { lines: _lines, parameters: _parameters, ...rest } = settings;
  return {
    settings: rest,
    step: steps,
    ...{ loss, meanLoss },
    losses: losses.curve(),
    meanLosses: meanLosses.curve(),
  };
}

export function configuredOf(run: Run, progress: Progress): Configured {
  const { settings, text, model } = run;
  return {
    settings,
    letters: text.letters,
    layout: model.layout,
    matrices: MATRIX_NAMES.map((name) => model.shape.matrices[name]),
    parameterCount: model.shape.parameterCount,
    lineCount: text.lines.length,
    note: text.note,
    blind: Math.log(text.letters.length),
    progress,
  };
}

/** The buffers of an answer, which are transferred, not copied. */
export function buffersOf(thing: unknown): ArrayBuffer[] {
  if (ArrayBuffer.isView(thing)) return [thing.buffer as ArrayBuffer];
  if (typeof thing !== "object" || thing === null || Array.isArray(thing)) return [];
  return Object.values(thing).flatMap(buffersOf);
}
