// The page's end: each question is a promise of its answer.

import { type Channel, openChannel } from "../training/worker/channel";
import type { Answer, Asks, Kind, Order, Progress, Report, Session } from "./messages";
import { GptWorker } from "./worker/worker";

type Hear = (progress: Progress) => void;

interface Waiting {
  readonly kind: Kind;
  answer(answer: never): void;
  refuse(error: Error): void;
}

/** Milliseconds of work at a time on the page's own thread, which must also draw. */
const WORK_HERE = 6;
/** Questions whose answer is a Progress, which the listener hears too. */
const CHANGES: ReadonlySet<Kind> = new Set([
  "start",
  "pause",
  "step",
  "switch",
  "set-parameter",
  "undo",
  "compare",
]);

/** `script` is the address of the worker; where it cannot start, the page itself trains. */
export function openSession(hear: Hear, script: string): Session {
  return new Talk(hear, script);
}

class Talk implements Session {
  private readonly waiting = new Map<number, Waiting>();
  private readonly channel: Channel<Order>;
  private next = 1;

  constructor(
    private readonly hear: Hear,
    script: string,
  ) {
    this.channel = openChannel<Order, Report>({
      script,
      hear: (report) => this.receive(report),
      here: (post, clock) => new GptWorker(post, clock, WORK_HERE),
      stopped: { type: "refused", id: 0, why: "The worker has stopped: reload the page." },
    });
  }

  ask<K extends Kind>(kind: K, asks: Asks<K>): Promise<Answer<K>> {
    const id = this.next++;
    return new Promise((answer, refuse) => {
      this.waiting.set(id, { kind, answer, refuse });
      this.channel.send({ id, kind, asks } as Order);
    });
  }

  close(): void {
    this.channel.close();
    this.waiting.clear();
  }

  private receive(report: Report): void {
    if (report.type === "progress") return this.hear(report.progress);
    // Without an id the worker itself has failed, and nothing will be answered.
    const ids = report.id === 0 ? [...this.waiting.keys()] : [report.id];
    for (const id of ids) {
      const waiting = this.waiting.get(id);
      this.waiting.delete(id);
      if (!waiting) continue;
      if (report.type === "refused") waiting.refuse(new Error(report.why));
      else {
        this.hearChange(waiting.kind, report.answer);
        waiting.answer(report.answer as never);
      }
    }
  }

  private hearChange(kind: Kind, answer: Answer<Kind>): void {
    if (CHANGES.has(kind)) this.hear(answer as Progress);
    else if (kind === "configure" || kind === "open")
      this.hear((answer as Answer<"configure">).progress);
  }
}
