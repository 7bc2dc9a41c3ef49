// NumPy's legacy generator, as after np.random.seed(n); like numpy_random.py.

import { Twister } from "./twister";

export class LegacyRandom {
  private readonly twister: Twister;
  private spare: number | null = null;

  constructor(seed: number) {
    if (!Number.isInteger(seed) || seed < 0 || seed >= 2 ** 32)
      throw new Error(`seed ${seed}: expected a whole number from 0 to ${2 ** 32 - 1}`);
    this.twister = Twister.fromSeed(seed);
  }

  /** A number from 0 up to, but not including, 1. */
  random(): number {
    return this.twister.random();
  }

  /** A number from a normal distribution, by the polar method, which makes two at a time. */
  gauss(mean = 0, scale = 1): number {
    if (this.spare !== null) {
      const drawn = this.spare;
      this.spare = null;
      return mean + scale * drawn;
    }
    let x = 0;
    let y = 0;
    let square = 0;
    while (!(square > 0 && square < 1)) {
      x = 2 * this.random() - 1;
      y = 2 * this.random() - 1;
      square = x * x + y * y;
    }
    const factor = Math.sqrt((-2 * Math.log(square)) / square);
    this.spare = factor * x;
    return mean + scale * (factor * y);
  }

  /** The numbers from 0 to count - 1 in random order. */
  permutation(count: number): number[] {
    const numbers = Array.from({ length: count }, (_, k) => k);
    for (let last = count - 1; last > 0; last--) {
      const other = this.belowOrAt(last);
      [numbers[last], numbers[other]] = [numbers[other]!, numbers[last]!];
    }
    return numbers;
  }

  private belowOrAt(limit: number): number {
    const mask = 2 ** (32 - Math.clz32(limit)) - 1;
    let drawn = this.twister.next() & mask;
    while (drawn > limit) drawn = this.twister.next() & mask;
    return drawn;
  }
}
