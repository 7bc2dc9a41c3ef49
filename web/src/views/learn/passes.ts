// Forward mode and reverse mode on the same graph: the same slopes, in n passes and in one.

import type { Evaluation } from "../../maths/evaluation";
import { newestFirst, Tape, walkBack } from "./tape";

/** A neuron with some weights, each with its own input. */
export function neuron(weights: number): Evaluation {
  const tape = new Tape();
  const leaves = Array.from({ length: weights }, (_, k) => tape.leaf(Math.cos(k + 1), `w${k + 1}`));
  const products = leaves.map((w, k) => tape.op("mul", w, Math.sin(k + 1)));
  tape.op("tanh", tape.op("div", tape.sum(products), Math.sqrt(weights)));
  return tape.evaluation();
}

interface Edge {
  readonly from: number;
  readonly to: number;
  readonly partial: number;
}

export class Passes {
  readonly leaves: readonly number[];
  /** One multiplication each, in every pass. */
  readonly edges: readonly Edge[];
  /** d root / d leaf, as far as forward mode has found them. */
  readonly forward: number[] = [];
  /** The same from reverse mode; empty before its one pass. */
  reverse: readonly number[] = [];

  constructor(private readonly evaluation: Evaluation) {
    const { graph } = evaluation;
    this.leaves = graph.leaves;
    this.edges = graph.computed.flatMap((to) =>
      evaluation.walked(to).map(({ node, partial }) => ({ from: node, to, partial: partial! })),
    );
  }

  get isDone(): boolean {
    return this.forward.length === this.leaves.length && this.reverse.length > 0;
  }

  /** One pass of each mode, as long as it has any left. */
  next(): void {
    if (!this.reverse.length) this.passBack();
    if (this.forward.length < this.leaves.length) this.passForward();
  }

  /** From one leaf to the root: how fast each node moves when that leaf does. */
  private passForward(): void {
    const { graph } = this.evaluation;
    const slopes = new Float64Array(graph.nodes.length);
    slopes[this.leaves[this.forward.length]!] = 1;
    for (const { from, to, partial } of this.edges) slopes[to]! += partial * slopes[from]!;
    this.forward.push(slopes[graph.root]!);
  }

  /** From the root to all leaves. */
  private passBack(): void {
    const { graph } = this.evaluation;
    const grads = new Float64Array(graph.nodes.length);
    walkBack(this.evaluation, newestFirst(graph), grads);
    this.reverse = this.leaves.map((leaf) => grads[leaf]!);
  }
}
