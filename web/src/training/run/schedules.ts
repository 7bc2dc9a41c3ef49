// Learning-rate schedules: the rate as a function of the step, counted from 0; as in Python.

import type { ScheduleName } from "../names.gen";

export type Schedule =
  | { readonly kind: "Constant"; readonly rate: number }
  | ({ readonly kind: "LinearDecay" | "Cosine"; readonly start: number } & Until)
  | { readonly kind: "StepDecay"; readonly start: number; readonly every: number }
  | { readonly kind: "WarmUp"; readonly steps: number; readonly after: Schedule };

interface Until {
  readonly end: number;
  readonly steps: number;
}

/** The default factor of StepDecay. */
const STEP_FACTOR = 0.1;

type Make = (rate: number, steps: number) => Schedule;

const cosine: Make = (rate, steps) => ({ kind: "Cosine", start: rate, end: rate / 100, steps });

export const SCHEDULES = {
  constant: (rate) => ({ kind: "Constant", rate }),
  linear: (rate, steps) => ({ kind: "LinearDecay", start: rate, end: rate / 10, steps }),
  step: (rate, steps) => ({
    kind: "StepDecay",
    start: rate,
    every: Math.max(1, Math.floor(steps / 3)),
  }),
  cosine,
  warmup: (rate, steps) => {
    const rising = Math.max(1, Math.floor(steps / 10));
    return { kind: "WarmUp", steps: rising, after: cosine(rate, steps - rising) };
  },
} as const satisfies Record<ScheduleName, Make>;

export function rateAt(schedule: Schedule, step: number): number {
  switch (schedule.kind) {
    case "Constant":
      return schedule.rate;
    case "LinearDecay": {
      const { start, end, steps } = schedule;
      return step >= steps ? end : start - ((start - end) * step) / steps;
    }
    case "Cosine": {
      const { start, end, steps } = schedule;
      if (step >= steps) return end;
      return end + (start - end) * ((1 + Math.cos((Math.PI * step) / steps)) / 2);
    }
    case "StepDecay":
      return schedule.start * STEP_FACTOR ** Math.floor(step / schedule.every);
    case "WarmUp": {
      const { steps, after } = schedule;
      return step < steps ? (rateAt(after, 0) * (step + 1)) / steps : rateAt(after, step - steps);
    }
  }
}
