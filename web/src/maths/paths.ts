// The paths behind one gradient: the largest first, and the total of the others.

import type { Evaluation } from "./evaluation";

export interface Path {
  /** From the root down to the node. */
  readonly places: number[];
  readonly partials: number[];
  readonly product: number;
}

export interface Why {
  readonly target: number;
  readonly grad: number;
  readonly paths: Path[];
  readonly rest: number;
  /** How many paths are not shown; a bigint, because there may be 2^60. */
  readonly restCount: bigint;
  /** An op on the way with unknown partials, so that no path can be shown; or null. */
  readonly secret: number | null;
}

type Edges = { node: number; partial: number }[][];
type Way = { size: number; node: number; partial: number; rank: number };

export function why(evaluation: Evaluation, target: number, most = 5): Why {
  const { edges, secret } = edgesTo(evaluation, target);
  const count = pathCounts(edges, target).at(-1)!;
  const paths = bestPaths(edges, target, most);
  const grad = evaluation.grads()[target]!;
  const shown = paths.reduce((sum, path) => sum + path.product, 0);
  const restCount = count - BigInt(paths.length);
  return { target, grad, paths, rest: restCount > 0n ? grad - shown : 0, restCount, secret };
}

/** For each node, its inputs that depend on the target and have a nonzero partial. */
function edgesTo(
  { graph, partials }: Evaluation,
  target: number,
): { edges: Edges; secret: number | null } {
  const depends = graph.nodes.map((_, place) => place === target);
  const edges: Edges = graph.nodes.map(() => []);
  let secret: number | null = null;
  for (const place of graph.computed.filter((place) => place > target)) {
    const inputs = graph.inputs(place).filter(({ node }) => depends[node]);
    depends[place] = inputs.length > 0;
    if (inputs.length && !graph.row(place) && partials[place]!.every((p) => p === null))
      secret ??= place;
    edges[place] = inputs
      .map(({ node, k }) => ({ node, partial: partials[place]![k] ?? 0 }))
      .filter(({ partial }) => partial !== 0);
  }
  return { edges, secret };
}

function pathCounts(edges: Edges, target: number): bigint[] {
  const counts = edges.map(() => 0n);
  counts[target] = 1n;
  for (let place = target + 1; place < edges.length; place++)
    counts[place] = edges[place]!.reduce((sum, { node }) => sum + counts[node]!, 0n);
  return counts;
}

/** The best few paths down from a node are made from its inputs' best few. */
function bestPaths(edges: Edges, target: number, most: number): Path[] {
  const ways: Way[][] = edges.map(() => []);
  ways[target] = [{ size: 0, node: -1, partial: 1, rank: 0 }];
  for (let place = target + 1; place < edges.length; place++)
    ways[place] = edges[place]!.flatMap(({ node, partial }) =>
      ways[node]!.map((way, rank) => ({
        size: way.size + magnitude(partial),
        node,
        partial,
        rank,
      })),
    )
      .sort((one, other) => other.size - one.size)
      .slice(0, most);
  return ways.at(-1)!.map((_, rank) => followed(ways, target, rank));
}

/** By logarithms, so that long products do not vanish; nan counts as large. */
function magnitude(partial: number): number {
  return Number.isNaN(partial) ? Infinity : Math.log(Math.abs(partial));
}

function followed(ways: Way[][], target: number, rank: number): Path {
  let place = ways.length - 1;
  const places = [place];
  const partials: number[] = [];
  while (place !== target) {
    const way = ways[place]![rank]!;
    place = way.node;
    rank = way.rank;
    places.push(place);
    partials.push(way.partial);
  }
  return { places, partials, product: partials.reduce((product, p) => product * p, 1) };
}
