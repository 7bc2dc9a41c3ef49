// The outputs of a network for a number of points, whose rows are filled once.

import type { Network } from "./network";
import { Program } from "./program";

export class Predictor {
  private readonly program: Program;

  constructor(network: Network, points: readonly (readonly number[])[]) {
    this.program = new Program(network, points.length, false);
    points.forEach((point, s) => {
      if (point.length !== network.inputs)
        throw new Error(`expected points of ${network.inputs} numbers, got ${point.length}`);
      point.forEach((number, i) => {
        this.program.points[i * points.length + s] = number;
      });
    });
  }

  /** The outputs, until the next call: one row per output, one number per point. */
  run(parameters: Float64Array): Float64Array {
    this.program.forward(parameters, this.program.capacity);
    return this.program.outputs;
  }
}
