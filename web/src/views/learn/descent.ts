// Gradient descent on a formula, as a teacher's own exhibit describes it.
// Python runs the code that is shown (museum/descent.py); tests require equal results.

import { Evaluation } from "../../maths/evaluation";
import { type Parsed, parse } from "../../maths/expression";
import { PythonRandom } from "../../training/data/random";

export interface Descent {
  readonly steps: number;
  /** A parameter, or "size" for the length of all. */
  readonly gradient: string;
  /** Each parameter with the ends of the range from which it is drawn, in order. */
  readonly parameters: readonly (readonly [string, number, number])[];
  readonly columns: readonly string[];
  readonly rows: readonly (readonly number[])[];
  readonly bug: DescentSide;
  readonly cure: DescentSide;
}

export interface DescentSide {
  /** The formula of one row. */
  readonly error: string;
  readonly reduce: "mean" | "sum";
  readonly lr: number;
  readonly zero_grad: boolean;
  readonly graph: "each step" | "once";
}

/** The loss and the gradient at each step. */
export function* descend(
  told: Descent,
  side: DescentSide,
  seed: number,
): Generator<{ loss: number; gradient: number }, void, void> {
  const random = new PythonRandom(seed);
  const names = told.parameters.map(([name]) => name);
  const parameters = told.parameters.map(([, low, high]) => random.uniform(low, high));
  const parsed = parse(side.error, new Set([...names, ...told.columns]));
  const evaluate = () => told.rows.map((row) => evaluated(parsed, told, row, parameters));
  let rows = evaluate();
  let grads = names.map(() => 0);
  for (let step = 0; step < told.steps; step++) {
    if (side.graph === "each step") rows = evaluate();
    if (side.zero_grad) grads = names.map(() => 0);
    const share = side.reduce === "mean" ? 1 / rows.length : 1;
    // The rows from last to first, as backward takes them.
    for (const row of [...rows].reverse())
      grads = grads.map((grad, k) => grad + share * gradOf(row, names[k]!));
    const now = evaluate().map(({ value }) => value);
    const size = Math.sqrt(grads.reduce((sum, grad) => sum + grad * grad, 0));
    yield {
      loss: now.reduce((sum, error) => sum + error) / now.length,
      gradient: told.gradient === "size" ? size : grads[names.indexOf(told.gradient)]!,
    };
    grads.forEach((grad, k) => {
      parameters[k]! -= side.lr * grad;
    });
  }
}

interface Row {
  readonly value: number;
  /** By name; a name that the formula does not use is not there. */
  readonly grads: ReadonlyMap<string, number>;
}

function gradOf({ grads }: Row, name: string): number {
  return grads.get(name) ?? 0;
}

function evaluated(
  { graph, inputs, constant }: Parsed,
  { columns, parameters }: Descent,
  row: readonly number[],
  values: readonly number[],
): Row {
  if (constant !== null) return { value: constant, grads: new Map() };
  const data = new Float64Array(graph.nodes.length);
  const given = new Map([
    ...columns.map((name, k) => [name, row[k]!] as const),
    ...parameters.map(([name], k) => [name, values[k]!] as const),
  ]);
  for (const [name, place] of inputs) data[place] = given.get(name)!;
  const evaluation = new Evaluation(graph, data);
  const grads = evaluation.grads();
  return {
    value: evaluation.data[graph.root]!,
    grads: new Map([...inputs].map(([name, place]) => [name, grads[place]!])),
  };
}
