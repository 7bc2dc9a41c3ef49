// Events in a run besides its steps: it diverges, or is changed by hand.

/** The run cannot continue: the loss or a parameter is not finite, or the loss grew too large. */
export interface Diverged {
  /** Steps done so far. */
  readonly step: number;
  readonly what: "loss" | "growth" | "parameter";
  /** The loss that ended the run. */
  readonly loss: number;
  /** The loss that it is compared with. */
  readonly first: number;
  readonly lr: number;
}

/** A change by hand, before the step with this number (counted from 0) was taken. */
export type Change =
  | { readonly step: number; readonly kind: "lr" | "l1" | "l2"; readonly to: number }
  | { readonly step: number; readonly kind: "batch"; readonly to: number | null }
  | { readonly step: number; readonly kind: "parameter"; readonly at: number; readonly to: number };

/** The changes after a step was undone: settings stay as they are now, parameters do not. */
export function redated(changes: readonly Change[], steps: number): readonly Change[] {
  return changes
    .filter((change) => change.kind !== "parameter" || change.step <= steps)
    .map((change) => ({ ...change, step: Math.min(change.step, steps) }));
}
