// The expressions to start from, with their values and the names of intermediate results.

import told from "../../../../src/glassgrad/graph/presets.json";

export interface Preset {
  readonly title: string;
  readonly expression: string;
  readonly values: Readonly<Record<string, number>>;
  /** The names of the computed nodes, in order; the root is L unless it is named here. */
  readonly names: readonly string[];
}

export const PRESETS: readonly Preset[] = told as unknown as Preset[];

export const FIRST = PRESETS[3]!;

/** The preset with this expression. */
export function presetOf(expression: string): Preset | undefined {
  const plain = expression.replace(/\s/g, "");
  return PRESETS.find((preset) => preset.expression.replace(/\s/g, "") === plain);
}
