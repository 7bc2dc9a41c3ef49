// The expressions to start from, with their values and the names of intermediate results.

export interface Preset {
  readonly title: string;
  readonly expression: string;
  readonly values: Readonly<Record<string, number>>;
  /** The names of the computed nodes, in order; the root is L unless it is named here. */
  readonly names: readonly string[];
}

export const PRESETS: readonly Preset[] = [
  {
    title: "a·b + c",
    expression: "a*b + c",
    values: { a: 2, b: -3, c: 10 },
    names: ["e"],
  },
  { title: "a + a", expression: "a + a", values: { a: 3 }, names: ["b"] },
  {
    title: "One neuron",
    expression: "tanh(x1*w1 + x2*w2 + b)",
    values: { x1: 2, w1: -3, x2: 0, w2: 1, b: 6.881373587019543 },
    names: ["x1w1", "x2w2", "s", "n", "o"],
  },
  {
    title: "Neuron with loss",
    expression: "0.5*(sigmoid(w1*x1 + w2*x2 + b) - y)**2",
    values: { w1: 0.5, x1: 2, w2: -0.5, x2: 3, b: 0.1, y: 1 },
    names: ["p1", "p2", "s", "z", "ŷ", "e", "q"],
  },
  {
    title: "tanh through exp",
    expression: "(exp(2*n) - 1)/(exp(2*n) + 1)",
    values: { n: 0.881373587019543 },
    names: [],
  },
];

export const FIRST = PRESETS[3]!;

/** The preset with this expression. */
export function presetOf(expression: string): Preset | undefined {
  const plain = expression.replace(/\s/g, "");
  return PRESETS.find((preset) => preset.expression.replace(/\s/g, "") === plain);
}
