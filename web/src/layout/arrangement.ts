// Arrangement: the position of each box of a scene, computed once for each structure.

import { group, mean } from "d3-array";
import { fromGraphviz, type Point, type Sizes, toDot } from "./dot";
import type { Engine } from "./graphviz";
import type { Direction, Scene } from "./scene";

export interface Arrangement {
  readonly key: string;
  readonly sizes: Sizes;
  readonly direction: Direction;
  readonly points: ReadonlyMap<string, Point>;
  readonly width: number;
  readonly height: number;
}

const RIGHT: Sizes = { width: 94, height: 64, between: 16, ranks: 60 };
const DOWN: Sizes = { width: 84, height: 58, between: 8, ranks: 42 };
const LONG_NAME = 8;
const TWIN_RANKS = 104;
const WIDE = 108;

export function sizesOf(scene: Scene, direction: Direction): Sizes {
  const sizes = direction === "right" ? withTwins(RIGHT, scene) : DOWN;
  const isLong = scene.boxes.some(({ text }) => text.length > LONG_NAME);
  return isLong ? { ...sizes, width: WIDE } : sizes;
}

/** Parallel edges curve apart and need room to meet again. */
function withTwins(sizes: Sizes, scene: Scene): Sizes {
  return scene.links.some(({ twins }) => twins > 1) ? { ...sizes, ranks: TWIN_RANKS } : sizes;
}

export function keyOf(scene: Scene, direction: Direction): string {
  return `${direction} ${sizesOf(scene, direction).width} ${scene.key}`;
}

/** Center a node made from inputs alone between them, if there is room. */
function centre(
  scene: Scene,
  direction: Direction,
  sizes: Sizes,
  points: Map<string, Point>,
): void {
  const across = direction === "right" ? "y" : "x";
  const along = direction === "right" ? "x" : "y";
  const room = (direction === "right" ? sizes.height : sizes.width) + sizes.between;
  const leaves = new Set(scene.boxes.filter(({ badge }) => !badge).map(({ id }) => id));
  for (const [to, links] of group(scene.links, (link) => link.to)) {
    const here = points.get(to);
    const from = [...new Set(links.map((link) => link.from))];
    if (!here || from.length < 2 || !from.every((id) => leaves.has(id))) continue;
    const wanted = mean(from, (id) => points.get(id)![across])!;
    const isFree = [...points].every(
      ([id, point]) =>
        id === to ||
        Math.abs(point[along] - here[along]) > 1 ||
        Math.abs(point[across] - wanted) >= room - 1,
    );
    if (isFree) points.set(to, { ...here, [across]: wanted });
  }
}

export async function arrange(
  engine: Engine,
  scene: Scene,
  direction: Direction,
): Promise<Arrangement> {
  const sizes = sizesOf(scene, direction);
  const points = fromGraphviz(await engine(toDot(scene, direction, sizes)));
  centre(scene, direction, sizes, points);
  const all = [...points.values()];
  return {
    key: keyOf(scene, direction),
    sizes,
    direction,
    points,
    width: Math.max(...all.map(({ x }) => x)) + sizes.width / 2,
    height: Math.max(...all.map(({ y }) => y)) + sizes.height / 2,
  };
}
