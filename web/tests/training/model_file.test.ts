// Models as JSON, maps, and programs in Python's words.

import assert from "node:assert/strict";
import { test } from "node:test";
import cases from "../../../tests/cases/page.json";
import { extentOf, Maps } from "../../src/training/network/maps";
import { thresholdOf } from "../../src/training/run/losses";
import { fromJson, opened, toJson } from "../../src/training/run/model_file";
import { predict } from "../../src/training/run/predictions";
import { toPython } from "../../src/training/run/python";
import { Run } from "../../src/training/run/run";
import { completed } from "../../src/training/run/settings";
import { assertClose } from "../close";

const XOR = { name: "xor" } as const;

function trained(): Run {
  const run = new Run(completed({ data: XOR, hidden: [3, 2] }));
  run.step(20);
  return run;
}

test("a model comes back from JSON with the same predictions", () => {
  const run = trained();
  const model = fromJson(toJson(run));
  const again = new Run(opened(model, run));
  assert.deepEqual(again.parameters, run.parameters);
  assert.deepEqual(predict(again, [[0.3, 0.7]]), predict(run, [[0.3, 0.7]]));
});

test("a model that Python wrote predicts in the page what it does in Python", () => {
  for (const known of cases.models) {
    const model = fromJson(known.json);
    const targets = known.points.map((_, k) => k);
    const data = { points: known.points, targets, classes: model.classes, columns: [] };
    const run = new Run(opened(model, new Run(completed({ data }))));
    const outputs = predict(run, known.points);
    known.outputs.forEach((row, k) => {
      row.forEach((output, i) => {
        assertClose(outputs[k]![i]!, output, 1e-14);
      });
    });
  }
});

test("a text that is not a model of the page is refused with the reason", () => {
  const whole = JSON.parse(toJson(trained()));
  const weights = whole.weights;
  const [first, second, last] = whole.architecture.layers;
  const layers = [first, { ...second, activation: "relu" }, last];
  const refused: [unknown, RegExp][] = [
    [{}, /not a model: expected an object with the format "glassgrad.model"/],
    [[], /not a model/],
    [{ ...whole, version: 2 }, /takes standardised columns.*train it with --raw/],
    [{ ...whole, version: 3 }, /expected version 1, got 3/],
    [{ ...whole, extra: 1 }, /expected format, version, architecture/],
    [{ ...whole, architecture: { inputs: 2 } }, /expected inputs, and layers/],
    [{ ...whole, architecture: { inputs: 2, layers: [] } }, /at least one layer/],
    [{ ...whole, architecture: { inputs: 0, layers: [first] } }, /sizes from 1 to 64, got 0/],
    [{ ...whole, architecture: { inputs: 2, layers } }, /one activation for all hidden layers/],
    [{ ...whole, objective: "mine" }, /loss "mine": expected one of hinge/],
    [{ ...whole, classes: ["a", "b", "c"] }, /hinge needs 2 classes, not 3/],
    [{ ...whole, objective: "cross_entropy" }, /needs 2 outputs, not 1/],
    [{ ...whole, weights: {} }, /layers.0.weight: expected 3 rows of 2 numbers/],
    [{ ...whole, weights: { ...weights, more: [] } }, /not known here: more/],
    [{ ...whole, weights: { ...weights, "layers.0.bias": [1] } }, /bias: expected 3 numbers/],
    [
      { ...whole, weights: { ...weights, "layers.0.bias": [1, 2, "nan"] } },
      /nan cannot be trained/,
    ],
    [{ ...whole, weights: { ...weights, "layers.0.bias": [1, 2, true] } }, /got true/],
  ];
  for (const [thing, message] of refused)
    assert.throws(() => fromJson(JSON.stringify(thing)), { message });
  assert.throws(() => fromJson("{"), /This is not JSON/);
});

test("a model that does not fit the data is refused", () => {
  const model = fromJson(toJson(trained()));
  const table = { points: [[1], [2]], targets: [0, 1], classes: ["a", "b"], columns: [] };
  assert.throws(
    () => opened(model, new Run(completed({ data: table }))),
    /takes 2 inputs, the data has 1/,
  );
  const blobs = new Run(completed({ data: { name: "blobs" } }));
  assert.throws(() => opened(model, blobs), /has 2 classes, the data has 3/);
});

test("the decision map has the network's outputs at the middle of its cells", () => {
  const run = trained();
  const extent = extentOf(run.samples.points)!;
  const map = new Maps(run.network, extent, thresholdOf("mse"), []).decision(run.parameters);
  assert.ok(map.kind === "field");
  const x = extent.left + ((extent.right - extent.left) * 10.5) / 84;
  const y = extent.bottom + ((extent.top - extent.bottom) * 70.5) / 84;
  const [[output]] = predict(run, [[x, y]]) as [[number]];
  assert.equal(map.values[70 * 84 + 10], Math.fround(output - 0.5));
});

test("with several classes the map has the winner and how sure it is", () => {
  const run = new Run(completed({ data: { name: "blobs" } }));
  run.step(100);
  const map = new Maps(run.network, extentOf(run.samples.points)!, null, []).decision(
    run.parameters,
  );
  assert.ok(map.kind === "winners");
  assert.deepEqual([...new Set(map.winners)].sort(), [0, 1, 2]);
  const { left, bottom, right } = extentOf(run.samples.points)!;
  const half = (right - left) / 84 / 2;
  const [outputs] = predict(run, [[left + half, bottom + half]]);
  const shares = outputs!.map((output) => Math.exp(output));
  const chance = Math.max(...shares) / shares.reduce((a, b) => a + b);
  assert.equal(map.winners[0], outputs!.indexOf(Math.max(...outputs!)));
  assert.ok(Math.abs(map.strengths[0]! - (chance - 1 / 3) / (1 - 1 / 3)) < 1e-6);
});

test("hidden maps are the neurons' outputs, and there are none off the plane", () => {
  const run = trained();
  const maps = new Maps(run.network, extentOf(run.samples.points)!, 0, []).hidden(run.parameters);
  assert.equal(maps.values.length, 5 * 20 * 20);
  assert.ok(maps.values.every((value) => Math.abs(value) <= 1));
  assert.equal(extentOf([[1, 2, 3]]), null);
  const line = extentOf([[1], [3]])!;
  assertClose(line.left, 0.7, 1e-12);
  assertClose(line.right, 3.3, 1e-12);
});

test("a run as Python is the program of the courses", () => {
  const run = new Run(completed({ data: { name: "moons" } }));
  assert.equal(
    toPython(run, 100),
    `import random

from glassgrad import data, nn

samples = data.moons(100, seed=1337)
rng = random.Random(1337)
model = nn.MLP(2, [16, 16, 1], activation="relu", rng=rng)
optimizer = nn.SGD(model.parameters(), nn.schedules.LinearDecay(1.0, 0.1, steps=100))
points, targets = samples.points, samples.signs
l2 = 0.0001

for step in range(1, 101):
    predictions = [model(x) for x in points]
    loss = nn.hinge(predictions, targets)
    loss = loss + nn.l2_penalty(model.parameters(), l2)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print(step, loss.data)
`,
  );
});
