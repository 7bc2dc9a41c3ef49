// The loss and the accuracy of a network on samples that it is not trained on.

import type { Dataset } from "../data/datasets";
import { withFeatures } from "../data/parts";
import type { FeatureName } from "../names.gen";
import type { Network } from "../network/network";
import { Predictor } from "../network/predictor";
import { type Loss, type LossName, makeLoss } from "./losses";

export class Evaluation {
  /** Of the last run(). */
  loss = Number.NaN;
  accuracy = Number.NaN;
  private readonly predictor: Predictor;
  private readonly objective: Loss;
  private readonly targets: Float64Array;
  /** What a loss writes besides its value. */
  private readonly grads: Float64Array;

  constructor(
    network: Network,
    private readonly samples: Dataset,
    features: readonly FeatureName[],
    loss: LossName,
  ) {
    const { points, targets } = samples;
    const outputs = network.layers.at(-1)!.size;
    this.predictor = new Predictor(network, withFeatures(points, features));
    this.objective = makeLoss(loss, outputs, points.length);
    this.targets = Float64Array.from(targets, (target) => this.objective.encode(target));
    this.grads = new Float64Array(outputs * points.length);
  }

  run(parameters: Float64Array): void {
    const { objective, samples, targets } = this;
    const count = targets.length;
    const outputs = this.predictor.run(parameters);
    this.loss = objective.run(outputs, this.grads, targets, count);
    if (!samples.classes.length) return;
    let right = 0;
    for (let s = 0; s < count; s++)
      if (objective.decide(outputs, s) === samples.targets[s]) right++;
    this.accuracy = right / count;
  }
}
