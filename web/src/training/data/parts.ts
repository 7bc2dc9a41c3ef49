// The parts of a data set, and the inputs of a network: as Python's data.split and with_features.

import type { FeatureName } from "../names.gen";
import type { Dataset } from "./datasets";
import { FEATURES } from "./features.gen";
import { PythonRandom } from "./random";

export interface Parts {
  readonly training: Dataset;
  /** The samples that are never trained on; null if there are none. */
  readonly heldBack: Dataset | null;
}

/** Hold back a share of the samples, drawn at random; 0 holds back none. */
export function split(data: Dataset, share: number, seed: number): Parts {
  if (share === 0) return { training: data, heldBack: null };
  const total = data.points.length;
  const count = share > 0 && share < 1 ? Math.floor(share * total + 0.5) : 0;
  if (!(count > 0 && count < total))
    throw new Error(
      `held back ${share} of ${total} samples: expected a share that leaves at least one in each part`,
    );
  const order = Array.from({ length: total }, (_, k) => k);
  new PythonRandom(seed).shuffle(order);
  const chosen = (places: number[]): Dataset => {
    places.sort((a, b) => a - b);
    const points = places.map((k) => data.points[k]!);
    return { ...data, points, targets: places.map((k) => data.targets[k]!) };
  };
  return { training: chosen(order.slice(count)), heldBack: chosen(order.slice(0, count)) };
}

/** The points with more inputs, each computed from the two that they have. */
export function withFeatures(
  points: readonly (readonly number[])[],
  features: readonly FeatureName[],
): readonly (readonly number[])[] {
  if (!features.length) return points;
  const values = features.map((name) => FEATURES[name].value);
  return points.map(([x1, x2]) => [x1!, x2!, ...values.map((value) => value(x1!, x2!))]);
}
