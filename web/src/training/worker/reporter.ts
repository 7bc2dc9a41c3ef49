// A run as the page sees it: its figures, curves, maps and predictions at one moment.

import { extentOf, Maps } from "../network/maps";
import { thresholdOf } from "../run/losses";
import { Predictor } from "../run/predictions";
import type { Run } from "../run/run";
import type { Configured, Progress } from "./messages";

export interface Wanted {
  readonly decision: boolean;
  readonly neurons: boolean;
}

export class Reporter {
  private readonly maps: Maps | null;
  private readonly predictor: Predictor;

  constructor(
    readonly run: Run,
    readonly id: number,
  ) {
    const { samples, network, settings } = run;
    const extent = settings.extent ?? extentOf(samples.points);
    this.maps = extent && new Maps(network, extent, thresholdOf(settings.loss));
    this.predictor = new Predictor(network, samples.points);
  }

  configured(): Configured {
    const { settings, network, samples } = this.run;
    const extent = settings.extent ?? extentOf(samples.points);
    const threshold = thresholdOf(settings.loss);
    return { type: "configured", id: this.id, settings, network, samples, extent, threshold };
  }

  progress(isRunning: boolean, wanted: Wanted): Progress {
    const { run, maps } = this;
    const { loss, accuracy, gradientNorm, lr, diverged, plateau, areTwins, changes } = run;
    const { parameters } = run;
    return {
      type: "progress",
      id: this.id,
      isRunning,
      step: run.steps,
      ...{ loss, accuracy, gradientNorm, lr, diverged, plateau, areTwins, changes },
      losses: run.losses.curve(),
      accuracies: run.accuracies.curve(),
      parameters: parameters.slice(),
      grads: run.grads.slice(),
      outputs: this.predictor.outputs(parameters),
      decision: wanted.decision && maps ? maps.decision(parameters) : null,
      neurons: wanted.neurons && maps ? maps.hidden(parameters) : null,
    };
  }
}

/** The buffers of a report, which are transferred, not copied. */
export function buffersOf(progress: Progress): ArrayBuffer[] {
  const { losses, accuracies, parameters, grads, outputs, decision, neurons } = progress;
  const parts: unknown[] = [losses, accuracies, { parameters, grads, outputs }, decision, neurons];
  return parts
    .flatMap((part) => Object.values(part ?? {}))
    .filter((thing) => ArrayBuffer.isView(thing))
    .map((view) => view.buffer as ArrayBuffer);
}
