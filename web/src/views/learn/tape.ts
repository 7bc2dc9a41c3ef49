// Tape: a graph recorded op by op, as Python does when code runs, and its backward pass by hand.

import { Evaluation } from "../../maths/evaluation";
import { Graph, type Node, type Operand } from "../../maths/graph";

/** A node of a tape. */
export type Ref = { readonly node: number };

export class Tape {
  private readonly nodes: Node[] = [];
  private readonly data: number[] = [];

  leaf(number: number, label = ""): Ref {
    return this.add("", [], label, number);
  }

  op(name: string, ...operands: (Ref | number)[]): Ref {
    const taken = operands.map((operand): Operand =>
      typeof operand === "number" ? { number: operand } : operand,
    );
    return this.add(name, taken, "", 0);
  }

  /** The mean of nodes, added from left to right. */
  mean(nodes: readonly Ref[]): Ref {
    return this.op("div", this.sum(nodes), nodes.length);
  }

  sum([first, ...rest]: readonly Ref[]): Ref {
    return rest.reduce((sum, node) => this.op("add", sum, node), first!);
  }

  /** The whole graph; the node that was added last is the root. */
  evaluation(): Evaluation {
    return new Evaluation(new Graph(this.nodes), this.data);
  }

  private add(op: string, operands: readonly Operand[], label: string, number: number): Ref {
    this.nodes.push({ op, operands, label, line: "", span: null });
    this.data.push(number);
    return { node: this.nodes.length - 1 };
  }
}

/** The grad of an input after it gets a share: `before + share`, unless the bug changes that. */
export type Take = (before: number, share: number, place: number, k: number) => number;

/** Every node passes its grad on to its inputs, in the order given. */
export function walkBack(
  evaluation: Evaluation,
  order: readonly number[],
  grads: Float64Array,
  take: Take = (before, share) => before + share,
): void {
  grads[evaluation.graph.root] = 1;
  for (const place of order) {
    const upstream = grads[place]!;
    // 0 × inf would be nan, so a node without gradient passes nothing on.
    if (upstream === 0) continue;
    for (const { node, k, partial } of evaluation.walked(place))
      grads[node] = take(grads[node]!, upstream * partial!, place, k);
  }
}

/** Each node before its inputs. */
export function newestFirst({ computed }: Graph): number[] {
  return [...computed].reverse();
}

/** In breadth-first order from the root. */
export function breadthFirst(graph: Graph): number[] {
  const met = new Set([graph.root]);
  // Iterating over a set includes elements added meanwhile.
  for (const place of met) for (const { node } of graph.inputs(place)) met.add(node);
  return [...met];
}
