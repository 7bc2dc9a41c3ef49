// The exhibits of the museum, from the file that Python also reads.

import told from "../../../../src/glassgrad/museum/exhibits.json";
import type { Settings } from "../../training/run/settings";
import { CONTENT } from "./content";
import type { Descent } from "./descent";

export type Side = "bug" | "cure";

/** A line of code: one text for both sides, or one for each; null if a side lacks the line. */
export type Line = string | { readonly bug: string | null; readonly cure: string | null };

export interface Chart {
  readonly title: string;
  /** The horizontal axis. */
  readonly axis: "steps" | "layer";
  readonly scale: "linear" | "log";
}

export interface TrainSetting {
  readonly steps: number;
  /** The gradient that is noted: of all parameters, of each layer, or how far the neurons differ. */
  readonly record: "size" | "layers" | "neurons";
}

type TrainSettings = Partial<Omit<Settings, "seed">>;

export interface Exhibit {
  readonly name: string;
  readonly title: string;
  readonly sentence: string;
  readonly code: readonly Line[];
  /** What gives it away. */
  readonly telltale: string;
  readonly loss: Chart;
  readonly gradient: Chart;
  readonly seed: number;
  readonly setting: Descent | TrainSetting;
  /** What shows the same in the GPT view: the query of a link. */
  readonly gpt?: string;
  /** The settings of both sides, if the training engine runs it. */
  readonly train?: {
    readonly usual: TrainSettings & Pick<Settings, "data">;
    readonly bug: TrainSettings;
    readonly cure: TrainSettings;
  };
}

export const EXHIBITS: readonly Exhibit[] = [
  ...(told as unknown as readonly Exhibit[]),
  ...(CONTENT.exhibits as readonly Exhibit[]),
];

export function findExhibit(name: string | null): Exhibit | undefined {
  return EXHIBITS.find((exhibit) => exhibit.name === name);
}
