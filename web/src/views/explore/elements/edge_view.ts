// The drawing of an edge: idle, passed by backward, or active in one of the two directions.

import { nothing, type SVGTemplateResult, svg } from "lit";
import { PARTIAL_SIZE } from "../../../layout/dot";
import type { Point } from "../../../layout/geometry";
import { pathOf, type Spline, withoutStart } from "../../../layout/spline";
import { exact, short } from "../../../maths/numbers";
import { fitted } from "./fitted";

const FORWARD_ARROW = 9;
const BACKWARD_ARROW = 13;
/** From this many characters on, the × is left out. */
const LONG = 5;

export interface EdgeLook {
  /** null if there is none to show: a plain number, or gradients are off. */
  readonly partial: number | null;
  readonly state: "idle" | "passed" | "forward" | "backward";
  readonly isMarked: boolean;
}

/** Where an edge is drawn. */
export interface EdgePlace {
  readonly spline: Spline;
  /** The middle of its partial, if it has one. */
  readonly label: Point | undefined;
}

export function edgeView(id: string, { spline }: EdgePlace, look: EdgeLook): SVGTemplateResult {
  const marked = look.isMarked ? " marked" : "";
  return svg`<path class="edge ${look.state}${marked}" data-edge=${id} d=${pathOf(spline)} />`;
}

/** The partial beside its edge. */
export function partialView(
  { label }: EdgePlace,
  { partial }: EdgeLook,
): SVGTemplateResult | typeof nothing {
  if (partial === null || !label) return nothing;
  const text = short(partial);
  return svg`<g class="partial"><text x=${label.x} y=${label.y} textLength=${fitted(text, 11.5, PARTIAL_SIZE.width)} lengthAdjust="spacingAndGlyphs">${text}<title>partial ${exact(partial)}</title></text></g>`;
}

/** An edge of the current step, drawn above all others. */
export function activeEdgeView(place: EdgePlace, look: EdgeLook): SVGTemplateResult {
  const { spline } = place;
  const back = [...spline].reverse();
  if (look.state === "forward")
    return svg`<path class="edge forward" d=${pathOf(spline)} pathLength="1" />
      <path class="arrow forward" d=${arrow(back[0]!, withoutStart(back, FORWARD_ARROW)[0]!)} />`;
  const rest = withoutStart(spline, BACKWARD_ARROW);
  const rail = pathOf([...rest].reverse());
  return svg`
    <path class="rail" d=${rail} /><path class="rail-inner" d=${rail} />
    <path class="arrow backward" d=${arrow(spline[0]!, rest[0]!)} />
    <circle class="runner" r="5" .style=${`offset-path: path("${rail}")`} />
    ${pillView(place, look.partial)}`;
}

function pillView(
  { label }: EdgePlace,
  partial: number | null,
): SVGTemplateResult | typeof nothing {
  if (partial === null || !label) return nothing;
  const digits = short(partial);
  const text = digits.length < LONG ? `×${digits}` : digits;
  const { width, height } = PARTIAL_SIZE;
  return svg`<g class="pill">
    <rect x=${label.x - width / 2} y=${label.y - height / 2} width=${width} height=${height} rx=${height / 2} />
    <text x=${label.x} y=${label.y} textLength=${fitted(text, 12, width - 8)} lengthAdjust="spacingAndGlyphs">${text}<title>partial ${exact(partial)}</title></text>
  </g>`;
}

/** A triangle from the middle of its base to its tip. */
function arrow(tip: Point, base: Point): string {
  const length = Math.hypot(tip.x - base.x, tip.y - base.y) || 1;
  const across = { x: (5 * (base.y - tip.y)) / length, y: (5 * (tip.x - base.x)) / length };
  const corner = (side: number) => `${base.x + side * across.x} ${base.y + side * across.y}`;
  return `M${tip.x} ${tip.y}L${corner(1)}L${corner(-1)}Z`;
}
