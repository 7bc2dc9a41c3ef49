// The graph of a learner's program for Explore, with the grads that differ from the right ones marked.

import { Evaluation } from "../../maths/evaluation";
import { fromJson } from "../../maths/graph_json";
import { short } from "../../maths/numbers";
import type { Built } from "../../python/doctor";
import type { Handed } from "../explore/store";

const TOLERANCE = 1e-6;

export interface SeenGraph {
  readonly handed: Handed;
  /** The nodes whose grads are wrong, each with the learner's and the right one. */
  readonly wrong: readonly {
    readonly name: string;
    readonly yours: number;
    readonly right: number;
  }[];
}

export function seenGraph(built: Built): SeenGraph {
  const yours = built.grads.map(Number);
  const { graph, data, partials } = fromJson(built.graph);
  // Only the learner's class can compute what the table lacks.
  const isAllKnown = graph.computed.every((place) => graph.row(place));
  const grads = isAllKnown || !built.walked ? undefined : yours;
  const right = new Evaluation(graph, data, partials, grads).grads();
  const places = built.walked ? [...graph.nodes.keys()] : [];
  const differing = places.filter((place) => !agree(yours[place]!, right[place]!));
  const wrong = differing.map((place) => ({
    name: graph.name(place),
    yours: yours[place]!,
    right: right[place]!,
  }));
  const marks = new Map(differing.map((place, k) => [place, wrong[k]!]));
  const whole = built.graph as { nodes: object[] };
  const nodes = whole.nodes.map((node, place) => {
    const mark = marks.get(place);
    return mark ? { ...node, label: `${mark.name}, yours ${short(mark.yours)}` } : node;
  });
  return { handed: { graph: { ...whole, nodes }, grads }, wrong };
}

function agree(one: number, other: number): boolean {
  if (Number.isNaN(one) || Number.isNaN(other)) return Number.isNaN(one) && Number.isNaN(other);
  if (one === other) return true;
  return Math.abs(one - other) <= TOLERANCE * Math.max(1, Math.abs(one), Math.abs(other));
}
