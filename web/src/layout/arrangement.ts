// Arrangement: where each box, edge and label of a scene is drawn, computed once for each structure.

import { max, min } from "d3-array";
import { badgeOutside, badgeWidth } from "./badge";
import {
  fourDigits,
  fromGraphviz,
  type Laid,
  PARTIAL_SIZE,
  type Sizes,
  toDot,
  withBadge,
} from "./dot";
import type { Point, Rect } from "./geometry";
import type { Engine } from "./graphviz";
import { placeLabels } from "./labels";
import type { Direction, Scene } from "./scene";
import type { Spline } from "./spline";

export interface Arrangement {
  readonly key: string;
  readonly sizes: Sizes;
  readonly direction: Direction;
  /** The middle of each box, without its badge. */
  readonly points: ReadonlyMap<string, Point>;
  /** The curve of each edge, by the id of its link. */
  readonly splines: ReadonlyMap<string, Spline>;
  /** The middle of the partial of each edge. */
  readonly labels: ReadonlyMap<string, Point>;
  readonly width: number;
  readonly height: number;
}

const RIGHT: Sizes = {
  ...{ width: 94, height: 64, between: 16, ranks: 16 },
  label: fourDigits(PARTIAL_SIZE.width + 4),
};
const DOWN: Sizes = {
  ...{ width: 84, height: 58, between: 8, ranks: 16 },
  label: fourDigits(PARTIAL_SIZE.width + 8),
};
/** The room between ranks if no partials are between them. */
const WITHOUT_PARTIALS = 60;
const LONG_NAME = 8;
const WIDE = 108;
/** How much farther apart the ranks are if a label finds no place. */
const FARTHER = [1, 2.5, 6];

export function sizesOf(scene: Scene, direction: Direction): Sizes {
  const usual = direction === "right" ? RIGHT : DOWN;
  const sizes = scene.hasPartials ? usual : { ...usual, ranks: WITHOUT_PARTIALS };
  const isLong = scene.boxes.some(({ text }) => text.length > LONG_NAME);
  return isLong ? { ...sizes, width: WIDE } : sizes;
}

export function keyOf(scene: Scene, direction: Direction): string {
  const badges = scene.boxes.map(({ badge }) => badgeWidth(badge));
  return `${direction} ${sizesOf(scene, direction).width} ${badges} ${scene.key}`;
}

export async function arrange(
  engine: Engine,
  scene: Scene,
  direction: Direction,
): Promise<Arrangement> {
  const sizes = sizesOf(scene, direction);
  let laid: Laid;
  let labels: Map<string, Point> | null = null;
  for (const farther of FARTHER) {
    const ranks = sizes.ranks * farther;
    laid = fromGraphviz(await engine(toDot(scene, direction, { ...sizes, ranks })));
    labels = placeLabels(laid.edges, rectsOf(scene, direction, sizes, laid), sizes.label);
    if (labels) break;
  }
  // Beyond that, Graphviz's own places are the best there are.
  labels ??= new Map([...laid!.edges].flatMap(([id, { label }]) => (label ? [[id, label]] : [])));
  return drawn(scene, direction, sizes, laid!, labels);
}

function rectsOf(scene: Scene, direction: Direction, sizes: Sizes, { boxes }: Laid): Rect[] {
  return scene.boxes.map((box) => ({
    ...boxes.get(box.id)!,
    ...withBadge(box, direction, sizes),
  }));
}

/** The same without badges, moved so that everything is right of and below 0. */
function drawn(
  scene: Scene,
  direction: Direction,
  sizes: Sizes,
  laid: Laid,
  labels: Map<string, Point>,
): Arrangement {
  const rects = [
    ...rectsOf(scene, direction, sizes, laid),
    ...[...labels.values()].map((at) => ({ ...at, ...sizes.label })),
    ...[...laid.edges.values()].flatMap(({ spline }) =>
      spline.map((at) => ({ ...at, width: 0, height: 0 })),
    ),
  ];
  const left = min(rects, ({ x, width }) => x - width / 2)!;
  const top = min(rects, ({ y, height }) => y - height / 2)!;
  const moved = ({ x, y }: Point): Point => ({ x: x - left, y: y - top });
  return {
    key: keyOf(scene, direction),
    sizes,
    direction,
    points: new Map(
      scene.boxes.map(({ id, badge }) => {
        const { x, y } = moved(laid.boxes.get(id)!);
        const by = badgeOutside(badge, direction) / 2;
        return [id, direction === "right" ? { x: x + by, y } : { x, y: y + by }];
      }),
    ),
    splines: new Map([...laid.edges].map(([id, { spline }]) => [id, spline.map(moved)])),
    labels: new Map([...labels].map(([id, at]) => [id, moved(at)])),
    width: max(rects, ({ x, width }) => x + width / 2)! - left,
    height: max(rects, ({ y, height }) => y + height / 2)! - top,
  };
}
