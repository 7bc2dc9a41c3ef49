// Replay a run from a link: train to each step at which something was changed, and continue.

import type { Change } from "../../training/run/changes";
import type { Order } from "../../training/worker/messages";

/** As fast as possible: a frame ends when its time is up. */
const ALL_AT_ONCE = 100_000;

export function replay(changes: readonly Change[], steps: number): Order[] {
  const start = (until: number): Order => ({ type: "start", stepsAFrame: ALL_AT_ONCE, until });
  const inOrder = changes.filter(({ step }) => step <= steps).sort((a, b) => a.step - b.step);
  const plan = inOrder.flatMap((change) => [start(change.step), orderOf(change)]);
  return steps ? [...plan, start(steps)] : plan;
}

function orderOf(change: Change): Order {
  switch (change.kind) {
    case "lr":
      return { type: "set-lr", lr: change.to };
    case "l1":
    case "l2":
      return { type: "set-strength", kind: change.kind, to: change.to };
    case "batch":
      return { type: "set-batch", batch: change.to };
    case "parameter":
      return { type: "set-parameter", at: change.at, to: change.to };
  }
}
