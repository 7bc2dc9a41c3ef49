// Python's random.Random(seed): the same numbers for the same seed.

import { Twister, type TwisterState } from "./twister";

export class PythonRandom {
  private readonly twister: Twister;
  private spare: number | null = null;

  constructor(seed: number) {
    if (!Number.isSafeInteger(seed)) throw new Error(`seed ${seed}: expected a whole number`);
    const size = Math.abs(seed);
    const high = Math.floor(size / 2 ** 32);
    this.twister = Twister.fromWords(high ? [size % 2 ** 32, high] : [size]);
  }

  /** A number from 0 up to, but not including, 1. */
  random(): number {
    return this.twister.random();
  }

  /** A number from low to high. */
  uniform(low: number, high: number): number {
    return low + (high - low) * this.random();
  }

  /** Up to 32 random bits. */
  getrandbits(count: number): number {
    return count === 0 ? 0 : this.twister.next() >>> (32 - count);
  }

  /** A number from a normal distribution; two are made at a time. */
  gauss(mean = 0, scale = 1): number {
    let drawn = this.spare;
    this.spare = null;
    if (drawn === null) {
      const turn = this.random() * 2 * Math.PI;
      const radius = Math.sqrt(-2 * Math.log(1 - this.random()));
      drawn = Math.cos(turn) * radius;
      this.spare = Math.sin(turn) * radius;
    }
    return mean + drawn * scale;
  }

  /** One of some things, as random.choice() chooses it. */
  choice<T>(things: readonly T[]): T {
    return things[this.below(things.length)]!;
  }

  /** The place of the one thing that random.choices() chooses by these weights. */
  weighted(weights: ArrayLike<number>): number {
    let total = 0;
    const sums = Array.from(weights, (weight) => (total += weight));
    const drawn = this.random() * total;
    const last = sums.length - 1;
    for (let k = 0; k < last; k++) if (drawn < sums[k]!) return k;
    return last;
  }

  /** Shuffle an array in place. */
  shuffle(things: { [place: number]: number; readonly length: number }): void {
    for (let last = things.length - 1; last > 0; last--) {
      const other = this.below(last + 1);
      const moved = things[last]!;
      things[last] = things[other]!;
      things[other] = moved;
    }
  }

  /**
   * The result of random.sample(range(count), chosen.length), written into `chosen`; `room` is
   * scratch space for `count` numbers.
   */
  sampleInto(chosen: Uint32Array, count: number, room: Uint32Array): void {
    const wanted = chosen.length;
    // Python keeps track of either the remaining numbers or the drawn ones, whichever is smaller.
    const most = wanted > 5 ? 21 + 4 ** Math.ceil(Math.log(wanted * 3) / Math.log(4)) : 21;
    if (count <= most) this.drawFromPool(chosen, count, room);
    else this.drawUntilNew(chosen, count, room);
  }

  /** The state of the twister; gauss()'s spare number is left out, as training does not use it. */
  saveTo(state: TwisterState): void {
    this.twister.saveTo(state);
  }

  restore(state: TwisterState): void {
    this.twister.restore(state);
    this.spare = null;
  }

  private drawFromPool(chosen: Uint32Array, count: number, pool: Uint32Array): void {
    for (let k = 0; k < count; k++) pool[k] = k;
    for (let k = 0; k < chosen.length; k++) {
      const place = this.below(count - k);
      chosen[k] = pool[place]!;
      pool[place] = pool[count - k - 1]!;
    }
  }

  private drawUntilNew(chosen: Uint32Array, count: number, taken: Uint32Array): void {
    taken.fill(0, 0, count);
    for (let k = 0; k < chosen.length; k++) {
      let drawn = this.below(count);
      while (taken[drawn]) drawn = this.below(count);
      taken[drawn] = 1;
      chosen[k] = drawn;
    }
  }

  private below(limit: number): number {
    const bits = 32 - Math.clz32(limit);
    let drawn = this.getrandbits(bits);
    while (drawn >= limit) drawn = this.getrandbits(bits);
    return drawn;
  }
}
