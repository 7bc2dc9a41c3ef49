// The page's engine against what Python decided: edge cases, expressions, golden graphs.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Evaluation } from "../src/maths/evaluation";
import {
  FUNCTIONS,
  MAX_DEPTH,
  MAX_LENGTH,
  MAX_SIZE,
  ParseError,
  parse,
} from "../src/maths/expression";
import { Graph } from "../src/maths/graph";
import { fromJson } from "../src/maths/graph_json";
import { exact, parseNumber, readable, roundUp, short } from "../src/maths/numbers";
import { TABLE } from "../src/maths/ops.gen";
import { why } from "../src/maths/paths";
import { said } from "../src/maths/words";

function cases(name: string) {
  return JSON.parse(readFileSync(`../tests/cases/${name}.json`, "utf-8"));
}

const SPELLED: Record<string, number> = { nan: Number.NaN, inf: Infinity, "-inf": -Infinity };
const toNumber = (thing: number | string) => (typeof thing === "string" ? SPELLED[thing]! : thing);

function ulp(x: number): number {
  const size = Math.abs(x);
  return size < 2 ** -1021 ? 2 ** -1074 : 2 ** (Math.floor(Math.log2(size)) - 52);
}

function isSame(got: number, expected: number): boolean {
  if (Number.isNaN(expected)) return Number.isNaN(got);
  if (expected === 0 || !Number.isFinite(expected)) return Object.is(got, expected);
  return Math.abs(got - expected) <= 4 * ulp(expected);
}

test("every edge case of the ops", () => {
  const edges = cases("edges");
  assert.ok(edges.length >= 150);
  const wrong: unknown[] = [];
  for (const { op, operands, value, partials } of edges) {
    const row = TABLE.get(op)!;
    const numbers = operands.map(toNumber);
    const out = row.value(...numbers);
    const got = [
      out,
      ...row.partials.flatMap((partial) => (partial ? [partial(...numbers, out)] : [])),
    ];
    const expected = [value, ...partials].map(toNumber);
    if (!got.every((number, k) => isSame(number, expected[k]!)))
      wrong.push({ op, operands, got, expected });
  }
  assert.deepEqual(wrong, []);
});

test("computed nodes are labelled in order, and the root is L unless it is among them", () => {
  const names = (labels: string[]) => {
    const { graph } = parse("tanh(a*b + c)", undefined, labels);
    return graph.nodes.map((_, place) => graph.name(place));
  };
  assert.deepEqual(names(["e"]), ["a", "b", "e", "c", "v4", "L"]);
  assert.deepEqual(names(["e", "n", "o"]), ["a", "b", "e", "c", "n", "o"]);
});

test("every expression gives Python's result, every mistake its place", () => {
  const { values, results, errors } = cases("expressions");
  const known = new Set(Object.keys(values));
  for (const [text, expected] of results) {
    const { graph, inputs } = parse(text, known);
    const data = new Float64Array(graph.nodes.length);
    for (const [name, place] of inputs) data[place] = values[name];
    const got = inputs.size ? new Evaluation(graph, data).data.at(-1)! : numberOf(text);
    assert.ok(isSame(got, toNumber(expected)), `${text}: ${got} for ${expected}`);
  }
  for (const [text, position] of errors)
    assert.throws(
      () => parse(text, known),
      (error) =>
        error instanceof ParseError && error.position === position && /[.?]$/.test(error.message),
      `${JSON.stringify(text)} should fail at ${position}`,
    );
});

test("what was meant is said in Python's words", () => {
  const { values, meant } = cases("expressions");
  const known = new Set([...Object.keys(values), "x1"]);
  for (const [text, hint] of meant)
    assert.throws(
      () => parse(text, known),
      (error) => error instanceof ParseError && error.message.toLowerCase().includes(hint),
      `${text}: ${hint}`,
    );
});

/** An expression of numbers alone, made to depend on a zero. */
function numberOf(text: string): number {
  const { graph } = parse(`zero + (${text})`);
  return new Evaluation(graph, new Float64Array(graph.nodes.length)).data.at(-1)!;
}

test("limits hold", () => {
  for (const text of [
    "x".repeat(MAX_LENGTH + 1),
    `${"(".repeat(MAX_DEPTH + 1)}x${")".repeat(MAX_DEPTH + 1)}`,
    Array(MAX_SIZE + 2)
      .fill("x")
      .join("+"),
  ])
    assert.throws(() => parse(text), ParseError);
  assert.equal(
    parse(
      Array(MAX_SIZE + 1)
        .fill("x")
        .join("+"),
    ).graph.nodes.length,
    MAX_SIZE + 1,
  );
  assert.ok(FUNCTIONS.length > 10);
});

