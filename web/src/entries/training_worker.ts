// The training worker: a classic script, so that it also starts from file://.

import type { Order } from "../training/worker/messages";
import { Session } from "../training/worker/worker";

const session = new Session((report, transfer) => self.postMessage(report, { transfer }), {
  now: () => performance.now(),
  after: (milliseconds, what) => setTimeout(what, milliseconds),
});

self.onmessage = (event: MessageEvent<Order>) => session.receive(event.data);
