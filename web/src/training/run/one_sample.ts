// One sample on its way through the network: every neuron's output, and its grad.

import { withFeatures } from "../data/parts";
import { Program } from "../network/program";
import { makeLoss } from "./losses";
import type { Run } from "./run";

export interface SamplePass {
  /** The index of the sample among those that are trained on. */
  readonly sample: number;
  /** What the network reads, with features. */
  readonly inputs: Float64Array;
  /** The loss of this sample alone, without penalties. */
  readonly loss: number;
  /** The output of each neuron, layer by layer. */
  readonly outs: Float64Array;
  /** The slope of this sample's loss with respect to each of these outputs. */
  readonly grads: Float64Array;
}

export function passOf(run: Run, sample: number): SamplePass {
  const { network, settings, samples, parameters } = run;
  if (!(sample in samples.points))
    throw new Error(`sample ${sample}: there are ${samples.points.length} samples`);
  const program = new Program(network, 1);
  program.points.set(withFeatures([samples.points[sample]!], settings.features)[0]!);
  program.forward(parameters, 1);
  const objective = makeLoss(settings.loss, network.layers.at(-1)!.size, 1);
  const target = Float64Array.of(objective.encode(samples.targets[sample]!));
  const loss = objective.run(program.outputs, program.gradsOfOutputs, target, 1);
  program.backward(parameters, new Float64Array(parameters.length), 1);
  const joined = (rowsOf: (layer: number) => Float64Array) =>
    Float64Array.from(network.layers.flatMap((_, k) => [...rowsOf(k)]));
  return {
    sample,
    inputs: program.points,
    loss,
    outs: joined((k) => program.outsOf(k)),
    grads: joined((k) => program.gradsOf(k)),
  };
}
