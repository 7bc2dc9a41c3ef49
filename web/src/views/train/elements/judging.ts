// The judgement of each sample's outputs: right or wrong, how far off, and how it is shown.

import type { Dataset } from "../../../training/data/datasets";
import type { LossName } from "../../../training/run/losses";
import type { Configured, Progress } from "../../../training/worker/messages";

export interface Judged {
  readonly sample: number;
  /** What the table shows as output: the output itself, or its probability. */
  readonly output: number;
  readonly goal: number;
  readonly error: number;
}

/** The title of the column of outputs, and the range of its bars. */
export function outputColumn(
  loss: LossName,
  samples: Dataset,
): { title: string; range: readonly [number, number] } {
  if (!samples.classes.length) {
    const { targets } = samples;
    return { title: "output", range: [Math.min(0, ...targets), Math.max(0, ...targets)] };
  }
  if (loss === "hinge") return { title: "output", range: [-1, 1] };
  const isChance = loss === "binary_cross_entropy_with_logits" || loss === "cross_entropy";
  return { title: isChance ? "chance" : "output", range: [0, 1] };
}

/** Whether a sample is misclassified; never if numbers are predicted. */
export function isWrong(
  { samples, threshold }: Configured,
  { outputs }: Progress,
  sample: number,
): boolean {
  const { targets, classes, points } = samples;
  if (!classes.length) return false;
  if (threshold !== null) return (outputs[sample]! > threshold ? 1 : 0) !== targets[sample];
  return winner(outputs, points.length, classes.length, sample) !== targets[sample];
}

function winner(outputs: Float64Array, count: number, classes: number, sample: number): number {
  let best = 0;
  for (let k = 1; k < classes; k++)
    if (outputs[k * count + sample]! > outputs[best * count + sample]!) best = k;
  return best;
}

export function countRight(configured: Configured, progress: Progress): number {
  const { length } = configured.samples.points;
  let right = 0;
  for (let s = 0; s < length; s++) if (!isWrong(configured, progress, s)) right++;
  return right;
}

export function judge(
  { samples, settings }: Configured,
  { outputs }: Pick<Progress, "outputs">,
  sample: number,
): Judged {
  const target = samples.targets[sample]!;
  const raw = outputs[sample]!;
  if (samples.classes.length === 0)
    return { sample, output: raw, goal: target, error: raw - target };
  switch (settings.loss) {
    case "hinge": {
      const sign = 2 * target - 1;
      // Beyond the margin there is no error.
      return { sample, output: raw, goal: sign, error: sign * raw >= 1 ? 0 : raw - sign };
    }
    case "binary_cross_entropy_with_logits": {
      const chance = 1 / (1 + Math.exp(-raw));
      return { sample, output: chance, goal: target, error: chance - target };
    }
    case "cross_entropy": {
      const chance = chanceOf(outputs, samples, sample, target);
      return { sample, output: chance, goal: 1, error: chance - 1 };
    }
    default:
      return { sample, output: raw, goal: target, error: raw - target };
  }
}

/** The network's probability for the right class. */
function chanceOf(
  outputs: Float64Array,
  { points, classes }: Dataset,
  sample: number,
  target: number,
): number {
  const count = points.length;
  const top = outputs[winner(outputs, count, classes.length, sample) * count + sample]!;
  let sum = 0;
  for (let k = 0; k < classes.length; k++) sum += Math.exp(outputs[k * count + sample]! - top);
  return Math.exp(outputs[target * count + sample]! - top) / sum;
}
