// The settings of a run: what is left out is as in examples/gpt.py.

import type { RunSettings, Settings, Switches } from "./messages";
import { ALL_ON } from "./model";
import { HEADS, HIDDEN } from "./shape";

export const USUAL: RunSettings = { seed: 0, lr: 0.02, steps: 2000, switches: ALL_ON };

/** Settings with nothing missing; throws a sentence about one that cannot be used. */
export function completed(given: Partial<Settings>): Settings {
  const whole = { ...USUAL, lines: null, parameters: null, ...given };
  const { seed, lr, steps, lines, parameters, switches } = whole;
  if (!Number.isSafeInteger(seed) || seed < 0 || seed >= Number.MAX_SAFE_INTEGER)
    throw new Error(`Seed ${seed}: expected a whole number of 0 or more.`);
  if (!Number.isFinite(lr) || lr <= 0)
    throw new Error(`Learning rate ${lr}: expected a number above 0.`);
  if (!Number.isSafeInteger(steps) || steps < 1)
    throw new Error(`${steps} steps: expected a whole number of 1 or more.`);
  return { seed, lr, steps, lines, parameters, switches: switched(ALL_ON, switches) };
}

/** Switches with some of them changed; throws a sentence about one that there is not. */
export function switched(before: Switches, change: Partial<Switches>): Switches {
  const { heads, neuronsOff, residual, places, mask } = { ...before, ...change };
  if (heads.length !== HEADS) throw new Error(`${heads.length} heads: the model has ${HEADS}.`);
  for (const k of neuronsOff)
    if (!Number.isInteger(k) || k < 0 || k >= HIDDEN)
      throw new Error(`Neuron ${k}: the model has 0 to ${HIDDEN - 1}.`);
  const off = [...new Set(neuronsOff)].sort((one, other) => one - other);
  return { heads, neuronsOff: off, residual, places, mask };
}
