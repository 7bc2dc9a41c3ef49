// Made from schedules.py and recipes.py by `make generate`; change them there.

import type { ScheduleName } from "../names.gen";

export type Schedule =
  | { readonly kind: "Constant"; readonly lr: number }
  | { readonly kind: "LinearDecay"; readonly start: number; readonly end: number; readonly steps: number }
  | { readonly kind: "StepDecay"; readonly start: number; readonly every: number; readonly factor: number }
  | { readonly kind: "Cosine"; readonly start: number; readonly end: number; readonly steps: number }
  | { readonly kind: "WarmUp"; readonly steps: number; readonly after: Schedule };

export const SCHEDULES = {
  constant: (lr: number, _steps: number) => ({ kind: "Constant", lr: lr }),
  linear: (lr: number, steps: number) => ({ kind: "LinearDecay", start: lr, end: (lr / 10), steps: steps }),
  step: (lr: number, steps: number) => ({ kind: "StepDecay", start: lr, every: Math.max(1, Math.floor(steps / 3)), factor: 0.1 }),
  cosine: (lr: number, steps: number) => ({ kind: "Cosine", start: lr, end: (lr / 100), steps: steps }),
  warmup: (lr: number, steps: number) => ({ kind: "WarmUp", steps: Math.max(1, Math.floor(steps / 10)), after: { kind: "Cosine", start: lr, end: (lr / 100), steps: (steps - Math.max(1, Math.floor(steps / 10))) } }),
} as const satisfies Record<ScheduleName, (lr: number, steps: number) => Schedule>;

/** The learning rate at a step, counted from 0. */
export function rateAt(schedule: Schedule, step: number): number {
  switch (schedule.kind) {
    case "Constant": {
      const { lr } = schedule;
      return lr;
    }
    case "LinearDecay": {
      const { start, end, steps } = schedule;
      if (step >= steps) return end;
      return (start - (((start - end) * step) / steps));
    }
    case "StepDecay": {
      const { start, every, factor } = schedule;
      return (start * (factor ** Math.floor(step / every)));
    }
    case "Cosine": {
      const { start, end, steps } = schedule;
      if (step >= steps) return end;
      const share = ((1 + Math.cos(((Math.PI * step) / steps))) / 2);
      return (end + ((start - end) * share));
    }
    case "WarmUp": {
      const { steps, after } = schedule;
      if (step < steps) return ((rateAt(after, 0) * (step + 1)) / steps);
      return rateAt(after, (step - steps));
    }
  }
}
