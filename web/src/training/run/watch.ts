// Observations about a run: a plateau of the loss, overfitting, hidden neurons that are twins.

import { biasAt, type Network, weightAt } from "../network/network";
import type { Curve } from "./history";

export interface Plateau {
  readonly from: number;
  readonly to: number;
  readonly loss: number;
}

const FLAT = 0.05;
const SHARE_OF_RUN = 0.25;
const HIGH = 0.5;
/** In fewer steps, every curve is flat somewhere. */
const FEWEST_STEPS = 40;

/** The longest stretch, of at least a quarter of the run, where the loss stays within 5 % and above half its start. */
export function plateauOf(curve: Curve, count: number, start: number): Plateau | null {
  if (count < FEWEST_STEPS) return null;
  const { low, high, size } = curve;
  let best: Plateau | null = null;
  let from = 0;
  let least = Infinity;
  let most = -Infinity;
  for (let k = 0; k < low.length; k++) {
    least = Math.min(least, low[k]!);
    most = Math.max(most, high[k]!);
    while (from <= k && !(least > HIGH * start && most - least <= FLAT * least)) {
      from++;
      [least, most] = rangeOf(curve, from, k);
    }
    const steps = Math.min(count, (k + 1) * size) - from * size;
    if (from <= k && steps >= SHARE_OF_RUN * count && (!best || steps > best.to - best.from))
      best = { from: from * size, to: from * size + steps, loss: (least + most) / 2 };
  }
  return best;
}

function rangeOf({ low, high }: Curve, from: number, to: number): [number, number] {
  let least = Infinity;
  let most = -Infinity;
  for (let k = from; k <= to; k++) {
    least = Math.min(least, low[k]!);
    most = Math.max(most, high[k]!);
  }
  return [least, most];
}

/** The network has begun to learn its own samples by heart. */
export interface Overfitting {
  /** The step with the lowest loss on the held-back samples, that loss, and the training loss there. */
  readonly step: number;
  readonly least: number;
  readonly lossThen: number;
  /** Both losses now. */
  readonly heldBackNow: number;
  readonly lossNow: number;
}

/** The held-back loss is this much above its minimum, and by this share of its start. */
const RISE = 1.2;
const CLEAR = 0.05;

/** Whether the held-back loss has risen clearly while the training loss kept falling. */
export function overfittingOf(losses: Curve, heldBack: Curve): Overfitting | null {
  const { low, last, size } = heldBack;
  if (last.length * size < FEWEST_STEPS) return null;
  let best = 0;
  for (let k = 1; k < low.length; k++) if (low[k]! < low[best]!) best = k;
  const [least, lossThen] = [low[best]!, losses.last[best]!];
  const [heldBackNow, lossNow] = [last.at(-1)!, losses.last.at(-1)!];
  const isClear = heldBackNow > RISE * least && heldBackNow - least > CLEAR * heldBack.high[0]!;
  if (!isClear || !(lossNow < lossThen)) return null;
  return { step: (best + 1) * size, least, lossThen, heldBackNow, lossNow };
}

/** Whether all neurons of every hidden layer are equal, so that they always learn the same. */
export function allTwins(network: Network, parameters: Float64Array): boolean {
  const hidden = network.layers.slice(0, -1);
  if (!hidden.some((layer) => layer.size > 1)) return false;
  return hidden.every((_, k) => areTwins(network, k, parameters));
}

function areTwins(network: Network, k: number, parameters: Float64Array): boolean {
  const layer = network.layers[k]!;
  const next = network.layers[k + 1]!;
  for (let j = 1; j < layer.size; j++) {
    for (let at = weightAt(layer, 0, 0); at <= biasAt(layer, 0); at++)
      if (parameters[at] !== parameters[at + weightAt(layer, j, 0) - layer.from]) return false;
    for (let user = 0; user < next.size; user++)
      if (parameters[weightAt(next, user, j)] !== parameters[weightAt(next, user, 0)]) return false;
  }
  return true;
}
