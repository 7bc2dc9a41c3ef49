// The samples of a step: all of them, or some drawn in the same way as Python's random.sample.

import type { Dataset } from "./datasets";
import type { PythonRandom } from "./random";

export class Batch {
  readonly targets: Float64Array;
  /** The class of each sample in `targets`, before encoding. */
  readonly classes: Float64Array;
  private readonly columns: Float64Array;
  private readonly encoded: Float64Array;
  private readonly all: Float64Array;
  private readonly room: Uint32Array;
  private chosen: Uint32Array | null = null;

  constructor(
    private readonly samples: Pick<Dataset, "points" | "targets">,
    encode: (target: number) => number,
  ) {
    const { points, targets } = samples;
    const total = points.length;
    const inputs = points[0]!.length;
    this.columns = new Float64Array(inputs * total);
    for (let i = 0; i < inputs; i++)
      for (let s = 0; s < total; s++) this.columns[i * total + s] = points[s]![i]!;
    this.all = Float64Array.from(targets);
    this.encoded = Float64Array.from(targets, encode);
    this.targets = this.encoded.slice();
    this.classes = this.all.slice();
    this.room = new Uint32Array(total);
  }

  /** How many samples a step uses. */
  get count(): number {
    return this.chosen?.length ?? this.samples.points.length;
  }

  /** Samples per step from now on, null for all; `points` are the rows that the program reads. */
  resize(size: number | null, points: Float64Array): void {
    this.chosen = size === null ? null : new Uint32Array(size);
    points.set(this.columns);
    this.targets.set(this.encoded);
    this.classes.set(this.all);
  }

  /** Draw the samples of a step into the rows that the program reads. */
  draw(random: PythonRandom, points: Float64Array): void {
    const { chosen, columns, samples } = this;
    if (chosen === null) return;
    const total = samples.points.length;
    random.sampleInto(chosen, total, this.room);
    for (let from = 0; from < columns.length; from += total)
      for (let k = 0; k < chosen.length; k++) points[from + k] = columns[from + chosen[k]!]!;
    for (let k = 0; k < chosen.length; k++) {
      this.targets[k] = this.encoded[chosen[k]!]!;
      this.classes[k] = this.all[chosen[k]!]!;
    }
  }
}
