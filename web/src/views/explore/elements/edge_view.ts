// The drawing of an edge: idle, passed by backward, or active in one of the two directions.

import { nothing, type SVGTemplateResult, svg } from "lit";
import type { Direction } from "../../../layout/scene";
import { exact, short } from "../../../maths/numbers";
import type { Curve } from "./curve";

/** How far up a text wider than the gap is moved, to be above both boxes. */
const ABOVE = 44;

export interface EdgeLook {
  /** null if there is none to show: a plain number, or gradients are off. */
  readonly partial: number | null;
  readonly state: "idle" | "passed" | "forward" | "backward";
  readonly isMarked: boolean;
}

export function edgeView(id: string, curve: Curve, look: EdgeLook): SVGTemplateResult {
  const marked = look.isMarked ? " marked" : "";
  return svg`<path class="edge ${look.state}${marked}" data-edge=${id} d=${curve.path} />`;
}

/** The partial beside or on its edge. */
export function partialView(
  { middle, isLevel, gap }: Curve,
  { partial }: EdgeLook,
): SVGTemplateResult {
  if (partial === null) return svg`${nothing}`;
  const text = short(partial);
  const width = 6.5 * text.length + 6;
  const y = isLevel ? middle.y - (width > gap ? ABOVE : 8) : middle.y;
  return svg`<g class="partial">
    ${isLevel ? nothing : svg`<rect x=${middle.x - width / 2} y=${y - 8} width=${width} height="16" />`}
    <text x=${middle.x} y=${isLevel ? y - 3 : y}>${text}<title>partial ${exact(partial)}</title></text>
  </g>`;
}

/** An edge of the current step, drawn above all others. */
export function activeEdgeView(
  curve: Curve,
  look: EdgeLook,
  direction: Direction,
): SVGTemplateResult {
  if (look.state === "forward")
    return svg`<path class="edge forward" d=${curve.path} pathLength="1" />
      <path class="arrow forward" d=${arrowAt(curve.end, direction, 9)} />`;
  return svg`
    <path class="rail" d=${curve.back} /><path class="rail-inner" d=${curve.back} />
    <path class="arrow backward" d=${arrowAt(curve.start, opposite(direction), 13)} />
    <circle class="runner" r="5" .style=${`offset-path: path("${curve.back}")`} />
    ${look.partial === null ? nothing : pillView(curve, look.partial)}`;
}

function pillView({ middle: at, isLevel, gap }: Curve, partial: number): SVGTemplateResult {
  const digits = short(partial);
  const text = digits.length > 4 ? digits : `×${digits}`;
  const width = 7.4 * text.length + 12;
  const middle = isLevel && width > gap + 12 ? { x: at.x, y: at.y - ABOVE } : at;
  return svg`<g class="pill">
    <rect x=${middle.x - width / 2} y=${middle.y - 10} width=${width} height="20" rx="10" />
    <text x=${middle.x} y=${middle.y}>${text}<title>partial ${exact(partial)}</title></text>
  </g>`;
}

type Heading = Direction | "left" | "up";

function opposite(direction: Direction): Heading {
  return direction === "right" ? "left" : "up";
}

/** A triangle whose tip is at a point. */
function arrowAt({ x, y }: { x: number; y: number }, heading: Heading, length: number): string {
  const tips: Record<Heading, string> = {
    right: `l${-length} -5v10z`,
    left: `l${length} -5v10z`,
    down: `l-5 ${-length}h10z`,
    up: `l-5 ${length}h10z`,
  };
  return `M${x} ${y}${tips[heading]}`;
}
