// A run can be changed, watched and taken one step back.

import assert from "node:assert/strict";
import { test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { type Change, redated } from "../../src/training/run/changes";
import { History } from "../../src/training/run/history";
import { Run } from "../../src/training/run/run";
import { completed, type Settings } from "../../src/training/run/settings";
import { plateauOf } from "../../src/training/run/watch";
import { assertClose } from "../close";

const XOR = { name: "xor" } as const;
const MOONS = { name: "moons" } as const;

function make(given: Partial<Settings> & Pick<Settings, "data">): Run {
  return new Run(completed(given));
}

test("a run that diverges stops, says where, and takes its last step back", () => {
  const run = make({ data: MOONS, loss: "mse", optimizer: "sgd", lr: 1.2, schedule: "constant" });
  const losses = run.step(1000);
  assert.ok(run.diverged);
  assert.equal(run.diverged.lr, 1.2);
  assert.equal(run.diverged.step, losses.length);
  assert.ok(losses.every(Number.isFinite));
  assert.equal(run.step(5).length, 0);
  run.goBack();
  assert.equal(run.diverged, null);
  assert.equal(run.steps, losses.length - 1);
  assert.equal(run.loss, losses.at(-2));
  assert.equal(run.step(1)[0], losses.at(-1));
});

test("a loss that grew a millionfold has diverged, at the step that Python names", () => {
  const run = make({ data: MOONS, lr: 10, schedule: "constant" });
  run.step(100);
  const { loss, first, ...rest } = run.diverged!;
  assert.deepEqual(rest, { step: 4, what: "growth", lr: 10 });
  assert.ok(loss > 1e6 && run.loss < 1e6, "the loss that ended the run is not the last one before");
  assert.equal(first, run.losses.first);
  run.goBack();
  run.setLr(0.1);
  assert.equal(run.step(20).length, 20);
  const boundless = make({ data: MOONS, lr: 1e300 });
  boundless.step(9);
  assert.equal(boundless.diverged?.what, "loss");
});

test("a loss that was made large by hand, or began large or tiny, is no divergence", () => {
  const edited = make({ data: MOONS, lr: 0.01 });
  edited.step(3);
  edited.setStrength("l2", 1e9);
  edited.setLr(0);
  assert.equal(edited.step(1).length, 1);
  edited.setParameter(0, 1e9);
  assert.equal(edited.step(2).length, 2);
  const solved = make({ data: XOR, hidden: [], loss: "mse", parameters: [0, 0, 1e-4], lr: 0.1 });
  assert.equal(solved.step(50).length, 50);
});

test("going back draws the same batch again", () => {
  const run = make({ data: MOONS, loss: "mse", lr: 0.8, l2: 0, schedule: "constant", batch: 10 });
  const losses = run.step(1000);
  assert.equal(run.diverged?.what, "growth");
  run.goBack();
  assert.equal(run.step(1)[0], losses.at(-1));
});

test("after going back, settings stay as they are and edited parameters do not", () => {
  const changes: Change[] = [
    { step: 3, kind: "parameter", at: 0, to: 1 },
    { step: 7, kind: "lr", to: 0.1 },
    { step: 7, kind: "parameter", at: 0, to: 2 },
  ];
  assert.deepEqual(redated(changes, 6), [changes[0], { step: 6, kind: "lr", to: 0.1 }]);
});

test("the gradient size is the length of the gradient", () => {
  const run = make({ data: MOONS });
  run.step(1);
  const length = Math.sqrt(run.grads.reduce((total, grad) => total + grad * grad, 0));
  assertClose(run.gradientNorm, length, 1e-14);
});

test("a neuron at infinity that does not count leaks no nan", () => {
  const data = { points: [[10], [20]], targets: [1, 1], classes: ["a", "b"], columns: [] };
  for (const activation of ["linear", "relu", "leaky_relu", "softplus", "silu", "gelu"] as const)
    for (const loss of ["hinge", "binary_cross_entropy_with_logits"] as const) {
      const parameters = [...[1, 2, 3, 4, 5].flatMap(() => [1e308, 0]), 1, 1, 1, 1, 1, 0];
      const run = make({ data, activation, loss, hidden: [5], parameters, l2: 0 });
      run.step(2);
      assert.equal(run.loss, 0, activation);
      assert.ok(
        run.grads.every((grad) => grad === 0),
        activation,
      );
    }
});

test("a logit at infinity that is right costs nothing and moves nothing", () => {
  const data = { points: [[10], [20]], targets: [1, 1], classes: ["a", "b"], columns: [] };
  const parameters = [0, 0, 1e308, 0];
  const run = make({ data, loss: "cross_entropy", hidden: [], parameters, l2: 0 });
  run.step(2);
  assert.equal(run.loss, 0);
  assert.deepEqual([...run.grads].map(Math.abs), [0, 0, 0, 0]);
});

test("there is nothing to undo before the first step", () => {
  assert.throws(() => make({ data: XOR }).goBack(), /no step to undo/);
});

test("a run in which a parameter overflows has diverged, though its loss was finite", () => {
  const run = make({ data: XOR, optimizer: "sgd", lr: 1e308, hidden: [2], seed: 1, l2: 10 });
  run.step(3);
  assert.equal(run.diverged?.what, "parameter");
});

test("lr, l2 and batch act on the next step, and are noted", () => {
  const run = make({ data: MOONS, lr: 0.5 });
  const twin = make({ data: MOONS, lr: 0.5 });
  assert.deepEqual(run.step(3), twin.step(3));
  run.setLr(0);
  run.setStrength("l2", 0);
  run.setBatch(7);
  const before = run.parameters.slice();
  run.step(2);
  assert.deepEqual(run.parameters, before);
  assert.notEqual(run.loss, twin.step(2).at(-1));
  assert.deepEqual(
    run.changes.map(({ step, kind }) => [step, kind]),
    [
      [3, "lr"],
      [3, "l2"],
      [3, "batch"],
    ],
  );
  assert.throws(() => run.setLr(-1), /learning rate -1: expected a number of 0 or more/);
  assert.throws(() => run.setBatch(101), /batch 101: there are 100 samples/);
});

test("all samples are seen again when batches end", () => {
  const run = make({ data: MOONS, batch: 7, lr: 0, schedule: "constant" });
  run.step(3);
  run.setBatch(null);
  run.step(1);
  const whole = make({ data: MOONS });
  whole.step(1);
  assert.equal(run.loss, whole.loss);
  assert.equal(run.accuracy, whole.accuracy);
});

test("a symmetric start keeps hidden neurons twins, a random one does not", () => {
  for (const start of ["symmetric", "zeros"] as const) {
    const run = make({ data: XOR, start, activation: "tanh", hidden: [4, 4] });
    run.step(50);
    assert.equal(run.areTwins, true);
  }
  assert.equal(make({ data: XOR }).areTwins, false);
  const nearly = make({ data: XOR, start: "symmetric" });
  nearly.setParameter(0, 0.6);
  assert.equal(nearly.areTwins, false);
  assert.equal(make({ data: XOR, hidden: [] }).areTwins, false);
});

function historyOf(figures: number[]): History {
  const history = new History();
  for (const figure of figures) history.add(figure);
  return history;
}

function plateau(figures: number[]) {
  const history = historyOf(figures);
  return plateauOf(history.curve(), history.count, history.first);
}

test("a plateau is a quarter of the run within 5 %, above half the start", () => {
  const flat = Array.from({ length: 100 }, (_, k) => 0.9 + 0.0001 * k);
  const falling = Array.from({ length: 100 }, (_, k) => 0.85 * 0.9 ** k);
  const found = plateau([1.04, ...flat, ...falling]);
  assert.equal(found?.from, 1);
  assert.ok(found!.to >= 101 && found!.to < 105);
  assert.ok(Math.abs(found!.loss - 0.9) < 0.03);
  assert.equal(plateau(falling), null);
  // Flat, but far below the start: this is having learned.
  assert.equal(plateau([...falling, ...flat.map((v) => v * 0.01)]), null);
  assert.equal(plateau(flat.slice(0, 20)), null);
});

test("a zeros start is flat from the first step on", () => {
  const run = make({ data: XOR, start: "zeros", loss: "hinge" });
  run.step(3000);
  assert.deepEqual([run.plateau?.from, run.plateau?.to], [0, 3000]);
});

test("a history of any length keeps its lowest and highest in a fixed room", () => {
  const history = historyOf(Array.from({ length: 5000 }, (_, k) => (k === 2500 ? 99 : k % 7)));
  const { size, low, high, last } = history.curve();
  assert.equal(size, 8);
  assert.equal(low.length, 625);
  assert.equal(Math.max(...high), 99);
  assert.equal(Math.max(...low), 0);
  assert.equal(last.at(-1), 4999 % 7);
  assert.equal(history.latest, 4999 % 7);
});

test("fifty thousand steps leave the memory flat", () => {
  const run = make({ data: MOONS, hidden: [4], batch: 10 });
  const losses = new Float64Array(10_000);
  run.step(10_000, losses);
  const before = bytesInUse();
  for (let k = 0; k < 5; k++) run.step(10_000, losses);
  const grown = bytesInUse() - before;
  // One number kept of each step would be 400,000 bytes.
  assert.ok(grown < 200_000, `${grown} bytes`);
});

function bytesInUse(): number {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

test("what is left out of settings is chosen as glassgrad train chooses it", () => {
  const moons = completed({ data: MOONS });
  assert.deepEqual(
    [moons.hidden, moons.loss, moons.optimizer, moons.lr, moons.schedule, moons.steps, moons.l2],
    [[16, 16], "hinge", "sgd", 1, "linear", 100, 1e-4],
  );
  assert.equal(completed({ data: { name: "spirals", classes: 3 } }).loss, "cross_entropy");
  assert.equal(completed({ data: MOONS, loss: "mse", hidden: [3] }).loss, "mse");
  const table = { points: [[1], [2]], targets: [0.5, 3], classes: [], columns: [] };
  assert.equal(completed({ data: table }).loss, "mse");
});

test("settings that do not fit together are refused with what would work", () => {
  const refused: [Partial<Settings>, RegExp][] = [
    [{ hidden: [0] }, /hidden 0: expected a whole number from 1 to 64/],
    [{ hidden: new Array(7).fill(2) }, /up to 6 layers, got 7/],
    [{ lr: Number.NaN }, /learning rate NaN: expected a number of 0 or more/],
    [{ batch: 5 }, /batch 5: there are 4 samples/],
    [{ activation: "step" as never }, /activation step: expected one of linear, relu/],
    [{ parameters: [1, 2] }, /expected 33 numbers, got 2/],
    [{ seed: -1 }, /seed -1: expected a whole number from 0/],
  ];
  for (const [given, message] of refused)
    assert.throws(() => make({ data: XOR, ...given }), { message });
  const data = { points: [[1], [Number.NaN]], targets: [0, 1], classes: ["a", "b"], columns: [] };
  assert.throws(() => make({ data }), /the same number of finite numbers/);
  assert.throws(
    () => make({ data: { name: "blobs" }, loss: "hinge" }),
    /hinge needs 2 classes, not 3: choose cross_entropy/,
  );
});
