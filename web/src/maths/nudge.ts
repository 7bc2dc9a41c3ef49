// The nudge: a claim about a grad, and what raising the node really does to the root.

import { Evaluation } from "./evaluation";

export const NUDGE = 0.01;
/** Beyond this size, a float is too coarse to show what a nudge does. */
const LARGEST = 1e9;

export interface Nudge {
  readonly node: number;
  readonly grad: number;
  /** By how much the root should move, and by how much it does. */
  readonly expected: number;
  readonly measured: number;
}

/** A test of the first node whose grad this backward step completed; null if there is none. */
export function nudgeAfter(evaluation: Evaluation, steps: number): Nudge | null {
  const { graph, data } = evaluation;
  const { grads, shares } = evaluation.gradsAfter(steps);
  const place = graph.computed.at(-steps);
  const users = graph.users();
  const node = shares
    .map((share) => share.node)
    .find((node) => users[node]!.every((user) => user >= place!));
  if (node === undefined) return null;
  if (![data[node]!, data[graph.root]!].every((number) => Math.abs(number) < LARGEST)) return null;
  const grad = grads[node]!;
  return { node, grad, expected: NUDGE * grad, measured: measured(evaluation, node) };
}

/** How far the root moves when a node is raised and everything after it is computed again. */
function measured({ graph, data }: Evaluation, node: number): number {
  const raised = new Evaluation(graph, data);
  raised.data[node]! += NUDGE;
  raised.forward(node + 1);
  return raised.data[graph.root]! - data[graph.root]!;
}
