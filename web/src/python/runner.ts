// Runs a learner's file in a worker of its own, which is ended when its time is up.

import type { Checked } from "./check";
import type { Order, Report } from "./orders";

/** Seconds that a file may run; the same as in the terminal. */
export const SECONDS = 10;
/** Seconds in which Python must have started. */
const START = 30;

/** The source of the worker, and a way to stop it. */
export interface Run {
  readonly checked: Promise<Checked>;
  stop(): void;
}

export function run(order: Order, source: string, seconds = SECONDS): Run {
  const file = `${order.number}_${order.name}.py`;
  // From its text: browsers refuse workers from files, but not from what the page itself holds.
  const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  let stop = () => {};
  const checked = new Promise<Checked>((done) => {
    const worker = new Worker(address);
    let clock = 0;
    const end = (says: Checked) => {
      clearTimeout(clock);
      worker.terminate();
      URL.revokeObjectURL(address);
      done(says);
    };
    const failed = (says: string) => end({ passed: false, says: `${file}: ${says}`, printed: "" });
    const allow = (time: number, says: string) => {
      clearTimeout(clock);
      clock = window.setTimeout(() => failed(says), 1000 * time);
    };
    stop = () => failed("stopped before the check ended");
    worker.onmessage = ({ data }: MessageEvent<Report>) => {
      if ("checked" in data) return end(data.checked);
      allow(seconds, `still running after ${seconds} seconds: does every loop end?`);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      failed(`Python in the page has stopped (${event.message}): try again, or use the terminal`);
    };
    allow(START, "Python could not be started in the page: try again, or use the terminal");
    worker.postMessage(order);
  });
  return { checked, stop: () => stop() };
}
