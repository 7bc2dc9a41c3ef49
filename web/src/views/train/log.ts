// The log of a run: its changes, and its loss at round numbers of steps.

import { readable } from "../../maths/numbers";
import type { Progress } from "../../training/worker/messages";

const MOST_LINES = 400;

export class Log {
  readonly lines: string[] = [];
  private step = 0;

  say(line: string): void {
    this.lines.push(line);
    if (this.lines.length > MOST_LINES) this.lines.splice(0, this.lines.length - MOST_LINES);
  }

  /** A line for each round number of steps since the last time. */
  follow({ step, losses }: Progress): void {
    if (step < this.step) this.step = step;
    for (let next = after(this.step); next <= step; next = after(next)) {
      // Buckets keep their last loss, which is exact for round steps, since they end a bucket.
      if (next % losses.size === 0)
        this.say(`step ${next}: loss = ${readable(losses.last[next / losses.size - 1]!)}`);
      this.step = next;
    }
  }

  /** Start the log of a new run. */
  restart(line: string): void {
    this.step = 0;
    this.say(line);
  }
}

/** The next round number of steps: increasingly far apart, and always at the end of a bucket. */
function after(step: number): number {
  const gap = gapAt(step);
  return (Math.floor(step / gap) + 1) * gap;
}

function gapAt(step: number): number {
  if (step < 4000) return 100;
  if (step < 8000) return 1000;
  return 4000 * 2 ** Math.floor(Math.log2(step / 8000));
}
