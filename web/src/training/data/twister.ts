// The Mersenne Twister (MT19937), which Python and NumPy both use.

const SIZE = 624;
const MIDDLE = 397;

/** The state of a twister: its numbers, and how many of them have been drawn. */
export interface TwisterState {
  readonly key: Uint32Array;
  drawn: number;
}

export class Twister {
  private readonly key: Uint32Array;
  private drawn = SIZE;

  private constructor(key: Uint32Array) {
    this.key = key;
  }

  /** Knuth's recurrence, by which NumPy's legacy generator uses a seed below 2**32. */
  static fromSeed(seed: number): Twister {
    const key = new Uint32Array(SIZE);
    key[0] = seed;
    for (let place = 1; place < SIZE; place++) {
      const last = key[place - 1]!;
      key[place] = Math.imul(1812433253, last ^ (last >>> 30)) + place;
    }
    return new Twister(key);
  }

  /** The reference code's init_by_array, by which Python uses a seed, split into 32-bit words. */
  static fromWords(words: readonly number[]): Twister {
    const twister = Twister.fromSeed(19650218);
    const { key } = twister;
    let place = 1;
    const advance = () => {
      place++;
      if (place === SIZE) {
        key[0] = key[SIZE - 1]!;
        place = 1;
      }
    };
    const mixed = (factor: number) => {
      const last = key[place - 1]!;
      return key[place]! ^ Math.imul(last ^ (last >>> 30), factor);
    };
    for (let k = 0; k < Math.max(SIZE, words.length); k++) {
      const word = k % words.length;
      key[place] = mixed(1664525) + words[word]! + word;
      advance();
    }
    for (let k = 0; k < SIZE - 1; k++) {
      key[place] = mixed(1566083941) - place;
      advance();
    }
    key[0] = 0x80000000;
    return twister;
  }

  /** The next 32 bits, as a number from 0 to 2**32 - 1. */
  next(): number {
    if (this.drawn === SIZE) this.twist();
    let bits = this.key[this.drawn++]!;
    bits ^= bits >>> 11;
    bits ^= (bits << 7) & 0x9d2c5680;
    bits ^= (bits << 15) & 0xefc60000;
    bits ^= bits >>> 18;
    return bits >>> 0;
  }

  /** A number from 0 up to, but not including, 1, with 53 bits. */
  random(): number {
    const high = this.next() >>> 5;
    const low = this.next() >>> 6;
    return (high * 67108864 + low) / 9007199254740992;
  }

  /** Write its state into one made by `newState`. */
  saveTo(state: TwisterState): void {
    state.key.set(this.key);
    state.drawn = this.drawn;
  }

  restore(state: TwisterState): void {
    this.key.set(state.key);
    this.drawn = state.drawn;
  }

  private twist(): void {
    const { key } = this;
    for (let k = 0; k < SIZE; k++) {
      const bits = (key[k]! & 0x80000000) | (key[(k + 1) % SIZE]! & 0x7fffffff);
      key[k] = key[(k + MIDDLE) % SIZE]! ^ (bits >>> 1) ^ (bits & 1 ? 0x9908b0df : 0);
    }
    this.drawn = 0;
  }
}

export function newState(): TwisterState {
  return { key: new Uint32Array(SIZE), drawn: SIZE };
}
