// The state of a run for a screen reader.

import { spoken } from "../../../maths/numbers";
import type { TrainStore } from "../store";

export function narration({ progress, configured, isRunning }: TrainStore): string {
  if (!progress || !configured) return "No network yet.";
  const { step, loss, accuracy, diverged } = progress;
  if (diverged) return `Diverged at step ${diverged.step}.`;
  if (!step) return "Step 0. Press Space to train.";
  const right = Number.isNaN(accuracy)
    ? ""
    : `, accuracy ${Number((100 * accuracy).toFixed(1))} percent`;
  return `${isRunning ? "Step" : "Paused at step"} ${step}, loss ${spoken(loss)}${right}`;
}
