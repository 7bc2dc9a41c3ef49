// Points drawn by hand: their positions, their classes, and the data they form.

import type { Dataset } from "../../training/data/datasets";
import type { Extent } from "../../training/network/maps";

export interface Point {
  readonly x: number;
  readonly y: number;
  readonly target: number;
}

export const MOST_DRAWN = 400;
/** The fixed extent of the canvas, so that nothing moves when a point is added. */
export const PAPER: Extent = { left: -1, right: 1, bottom: -1, top: 1 };

/** The data, or null while there are fewer than two classes. */
export function toDataset(points: readonly Point[]): { dataset: Dataset; extent: Extent } | null {
  if (new Set(points.map(({ target }) => target)).size < 2) return null;
  const most = Math.max(...points.map(({ target }) => target));
  const dataset = {
    points: points.map(({ x, y }) => [x, y]),
    targets: points.map(({ target }) => target),
    classes: Array.from({ length: most + 1 }, (_, k) => String(k)),
    columns: [],
  };
  return { dataset, extent: PAPER };
}

/** x:y:class, one after another, as in a link. */
export function toText(points: readonly Point[]): string {
  return points.map(({ x, y, target }) => `${x}:${y}:${target}`).join(",");
}

/** The points in a text; null if it contains anything else. */
export function fromText(text: string): Point[] | null {
  const points: Point[] = [];
  for (const part of text.split(",").filter(Boolean)) {
    const found = /^(-?[\d.]{1,6}):(-?[\d.]{1,6}):([0-3])$/.exec(part);
    const [x, y] = [Number(found?.[1]), Number(found?.[2])];
    if (!found || !(Math.abs(x) <= 1 && Math.abs(y) <= 1)) return null;
    points.push({ x, y, target: Number(found[3]) });
  }
  return points.length <= MOST_DRAWN ? points : null;
}
