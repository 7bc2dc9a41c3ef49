// Gradient descent on a formula, as an exhibit's setting describes it: a built-in one or a teacher's own.
// Python runs the code that is shown, within the same setting (museum/descent.py); tests require equal results.

import { Evaluation } from "../../maths/evaluation";
import { parse } from "../../maths/expression";
import { isNode } from "../../maths/graph";
import { PythonRandom } from "../../training/data/random";
import { breadthFirst, newestFirst, type Ref, Tape, type Take, walkBack } from "./tape";

export interface DescentSide {
  /** The formula of one row. */
  readonly error: string;
  readonly reduce: "mean" | "sum";
  readonly lr: number;
  readonly zero_grad: boolean;
  readonly graph: "each step" | "once";
  /** Each row's error has the y of the next row, and the last row has none. */
  readonly targets?: "next";
  /** The order in which backward visits the graph, if it is not newest first. */
  readonly order?: "breadth first";
  /** What is computed by an op that overwrites the grad of its first input. */
  readonly overwrites?: string;
  /** The formula that is noted, if it is not the error. */
  readonly report?: string;
}

/** A name, how Python's shown code computes it, and what that is, on both sides or on each. */
type Let = readonly [
  string,
  string | null,
  string | { readonly bug: string; readonly cure: string },
];

/** What is the same on both sides may be said once. */
export interface Descent extends Partial<DescentSide> {
  readonly steps: number;
  /** "size" for the length of the gradient, a parameter, or what is computed of the last row. */
  readonly gradient: string;
  /** Each parameter with the ends of the range from which it is drawn, in order. */
  readonly parameters: readonly (readonly [string, number, number])[];
  readonly columns: readonly string[];
  readonly rows: readonly (readonly number[])[] | Rows;
  readonly let?: readonly Let[];
  readonly bug: Partial<DescentSide>;
  readonly cure: Partial<DescentSide>;
}

/** Rows computed by formulas of k and count, one for each column, with noise drawn for each row. */
interface Rows {
  readonly count: number;
  readonly columns: readonly string[];
  readonly noise?: readonly [number, number];
  /** Which row comes next, so that adjacent rows are not similar. */
  readonly every?: number;
}

const USUAL = { reduce: "mean", zero_grad: true, graph: "each step", lr: 0.1 } as const;

/** The mean of what is noted, and the gradient, at each step. */
export function* descend(
  told: Descent,
  name: "bug" | "cure",
  seed: number,
): Generator<{ loss: number; gradient: number }, void, void> {
  const side = { error: "", ...USUAL, ...told, ...told[name] };
  const random = new PythonRandom(seed);
  const start = told.parameters.map(([, low, high]) => random.uniform(low, high));
  const rows = rowsOf(told, random);
  const model = new Model(told, name, start, rows);
  const trained = model.over(side.error, side.reduce === "sum");
  const noted = model.over(side.report ?? side.error);
  const { evaluation, computed, parameters, step } = trained;
  const { graph, data } = evaluation;
  const order = (side.order === "breadth first" ? breadthFirst : newestFirst)(graph);
  const places = new Set(computed.map((row) => row.get(side.overwrites ?? "")?.node));
  const take: Take = (before, share, place, k) =>
    k === 0 && places.has(place) ? share : before + share;
  const shown = computed.at(-1)!.get(told.gradient);
  let grads = new Float64Array(graph.nodes.length);
  for (let now = 0; now < told.steps; now++) {
    data[step.node] = now;
    if (side.graph === "each step") evaluation.forward();
    const before = grads;
    grads = new Float64Array(graph.nodes.length);
    if (!side.zero_grad) for (const { node } of parameters) grads[node] = before[node]!;
    walkBack(evaluation, order, grads, take);
    const given = noted.evaluation;
    for (const { node } of [...parameters, step]) given.data[node] = data[node]!;
    given.forward();
    const found = parameters.map(({ node }) => grads[node]!);
    const at = told.parameters.findIndex(([one]) => one === told.gradient);
    const size = Math.sqrt(found.reduce((sum, grad) => sum + grad ** 2, 0));
    yield {
      loss: given.data[given.graph.root]!,
      gradient: at >= 0 ? found[at]! : shown ? grads[shown.node]! : size,
    };
    parameters.forEach(({ node }, k) => {
      data[node]! -= side.lr * found[k]!;
    });
  }
}

