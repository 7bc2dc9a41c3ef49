// Held-back samples, epochs, overfitting, and one sample on its way through the network.

import assert from "node:assert/strict";
import { test } from "node:test";
import { passOf } from "../../src/training/run/one_sample";
import { Run } from "../../src/training/run/run";
import { checkSettings, completed } from "../../src/training/run/settings";

const NOISY = {
  data: { name: "moons", count: 40, noise: 0.4 },
  heldBack: 0.5,
  hidden: [24, 24],
  l2: 0,
  optimizer: "adam",
  lr: 0.02,
  schedule: "constant",
} as const;

test("held-back samples are evaluated at every step and never trained on", () => {
  const run = new Run(completed(NOISY));
  assert.deepEqual([run.samples.points.length, run.heldBack!.points.length], [20, 20]);
  const all = new Run(completed({ ...NOISY, heldBack: 0 })).samples.points;
  const both = [...run.samples.points, ...run.heldBack!.points];
  assert.deepEqual([...both].sort(), [...all].sort());
  run.step(30);
  assert.equal(run.heldBackLosses.count, 30);
  assert.equal(run.heldBackAccuracies.count, 30);
  const other = new Run(completed({ ...NOISY, data: run.samples, heldBack: 0 }));
  other.step(30);
  assert.equal(other.loss, run.loss, "the held-back samples changed the training");
});

test("a part that cannot be held back says what would work", () => {
  const refused = (given: object, why: RegExp) =>
    assert.throws(() => checkSettings(completed({ ...NOISY, ...given })), why);
  refused({ heldBack: 1 }, /held back 1 of 40 samples: expected a share that leaves at least one/);
  refused({ heldBack: 0.001 }, /leaves at least one in each part/);
  refused({ loss: "squared_error_sum" }, /choose the mean squared error/);
  refused({ batch: 21 }, /batch 21: there are 20 samples/);
  refused({ features: ["x3_squared"] }, /feature x3_squared: expected one of x1_squared, /);
  const line = { points: [[1], [2]], targets: [0, 1], classes: ["a", "b"], columns: [] };
  refused({ data: line, features: ["sin_x1"] }, /expected data with 2 inputs, got 1/);
});

test("a large network on few noisy samples overfits, and one on many does not", () => {
  const run = new Run(completed(NOISY));
  run.step(400);
  const { overfitting } = run;
  assert.ok(overfitting && overfitting.step < 400);
  assert.ok(overfitting.heldBackNow > 1.2 * overfitting.least);
  assert.ok(overfitting.lossNow < overfitting.lossThen);
  const clean = new Run(completed({ ...NOISY, data: { name: "moons", noise: 0.05 } }));
  clean.step(400);
  assert.equal(clean.overfitting, null);
});

test("epochs count the samples, also in batches, and go back with a step", () => {
  const run = new Run(
    completed({ data: { name: "moons" }, batch: 25, lr: 1e300, schedule: "constant" }),
  );
  run.step(1);
  assert.equal(run.epochs, 0.25);
  run.step(9);
  const before = run.epochs;
  assert.ok(run.diverged);
  run.goBack();
  assert.equal(run.epochs, before - 0.25);
});

test("a sample shows each neuron's output and the slope of its own loss", () => {
  const run = new Run(
    completed({
      data: { name: "xor" },
      hidden: [2],
      activation: "sigmoid",
      output: "sigmoid",
      loss: "squared_error_sum",
      start: "symmetric",
    }),
  );
  const { outs, grads, loss, inputs } = passOf(run, 0);
  assert.deepEqual(
    [...outs].map((out) => out.toFixed(3)),
    ["0.500", "0.500", "0.622"],
  );
  const out = outs[2]!;
  const wanted = [0.5, 0.5, 1 / (out * (1 - out))].map(
    (share) => share * out * (1 - out) * 2 * out,
  );
  grads.forEach((grad, k) => assert.ok(Math.abs(grad - wanted[k]!) < 1e-15));
  assert.deepEqual([loss, [...inputs]], [out * out, [0, 0]]);
  assert.throws(() => passOf(run, 4), /sample 4: there are 4 samples/);
});
