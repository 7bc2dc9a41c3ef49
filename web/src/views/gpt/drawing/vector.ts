// A vector as a box: its numbers as bars on plain ground, their grads beside them on the orange band.

import { nothing, svg, type SVGTemplateResult } from "lit";
import { dataOf, type FieldName, gradOf } from "../../../gpt/layout";
import { besides, norm } from "./bars";
import type { Scene } from "./scene";

const HEAD = 20;
const FOOT = 21;
const RADIUS = 8;

export interface Box {
  readonly field: FieldName;
  readonly title: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Whether its numbers are parameters. */
  readonly isLeaf: boolean;
  /** The letter that it stands for, to be marked together with it. */
  readonly letter?: number;
}

export function vectorBox(scene: Scene, box: Box): SVGTemplateResult {
  const { x, y, width, height, field, isLeaf } = box;
  const half = width / 2;
  const foot = isLeaf ? 6 : FOOT;
  const [data, grad] = [scene.data(field), scene.grad(field)];
  const inner = { y: y + HEAD + 2, width: half - 10, height: height - HEAD - foot - 4 };
  const bars = data && besides(data, scene.most(field, dataOf), { ...inner, x: x + 5 });
  const grads = grad && besides(grad, scene.most(field, gradOf), { ...inner, x: x + half + 5 });
  const band = `M${x + half} ${y}h${half - RADIUS}q${RADIUS} 0 ${RADIUS} ${RADIUS}v${height - 2 * RADIUS}q0 ${RADIUS} ${-RADIUS} ${RADIUS}h${RADIUS - half}z`;
  const marked = box.letter !== undefined && scene.isMarked(box.letter) ? "marked" : "";
  return svg`<g class="vector ${isLeaf ? "leaf" : ""} ${scene.known(field)} ${marked}">
    <rect class="ground" x=${x} y=${y} width=${width} height=${height} rx=${RADIUS} />
    <path class="band ${grad ? "known" : ""}" d=${band} />
    <path class="rule" d="M${x} ${y + HEAD}h${width}${isLeaf ? "" : `M${x} ${y + height - FOOT}h${width}`}" />
    <path class="zero" d="M${x + half / 2} ${inner.y}v${inner.height}M${x + half * 1.5} ${inner.y}v${inner.height}" />
    <path class="data solid" d=${bars?.solid ?? ""} /><path class="data hollow" d=${bars?.hollow ?? ""} />
    <path class="grad solid" d=${grads?.solid ?? ""} /><path class="grad hollow" d=${grads?.hollow ?? ""} />
    <path class="divide" d="M${x + half} ${y}v${height}" />
    <rect class="edge" x=${x} y=${y} width=${width} height=${height} rx=${RADIUS} />
    <text class="title" x=${x + 9} y=${y + 14}>${box.title}</text>
    <text class="d" x=${x + width - 9} y=${y + 14} text-anchor="end">∂</text>
    ${isLeaf ? nothing : sizes(box, data, grad)}
    ${hits(scene, box, inner.y, inner.height)}</g>`;
}

function sizes(
  { x, y, width, height }: Box,
  data: Float64Array | null,
  grad: Float64Array | null,
): SVGTemplateResult {
  const at = y + height - 6;
  const text = (row: Float64Array | null) => (row ? figure(norm(row)) : "");
  return svg`<text class="size data ${width < 72 ? "tight" : ""}" x=${x + width / 4} y=${at} text-anchor="middle">${text(data)}</text>
    <text class="size grad ${width < 72 ? "tight" : ""}" x=${x + width * 0.75} y=${at} text-anchor="middle">${text(grad)}</text>`;
}

/** Two decimals fit in half a box. */
export function figure(number: number): string {
  return number !== 0 && Math.abs(number) < 0.005
    ? number.toExponential(0).replace("-", "−")
    : number.toFixed(2).replace("-", "−");
}

function hits(scene: Scene, { field, title, x, width }: Box, top: number, tall: number): unknown {
  const count = scene.pass.layout.fields[field].length;
  const pitch = tall / count;
  return Array.from({ length: count }, (_, index) =>
    scene.hit(
      { field, place: scene.place, index },
      `${title}, number ${index} of ${count}`,
      x + 2,
      Math.round((top + index * pitch) * 10) / 10,
      width - 4,
      pitch,
    ),
  );
}
