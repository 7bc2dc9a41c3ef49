// The predictions of a network for points, a run's own samples or others.

import type { Network } from "../network/network";
import { Program } from "../network/program";
import type { Run } from "./run";

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

  /** A copy of the outputs: one row per output, one number per point. */
  outputs(parameters: Float64Array): Float64Array {
    this.program.forward(parameters, this.program.capacity);
    return this.program.outputs.slice();
  }
}

/** The outputs for each point, one row per point. */
export function predict(run: Run, points: readonly (readonly number[])[]): number[][] {
  const outputs = new Predictor(run.network, points).outputs(run.parameters);
  const size = run.network.layers.at(-1)!.size;
  return points.map((_, s) =>
    Array.from({ length: size }, (_, k) => outputs[k * points.length + s]!),
  );
}
