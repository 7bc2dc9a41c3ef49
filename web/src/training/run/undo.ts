// Undo: what is needed to undo one step, kept at every step without allocating.

import type { PythonRandom } from "../data/random";
import { newState } from "../data/twister";
import type { Optimizer } from "./optimizers";

export class Undo {
  /** Whether there is a step to undo. */
  isThere = false;
  private readonly parameters: Float64Array;
  private readonly kept: readonly Float64Array[];
  private random = newState();
  private pending = newState();

  constructor(parameters: Float64Array, optimizer: Optimizer) {
    this.parameters = parameters.slice();
    this.kept = optimizer.kept.map((row) => row.slice());
  }

  /** Call this before samples are drawn. */
  beforeDraw(random: PythonRandom): void {
    random.saveTo(this.pending);
  }

  /** Call this before the optimizer's step. */
  beforeStep(parameters: Float64Array, optimizer: Optimizer): void {
    this.parameters.set(parameters);
    for (let k = 0; k < this.kept.length; k++) this.kept[k]!.set(optimizer.kept[k]!);
    const spare = this.random;
    this.random = this.pending;
    this.pending = spare;
    this.isThere = true;
  }

  goBack(parameters: Float64Array, optimizer: Optimizer, random: PythonRandom): void {
    if (!this.isThere) throw new Error("there is no step to undo");
    parameters.set(this.parameters);
    for (let k = 0; k < this.kept.length; k++) optimizer.kept[k]!.set(this.kept[k]!);
    random.restore(this.random);
    optimizer.steps--;
    this.isThere = false;
  }
}
