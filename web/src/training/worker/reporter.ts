// A run as the page sees it: its figures, curves, maps and predictions at one moment.

import { withFeatures } from "../data/parts";
import { type Extent, extentOf, Maps } from "../network/maps";
import { Predictor } from "../network/predictor";
import { thresholdOf } from "../run/losses";
import { passOf } from "../run/one_sample";
import type { Run } from "../run/run";
import { samplesOf } from "../run/settings";
import type { Configured, Progress } from "./messages";

export interface Wanted {
  readonly decision: boolean;
  readonly neurons: boolean;
  /** A sample to follow through the network, or none. */
  readonly sample: number | null;
}

export class Reporter {
  private readonly extent: Extent | null;
  private readonly maps: Maps | null;
  private readonly predictor: Predictor;

  constructor(
    readonly run: Run,
    readonly id: number,
  ) {
    const { samples, network, settings } = run;
    const { loss, features } = settings;
    this.extent = settings.extent ?? extentOf(samplesOf(settings).points);
    this.maps = this.extent && new Maps(network, this.extent, thresholdOf(loss), features);
    this.predictor = new Predictor(network, withFeatures(samples.points, features));
  }

  configured(): Configured {
    const { settings, network, samples, heldBack } = this.run;
    const threshold = thresholdOf(settings.loss);
    return {
      type: "configured",
      id: this.id,
      ...{ settings, network, samples, heldBack, extent: this.extent, threshold },
    };
  }

  progress(isRunning: boolean, wanted: Wanted): Progress {
    const { run, maps } = this;
    const { loss, accuracy, gradientNorm, lr, diverged, plateau, areTwins, changes } = run;
    const { parameters, epochs, overfitting } = run;
    // A sample may have been chosen for a run with more of them.
    const hasSample = wanted.sample !== null && wanted.sample in run.samples.points;
    return {
      type: "progress",
      id: this.id,
      isRunning,
      step: run.steps,
      ...{ loss, accuracy, gradientNorm, lr, diverged, plateau, areTwins, changes },
      ...{ epochs, overfitting },
      losses: run.losses.curve(),
      accuracies: run.accuracies.curve(),
      heldBackLosses: run.heldBackLosses.curve(),
      heldBackAccuracies: run.heldBackAccuracies.curve(),
      parameters: parameters.slice(),
      grads: run.grads.slice(),
      outputs: this.predictor.run(parameters).slice(),
      sample: hasSample ? passOf(run, wanted.sample!) : null,
      decision: wanted.decision && maps ? maps.decision(parameters) : null,
      neurons: wanted.neurons && maps ? maps.hidden(parameters) : null,
    };
  }
}

/** The buffers of a report, which are transferred, not copied. */
export function buffersOf(progress: Progress): ArrayBuffer[] {
  const { losses, accuracies, heldBackLosses, heldBackAccuracies, sample } = progress;
  const { parameters, grads, outputs, decision, neurons } = progress;
  const curves = [losses, accuracies, heldBackLosses, heldBackAccuracies];
  const parts = [...curves, sample, { parameters, grads, outputs }, decision, neurons];
  return parts
    .flatMap((part) => Object.values(part ?? {}))
    .filter((thing) => ArrayBuffer.isView(thing))
    .map((view) => view.buffer as ArrayBuffer);
}
