// Splines: the curves that Graphviz computed, as points: a start, then three for each piece.

import type { Point } from "./geometry";

export type Spline = readonly Point[];

const APART = 3;

/** Points on a spline from its start to its end, a few pixels apart. */
export function sampled(spline: Spline): Point[] {
  const points: Point[] = [spline[0]!];
  for (let k = 0; k + 3 < spline.length; k += 3) {
    const count = Math.ceil(reach(spline, k) / APART);
    for (let i = 1; i <= count; i++) points.push(pointAt(spline, k, i / count));
  }
  return points;
}

/** The length of the lines through the control points of a piece, which is at least its own. */
function reach(spline: Spline, k: number): number {
  return [1, 2, 3].reduce((sum, i) => sum + distance(spline[k + i - 1]!, spline[k + i]!), 1);
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

function pointAt(spline: Spline, k: number, t: number): Point {
  const weights = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t ** 2 * (1 - t), t ** 3];
  const sum = (axis: "x" | "y") =>
    weights.reduce((total, weight, i) => total + weight * spline[k + i]![axis], 0);
  return { x: sum("x"), y: sum("y") };
}

export function pathOf(spline: Spline): string {
  const [start, ...rest] = spline.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`);
  return `M${start}C${rest.join(" ")}`;
}

/** The same curve without its first pixels, where an arrow is drawn. */
export function withoutStart(spline: Spline, length: number): Spline {
  const steps = Array.from({ length: 50 }, (_, i) => i / 50);
  const isFar = (t: number) => distance(spline[0]!, pointAt(spline, 0, t)) >= length;
  // If the first piece is shorter than that, a little of it is kept.
  const t = steps.find(isFar) ?? 0.9;
  return [...secondPart(spline.slice(0, 4), t), ...spline.slice(4)];
}

/** The part of one piece from t on, by de Casteljau's construction. */
function secondPart(piece: Spline, t: number): Point[] {
  const kept: Point[] = [];
  for (let points = [...piece]; points.length; points = between(points, t))
    kept.unshift(points.at(-1)!);
  return kept;
}

function between(points: readonly Point[], t: number): Point[] {
  return points.slice(1).map((to, k) => {
    const from = points[k]!;
    return { x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t };
  });
}
