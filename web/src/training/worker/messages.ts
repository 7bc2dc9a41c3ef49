// The messages between the page and its training worker.

import type { Dataset } from "../data/datasets";
import type { DecisionMap, Extent, NeuronMaps } from "../network/maps";
import type { Network } from "../network/network";
import type { Change, Diverged } from "../run/changes";
import type { Curve } from "../run/history";
import type { SamplePass } from "../run/one_sample";
import type { Settings } from "../run/settings";
import type { Overfitting, Plateau } from "../run/watch";

/** From the page to the worker. */
export type Order =
  /** A new run; every report carries its `id`, so that late ones of an earlier run are ignored. */
  | { readonly type: "configure"; readonly id: number; readonly settings: Settings }
  /** Train at this speed, up to a number of steps if one is given. */
  | { readonly type: "start"; readonly stepsAFrame: number; readonly until?: number }
  | { readonly type: "pause" }
  /** `until`: where training would stop automatically, which is reported when it is reached. */
  | { readonly type: "step"; readonly count: number; readonly until?: number }
  | { readonly type: "set-lr"; readonly lr: number }
  | { readonly type: "set-strength"; readonly kind: "l1" | "l2"; readonly to: number }
  | { readonly type: "set-batch"; readonly batch: number | null }
  | { readonly type: "set-parameter"; readonly at: number; readonly to: number }
  /** Undo the last step, after the run diverged. */
  | { readonly type: "go-back" }
  | { readonly type: "want-maps"; readonly decision: boolean; readonly neurons: boolean }
  /** Follow a sample through the network from now on, or none. */
  | { readonly type: "want-sample"; readonly sample: number | null }
  | { readonly type: "want-model" }
  /** A model as JSON, to start a new run with. */
  | { readonly type: "open-model"; readonly id: number; readonly json: string }
  | { readonly type: "want-python"; readonly steps: number };

/** Orders that need a run. */
export type RunOrder = Exclude<Order, { type: "configure" }>;

/** From the worker to the page. Arrays are transferred, not copied. */
export type Report =
  | Configured
  | Progress
  /** `why`: a pause was requested, all steps are done, or the run diverged. */
  | { readonly type: "paused"; readonly id: number; readonly why: "asked" | "done" | "diverged" }
  | { readonly type: "model"; readonly id: number; readonly json: string }
  | { readonly type: "python"; readonly id: number; readonly text: string }
  /** An order that could not be carried out, with a sentence to show. */
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
  /** The samples that are trained on. */
  readonly samples: Dataset;
  /** The samples that are only evaluated; null if there are none. */
  readonly heldBack: Dataset | null;
  /** What maps show; null if the points have more than two inputs. */
  readonly extent: Extent | null;
  /** Above this output a sample is in class 1; null if each class has its own output. */
  readonly threshold: number | null;
}

export interface Progress {
  readonly type: "progress";
  readonly id: number;
  readonly isRunning: boolean;
  readonly step: number;
  /** How often each sample was used, on average. */
  readonly epochs: number;
  /** The loss of the last step; nan before the first. */
  readonly loss: number;
  readonly accuracy: number;
  readonly gradientNorm: number;
  /** The learning rate of the next step. */
  readonly lr: number;
  readonly diverged: Diverged | null;
  readonly plateau: Plateau | null;
  readonly overfitting: Overfitting | null;
  readonly areTwins: boolean;
  /** What was changed by hand since the start. */
  readonly changes: readonly Change[];
  readonly losses: Curve;
  readonly accuracies: Curve;
  readonly heldBackLosses: Curve;
  readonly heldBackAccuracies: Curve;
  /** In the order of network.ts: see weightAt and biasAt. */
  readonly parameters: Float64Array;
  readonly grads: Float64Array;
  /** The current outputs for the samples: one row per output, one number per sample. */
  readonly outputs: Float64Array;
  /** The chosen sample on its way through the network; null if none is chosen. */
  readonly sample: SamplePass | null;
  readonly decision: DecisionMap | null;
  readonly neurons: NeuronMaps | null;
}
