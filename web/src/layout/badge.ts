// The badge of an op: a circle at the edge of its box, or a pill if its text is long.

import type { Direction } from "./scene";

/** The radius of the circle, and the height of a pill halved. */
export const BADGE = 12;
const INSIDE = 8;

export function badgeWidth(text: string): number {
  const letters = [...text].length;
  return letters > 2 ? 6.5 * letters + 8 : 2 * BADGE;
}

/** How far the badge is outside its box: before it, or above it. */
export function badgeOutside(text: string, direction: Direction): number {
  if (!text) return 0;
  return direction === "right" ? badgeWidth(text) - INSIDE : BADGE;
}
