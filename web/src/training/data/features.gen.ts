// Made from features.py by `make generate`; change it there.

import * as ieee from "../../maths/ieee";

/** A number that is computed from two inputs. */
export interface Feature {
  /** How it is written in a picture. */
  readonly sign: string;
  value(x1: number, x2: number): number;
}

const x1_squared = (x1: number, _x2: number): number => (x1 * x1);
const x2_squared = (_x1: number, x2: number): number => (x2 * x2);
const x1_times_x2 = (x1: number, x2: number): number => (x1 * x2);
const sin_x1 = (x1: number, _x2: number): number => ieee.sin(x1);
const sin_x2 = (_x1: number, x2: number): number => ieee.sin(x2);

export const FEATURES = {
  x1_squared: { sign: "x1²", value: x1_squared },
  x2_squared: { sign: "x2²", value: x2_squared },
  x1_times_x2: { sign: "x1x2", value: x1_times_x2 },
  sin_x1: { sign: "sin x1", value: sin_x1 },
  sin_x2: { sign: "sin x2", value: sin_x2 },
} as const satisfies Record<string, Feature>;
