// A run's losses are Python's: the contract's rows 46 and 48, and settings drawn at random.

import assert from "node:assert/strict";
import { test } from "node:test";
import moons from "../../../tests/cases/moons.json";
import cases from "../../../tests/cases/page.json";
import { PythonRandom } from "../../src/training/data/random";
import { biasAt, makeNetwork, weightAt } from "../../src/training/network/network";
import { predict } from "../../src/training/run/predictions";
import { Run } from "../../src/training/run/run";
import { completed, type Settings } from "../../src/training/run/settings";
import { assertClose, TRAINING } from "../close";

test("row 48: the moons of the courses, 100 losses and accuracies", () => {
  const run = new Run(completed({ data: { name: "moons" } }));
  for (let k = 0; k < 100; k++) {
    run.step(1);
    assertClose(run.loss, moons.losses[k]!, TRAINING, `step ${k}`);
    assert.equal(100 * run.accuracy, moons.accuracies[k]);
  }
});

test("row 46: train_xor of fromscratch, 1000 steps and what it predicts", () => {
  const network = makeNetwork(2, [4, 1], "sigmoid", "sigmoid");
  const draw = new PythonRandom(42);
  const parameters = new Array<number>(network.parameterCount).fill(0);
  for (const layer of network.layers)
    for (let j = 0; j < layer.size; j++) {
      const limit = Math.sqrt(2 / layer.inputs);
      for (let i = 0; i < layer.inputs; i++)
        parameters[weightAt(layer, j, i)] = draw.uniform(-limit, limit);
      assert.equal(parameters[biasAt(layer, j)], 0);
    }
  const run = new Run({
    ...completed({ data: { name: "xor" } }),
    hidden: [4],
    activation: "sigmoid",
    output: "sigmoid",
    loss: "squared_error_sum",
    optimizer: "sgd",
    lr: 1,
    schedule: "constant",
    parameters,
  });
  const losses = run.step(1000);
  const shown = Array.from({ length: 10 }, (_, k) => losses[100 * k]!.toFixed(6));
  assert.deepEqual(
    shown,
    "1.067385 0.805927 0.190474 0.035562 0.015281 0.009271 0.006544 0.005017 0.004050 0.003385".split(
      " ",
    ),
  );
  const predictions = predict(run, run.samples.points).map(([output]) => output!.toFixed(4));
  assert.deepEqual(predictions, ["0.0251", "0.9677", "0.9796", "0.0286"]);
});

test("24 settings drawn at random give Python's losses, accuracies and parameters", () => {
  assert.ok(cases.training.length >= 20);
  for (const known of cases.training) {
    const settings = completed(known.settings as unknown as Settings);
    const run = new Run(settings);
    const name = JSON.stringify(settings);
    known.losses.forEach((loss, k) => {
      run.step(1);
      assertClose(run.loss, loss, TRAINING, `step ${k} of ${name}:`);
      // Python decides nothing for a loss without a name.
      if (known.accuracies.length) assert.equal(run.accuracy, known.accuracies[k], name);
    });
    const every = Math.max(1, Math.floor(run.parameters.length / 10));
    known.parameters.forEach((parameter, k) => {
      // Parameters near 0 are differences of larger ones.
      const gap = Math.abs(run.parameters[k * every]! - parameter);
      assert.ok(gap <= 1e-11 * Math.max(1, Math.abs(parameter)), `parameter ${k} of ${name}`);
    });
  }
});
