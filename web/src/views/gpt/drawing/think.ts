// Think: 64 neurons behind relu, asleep ones empty; x1 goes straight past.

import { svg, type SVGTemplateResult } from "lit";
import { HIDDEN } from "../../../gpt/shape";
import { largest } from "./bars";
import { opacity } from "./listen";
import { vectorWidth } from "./look_up";
import { Diamonds, Shaded, SHADES, square } from "./marks";
import { badge, line, MIDDLE, type Scene, straightPast, TALL, TOP } from "./scene";
import { vectorBox } from "./vector";

const ACROSS = 8;

/** Where it is drawn alone, x1 is what it begins with. */
export function thinkAlone(scene: Scene, width: number): SVGTemplateResult {
  const wide = vectorWidth(width, 400);
  const box = { x: 1, y: TOP, width: wide, height: TALL, isLeaf: false };
  return svg`<g transform="translate(${wide + 1} 0)">${think(scene, width - wide - 2)}</g>
    ${vectorBox(scene, { field: "x1", title: "x1", ...box })}`;
}

export function think(scene: Scene, width: number): SVGTemplateResult {
  const wide = vectorWidth(width, 332);
  const x2 = width - wide;
  const activity = scene.activity(3);
  const passing = scene.passing(3);
  const isOn = scene.store.switches?.residual ?? true;
  const side = Math.min(160, x2 - 54 - 26);
  const x = 54 + (x2 - 54 - 26 - side) / 2;
  return svg`${line(`M0 ${MIDDLE}H${x - 4}M${x + side} ${MIDDLE}H${x2}`, passing)}
    ${straightPast(x2 - 3, "x1 goes straight past", isOn, passing)}
    ${tiles(scene, x, MIDDLE - side / 2, side)}
    ${badge(26, MIDDLE, "relu", activity)}
    ${vectorBox(scene, { field: "x2", title: "x2", x: x2, y: TOP, width: wide, height: TALL, isLeaf: false })}
    ${badge(x2 - 6, MIDDLE, isOn ? "+" : "=", activity)}`;
}

export function asleep(scene: Scene): number | null {
  const hidden = scene.data("hidden");
  return hidden ? hidden.reduce((count, value) => count + (value > 0 ? 0 : 1), 0) : null;
}

function tiles(scene: Scene, x: number, y: number, side: number): SVGTemplateResult {
  const pitch = side / ACROSS;
  const size = pitch * 0.8;
  const [hidden, grad] = [scene.data("hidden"), scene.grad("hidden")];
  const most = hidden ? largest(hidden) : 0;
  const awake = new Shaded();
  const marks = new Diamonds(grad ? largest(grad) : 0, size * 0.44);
  let empty = "";
  for (let k = 0; k < HIDDEN; k++) {
    const [left, top] = [x + (k % ACROSS) * pitch, y + Math.floor(k / ACROSS) * pitch];
    const value = hidden?.[k] ?? 0;
    if (value > 0) awake.add(value / most, left, top, size, 3);
    else empty += square(left + 0.5, top + 0.5, size - 1, 3);
    // relu lets nothing back to a neuron that is asleep.
    if (value > 0 && grad) marks.add(grad[k]!, left + size / 2, top + size / 2);
  }
  const off = scene.store.switches?.neuronsOff ?? [];
  const crossed = off
    .map((k) => cross(x + (k % ACROSS) * pitch, y + Math.floor(k / ACROSS) * pitch, size))
    .join("");
  return svg`<path class="tile asleep" d=${empty} />
    ${awake.paths.map((d, k) => svg`<path class="tile" d=${d} fill-opacity=${opacity(Math.max(3, k * 0.9 + SHADES * 0.1))} />`)}
    <path class="mark solid" d=${marks.solid} /><path class="mark hollow" d=${marks.hollow} />
    <path class="crossed" d=${crossed} />
    ${hits(scene, x, y, pitch)}`;
}

function cross(x: number, y: number, size: number): string {
  return `M${x + 3} ${y + 3}l${size - 6} ${size - 6}m0 ${6 - size}l${6 - size} ${size - 6}`;
}

function hits(scene: Scene, x: number, y: number, pitch: number): unknown {
  return Array.from({ length: HIDDEN }, (_, index) =>
    scene.hit(
      { field: "hidden", place: scene.place, index },
      `Neuron ${index} of ${HIDDEN}`,
      x + (index % ACROSS) * pitch - pitch * 0.1,
      y + Math.floor(index / ACROSS) * pitch - pitch * 0.1,
      pitch,
      pitch,
    ),
  );
}
