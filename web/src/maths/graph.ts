// Graph: what a value was made from, as plain data, from the oldest node to the root.

import type { Op } from "./op";
import { TABLE } from "./ops.gen";

export type Operand = { readonly node: number } | { readonly number: number };

/** The range of a node in the text of its expression: start, and end (exclusive). */
export type Span = readonly [number, number];

export interface Node {
  readonly op: string;
  readonly operands: readonly Operand[];
  readonly label: string;
  /** File and line where Python made it, if that was recorded. */
  readonly line: string;
  readonly span: Span | null;
}

export function isNode(operand: Operand): operand is { readonly node: number } {
  return "node" in operand;
}

/** The name of a root without a label. */
export const ROOT_NAME = "L";

export class Graph {
  /** The indices of the computed nodes, in order. */
  readonly computed: readonly number[];
  /** The indices of the leaves. */
  readonly leaves: readonly number[];
  private readonly names: readonly string[];

  constructor(readonly nodes: readonly Node[]) {
    const places = nodes.map((_, place) => place);
    this.computed = places.filter((place) => nodes[place]!.operands.length > 0);
    this.leaves = places.filter((place) => nodes[place]!.operands.length === 0);
    this.names = toNames(nodes.map(({ label }) => label));
  }

  get root(): number {
    return this.nodes.length - 1;
  }

  /** The op of a node; undefined for a leaf and for ops unknown to the page. */
  row(place: number): Op | undefined {
    return TABLE.get(this.nodes[place]!.op);
  }

  isLeaf(place: number): boolean {
    return this.nodes[place]!.operands.length === 0;
  }

  name(place: number): string {
    return this.names[place]!;
  }

  /** The nodes that a node was made from, each with its operand index. */
  inputs(place: number): { node: number; k: number }[] {
    return this.nodes[place]!.operands.flatMap((operand, k) =>
      isNode(operand) ? [{ node: operand.node, k }] : [],
    );
  }

  /** For each node, the nodes that use it. */
  users(): number[][] {
    const users: number[][] = this.nodes.map(() => []);
    for (const place of this.computed)
      for (const { node } of this.inputs(place)) users[node]!.push(place);
    return users;
  }

  /** What the layout depends on: if the text is the same, nothing moves. */
  get structure(): string {
    return this.nodes
      .map((node) => `${node.op}(${node.operands.map((o) => (isNode(o) ? o.node : "#")).join()})`)
      .join(";");
  }
}

/** The labels; a node without one is called v and its index, and the root L; like names.py. */
function toNames(labels: readonly string[]): string[] {
  const taken = new Set(labels);
  return labels.map((label, place) => {
    if (label) return label;
    const isRoot = place === labels.length - 1;
    let name = isRoot && !taken.has(ROOT_NAME) ? ROOT_NAME : `v${place}`;
    while (taken.has(name)) name += "_";
    return name;
  });
}

/** A fold's operands, given from left to right, in the order in which backward visits them. */
export function inWalkOrder<T>(row: Op, operands: readonly T[]): T[] {
  if (!row.isFold) return [...operands];
  const width = row.takes.length;
  const [start, ...rest] = operands;
  const groups: T[][] = [];
  for (let k = 0; k < rest.length; k += width) groups.push(rest.slice(k, k + width));
  const [first, ...later] = groups;
  return [...later.reverse().flat(), start!, ...first!];
}
