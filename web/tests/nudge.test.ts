// The nudge: what the page expects and measures, against arithmetic written out here.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Evaluation } from "../src/maths/evaluation";
import { parse } from "../src/maths/expression";
import { NUDGE, nudgeAfter } from "../src/maths/nudge";
import { Random } from "./random";

/** An expression as text, and a function that computes it with one of its nodes raised. */
interface Made {
  readonly text: string;
  compute(values: Values, raise: (value: number) => number): number;
}

type Values = Readonly<Record<string, number>>;

const FUNCTIONS: Readonly<Record<string, (x: number) => number>> = {
  sin: Math.sin,
  cos: Math.cos,
  tanh: Math.tanh,
  exp: (x) => Math.exp(x),
  sigmoid: (x) => 1 / (1 + Math.exp(-x)),
};
const SIGNS: Readonly<Record<string, (x: number, y: number) => number>> = {
  "+": (x, y) => x + y,
  "-": (x, y) => x - y,
  "*": (x, y) => x * y,
};
const VALUES: Values = { a: 0.7, b: -0.4, c: 1.3 };

function made(random: Random, depth: number): Made {
  if (depth === 0) {
    const name = random.from(Object.keys(VALUES));
    return { text: name, compute: (values) => values[name]! };
  }
  const x = made(random, depth - 1);
  if (random.random() < 0.35) {
    const name = random.from(Object.keys(FUNCTIONS));
    return {
      text: `${name}(${x.text})`,
      compute: (values, raise) => raise(FUNCTIONS[name]!(x.compute(values, raise))),
    };
  }
  const y = made(random, random.whole(depth));
  const sign = random.from(Object.keys(SIGNS));
  return {
    text: `(${x.text}) ${sign} (${y.text})`,
    compute: (values, raise) =>
      raise(SIGNS[sign]!(x.compute(values, raise), y.compute(values, raise))),
  };
}

/** The result with one node raised: an input by its name, or the k-th computed node. */
function raised(one: Made, node: string | number, by: number): number {
  if (typeof node === "string")
    return one.compute({ ...VALUES, [node]: VALUES[node]! + by }, (value) => value);
  let count = 0;
  return one.compute(VALUES, (value) => (count++ === node ? value + by : value));
}

test("expected and measured agree at every step of random smooth expressions", () => {
  const random = new Random(21);
  let compared = 0;
  for (let k = 0; k < 200; k++) {
    const one = made(random, 1 + random.whole(4));
    const { graph, inputs } = parse(one.text);
    const data = graph.nodes.map(({ label }) => VALUES[label] ?? 0);
    const evaluation = new Evaluation(graph, data);
    for (let step = 1; step <= graph.computed.length; step++) {
      const found = nudgeAfter(evaluation, step);
      if (!found) continue;
      compared++;
      const name = [...inputs].find(([, place]) => place === found.node)?.[0];
      const node = name ?? graph.computed.indexOf(found.node);
      const told = `${one.text}, step ${step}, node ${node}`;
      const truth = raised(one, node, NUDGE) - raised(one, node, 0);
      assert.ok(Math.abs(found.measured - truth) < 1e-9, told);
      const h = 1e-5;
      const slope = (raised(one, node, h) - raised(one, node, -h)) / (2 * h);
      const bound = 1e-5 * Math.max(1, Math.abs(slope));
      assert.ok(Math.abs(found.expected / NUDGE - slope) < bound, told);
    }
  }
  assert.ok(compared > 500, String(compared));
});