test("golden graphs: data, partials, grads, sentences and paths as Python has them", () => {
  const golden = cases("graphs");
  assert.ok(golden.length >= 200);
  for (const { graph: json, grads, bounds, sentences, why: paths } of golden) {
    const { graph, data, canCompute, partials } = fromJson(json);
    assert.ok(canCompute);
    const computed = new Evaluation(graph, data);
    const seen = computed.grads();
    for (const place of graph.nodes.keys()) {
      const [dataBound, gradBound] = bounds[place];
      assert.ok(isNear(computed.data[place]!, data[place]!, dataBound), `data of ${place}`);
      assert.ok(isNear(seen[place]!, toNumber(grads[place]), gradBound), `grad of ${place}`);
    }
    if (graph.computed.every((place) => EXACT.has(graph.nodes[place]!.op)))
      assert.deepEqual([...seen], grads.map(toNumber), "the order of the sums is Python's");
    const recorded = new Evaluation(graph, data, partials);
    assert.deepEqual(
      graph.computed.map((place) => withoutDigits(said(recorded, place))),
      sentences.map(withoutDigits),
    );
    const found = why(recorded, 0);
    assert.equal(found.restCount + BigInt(found.paths.length), BigInt(paths.count));
    assert.deepEqual(
      found.paths.map((path) => path.places.map((p) => graph.name(p))),
      paths.names,
    );
  }
});

// Ops that every machine rounds alike.
const EXACT = new Set(
  "add sub mul div neg sqrt abs relu leaky_relu maximum minimum where sum dot".split(" "),
);

// The page and Python write very small and very large numbers differently.
const withoutDigits = (text: string) =>
  text.replace(/[-\u2212]?\d+(\.\d+)?(e[-\u2212]?\d+)?/g, "#");
const isNear = (got: number, expected: number, bound: number) =>
  Object.is(got, expected) || Math.abs(got - expected) <= bound;

test("a node without gradient passes nothing on, not even 0 × inf", () => {
  const { graph } = parse("0*sqrt(x) + x");
  assert.deepEqual([...new Evaluation(graph, [0, 0, 0, 0]).grads()], [1, 0, 1, 1]);
});

test("parentheses one after another are not deep", () => {
  const text = Array(MAX_DEPTH + 50)
    .fill("(x)")
    .join("+");
  assert.equal(parse(text).graph.computed.length, MAX_DEPTH + 49);
});

test("a graph of another kind, or with a node made from a later one, is refused", () => {
  const node = {
    op: "",
    operands: [],
    partials: [],
    data: 1,
    grad: 0,
    label: "",
    line: "",
    closure: false,
  };
  const made = { ...node, op: "neg", operands: [{ node: 1 }], partials: [-1] };
  const whole = { format: "glassgrad.graph", version: 1, nodes: [node, made] };
  assert.throws(() => fromJson({ ...whole, version: 2 }), /version 2/);
  assert.throws(() => fromJson({ ...whole, format: "other" }), /other/);
  assert.throws(() => fromJson(whole), /not older/);
  assert.throws(
    () => fromJson({ ...whole, nodes: [{ ...node, data: "one" }] }),
    /expected a number/,
  );
});

test("numbers as people read and type them", () => {
  assert.deepEqual([-0.5, 1e-9, 0, 123456, Infinity, -0.00012].map(readable), [
    "\u22120.5000",
    "1.00e\u22129",
    "0.0000",
    "1.23e5",
    "inf",
    "\u22121.20e\u22124",
  ]);
  assert.deepEqual([2, 0.5, -1.19742, 0.24026].map(short), ["2", "0.5", "\u22121.2", "0.24"]);
  assert.deepEqual([3, 4, 6, 1000, 0.03].map(roundUp), [5, 5, 10, 1000, 0.05]);
  assert.deepEqual(["1", "\u22122.5", ".5", "1e-3", "inf", "-Infinity", "nan"].map(parseNumber), [
    1,
    -2.5,
    0.5,
    0.001,
    Infinity,
    -Infinity,
    Number.NaN,
  ]);
  assert.deepEqual(["", "0x10", "banan", "1e", "--1", "1 2"].map(parseNumber), Array(6).fill(null));
  assert.deepEqual([1, -0, 1e21, 0.1].map(exact), ["1.0", "-0.0", "1e+21", "0.1"]);
});

test("a name that was probably meant is named, a stranger is not", () => {
  const message = (text: string) => {
    try {
      parse(text);
    } catch (error) {
      return (error as Error).message;
    }
    return "";
  };
  assert.match(message("sigmod(x)"), /Did you mean sigmoid\?/);
  assert.match(message("frobnicate(x)"), /There are exp, log/);
});

test("a fold hands back from its last group to its first, as the loop would", () => {
  const leaf = { op: "", operands: [], label: "a", line: "", span: null };
  const pairs = [0.1, 1.1, 0.3].flatMap((number) => [{ node: 0 }, { number }]);
  const dot = { op: "dot", operands: [{ node: 0 }, ...pairs], label: "", line: "", span: null };
  // Python's, for gg.dot([a, a, a], [0.1, 1.1, 0.3], a).
  assert.equal(new Evaluation(new Graph([leaf, dot]), [1, 0]).grads()[0], 2.5000000000000004);
});
