// How a field is computed at a place, and what it hands back to the fields it was computed from.

import type { Work } from "../work";

export interface Rule {
  compute(work: Work, p: number): void;
  /** Add to the grads of what it was computed from; its own grad is complete. */
  back(work: Work, p: number): void;
}
