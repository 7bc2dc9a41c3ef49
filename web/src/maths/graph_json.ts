// Graphs as Python writes them (Graph.to_json): read and checked, with the numbers from Python.

import { Graph, isNode, type Node, type Operand } from "./graph";
import { TABLE } from "./ops.gen";

export interface Recorded {
  readonly graph: Graph;
  readonly data: number[];
  /** One for each operand of each node; null for numbers and for ops with unknown partials. */
  readonly partials: (number | null)[][];
  /** d root / d node as Python computed it, for nodes that only a closure can compute; or null. */
  readonly grads: number[] | null;
  /** Whether the page implements every op, and so can compute with other inputs. */
  readonly canCompute: boolean;
}

export class GraphError extends Error {}

export function fromJson(whole: unknown, grads?: unknown): Recorded {
  const { format, version, nodes } = asRecord(whole);
  if (format !== "glassgrad.graph" || version !== 1)
    throw new GraphError(`expected glassgrad.graph version 1, got ${format} version ${version}`);
  if (!Array.isArray(nodes) || nodes.length === 0)
    throw new GraphError("a graph has at least one node");
  const found = nodes.map(asRecord);
  const graph = new Graph(found.map(toNode));
  const partials = found.map((node) => asList(node.partials).map(toPartial));
  const rules = found.map((node, place) => graph.isLeaf(place) || !node.closure);
  return {
    graph,
    partials,
    data: found.map((node) => toNumber(node.data)),
    grads: grads === undefined ? null : asList(grads).map(toNumber),
    canCompute: graph.computed.every((place) => rules[place] && TABLE.has(graph.nodes[place]!.op)),
  };
}

function toNode(node: Record<string, unknown>, place: number): Node {
  const operands = asList(node.operands).map(toOperand);
  for (const operand of operands)
    if (isNode(operand) && !(operand.node >= 0 && operand.node < place))
      throw new GraphError(`node ${place} is made from node ${operand.node}, which is not older`);
  return {
    op: String(node.op),
    operands,
    label: String(node.label),
    line: String(node.line ?? ""),
    span: null,
  };
}

function toOperand(thing: unknown): Operand {
  const operand = asRecord(thing);
  if (Number.isInteger(operand.node)) return { node: operand.node as number };
  return { number: toNumber(operand.number) };
}

function toPartial(thing: unknown): number | null {
  return thing === null ? null : toNumber(thing);
}

const SPELLED = new Map([
  ["nan", Number.NaN],
  ["inf", Infinity],
  ["-inf", -Infinity],
]);

function toNumber(thing: unknown): number {
  const number = typeof thing === "string" ? SPELLED.get(thing) : thing;
  if (typeof number !== "number") throw new GraphError(`expected a number, got ${thing}`);
  return number;
}

function asRecord(thing: unknown): Record<string, unknown> {
  if (typeof thing !== "object" || thing === null) throw new GraphError("expected an object");
  return thing as Record<string, unknown>;
}

function asList(thing: unknown): unknown[] {
  if (!Array.isArray(thing)) throw new GraphError("expected a list");
  return thing;
}
