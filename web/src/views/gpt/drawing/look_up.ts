// Look up: the letter's row of `tokens` plus the place's row of `places` is x0.

import { svg, type SVGTemplateResult } from "lit";
import { badge, line, MIDDLE, type Scene, TALL, TOP } from "./scene";
import { vectorBox } from "./vector";

const PAD = 20;
const GAP = 10;

export function lookUp(scene: Scene, width: number): SVGTemplateResult {
  const wide = vectorWidth(width, 232);
  const high = (TALL - GAP) / 2;
  const letter = scene.pass.letters[scene.place]!;
  const x0 = width - wide;
  const from = PAD + wide;
  const low = TOP + high + GAP;
  const turned = (x0 - 6 - from) / 2;
  const activity = scene.activity(1);
  const passing = scene.passing(1);
  const shared = { width: wide, height: high, x: PAD, isLeaf: true };
  const isOn = scene.store.switches?.places ?? true;
  const wire = (y: number) =>
    line(`M${from} ${y}c${turned} 0 ${turned} ${MIDDLE - y} ${2 * turned} ${MIDDLE - y}`, passing);
  return svg`${wire(TOP + high / 2)}<g class=${isOn ? "" : "cut"}>${wire(low + high / 2)}</g>
    ${vectorBox(scene, { ...shared, field: "token", title: scene.letterAt(scene.place), y: TOP, letter })}
    <g class=${isOn ? "" : "cut"}>${vectorBox(scene, { ...shared, field: "place", title: String(scene.place), y: low })}</g>
    ${vectorBox(scene, { field: "x0", title: "x0", x: x0, y: TOP, width: wide, height: TALL, isLeaf: false })}
    ${badge(x0 - 6, MIDDLE, "+", activity)}`;
}

/** Vectors shrink with the picture. */
export function vectorWidth(width: number, usual: number): number {
  return Math.round(Math.max(60, Math.min(88, 88 - 0.4 * (usual - width))));
}
