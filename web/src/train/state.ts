// Where a run stands, as plain data: what it needs to go on as if nothing had happened.

import type { HistoryState } from "./history";
import type { Schedule } from "./schedules";
import type { TwisterState } from "./twister";

/** The run cannot go on: the loss or a parameter is no longer finite, or the loss grew and grew. */
export interface Diverged {
  /** Steps done so far. */
  readonly step: number;
  readonly what: "loss" | "growth" | "parameter";
  readonly rate: number;
}

/** What was changed by hand, before the step with this number (counted from 0) was taken. */
export type Change =
  | { readonly step: number; readonly kind: "rate" | "l2"; readonly to: number }
  | { readonly step: number; readonly kind: "batch"; readonly to: number | null }
  | { readonly step: number; readonly kind: "parameter"; readonly at: number; readonly to: number };

/** Everything that a run needs to go on as if nothing had happened; plain data. */
export interface RunState {
  readonly step: number;
  readonly parameters: Float64Array;
  readonly grads: Float64Array;
  readonly kept: readonly Float64Array[];
  readonly random: TwisterState;
  readonly schedule: Schedule;
  readonly l2: number;
  readonly batch: number | null;
  readonly losses: HistoryState;
  readonly accuracies: HistoryState;
  readonly gradientNorm: number;
  readonly changes: readonly Change[];
  readonly firstLoss: number;
}

/** Changes after a step was taken back: settings stay as they are now, parameters do not. */
export function redated(changes: readonly Change[], steps: number): readonly Change[] {
  return changes
    .filter((change) => change.kind !== "parameter" || change.step <= steps)
    .map((change) => ({ ...change, step: Math.min(change.step, steps) }));
}
