// The channel to the trainer: a worker, or this thread if no worker can be started.

import type { Order, Report } from "../../training/worker/messages";
import { TrainingWorker } from "../../training/worker/worker";
import { type Channel as AnyChannel, openChannel as openAny } from "../../training/worker/channel";

export type Channel = AnyChannel<Order>;

/** Milliseconds of work at a time on the page's own thread, which must also draw. */
const WORK_HERE = 6;

export function openChannel(hear: (report: Report) => void, script: string): Channel {
  const why = "The training worker has stopped: reload the page.";
  return openAny({
    script,
    hear,
    here: (post, clock) => new TrainingWorker(post, clock, WORK_HERE),
    stopped: { type: "refused", id: 0, order: "start", why },
  });
}
