// The worker as it is shipped: one classic script, in a thread of its own.

import { build } from "esbuild";
import assert from "node:assert/strict";
import { test } from "node:test";
import { Worker } from "node:worker_threads";
import { completed } from "../../src/training/run/settings";
import type { Order, Progress, Report } from "../../src/training/worker/messages";

/** What a browser gives a worker, as far as the trainer uses it. */
const BROWSER = `
  const { parentPort } = require("node:worker_threads");
  globalThis.self = {
    postMessage: (report, { transfer }) => parentPort.postMessage(report, transfer),
    set onmessage(listener) { parentPort.on("message", (data) => listener({ data })); },
  };
`;

test("the worker trains in its thread and hands over what it found", async () => {
  const bundled = await build({
    entryPoints: ["src/entries/training_worker.ts"],
    bundle: true,
    format: "iife",
    target: "es2022",
    write: false,
  });
  const worker = new Worker(BROWSER + bundled.outputFiles[0]!.text, { eval: true });
  const send = (order: Order) => worker.postMessage(order);
  const reports: Report[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    worker.on("error", reject);
    worker.on("message", (report: Report) => {
      reports.push(report);
      if (report.type === "paused") resolve();
    });
  });
  const settings = completed({ data: { name: "moons" } });
  send({ type: "configure", id: 3, settings });
  send({ type: "want-maps", decision: true, neurons: false });
  send({ type: "start", stepsAFrame: 50, until: 100 });
  await ended;
  await worker.terminate();
  assert.deepEqual(reports.at(-1), { type: "paused", id: 3, why: "done" });
  const progress = reports.filter((report): report is Progress => report.type === "progress");
  assert.equal(progress.at(-1)!.step, 100);
  assert.equal(progress.at(-1)!.accuracy, 1);
  assert.ok(progress.at(-1)!.decision);
});
