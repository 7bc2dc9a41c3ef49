// What happens to a run besides its steps: it diverges, or is changed by hand.

/** The run cannot go on: the loss or a parameter is no longer finite, or the loss grew and grew. */
export interface Diverged {
  /** Steps done so far. */
  readonly step: number;
  readonly what: "loss" | "growth" | "parameter";
  readonly lr: number;
}

/** What was changed by hand, before the step with this number (counted from 0) was taken. */
export type Change =
  | { readonly step: number; readonly kind: "lr" | "l2"; readonly to: number }
  | { readonly step: number; readonly kind: "batch"; readonly to: number | null }
  | { readonly step: number; readonly kind: "parameter"; readonly at: number; readonly to: number };

/** Changes after a step was taken back: settings stay as they are now, parameters do not. */
export function redated(changes: readonly Change[], steps: number): readonly Change[] {
  return changes
    .filter((change) => change.kind !== "parameter" || change.step <= steps)
    .map((change) => ({ ...change, step: Math.min(change.step, steps) }));
}
