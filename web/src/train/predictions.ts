// What a run's network says of points, its own samples or others.

import { Program } from "./program";
import type { Run } from "./run";

/** The outputs for each point, a row a point. */
export function predict(run: Run, points: readonly (readonly number[])[]): number[][] {
  const { network, parameters } = run;
  for (const point of points)
    if (point.length !== network.inputs)
      throw new Error(`expected points of ${network.inputs} numbers, got ${point.length}`);
  const program = new Program(network, points.length, false);
  points.forEach((point, s) => {
    point.forEach((number, i) => {
      program.points[i * points.length + s] = number;
    });
  });
  program.forward(parameters, points.length);
  const size = network.layers.at(-1)!.size;
  return points.map((_, s) =>
    Array.from({ length: size }, (_, k) => program.outputs[k * points.length + s]!),
  );
}
