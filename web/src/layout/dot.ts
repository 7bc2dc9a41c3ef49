// DOT: a scene as Graphviz reads it. Its sizes are in inches; a pixel here is a point there.

import type { Direction, Scene } from "./scene";

export interface Sizes {
  readonly width: number;
  readonly height: number;
  readonly between: number;
  readonly ranks: number;
}

/** The size of a box that is a plain number. */
export const NUMBER_SIZE = { width: 52, height: 28 };

export function toDot(scene: Scene, direction: Direction, sizes: Sizes): string {
  const lines = [
    `rankdir=${direction === "right" ? "LR" : "TB"}`,
    // Inputs keep the order in which they are written.
    "ordering=in",
    `nodesep=${inches(sizes.between)}`,
    `ranksep=${inches(sizes.ranks)}`,
    'node [shape=box fixedsize=true label=""]',
    ...scene.boxes.map(({ id, kind }) => {
      const { width, height } = kind === "number" ? NUMBER_SIZE : sizes;
      return `${id} [width=${inches(width)} height=${inches(height)}]`;
    }),
    ...scene.links.map(({ from, to }) => `${from} -> ${to} [weight=${weight(scene, from)}]`),
  ];
  return `digraph {\n${lines.join("\n")}\n}`;
}

/** Edges between computed nodes stay straight; inputs join from the side. */
function weight(scene: Scene, from: string): number {
  return scene.boxes.some(({ id, badge }) => id === from && badge) ? 4 : 1;
}

function inches(pixels: number): string {
  return (pixels / 72).toFixed(4);
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The center of each box by its id, from Graphviz's JSON; y points down. */
export function fromGraphviz(json: string): Map<string, Point> {
  const { objects, bb } = JSON.parse(json) as {
    objects?: { name: string; pos: string }[];
    bb: string;
  };
  const top = Number(bb.split(",")[3]);
  return new Map(
    (objects ?? []).map(({ name, pos }) => {
      const [x, y] = pos.split(",").map(Number);
      return [name, { x: x!, y: top - y! }];
    }),
  );
}
