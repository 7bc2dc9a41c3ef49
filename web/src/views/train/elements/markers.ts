// The marker of each class: classes never differ by colour alone.

import { svg } from "lit";

export const CLASS_LETTERS = ["a", "b", "c", "d"] as const;
export const CLASS_SIGNS = ["●", "▲", "■", "◆"] as const;
export const SHAPE_WORDS = ["circle", "triangle", "square", "diamond"] as const;

/** Paths around (0, 0) with equal visual weight. */
const SHAPES: readonly ((r: number) => string)[] = [
  (r) => `M${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`,
  (r) => `M0 ${-1.1 * r}L${1.1 * r} ${0.9 * r}H${-1.1 * r}z`,
  (r) => `M${-0.9 * r} ${-0.9 * r}h${1.8 * r}v${1.8 * r}h${-1.8 * r}z`,
  (r) => `M0 ${-1.25 * r}L${1.25 * r} 0L0 ${1.25 * r}L${-1.25 * r} 0z`,
];

export function markerPath(target: number, r: number): string {
  return SHAPES[target % SHAPES.length]!(r);
}

/** A marker in a line of text. */
export function marker(target: number): unknown {
  return svg`<svg class="marker" viewBox="-6 -6 12 12" width="12" height="12" aria-hidden="true">
    <path d=${markerPath(target, 4.6)} fill=${classInk(target)} /></svg>`;
}

export function classInk(target: number): string {
  return `var(--class-${CLASS_LETTERS[target % 4]})`;
}
