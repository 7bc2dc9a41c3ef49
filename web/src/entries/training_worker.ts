// The training worker: a classic script, so that it also starts from file://.

import type { Order } from "../training/worker/messages";
import { TrainingWorker } from "../training/worker/worker";

const worker = new TrainingWorker((report, transfer) => self.postMessage(report, { transfer }), {
  now: () => performance.now(),
  after: (milliseconds, what) => setTimeout(what, milliseconds),
});

self.onmessage = (event: MessageEvent<Order>) => worker.receive(event.data);
