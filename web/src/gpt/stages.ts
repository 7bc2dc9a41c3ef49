// The ten stages of a pass: what each computes forward, and hands back in the opposite order.

import type { FieldName } from "./layout";

export interface Stage {
  readonly name: string;
  /** The part of the picture it belongs to: 1 look up, 2 listen, 3 think, 4 guess. */
  readonly panel: 1 | 2 | 3 | 4;
  /** What it is computed from, without parameters. */
  readonly from: readonly FieldName[];
  /** What it computes; backward, these hand their grads to `from`. The last one is what it is for. */
  readonly makes: readonly FieldName[];
}

/** Forward step k is STAGES[k]; backward step k is STAGES[9 - k]. */
export const STAGES = [
  { name: "look up", panel: 1, from: ["token", "place"], makes: ["x0"] },
  { name: "scale", panel: 2, from: ["x0"], makes: ["factor0", "normal0"] },
  { name: "query, key, value", panel: 2, from: ["normal0"], makes: ["query", "key", "value"] },
  { name: "score", panel: 2, from: ["query", "key"], makes: ["scores"] },
  { name: "weigh", panel: 2, from: ["scores"], makes: ["weights"] },
  { name: "listen", panel: 2, from: ["weights", "value"], makes: ["heard"] },
  { name: "mix and add", panel: 2, from: ["x0", "heard"], makes: ["mixed", "x1"] },
  {
    name: "widen and relu",
    panel: 3,
    from: ["x1"],
    makes: ["factor1", "normal1", "widened", "hidden"],
  },
  { name: "narrow and add", panel: 3, from: ["x1", "hidden"], makes: ["narrowed", "x2"] },
  { name: "guess", panel: 4, from: ["x2"], makes: ["logits", "chances", "loss"] },
] as const satisfies readonly Stage[];
