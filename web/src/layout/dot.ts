// DOT: a scene as Graphviz reads it. Its sizes are in inches; a pixel here is a point there.

import { badgeOutside } from "./badge";
import type { Point, Size } from "./geometry";
import type { Labelled } from "./labels";
import type { Box, Direction, Scene } from "./scene";

export interface Sizes extends Size {
  readonly between: number;
  readonly ranks: number;
  /** The room for a partial, whatever its number, with a margin to its edge. */
  readonly label: Size;
}

/** The size of a box that is a plain number. */
export const NUMBER_SIZE: Size = { width: 52, height: 28 };

/** The size of a partial on an edge. */
export const PARTIAL_SIZE: Size = { width: 44, height: 18 };

export function toDot(scene: Scene, direction: Direction, sizes: Sizes): string {
  const isRight = direction === "right";
  // Edges leave a box in the middle of a side, and arrive at the badge of an op.
  const [tail, head] = isRight ? ["e", "w"] : ["s", "n"];
  const computed = new Set(scene.boxes.filter(({ badge }) => badge).map(({ id }) => id));
  const lines = [
    `rankdir=${isRight ? "LR" : "TB"}`,
    // Inputs keep the order in which they are written.
    "ordering=in",
    `nodesep=${inches(sizes.between)}`,
    `ranksep=${inches(sizes.ranks)}`,
    'node [shape=box fixedsize=true label=""]',
    "edge [dir=none]",
    ...scene.boxes.map((box) => {
      const { width, height } = withBadge(box, direction, sizes);
      return `${box.id} [width=${inches(width)} height=${inches(height)}]`;
    }),
    ...scene.links.map(({ id, from, to, node }) => {
      // Edges between computed nodes stay straight; inputs join from the side.
      const weight = computed.has(from) ? 4 : 1;
      const label = node < 0 || !scene.hasPartials ? "" : ` label=${room(sizes.label)}`;
      return `${from}:${tail} -> ${to}:${head} [id="${id}" weight=${weight}${label}]`;
    }),
  ];
  return `digraph {\n${lines.join("\n")}\n}`;
}

/** The size of a box together with the part of its badge that is outside. */
export function withBadge({ kind, badge }: Box, direction: Direction, sizes: Sizes): Size {
  const { width, height } = kind === "number" ? NUMBER_SIZE : sizes;
  const outside = badgeOutside(badge, direction);
  return direction === "right"
    ? { width: width + outside, height }
    : { width, height: height + outside };
}

/** The size of four digits of Courier, each 0.6 as wide and 1.2 times as high as the font size. */
export function fourDigits(width: number): Size {
  return { width, height: width / 2 };
}

/** A label of a known size: not every Graphviz knows tables, but all measure Courier alike. */
function room({ width }: Size): string {
  return `"0000" fontname="Courier" fontsize=${(width / 2.4).toFixed(2)}`;
}

function inches(pixels: number): string {
  return (pixels / 72).toFixed(4);
}

export interface Laid {
  /** The middle of each box with its badge, by its id. */
  readonly boxes: Map<string, Point>;
  /** Each edge by the id of its link. */
  readonly edges: Map<string, Labelled>;
}

/** Positions from Graphviz's JSON; here y points down. */
export function fromGraphviz(json: string): Laid {
  const { objects, edges, bb } = JSON.parse(json) as {
    objects?: { name: string; pos: string }[];
    edges?: { id: string; pos: string; lp?: string }[];
    bb: string;
  };
  const top = Number(bb.split(",")[3]);
  const point = (text: string): Point => {
    const [x, y] = text.split(",").map(Number);
    return { x: x!, y: top - y! };
  };
  return {
    boxes: new Map((objects ?? []).map(({ name, pos }) => [name, point(pos)])),
    edges: new Map(
      (edges ?? []).map(({ id, pos, lp }) => [
        id,
        { spline: pos.split(" ").map(point), label: lp ? point(lp) : undefined },
      ]),
    ),
  };
}
