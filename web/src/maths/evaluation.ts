// Evaluation: the numbers of a graph: data, partials, and grads after any number of steps back.

import { type Graph, inWalkOrder, isNode } from "./graph";
import type { Op } from "./op";

/** What backward adds to one input in one step. */
export interface Share {
  readonly node: number;
  /** Which operand of the op it is. */
  readonly k: number;
  readonly partial: number | null;
  readonly upstream: number;
  readonly before: number;
  readonly after: number;
}

export class Evaluation {
  readonly data: Float64Array;
  readonly partials: (number | null)[][];
  /** What closures add to their inputs: only Python can compute it, and passed the sums. */
  private readonly fromClosures: ReadonlyMap<number, number>;

  constructor(
    readonly graph: Graph,
    data: ArrayLike<number>,
    partials?: readonly (readonly (number | null)[])[],
    grads?: readonly number[] | null,
  ) {
    this.data = Float64Array.from(data);
    this.partials = graph.nodes.map((node, place) =>
      partials ? [...partials[place]!] : new Array(node.operands.length).fill(null),
    );
    if (!partials) this.forward();
    this.fromClosures = grads ? this.unexplained(grads) : new Map();
  }

  /** For each input of a closure, its grad minus the known shares. */
  private unexplained(grads: readonly number[]): Map<number, number> {
    const left = new Map<number, number>();
    for (const place of this.graph.computed)
      if (!this.graph.row(place) && this.partials[place]!.every((partial) => partial === null))
        for (const { node } of this.graph.inputs(place)) left.set(node, grads[node]!);
    for (const place of this.graph.computed)
      for (const { node, partial } of grads[place] === 0 ? [] : this.walked(place))
        if (left.has(node) && partial !== null)
          left.set(node, left.get(node)! - grads[place]! * partial);
    return left;
  }

  /** Compute every node from an index on, and its partials. */
  forward(from = 0): void {
    for (const place of this.graph.computed) {
      if (place < from) continue;
      const row = this.graph.row(place)!;
      const operands = this.operandsOf(place);
      if (row.isFold) this.fold(place, row, operands);
      else {
        const out = row.value(...operands);
        this.data[place] = out;
        this.setPartials(place, row, [...operands, out], 0);
      }
    }
  }

  operandsOf(place: number): number[] {
    return this.graph.nodes[place]!.operands.map((o) =>
      isNode(o) ? this.data[o.node]! : o.number,
    );
  }

  private fold(place: number, row: Op, operands: readonly number[]): void {
    const width = row.takes.length;
    let acc = operands[0]!;
    this.partials[place]![0] = isNode(this.graph.nodes[place]!.operands[0]!) ? 1 : null;
    for (let k = 1; k < operands.length; k += width) {
      const group = operands.slice(k, k + width);
      acc = row.value(acc, ...group);
      this.setPartials(place, row, group, k);
    }
    this.data[place] = acc;
  }

  private setPartials(place: number, row: Op, known: number[], from: number): void {
    const { operands } = this.graph.nodes[place]!;
    row.partials.forEach((partial, k) => {
      const wanted = partial && isNode(operands[from + k]!);
      this.partials[place]![from + k] = wanted ? partial(...known) : null;
    });
  }

  /** The inputs of a node in the order in which backward visits them, with their partials. */
  walked(place: number): { node: number; k: number; partial: number | null }[] {
    const { operands } = this.graph.nodes[place]!;
    const pairs = operands.map((operand, k) => ({
      operand,
      k,
      partial: this.partials[place]![k]!,
    }));
    const row = this.graph.row(place);
    return (row ? inWalkOrder(row, pairs) : pairs).flatMap(({ operand, k, partial }) =>
      isNode(operand) && (partial !== null || !row) ? [{ node: operand.node, k, partial }] : [],
    );
  }

  /** The grads after a number of backward steps, newest node first; the root is seeded with 1. */
  gradsAfter(steps: number): { grads: Float64Array; shares: Share[] } {
    const grads = new Float64Array(this.graph.nodes.length);
    grads[this.graph.root] = 1;
    const { computed } = this.graph;
    const unknown = new Map(this.fromClosures);
    let shares: Share[] = [];
    for (let step = 0; step < Math.min(steps, computed.length); step++) {
      const place = computed[computed.length - 1 - step]!;
      shares = this.handBack(place, grads, unknown);
    }
    return { grads, shares };
  }

  /** One step: a node passes its grad on to its inputs. */
  private handBack(place: number, grads: Float64Array, unknown: Map<number, number>): Share[] {
    const upstream = grads[place]!;
    // 0 × inf would be nan, so a node without gradient passes nothing on.
    if (upstream === 0) return [];
    return this.walked(place).map(({ node, k, partial }) => {
      const before = grads[node]!;
      const after = before + (partial === null ? (unknown.get(node) ?? 0) : upstream * partial);
      if (partial === null) unknown.delete(node);
      grads[node] = after;
      return { node, k, partial, upstream, before, after };
    });
  }

  grads(): Float64Array {
    return this.gradsAfter(this.graph.computed.length).grads;
  }

  /** The first node that is not finite, though everything it was made from is; or undefined. */
  firstNonFinite(): number | undefined {
    for (const place of this.graph.nodes.keys())
      if (!Number.isFinite(this.data[place]!) && this.operandsOf(place).every(Number.isFinite))
        return place;
    return undefined;
  }
}
