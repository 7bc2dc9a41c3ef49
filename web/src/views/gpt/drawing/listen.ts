// Listen: for each head, how much every place looks at every earlier one; x0 goes straight past.

import { nothing, svg, type SVGTemplateResult } from "lit";
import { dataOf, gradOf } from "../../../gpt/layout";
import { BLOCK, HEADS } from "../../../gpt/shape";
import { vectorWidth } from "./look_up";
import { largest } from "./bars";
import { Diamonds, Shaded, SHADES } from "./marks";
import { badge, line, MIDDLE, type Scene, straightPast, TALL, TOP } from "./scene";
import { figure, vectorBox } from "./vector";

const LABELS = 16;
const HEAD = 20;

export function listen(scene: Scene, width: number): SVGTemplateResult {
  const wide = vectorWidth(width, 368);
  const x1 = width - wide;
  const activity = scene.activity(2);
  const passing = scene.passing(2);
  const isOn = scene.store.switches?.residual ?? true;
  return svg`${line(`M0 ${MIDDLE}H44M${x1 - 26} ${MIDDLE}H${x1}`, passing)}
    ${straightPast(x1 - 3, "x0 goes straight past", isOn, passing)}
    ${maps(scene, 46, TOP, x1 - 26 - 46)}
    ${badge(28, MIDDLE, "q·k", activity)}
    ${vectorBox(scene, { field: "x1", title: "x1", x: x1, y: TOP, width: wide, height: TALL, isLeaf: false })}
    ${badge(x1 - 6, MIDDLE, isOn ? "+" : "=", activity)}`;
}

/** Two rows of two maps. */
export function maps(scene: Scene, x: number, y: number, width: number): SVGTemplateResult {
  const pitch = width / 2;
  const side = Math.min((TALL - 4) / 2 - HEAD - 12, pitch - LABELS - 8, 140);
  const down = HEAD + side + 20;
  const spare = pitch - LABELS - side;
  return svg`${Array.from({ length: HEADS }, (_, head) =>
    map(
      scene,
      head,
      x + (head % 2) * pitch + LABELS + spare / 2,
      y + Math.floor(head / 2) * down + HEAD,
      side,
    ),
  )}`;
}

export function mapsHeight(width: number): number {
  const side = Math.min((TALL - 4) / 2 - HEAD - 12, width / 2 - LABELS - 8, 140);
  return 2 * (HEAD + side) + 20;
}

function map(scene: Scene, head: number, x: number, y: number, side: number): SVGTemplateResult {
  const { pass, place } = scene;
  const count = pass.places;
  const cell = side / count;
  const isOn = scene.store.switches?.heads[head] ?? true;
  const weights = scene.data("weights");
  const best = weights ? bestOf(scene, head) : null;
  return svg`<g class="map ${isOn ? "" : "cut"}">
    <text class="head" x=${x - 14} y=${y - 8}>${side < 70 ? "" : "head "}${head + 1}</text>
    ${best === null ? nothing : svg`<text class="best" x=${x + side} y=${y - 8} text-anchor="end"><tspan class="mono">${scene.letterAt(best)}</tspan> ${figure(weights![head * BLOCK + best]!)}</text>`}
    ${Array.from({ length: count }, (_, row) => label(scene, row, x, y, cell))}
    ${weights ? cells(scene, head, x, y, cell) : nothing}
    <rect class="row" x=${x - 1} y=${y + place * cell - 1} width=${cell * seen(scene) + 2} height=${cell + 1} rx="3" />
    ${hits(scene, head, x, y, cell)}
  </g>`;
}

/** How many places the one in hand looks at. */
function seen({ store, pass, place }: Scene): number {
  return (store.switches?.mask ?? true) ? place + 1 : pass.places;
}

function bestOf(scene: Scene, head: number): number {
  const row = dataOf(scene.pass, "weights", scene.place);
  let best = 0;
  for (let other = 1; other < seen(scene); other++)
    if (row[head * BLOCK + other]! > row[head * BLOCK + best]!) best = other;
  return best;
}

/** Only the row in hand has a label if there is no room for all. */
function label(scene: Scene, row: number, x: number, y: number, cell: number): unknown {
  const isHere = row === scene.place;
  if (cell < 11 && !isHere) return nothing;
  const letter = scene.pass.letters[row]!;
  const marked = scene.isMarked(letter) ? "marked" : "";
  return svg`<text class="row-letter ${isHere ? "here" : ""} ${marked}" x=${x - 8} y=${y + (row + 0.5) * cell + 4} text-anchor="middle">${scene.letter(letter)}</text>`;
}

function cells(scene: Scene, head: number, x: number, y: number, cell: number): SVGTemplateResult {
  const { pass, place } = scene;
  const gap = cell > 8 ? 1 : 0.5;
  const [here, others] = [new Shaded(), new Shaded()];
  const isMasked = scene.store.switches?.mask ?? true;
  for (let row = 0; row < pass.places; row++) {
    const weights = dataOf(pass, "weights", row);
    for (let other = 0; other < (isMasked ? row + 1 : pass.places); other++)
      (row === place ? here : others).add(
        weights[head * BLOCK + other]!,
        x + other * cell,
        y + row * cell,
        cell - gap,
      );
  }
  const shades = (shaded: Shaded, kind: string) =>
    shaded.paths.map(
      (d, k) => svg`<path class="cell ${kind}" d=${d} fill-opacity=${opacity(k)} />`,
    );
  return svg`${shades(others, "other")}${shades(here, "here")}${grads(scene, head, x, y, cell)}`;
}

function grads(scene: Scene, head: number, x: number, y: number, cell: number): unknown {
  if (!scene.grad("weights")) return nothing;
  const row = gradOf(scene.pass, "weights", scene.place);
  const marks = new Diamonds(largest(row), cell * 0.36);
  for (let other = 0; other < seen(scene); other++)
    marks.add(
      row[head * BLOCK + other]!,
      x + (other + 0.5) * cell - 0.5,
      y + (scene.place + 0.5) * cell - 0.5,
    );
  return svg`<path class="mark solid" d=${marks.solid} /><path class="mark hollow" d=${marks.hollow} />`;
}

/** Even a weight of 0 is a cell. */
export function opacity(shade: number): number {
  return Math.round((0.08 + (0.92 * shade) / SHADES) * 100) / 100;
}

function hits(scene: Scene, head: number, x: number, y: number, cell: number): unknown {
  return Array.from({ length: seen(scene) }, (_, other) =>
    scene.hit(
      { field: "weights", place: scene.place, index: head * BLOCK + other },
      `Head ${head + 1} looks at ${scene.letterAt(other)}, place ${other}`,
      x + other * cell - 0.5,
      y + scene.place * cell - 0.5,
      cell,
      cell,
    ),
  );
}
