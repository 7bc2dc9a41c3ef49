// Random choices that are the same in every run.

import { PythonRandom } from "../src/training/data/random";

export class Random extends PythonRandom {
  /** A whole number from 0 up to, but not including, the limit. */
  whole(limit: number): number {
    return Math.floor(this.random() * limit);
  }

  from<T>(things: readonly T[]): T {
    return things[this.whole(things.length)]!;
  }
}
