// The worker of the GPT: a classic script, so that it also starts from file://.

import type { Order } from "../gpt/messages";
import { GptWorker } from "../gpt/worker/worker";

const worker = new GptWorker((report, transfer) => self.postMessage(report, { transfer }), {
  now: () => performance.now(),
  after: (milliseconds, what) => setTimeout(what, milliseconds),
});

self.onmessage = (event: MessageEvent<Order>) => worker.receive(event.data);
