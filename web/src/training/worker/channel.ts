// A channel to a worker, or to the same code in this thread if no worker can be started.

export interface Channel<Order> {
  send(order: Order): void;
  close(): void;
}

/** The time, and how to wait; tests replace it. */
export interface Clock {
  now(): number;
  after(milliseconds: number, what: () => void): void;
}

/** What is on the other side. */
export interface Sides<Order, Report> {
  /** The address of the worker's script. */
  readonly script: string;
  /** The worker's code, run in this thread. */
  here(post: (report: Report) => void, clock: Clock): { receive(order: Order): void };
  hear(report: Report): void;
  /** What a worker reports that stopped in the middle. */
  readonly stopped: Report;
}

/** Browsers refuse workers from file:// and from another host; then the page itself does the work. */
export function openChannel<Order, Report>(sides: Sides<Order, Report>): Channel<Order> {
  try {
    return new WorkerChannel(sides);
  } catch {
    return localChannel(sides);
  }
}

function localChannel<Order, Report>({ here, hear }: Sides<Order, Report>): Channel<Order> {
  let isOpen = true;
  const clock = {
    now: () => performance.now(),
    after: (milliseconds: number, what: () => void) =>
      void setTimeout(() => isOpen && what(), milliseconds),
  };
  const worker = here((report) => queueMicrotask(() => isOpen && hear(report)), clock);
  return {
    send: (order) => queueMicrotask(() => isOpen && worker.receive(order)),
    close() {
      isOpen = false;
    },
  };
}

class WorkerChannel<Order, Report> implements Channel<Order> {
  private readonly worker: Worker;
  /** The orders that a worker has not answered; null once it has answered any. */
  private unheard: Order[] | null = [];
  private instead: Channel<Order> | null = null;

  constructor(private readonly sides: Sides<Order, Report>) {
    this.worker = new Worker(sides.script);
    this.worker.onmessage = ({ data }: MessageEvent<Report>) => {
      this.unheard = null;
      sides.hear(data);
    };
    this.worker.onerror = (event) => {
      if (!this.unheard) return sides.hear(sides.stopped);
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
    this.instead = localChannel(this.sides);
    for (const order of unheard) this.instead.send(order);
  }
}
