// The figures of a run of any length in constant space: buckets keep the lowest, highest and last.

const BUCKETS = 1024;

/** A curve to draw: bucket k holds the steps from k * size to (k + 1) * size - 1. */
export interface Curve {
  readonly size: number;
  readonly low: Float64Array;
  readonly high: Float64Array;
  readonly last: Float64Array;
}

export class History {
  /** How many figures were added. */
  count = 0;
  /** The first figure. */
  first = Number.NaN;
  private size = 1;
  private readonly low = new Float64Array(BUCKETS);
  private readonly high = new Float64Array(BUCKETS);
  private readonly last = new Float64Array(BUCKETS);
  /** The bucket of the latest figure as it was before: low, high, last. */
  private readonly before = new Float64Array(3);

  /** The figure that was added last; nan before the first. */
  get latest(): number {
    return this.count ? this.last[Math.floor((this.count - 1) / this.size)]! : Number.NaN;
  }

  add(figure: number): void {
    if (this.count === 0) this.first = figure;
    if (this.count === BUCKETS * this.size) this.halve();
    const k = Math.floor(this.count / this.size);
    const isNew = this.count % this.size === 0;
    this.before[0] = this.low[k]!;
    this.before[1] = this.high[k]!;
    this.before[2] = this.last[k]!;
    this.low[k] = isNew ? figure : Math.min(this.low[k]!, figure);
    this.high[k] = isNew ? figure : Math.max(this.high[k]!, figure);
    this.last[k] = figure;
    this.count++;
  }

  /** Remove the latest figure; only once after each one added. */
  undo(): void {
    this.count--;
    const k = Math.floor(this.count / this.size);
    this.low[k] = this.before[0]!;
    this.high[k] = this.before[1]!;
    this.last[k] = this.before[2]!;
  }

  /** A copy that may be transferred. */
  curve(): Curve {
    const used = Math.ceil(this.count / this.size);
    const { low, high, last, size } = this;
    return {
      size,
      low: low.slice(0, used),
      high: high.slice(0, used),
      last: last.slice(0, used),
    };
  }

  private halve(): void {
    const { low, high, last } = this;
    for (let k = 0; k < BUCKETS / 2; k++) {
      low[k] = Math.min(low[2 * k]!, low[2 * k + 1]!);
      high[k] = Math.max(high[2 * k]!, high[2 * k + 1]!);
      last[k] = last[2 * k + 1]!;
    }
    this.size *= 2;
  }
}
