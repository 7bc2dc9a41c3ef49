// The drawing of a node: name, data, and its grad below a hairline; the op in a badge at its edge.

import { nothing, type SVGTemplateResult, svg } from "lit";
import { classMap } from "lit/directives/class-map.js";
import { BADGE, badgeOutside, badgeWidth } from "../../../layout/badge";
import { NUMBER_SIZE, type Sizes } from "../../../layout/dot";
import type { Point } from "../../../layout/geometry";
import type { Box, Direction } from "../../../layout/scene";
import { exact, readable } from "../../../maths/numbers";
import { fitted } from "./fitted";

export interface Look {
  readonly data: number;
  readonly isComputed: boolean;
  readonly grad: number;
  readonly gradState: "untouched" | "receiving" | "known" | "hidden";
  readonly active: "forward" | "backward" | "";
  readonly isLeaf: boolean;
  /** Whether this is the first node that is not a finite number. */
  readonly isBad: boolean;
  readonly isMarked: boolean;
  readonly isFocused: boolean;
  readonly description: string;
  /** Changes with every step, so that the animation restarts. */
  readonly beat: number;
}

const BAND = 22;
const RADIUS = 8;
const NAME_LENGTH = 13;
const GROUP_LENGTH = 18;
const LONG_NUMBER = 8;

/** The numbers as they are written in the box; the grad is null if it is hidden. */
export function numbersOf(look: Pick<Look, "data" | "grad" | "isComputed" | "gradState">): {
  data: string;
  grad: string | null;
} {
  const { gradState } = look;
  const isKnown = gradState === "known" || gradState === "receiving";
  return {
    data: look.isComputed ? readable(look.data) : "\u2026",
    grad: gradState === "hidden" ? null : isKnown ? readable(look.grad) : "0",
  };
}

export function nodeView(
  box: Box,
  middle: Point,
  sizes: Sizes,
  direction: Direction,
  look: Look,
): SVGTemplateResult {
  if (box.kind === "number") return numberView(box, middle);
  const { width, height } = sizes;
  const hair = height - BAND;
  const { data, grad } = numbersOf(look);
  const isLong = data.length > LONG_NUMBER;
  const hasBand = look.gradState === "known" || look.gradState === "receiving";
  const hasBadgeAside = box.badge !== "" && direction === "right";
  const classes = {
    node: true,
    leaf: look.isLeaf,
    group: box.kind === "group",
    marked: look.isMarked,
    bad: look.isBad,
    [look.gradState]: true,
    [`active-${look.active || "no"}`]: true,
    [`beat-${look.beat % 2}`]: true,
  };
  return svg`
    <g class=${classMap(classes)} data-place=${box.place} role="button"
       tabindex=${look.isFocused ? 0 : -1} aria-label=${look.description}
       .style=${at(middle.x - width / 2, middle.y - height / 2)}>
      ${box.kind === "group" ? svg`<rect class="behind" x="4" y="-4" width=${width} height=${height} rx=${RADIUS} />` : nothing}
      ${look.active ? svg`<rect class="ring" x="-4" y="-4" width=${width + 8} height=${height + 8} rx="11" />` : nothing}
      <rect class="body" width=${width} height=${height} rx=${RADIUS} />
      ${hasBand ? svg`<path class="band" d=${bandPath(width, height, hair)} />` : nothing}
      ${grad !== null ? svg`<path class="hair" d="M0 ${hair}H${width}" />` : nothing}
      <rect class="frame" width=${width} height=${height} rx=${RADIUS} />
      <g aria-hidden="true"><text class="node-name" x=${hasBadgeAside ? 16 : 9} y="16">${shortened(box)}<title>${box.text}</title></text>
      <text class="node-data ${isLong ? "long" : ""}" x=${width - 9} y=${hair - 6} textLength=${fitted(data, isLong ? 12.5 : 15, width - (hasBadgeAside ? 24 : 18))} lengthAdjust="spacingAndGlyphs">${data}<title>data ${exact(look.data)}</title></text>
      ${
        grad !== null
          ? svg`<text class="node-sign" x="9" y=${height - 6.5}>∂</text>
              <text class="node-grad" x=${width - 9} y=${height - 6.5} textLength=${fitted(grad, 13.5, width - 30)} lengthAdjust="spacingAndGlyphs">${grad}<title>grad ${exact(look.grad)}</title></text>`
          : nothing
      }
      ${box.badge ? badgeView(box.badge, sizes, direction) : nothing}</g>
    </g>`;
}

function badgeView(text: string, sizes: Sizes, direction: Direction): SVGTemplateResult {
  const width = badgeWidth(text);
  const size = [...text].length > 1 ? 10 : 14;
  const isRight = direction === "right";
  const x = isRight ? width / 2 - badgeOutside(text, direction) : sizes.width / 2;
  const y = isRight ? sizes.height / 2 : 0;
  return svg`<g class="badge">
    <rect x=${x - width / 2} y=${y - BADGE} width=${width} height=${2 * BADGE} rx=${BADGE} />
    <text x=${x} y=${y} font-size=${size}>${text}</text>
  </g>`;
}

function numberView(box: Box, { x, y }: Point): SVGTemplateResult {
  return svg`<g class="number" .style=${at(x - NUMBER_SIZE.width / 2, y - NUMBER_SIZE.height / 2)}>
    <rect width=${NUMBER_SIZE.width} height=${NUMBER_SIZE.height} rx="14" />
    <text x=${NUMBER_SIZE.width / 2} y=${NUMBER_SIZE.height / 2}>${box.text}</text>
  </g>`;
}

/** Set as a property, because a strict content policy blocks style attributes. */
function at(x: number, y: number): string {
  return `transform: translate(${x}px, ${y}px)`;
}

function bandPath(width: number, height: number, hair: number): string {
  const r = RADIUS;
  return `M0 ${hair}H${width}V${height - r}a${r} ${r} 0 0 1 ${-r} ${r}H${r}a${r} ${r} 0 0 1 ${-r} ${-r}Z`;
}

function shortened({ text, kind }: Box): string {
  const most = kind === "group" ? GROUP_LENGTH : NAME_LENGTH;
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}
