// The numbers of one text on its way through a model: data and grads of every field and place.

import type { FieldName } from "./layout";
import type { Model } from "./model";
import { BLOCK } from "./shape";

export class Work {
  /** Room for BLOCK places; those in use lie as layout.ts says. */
  readonly numbers: Float64Array;
  /** The letter at each place, then the one that came last. */
  readonly letters = new Int32Array(BLOCK + 1);
  places = 0;
  /** The grads of the parameters, added up over the places. */
  readonly grads: Float64Array;
  /** Scratch for the loss: the other letters' logits, and their grads. */
  readonly rest: Float64Array;
  readonly size: number;

  constructor(readonly model: Model) {
    this.size = model.layout.size;
    this.numbers = new Float64Array(2 * BLOCK * this.size);
    this.grads = new Float64Array(model.parameters.length);
    this.rest = new Float64Array(2 * model.shape.letters);
  }

  /** Take a text: END, its letters, END. */
  read(letters: ArrayLike<number>): void {
    this.letters.set(letters);
    this.places = letters.length - 1;
  }

  /** How many places a place can listen to. */
  heardFrom(p: number): number {
    return this.model.switches.mask ? p + 1 : this.places;
  }

  /** The mean over the places. */
  get loss(): number {
    let sum = 0;
    for (let p = 0; p < this.places; p++) sum += this.numbers[this.at("loss", p)]!;
    return sum * (1 / this.places);
  }

  clearGrads(): void {
    this.numbers.fill(0, this.places * this.size, 2 * this.places * this.size);
    this.grads.fill(0);
  }

  at(field: FieldName, p: number): number {
    return p * this.size + this.model.layout.fields[field].start;
  }

  gradAt(field: FieldName, p: number): number {
    return this.at(field, this.places + p);
  }
}
