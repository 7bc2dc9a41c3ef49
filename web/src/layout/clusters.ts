// Clusters: the nodes of a large graph drawn as one: a weighted sum with the function after it.

import type { Graph } from "../maths/graph";

/** For each node, the newest node of its cluster. */
export function clusters(graph: Graph): number[] {
  const users = graph.users();
  const heads = graph.nodes.map((_, place) => place);
  for (const place of [...graph.nodes.keys()].reverse()) {
    const [user, ...others] = users[place]!;
    if (user === undefined || others.length) continue;
    const row = graph.row(user);
    const isFunction = row !== undefined && !row.isFold && graph.inputs(user).length === 1;
    // A weight belongs to its neuron.
    const isOwn = graph.isLeaf(place);
    if (isOwn || isFunction || inOneSum(graph, place, user)) heads[place] = heads[user]!;
  }
  return heads;
}

function inOneSum(graph: Graph, place: number, user: number): boolean {
  return graph.row(user)?.inSum === "sum" && Boolean(graph.row(place)?.inSum);
}
