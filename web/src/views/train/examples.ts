// Runs that are worth a look: settings, and what to look for.

import type { Settings } from "../../training/run/settings";
import { presetFor } from "./presets";

export interface Example {
  readonly title: string;
  readonly about: string;
  readonly settings: () => Settings;
  /** The sample that is followed through the network, if any. */
  readonly sample: number | null;
}

export const EXAMPLES: readonly Example[] = [
  {
    title: "2–2–1 on XOR",
    about: "the smallest network that learns XOR; choose a row in Predictions to follow it",
    settings: () => presetFor({ name: "xor" }, { hidden: [2] }),
    sample: 1,
  },
  {
    title: "Overfitting",
    about: "a large network, few noisy samples, half of them held back",
    settings: () =>
      presetFor(
        { name: "moons", noise: 0.4 },
        {
          heldBack: 0.5,
          hidden: [24, 24],
          activation: "tanh",
          loss: "binary_cross_entropy_with_logits",
          optimizer: "adam",
          lr: 0.02,
          schedule: "constant",
          l2: 0,
        },
      ),
    sample: null,
  },
];
