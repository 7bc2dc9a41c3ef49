// The predictions of a run's network for points, its own samples or others.

import { withFeatures } from "../data/parts";
import { Predictor } from "../network/predictor";
import type { Run } from "./run";

/** The outputs for each point, one row per point. */
export function predict(run: Run, points: readonly (readonly number[])[]): number[][] {
  const inputs = withFeatures(points, run.settings.features);
  const outputs = new Predictor(run.network, inputs).run(run.parameters);
  const size = run.network.layers.at(-1)!.size;
  return points.map((_, s) =>
    Array.from({ length: size }, (_, k) => outputs[k * points.length + s]!),
  );
}