type Named = ReadonlyMap<string, Ref>;

interface Graphed {
  readonly evaluation: Evaluation;
  /** The parameters and the step are the first nodes of every graph. */
  readonly parameters: readonly Ref[];
  readonly step: Ref;
  /** What is computed of each row, by name. */
  readonly computed: readonly Named[];
}

class Model {
  constructor(
    private readonly told: Descent,
    private readonly side: "bug" | "cure",
    private readonly start: readonly number[],
    private readonly rows: readonly (readonly number[])[],
  ) {}

  /** The graph of a formula over all rows. */
  over(formula: string, isSum = false): Graphed {
    const { told, side, rows } = this;
    const tape = new Tape();
    const parameters = told.parameters.map(([name], k) => tape.leaf(this.start[k]!, name));
    const step = tape.leaf(0, "step");
    const own = told.parameters.map(([name], k) => [name, parameters[k]!] as const);
    const computed = rows.map((row) => {
      const columns = told.columns.map((name, k) => [name, row[k]!] as const);
      const known = new Map<string, Ref | number>([...own, ["step", step], ...columns]);
      for (const [name, , is] of told.let ?? [])
        known.set(name, plant(tape, typeof is === "string" ? is : is[side], known));
      return known;
    });
    const isNext = { ...told, ...told[side] }.targets === "next";
    const paired = isNext
      ? computed.slice(1).map((next, k) => new Map([...computed[k]!, ["y", next.get("y")!]]))
      : computed;
    const errors = paired.map((known) => plant(tape, formula, known));
    if (isSum) tape.sum(errors);
    else tape.mean(errors);
    const nodes = computed.map(
      (known) =>
        new Map([...known].filter((one): one is [string, Ref] => typeof one[1] !== "number")),
    );
    return { evaluation: tape.evaluation(), parameters, step, computed: nodes };
  }
}

/** Record a formula of known names; w[k] is w0 if k is 0. */
function plant(tape: Tape, formula: string, known: ReadonlyMap<string, Ref | number>): Ref {
  const text = formula.replace(/(\w+)\[(\w+)\]/g, (_, list, at) => `${list}${known.get(at) ?? at}`);
  const { graph, constant } = parse(text, new Set(known.keys()));
  if (constant !== null) return tape.leaf(constant);
  const made: (Ref | number)[] = [];
  for (const { op, operands, label } of graph.nodes) {
    const taken = operands.map((one) => (isNode(one) ? made[one.node]! : one.number));
    made.push(operands.length ? tape.op(op, ...taken) : known.get(label)!);
  }
  const root = made[graph.root]!;
  return typeof root === "number" ? tape.leaf(root) : root;
}

function rowsOf({ rows, columns }: Descent, random: PythonRandom): readonly (readonly number[])[] {
  if (!("count" in rows)) return rows;
  const { count, noise, every = 1 } = rows;
  const found = Array.from({ length: count }, (_, k) => {
    const known = new Map([
      ["k", k],
      ["count", count],
    ]);
    if (noise) known.set("noise", random.uniform(...noise));
    rows.columns.forEach((formula, at) => known.set(columns[at]!, numberOf(formula, known)));
    return columns.map((name) => known.get(name)!);
  });
  return found.map((_, k) => found[(every * k) % count]!);
}

function numberOf(formula: string, known: ReadonlyMap<string, number>): number {
  const tape = new Tape();
  const leaves = new Map([...known].map(([name, number]) => [name, tape.leaf(number, name)]));
  const { node } = plant(tape, formula, leaves);
  return tape.evaluation().data[node]!;
}
