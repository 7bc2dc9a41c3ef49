// The program's gradients against finite differences, for every loss and every activation.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  ACTIVATION_NAMES,
  type ActivationName,
  type DatasetName,
} from "../../src/training/names.gen";
import { LOSS_NAMES, type LossName } from "../../src/training/run/losses";
import { Run } from "../../src/training/run/run";
import { completed, type Settings } from "../../src/training/run/settings";

const STEP = 1e-5;
/** Central differences are off by about STEP**2 from curvature and EPSILON / STEP from rounding. */
const ROUGH = 1e-7;

function settingsFor(loss: LossName, activation: ActivationName): Settings {
  const name: DatasetName = loss === "cross_entropy" ? "blobs" : "moons";
  const data = { name, count: 9 };
  return {
    ...completed({ data, seed: 3 }),
    loss,
    activation,
    hidden: [5, 6],
    output: activation === "tanh" ? "tanh" : "linear",
    l2: 0.01,
  };
}

/** The loss at these parameters, and the gradient that one step computes. */
function lossAt(settings: Settings, parameters: number[]): Run {
  const run = new Run({ ...settings, parameters });
  run.step(1);
  return run;
}

for (const loss of LOSS_NAMES)
  for (const activation of ACTIVATION_NAMES)
    test(`${loss} through ${activation} has the slopes of finite differences`, () => {
      const settings = settingsFor(loss, activation);
      const start = Array.from(new Run(settings).parameters);
      const { grads } = lossAt(settings, start);
      assert.ok(grads.some((grad) => Math.abs(grad) > 1e-3));
      start.forEach((parameter, k) => {
        const moved = (by: number) => {
          const parameters = [...start];
          parameters[k] = parameter + by;
          return lossAt(settings, parameters).loss;
        };
        const slope = (moved(STEP) - moved(-STEP)) / (2 * STEP);
        const gap = Math.abs(slope - grads[k]!);
        assert.ok(gap <= ROUGH * Math.max(1, Math.abs(slope)), `${k}: ${grads[k]} is not ${slope}`);
      });
    });
