// The same model in scalars, one node each, for Explore's engine: an oracle for the GPT's own pass.

import { Evaluation } from "../../src/maths/evaluation";
import { Graph, type Node, type Operand } from "../../src/maths/graph";
import type { Model } from "../../src/gpt/model";
import { HEAD_SIZE, HEADS, HIDDEN, type MatrixName, WIDTH } from "../../src/gpt/shape";

type V = Operand;

/** Write the graph of the mean loss of a text; parameter k is node k. */
export function scalarPass(model: Model, letters: readonly number[]): Evaluation {
  const { shape, parameters, switches } = model;
  const nodes: Node[] = [];
  const node = (op: string, operands: readonly V[]): V => {
    nodes.push({ op, operands, label: "", line: "", span: null });
    return { node: nodes.length - 1 };
  };
  for (let k = 0; k < parameters.length; k++) node("", []);
  const number = (value: number): V => ({ number: value });
  const zero = number(0);
  const add = (x: V, y: V) => node("add", [x, y]);
  const sum = (xs: readonly V[]) => node("sum", [zero, ...xs]);
  const dot = (xs: readonly V[], ys: readonly V[]) =>
    node("dot", [zero, ...xs.flatMap((x, k) => [x, ys[k]!])]);
  const row = (name: MatrixName, r: number): V[] => {
    const { start, columns } = shape.matrices[name];
    return Array.from({ length: columns }, (_, c) => ({ node: start + r * columns + c }));
  };
  const times = (name: MatrixName, x: readonly V[]) =>
    Array.from({ length: shape.matrices[name].rows }, (_, r) => dot(row(name, r), x));
  const scaled = (x: readonly V[]) => {
    const mean = add(node("mul", [dot(x, x), number(1 / WIDTH)]), number(1e-5));
    const factor = node("pow", [mean, number(-0.5)]);
    return x.map((v) => node("mul", [v, factor]));
  };
  const logOfSum = (xs: readonly V[]) => node("log", [sum(xs.map((x) => node("exp", [x])))]);
  const softmax = (xs: readonly V[]) => {
    const log = logOfSum(xs);
    return xs.map((x) => node("exp", [node("sub", [x, log])]));
  };
  const passed = (x: readonly V[], y: readonly V[]) =>
    switches.residual ? x.map((v, k) => add(v, y[k]!)) : [...y];

  const places = letters.length - 1;
  const x0 = letters.slice(0, -1).map((letter, p) => {
    const token = row("tokens", letter);
    return switches.places ? token.map((v, k) => add(v, row("places", p)[k]!)) : token;
  });
  const normal = x0.map(scaled);
  const [queries, keys, values] = (["query", "key", "value"] as const).map((name) =>
    normal.map((x) => times(name, x)),
  ) as [V[][], V[][], V[][]];
  const losses = x0.map((x, p) => {
    const others = [...Array(switches.mask ? p + 1 : places).keys()];
    const heard = Array.from({ length: HEADS }, (_, h) => {
      const part = (v: readonly V[]) => v.slice(h * HEAD_SIZE, (h + 1) * HEAD_SIZE);
      const scores = others.map((j) =>
        node("mul", [dot(part(queries[p]!), part(keys[j]!)), number(0.5)]),
      );
      const weights = softmax(scores);
      return part(x0[0]!).map((_, c) =>
        switches.heads[h]
          ? dot(
              weights,
              others.map((j) => part(values[j]!)[c]!),
            )
          : zero,
      );
    }).flat();
    const x1 = passed(x, times("mix", heard));
    const widened = times("widen", scaled(x1));
    const hidden = Array.from({ length: HIDDEN }, (_, k) =>
      switches.neuronsOff.includes(k) ? zero : node("relu", [widened[k]!]),
    );
    const logits = times("readout", passed(x1, times("narrow", hidden)));
    return node("sub", [logOfSum(logits), logits[letters[p + 1]!]!]);
  });
  node("mul", [sum(losses), number(1 / places)]);
  const data = new Float64Array(nodes.length);
  data.set(parameters);
  return new Evaluation(new Graph(nodes), data);
}
