// Labels: where the partial of each edge is written, so that it covers no box, edge or other label.

import { extent } from "d3-array";
import type { Point, Rect, Size } from "./geometry";
import { type Spline, sampled } from "./spline";

export interface Labelled {
  readonly spline: Spline;
  /** Where Graphviz kept room for the label; undefined if it has none. */
  readonly label?: Point | undefined;
}

/** The room between a label and anything else. */
const SPACE = 1;

/**
 * The middle of each label, by the id of its edge: where Graphviz put it or, if another edge passes
 * there, elsewhere beside its own edge; null if some label has no free place.
 */
export function placeLabels(
  edges: ReadonlyMap<string, Labelled>,
  boxes: readonly Rect[],
  size: Size,
): Map<string, Point> | null {
  const labels = new Map<string, Rect>();
  for (const [id, { label }] of edges) if (label) labels.set(id, { ...label, ...size });
  if (labels.size === 0) return labels;
  const curves = [...edges.values()].map(({ spline }) => {
    const points = sampled(spline);
    return { points, around: around(points) };
  });
  const isFree = (rect: Rect) =>
    !boxes.some((box) => overlap(box, rect)) &&
    ![...labels.values()].some((label) => overlap(label, rect)) &&
    !curves.some(
      (curve) => overlap(curve.around, rect) && curve.points.some((point) => covers(rect, point)),
    );
  for (const [id, { spline }] of edges) {
    const label = labels.get(id);
    if (!label) continue;
    labels.delete(id);
    const found = isFree(label) ? label : besides(spline, label).find(isFree);
    if (!found) return null;
    labels.set(id, found);
  }
  return labels;
}

/** The smallest rectangle that contains all points. */
function around(points: readonly Point[]): Rect {
  const [left, right] = extent(points, ({ x }) => x) as [number, number];
  const [top, bottom] = extent(points, ({ y }) => y) as [number, number];
  return {
    x: (left + right) / 2,
    y: (top + bottom) / 2,
    width: right - left,
    height: bottom - top,
  };
}

/** Places for a label beside a curve, the nearest to its own first. */
function besides(spline: Spline, label: Rect): Rect[] {
  const { width, height } = label;
  const far = ({ x, y }: Point) => Math.hypot(x - label.x, y - label.y);
  return sampled(spline)
    .flatMap(({ x, y }) =>
      [-1, 1].flatMap((side) =>
        [1, 1.5, 2].flatMap((by) => [
          { x, y: y + side * by * (height / 2 + 2), width, height },
          { x: x + side * by * (width / 2 + 2), y, width, height },
        ]),
      ),
    )
    .sort((one, other) => far(one) - far(other));
}

function overlap(one: Rect, other: Rect): boolean {
  return (
    Math.abs(one.x - other.x) < (one.width + other.width) / 2 &&
    Math.abs(one.y - other.y) < (one.height + other.height) / 2
  );
}

function covers({ x, y, width, height }: Rect, point: Point): boolean {
  return Math.abs(x - point.x) < width / 2 - SPACE && Math.abs(y - point.y) < height / 2 - SPACE;
}
