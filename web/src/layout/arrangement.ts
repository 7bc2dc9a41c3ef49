// Arrangement: where each box of a scene stands, asked for once for each structure.

import type { Direction, Scene } from "../explore/scene";
import { fromGraphviz, type Point, type Sizes, toDot } from "./dot";
import type { Engine } from "./engine";

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
const WIDE = 108;

export function sizesOf(scene: Scene, direction: Direction): Sizes {
  const sizes = direction === "right" ? RIGHT : DOWN;
  const isLong = scene.boxes.some(({ text }) => text.length > LONG_NAME);
  return isLong ? { ...sizes, width: WIDE } : sizes;
}

export function keyOf(scene: Scene, direction: Direction): string {
  return `${direction} ${sizesOf(scene, direction).width} ${scene.key}`;
}

export async function arrange(
  engine: Engine,
  scene: Scene,
  direction: Direction,
): Promise<Arrangement> {
  const sizes = sizesOf(scene, direction);
  const points = fromGraphviz(await engine(toDot(scene, direction, sizes)));
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
