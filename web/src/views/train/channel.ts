// The channel to the trainer: a worker, or this thread if no worker can be started.

import type { Order, Report } from "../../training/worker/messages";
import { TrainingWorker } from "../../training/worker/worker";

export interface Channel {
  send(order: Order): void;
  close(): void;
}

type Hear = (report: Report) => void;

/** Milliseconds of work at a time on the page's own thread, which must also draw. */
const WORK_HERE = 6;

/** Browsers refuse workers from file:// and from another host; then the page itself trains. */
export function openChannel(hear: Hear, script: string): Channel {
  try {
    return new WorkerChannel(hear, script);
  } catch {
    return localChannel(hear);
  }
}

function localChannel(hear: Hear): Channel {
  let isOpen = true;
  const post: Hear = (report) => queueMicrotask(() => isOpen && hear(report));
  const clock = {
    now: () => performance.now(),
    after: (milliseconds: number, what: () => void) =>
      void setTimeout(() => isOpen && what(), milliseconds),
  };
  const worker = new TrainingWorker(post, clock, WORK_HERE);
  return {
    send: (order) => queueMicrotask(() => isOpen && worker.receive(order)),
    close() {
      isOpen = false;
    },
  };
}

class WorkerChannel implements Channel {
  private readonly worker: Worker;
  /** The orders that a worker has not answered; null once it has answered any. */
  private unheard: Order[] | null = [];
  private instead: Channel | null = null;

  constructor(
    private readonly hear: Hear,
    script: string,
  ) {
    this.worker = new Worker(script);
    this.worker.onmessage = ({ data }: MessageEvent<Report>) => {
      this.unheard = null;
      hear(data);
    };
    this.worker.onerror = (event) => {
      const why = "The training worker has stopped: reload the page.";
      if (!this.unheard) return hear({ type: "refused", id: 0, order: "start", why });
      event.preventDefault();
      this.takeOver(this.unheard);
    };
  }

  send(order: Order): void {
    if (this.instead) return this.instead.send(order);
    this.unheard?.push(order);
    this.worker.postMessage(order);
  }

  close(): void {
    this.worker.terminate();
    this.instead?.close();
  }

  private takeOver(unheard: readonly Order[]): void {
    this.worker.terminate();
    this.unheard = null;
    this.instead = localChannel(this.hear);
    for (const order of unheard) this.instead.send(order);
  }
}
