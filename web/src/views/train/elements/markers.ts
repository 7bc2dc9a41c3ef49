// The marker of each class: classes never differ by colour alone.

import { svg } from "lit";

export const CLASS_LETTERS = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"] as const;
/** The shapes for points drawn by hand. */
export const SHAPE_WORDS = ["circle", "triangle", "square", "diamond"] as const;

/** Paths around (0, 0) with equal visual weight. */
const SHAPES: readonly ((r: number) => string)[] = [
  (r) => `M${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`,
  (r) => `M0 ${-1.1 * r}L${1.1 * r} ${0.9 * r}H${-1.1 * r}z`,
  (r) => `M${-0.9 * r} ${-0.9 * r}h${1.8 * r}v${1.8 * r}h${-1.8 * r}z`,
  (r) => `M0 ${-1.25 * r}L${1.25 * r} 0L0 ${1.25 * r}L${-1.25 * r} 0z`,
  (r) => `M0 ${1.1 * r}L${1.1 * r} ${-0.9 * r}H${-1.1 * r}z`,
  (r) => `M${-0.4 * r} ${-1.15 * r}${crossed(r)}`,
  (r) => polygon(10, (k) => (k % 2 ? 0.55 : 1.3) * r),
  (r) => polygon(6, () => 1.1 * r),
  (r) => `M${-1.3 * r} ${-0.5 * r}h${2.6 * r}v${r}h${-2.6 * r}z`,
  (r) => `M${-0.5 * r} ${-1.3 * r}v${2.6 * r}h${r}v${-2.6 * r}z`,
];

/** The rest of a plus sign, from the left end of its top. */
function crossed(r: number): string {
  const [thick, arm] = [0.8 * r, 0.75 * r];
  const side = (dx: number, dy: number) => `l${dx} ${dy}`;
  return [
    ...[side(thick, 0), side(0, arm), side(arm, 0), side(0, thick), side(-arm, 0), side(0, arm)],
    ...[side(-thick, 0), side(0, -arm), side(-arm, 0), side(0, -thick), side(arm, 0), "z"],
  ].join("");
}

/** Corners around (0, 0), the first at the top. */
function polygon(corners: number, radius: (k: number) => number): string {
  const points = Array.from({ length: corners }, (_, k) => {
    const turn = (2 * Math.PI * k) / corners;
    return `${(radius(k) * Math.sin(turn)).toFixed(2)} ${(-radius(k) * Math.cos(turn)).toFixed(2)}`;
  });
  return `M${points.join("L")}z`;
}

export function markerPath(target: number, r: number): string {
  return SHAPES[target % SHAPES.length]!(r);
}

/** A marker in a line of text. */
export function marker(target: number): unknown {
  return svg`<svg class="marker" viewBox="-6 -6 12 12" width="12" height="12" aria-hidden="true">
    <path d=${markerPath(target, 4.6)} fill=${classInk(target)} /></svg>`;
}

export function classInk(target: number): string {
  return `var(--class-${CLASS_LETTERS[target % CLASS_LETTERS.length]})`;
}
