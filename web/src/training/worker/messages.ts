// What the page and its training worker tell each other.

import type { Dataset } from "../data/datasets";
import type { DecisionMap, Extent, NeuronMaps } from "../network/maps";
import type { Network } from "../network/network";
import type { Change, Diverged } from "../run/changes";
import type { Curve } from "../run/history";
import type { Settings } from "../run/settings";
import type { Plateau } from "../run/watch";

/** From the page to the worker. */
export type Order =
  /** A new run; `id` comes back with every report, so that late ones of another run are known. */
  | { readonly type: "configure"; readonly id: number; readonly settings: Settings }
  /** Train, so many steps a frame, up to a number of steps where that is given. */
  | { readonly type: "start"; readonly stepsAFrame: number; readonly until?: number }
  | { readonly type: "pause" }
  /** `until`: where training would stop by itself, which is told when it is reached. */
  | { readonly type: "step"; readonly count: number; readonly until?: number }
  | { readonly type: "set-lr"; readonly lr: number }
  | { readonly type: "set-l2"; readonly l2: number }
  | { readonly type: "set-batch"; readonly batch: number | null }
  | { readonly type: "set-parameter"; readonly at: number; readonly to: number }
  /** Take the last step back, after the run diverged. */
  | { readonly type: "go-back" }
  | { readonly type: "want-maps"; readonly decision: boolean; readonly neurons: boolean }
  | { readonly type: "want-model" }
  /** A model as JSON, to begin a new run with. */
  | { readonly type: "open-model"; readonly id: number; readonly json: string }
  | { readonly type: "want-python"; readonly steps: number };

/** What is asked of the worker only once there is a run. */
export type RunOrder = Exclude<Order, { type: "configure" }>;

/** From the worker to the page. Arrays are handed over, not copied. */
export type Report =
  | Configured
  | Progress
  /** `why`: it was asked for, its steps are done, or it diverged. */
  | { readonly type: "paused"; readonly id: number; readonly why: "asked" | "done" | "diverged" }
  | { readonly type: "model"; readonly id: number; readonly json: string }
  | { readonly type: "python"; readonly id: number; readonly text: string }
  /** An order that could not be done, in a sentence to show. */
  | {
      readonly type: "refused";
      readonly id: number;
      readonly order: Order["type"];
      readonly why: string;
    };

export interface Configured {
  readonly type: "configured";
  readonly id: number;
  readonly settings: Settings;
  readonly network: Network;
  readonly samples: Dataset;
  /** What maps show; null where the points have more than two inputs. */
  readonly extent: Extent | null;
  /** Above this output a sample is of class 1; null where each class has an output. */
  readonly threshold: number | null;
}

export interface Progress {
  readonly type: "progress";
  readonly id: number;
  readonly isRunning: boolean;
  readonly step: number;
  /** Of the last step; nan before the first. */
  readonly loss: number;
  readonly accuracy: number;
  readonly gradientNorm: number;
  /** The learning rate of the next step. */
  readonly lr: number;
  readonly diverged: Diverged | null;
  readonly plateau: Plateau | null;
  readonly areTwins: boolean;
  /** What was changed by hand since the start. */
  readonly changes: readonly Change[];
  readonly losses: Curve;
  readonly accuracies: Curve;
  /** In the order that network.ts tells: weightAt and biasAt. */
  readonly parameters: Float64Array;
  readonly grads: Float64Array;
  /** Of the samples, now: one row an output, one number a sample. */
  readonly outputs: Float64Array;
  readonly decision: DecisionMap | null;
  readonly neurons: NeuronMaps | null;
}
