// Orders in, reports out, with a clock of the test's own.

import assert from "node:assert/strict";
import { test } from "node:test";
import { completed, type Settings } from "../../src/training/run/settings";
import type { Order, Progress, Report } from "../../src/training/worker/messages";
import { TrainingWorker } from "../../src/training/worker/worker";

/** A buffer that was handed over is empty for the worker. */
function assertHandedOver({ losses, parameters, grads, outputs, decision, neurons }: Progress) {
  const rows = [losses.low, losses.high, losses.last, parameters, grads, outputs];
  if (decision?.kind === "field") rows.push(decision.values as never);
  if (neurons) rows.push(neurons.values as never);
  assert.deepEqual(new Set(rows.map((row) => row.buffer.byteLength)), new Set([0]));
}

class Page {
  reports: Report[] = [];
  time = 0;
  private waiting: { at: number; what: () => void }[] = [];
  private readonly worker = new TrainingWorker(
    (report, transfer) => {
      this.reports.push(structuredClone(report, { transfer }));
      if (report.type === "progress") assertHandedOver(report);
    },
    {
      now: () => this.time,
      after: (milliseconds, what) => this.waiting.push({ at: this.time + milliseconds, what }),
    },
  );

  send(order: Order): Report[] {
    const before = this.reports.length;
    this.worker.receive(structuredClone(order));
    return this.reports.slice(before);
  }

  configure(given: Partial<Settings> & Pick<Settings, "data">): Report[] {
    return this.send({ type: "configure", id: 1, settings: completed(given) });
  }

  /** Let time pass. */
  pass(milliseconds: number): void {
    const end = this.time + milliseconds;
    while (this.waiting.length) {
      const next = this.waiting.shift()!;
      if (next.at > end) {
        this.waiting.unshift(next);
        break;
      }
      this.time = next.at;
      next.what();
    }
    this.time = end;
  }

  get progress(): Progress[] {
    return this.reports.filter((report) => report.type === "progress");
  }

  get latest(): Progress {
    return this.progress.at(-1)!;
  }
}

const XOR = { name: "xor" } as const;
const MOONS = { name: "moons" } as const;

test("a new run is described and shown before its first step", () => {
  const page = new Page();
  const [configured, progress] = page.configure({ data: MOONS });
  assert.equal(configured?.type, "configured");
  assert.equal(configured.type === "configured" && configured.network.parameterCount, 337);
  assert.equal(progress?.type === "progress" && progress.step, 0);
  assert.equal(page.latest.outputs.length, 100);
});

test("a second of training reports at most 60 times, and maps on every fourth frame", () => {
  const page = new Page();
  page.configure({ data: MOONS });
  page.send({ type: "want-maps", decision: true, neurons: true });
  page.reports = [];
  page.send({ type: "start", stepsAFrame: 5 });
  page.pass(1000);
  const frames = page.progress;
  assert.ok(frames.length >= 58 && frames.length <= 61, `${frames.length} frames`);
  assert.equal(page.latest.step, 5 * frames.length);
  assert.equal(frames.filter(({ decision }) => decision).length, Math.ceil(frames.length / 4));
  page.send({ type: "pause" });
  assert.equal(page.latest.isRunning, false);
  assert.equal(page.latest.decision?.cells, 84);
  assert.equal(page.latest.neurons?.values.length, 32 * 20 * 20);
  const { step } = page.latest;
  page.pass(1000);
  assert.equal(page.latest.step, step);
});

test("starting twice trains at the speed of the second start, not at both", () => {
  const page = new Page();
  page.configure({ data: XOR });
  page.send({ type: "start", stepsAFrame: 5 });
  page.send({ type: "pause" });
  page.send({ type: "start", stepsAFrame: 1 });
  const { step } = page.latest;
  page.pass(1000);
  assert.ok(page.latest.step - step <= 61);
});

test("training ends at the step that was asked for", () => {
  const page = new Page();
  page.configure({ data: XOR });
  page.send({ type: "start", stepsAFrame: 200, until: 250 });
  page.pass(100);
  assert.equal(page.latest.step, 250);
  assert.deepEqual(page.reports.at(-1), { type: "paused", id: 1, why: "done" });
});

test("a run that diverges pauses, and goes back", () => {
  const page = new Page();
  page.configure({ data: MOONS, loss: "mse", lr: 3, optimizer: "sgd", schedule: "constant" });
  page.send({ type: "start", stepsAFrame: 200 });
  page.pass(1000);
  assert.deepEqual(page.reports.at(-1), { type: "paused", id: 1, why: "diverged" });
  const { diverged } = page.latest;
  assert.ok(diverged);
  page.send({ type: "go-back" });
  assert.equal(page.latest.step, diverged.step - 1);
  assert.equal(page.latest.diverged, null);
});

test("what is changed while paused is shown at once; the same settings again forget it", () => {
  const page = new Page();
  page.configure({ data: XOR });
  page.send({ type: "set-lr", lr: 0.25 });
  assert.equal(page.latest.lr, 0.25);
  page.send({ type: "set-parameter", at: 0, to: 9 });
  assert.equal(page.latest.parameters[0], 9);
  page.send({ type: "set-strength", kind: "l2", to: 0.1 });
  page.send({ type: "set-batch", batch: 2 });
  page.configure({ data: XOR });
  assert.notEqual(page.latest.parameters[0], 9);
  assert.equal(page.latest.lr, 0.02);
});

test("a model goes out, and comes in as the start of a new run", () => {
  const page = new Page();
  page.configure({ data: XOR });
  page.send({ type: "step", count: 50 });
  const trained = page.latest.outputs;
  const [model] = page.send({ type: "want-model" });
  page.configure({ data: XOR, hidden: [3] });
  page.send({ type: "open-model", id: 2, json: (model as { json: string }).json });
  assert.equal(page.latest.id, 2);
  assert.deepEqual(page.latest.outputs, trained);
});

test("an order that cannot be done is refused in a sentence, and the run stays", () => {
  const page = new Page();
  const [early] = page.send({ type: "pause" });
  assert.deepEqual(early, { type: "refused", id: 0, order: "pause", why: "there is no run yet" });
  page.configure({ data: XOR });
  const [refused] = page.configure({ data: XOR, hidden: [1000] });
  assert.equal(refused?.type, "refused");
  assert.equal(page.send({ type: "step", count: 1 }).length, 1);
  assert.equal(page.latest.step, 1);
});

test("a slow network still hears orders: a frame works 12 ms at most", () => {
  const page = new Page();
  page.configure({ data: XOR });
  const clock = page as { time: number };
  let looks = 0;
  Object.defineProperty(clock, "time", { get: () => 5 * looks++, set: () => {} });
  page.send({ type: "start", stepsAFrame: 200 });
  assert.ok(page.latest.step < 20, `${page.latest.step}`);
});
