// Runs Python in a worker of its own, which is ended when its time is up.

import { annotatedNames } from "./annotated";
import type { Ran } from "./cells";
import type { Checked } from "./check";
import type { ClassOrder, Seen, Verdict } from "./doctor";
import type { CellsOrder, CheckOrder, Order, Report, Sent } from "./orders";

/** Seconds that a program may run; the same as in the terminal. */
export const SECONDS = 10;
/** Seconds in which Python must have started. */
const START = 30;

/** What will be found, and a way to stop it. */
export interface Run<T> {
  readonly result: Promise<T>;
  stop(): void;
}

/** Check a learner's file; what stops it is its verdict. */
export function runCheck(order: CheckOrder, source: string): Run<Checked> {
  const file = `${order.number}_${order.name}.py`;
  const stopped = (says: string) => ({ passed: false, says: `${file}: ${says}`, printed: "" });
  return run<Checked>(order, source, stopped);
}

/** Run code blocks of a lesson; what stops the last one is said in its place. */
export function runBlocks(order: CellsOrder, source: string): Run<readonly Ran[]> {
  const stopped = (says: string) => [{ printed: "", says: `this block: ${says}` }];
  return run<readonly Ran[]>(order, source, stopped);
}

/** Run a program and find its graph; what stops it is the reason that there is none. */
export function runSee(see: ClassOrder, source: string): Run<Seen> {
  return run<Seen>({ see }, source, (says) => ({ says: `${see.file}: ${says}`, printed: "" }));
}

/** Examine a class; what stops it is the reason that there is no verdict. */
export function runDiagnose(diagnose: ClassOrder, source: string): Run<Verdict> {
  return run<Verdict>({ diagnose }, source, (says) => ({ no_class: `${diagnose.file}: ${says}` }));
}

function run<T>(order: Order, source: string, stopped: (says: string) => T): Run<T> {
  // From its text: browsers refuse workers from files, but not from what the page itself holds.
  const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  let stop = () => {};
  const result = new Promise<T>((done) => {
    const worker = new Worker(address);
    let clock = 0;
    const end = (found: T) => {
      clearTimeout(clock);
      worker.terminate();
      URL.revokeObjectURL(address);
      done(found);
    };
    const allow = (time: number, says: string) => {
      clearTimeout(clock);
      clock = window.setTimeout(() => end(stopped(says)), 1000 * time);
    };
    stop = () => end(stopped("stopped before it ended"));
    worker.onmessage = ({ data }: MessageEvent<Report<T>>) => {
      if ("result" in data) return end(data.result);
      allow(SECONDS, `still running after ${SECONDS} seconds: does every loop end?`);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      const says = `Python in the page has stopped (${event.message}): try again`;
      end(stopped(`${says}, or use the terminal`));
    };
    allow(START, "Python could not be started in the page: try again, or use the terminal");
    const sent: Sent = { ...order, annotated: annotatedNames(textsOf(order)) };
    worker.postMessage(sent);
  });
  return { result, stop: () => stop() };
}

function textsOf(order: Order): readonly string[] {
  if ("cells" in order) return order.cells;
  if ("see" in order) return [order.see.text];
  if ("diagnose" in order) return [order.diagnose.text];
  return [order.text];
}
