// Curves: the path of an edge from a box to the badge of another, and the positions on it.

import type { Point, Sizes } from "../../../layout/dot";
import type { Direction } from "../../../layout/scene";

export interface Curve {
  readonly path: string;
  /** The same path from the op back to its input. */
  readonly back: string;
  readonly middle: Point;
  readonly isLevel: boolean;
  /** The room between the box and the badge. */
  readonly gap: number;
  /** The tip of the arrow at the input, on the way back. */
  readonly start: Point;
  readonly end: Point;
}

export const BADGE = 12;
const BADGE_OUT = 4;
const BOW = 52;
const ARROW = 12;

/** The width of a badge: a circle, or a pill for more than two letters. */
export function badgeWidth(text: string): number {
  const letters = [...text].length;
  return letters > 2 ? 6.5 * letters + 8 : 2 * BADGE;
}

/** The center of the circle at a badge's right end; a pill grows away from its box. */
export function badgeAt(middle: Point, sizes: Sizes, direction: Direction): Point {
  if (direction === "right") return { x: middle.x - sizes.width / 2 - BADGE_OUT, y: middle.y };
  return { x: middle.x, y: middle.y - sizes.height / 2 };
}

export function curve(
  from: Point,
  fromSize: { width: number; height: number },
  badge: Point,
  width: number,
  direction: Direction,
  twin: number,
  twins: number,
): Curve {
  const isRight = direction === "right";
  const start = isRight
    ? { x: from.x + fromSize.width / 2, y: from.y }
    : { x: from.x, y: from.y + fromSize.height / 2 };
  const end = isRight
    ? { x: badge.x + BADGE - width, y: badge.y }
    : { x: badge.x, y: badge.y - BADGE };
  // Parallel edges curve apart, so that a + a shows two edges.
  const bow = twins > 1 ? (twin / (twins - 1) - 0.5) * BOW * (4 / 3) : 0;
  const one = control(start, end, isRight, bow);
  const two = control(end, start, isRight, bow);
  return {
    path: `M${at(start)}C${at(one)} ${at(two)} ${at(end)}`,
    back: `M${at(end)}C${at(two)} ${at(one)} ${at(towards(start, isRight, ARROW))}`,
    middle: {
      x: (start.x + 3 * one.x + 3 * two.x + end.x) / 8,
      y: (start.y + 3 * one.y + 3 * two.y + end.y) / 8,
    },
    gap: end.x - start.x,
    isLevel: isRight && Math.abs(start.y - end.y) < 1 && twins === 1,
    start,
    end,
  };
}

function control(from: Point, to: Point, isRight: boolean, bow: number): Point {
  // An arc is round if its control points are apart.
  const share = bow ? 0.2 : 0.55;
  if (isRight) return { x: from.x + (to.x - from.x) * share, y: from.y + bow };
  return { x: from.x + bow, y: from.y + (to.y - from.y) * share };
}

function towards(point: Point, isRight: boolean, by: number): Point {
  return isRight ? { x: point.x + by, y: point.y } : { x: point.x, y: point.y + by };
}

function at({ x, y }: Point): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}
