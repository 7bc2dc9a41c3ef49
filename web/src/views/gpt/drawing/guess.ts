// Guess: the chances of all letters, and below them L's slope for each logit.

import { nothing, svg, type SVGTemplateResult } from "lit";
import { above, at, largest } from "./bars";
import { badge, line, MIDDLE, type Scene, TALL, TOP } from "./scene";
import { readable } from "../../../maths/numbers";

const ZERO = TOP + 108;
const BAND = TOP + 132;
const SLOPES = TOP + 161;
const BOTTOM = TOP + TALL;
/** The least width of a letter. */
const LEAST = 6.9;
/** Below this width the letters take the room of the margins. */
const NARROW = 270;

/** With a badge at its left if something leads to it. */
export function guess(scene: Scene, width: number, isAlone = false): SVGTemplateResult {
  const left = isAlone ? 1 : 24;
  const isNarrow = width < NARROW;
  const pad = isNarrow ? 4 : 10;
  const wide = width - left - (isAlone ? 1 : isNarrow ? 8 : 16);
  const activity = scene.activity(4);
  const passing = scene.passing(4);
  return svg`${isAlone ? nothing : line(`M0 ${MIDDLE}H${left}`, passing)}
    <rect class="ground" x=${left} y=${TOP} width=${wide} height=${TALL} rx="8" />
    <path class="band ${scene.grad("logits") ? "known" : ""}" d="M${left} ${BAND}h${wide}v${BOTTOM - BAND - 8}q0 8 -8 8h${16 - wide}q-8 0 -8 -8z" />
    <path class="divide" d="M${left} ${BAND}h${wide}" />
    <text class="d" x=${left + 10} y=${BOTTOM - 10}>∂</text>
    ${inside(scene, left + pad, wide - 2 * pad)}
    <rect class="edge" x=${left} y=${TOP} width=${wide} height=${TALL} rx="8" />
    ${isAlone ? nothing : badge(left - (isNarrow ? 10 : 6), MIDDLE, "W", activity)}`;
}

function inside(scene: Scene, x: number, width: number): SVGTemplateResult {
  const count = scene.store.letters.length;
  const pitch = width / count;
  const chances = ordered(scene.data("chances"), scene.end);
  const slopes = ordered(scene.grad("logits"), scene.end);
  const came = columnOf(scene.pass.letters[scene.place + 1]!, count);
  const bars = chances && above(chances, { x, y: TOP + 24, width, height: ZERO - TOP - 24 }, ZERO);
  const down = { x, y: BAND + 6, width, height: BOTTOM - BAND - 14 };
  const grads = slopes && above(slopes, down, SLOPES);
  return svg`<path class="axis" d="M${x} ${ZERO}h${width}M${x} ${SLOPES}h${width}" />
    <path class="data solid" d=${bars?.solid ?? ""} />
    <path class="grad solid" d=${grads?.solid ?? ""} /><path class="grad hollow" d=${grads?.hollow ?? ""} />
    ${letters(scene, x, pitch, came)}
    <rect class="came" x=${at(x + came * pitch - 1.5)} y=${TOP + 5} width=${at(pitch + 3)} height=${TALL - 10} rx="4" />
    ${chances ? chanceTexts(chances, came, x, pitch, largest(chances)) : nothing}
    ${slopes ? slopeText(slopes, came, x, pitch, width) : nothing}
    ${hits(scene, x, pitch, came)}`;
}

/** ● first, then the alphabet; the model has ● last. */
function ordered(row: Float64Array | null, end: number): number[] | null {
  return row && [row[end]!, ...row.subarray(0, end)];
}

export function columnOf(letter: number, count: number): number {
  return (letter + 1) % count;
}

export function letterOf(column: number, count: number): number {
  return (column + count - 1) % count;
}

function letters(scene: Scene, x: number, pitch: number, came: number): unknown {
  const count = scene.store.letters.length;
  const every = Math.max(1, Math.ceil(LEAST / pitch));
  return Array.from({ length: count }, (_, column) => {
    if (column !== came && (column % every || Math.abs(column - came) < every * 0.9))
      return nothing;
    const letter = letterOf(column, count);
    const kind = `${column === came ? "here" : ""} ${scene.isMarked(letter) ? "marked" : ""}`;
    return svg`<text class="letter ${kind}" x=${at(x + (column + 0.5) * pitch)} y=${ZERO + 16} text-anchor="middle">${scene.letter(letter)}</text>`;
  });
}

/** The two largest chances, and that of the letter that came, so far as they do not overlap. */
function chanceTexts(
  chances: readonly number[],
  came: number,
  x: number,
  pitch: number,
  most: number,
): unknown {
  const order = chances.map((_, k) => k).sort((a, b) => chances[b]! - chances[a]!);
  const columnAt = (place: number) => Math.max(0, Math.floor((place - x) / pitch));
  const placed: [number, number][] = [];
  const end = x + chances.length * pitch;
  return [came, ...order.slice(0, 2)].map((column, k) => {
    if (k && column === came) return nothing;
    const text = k ? chances[column]!.toFixed(2) : readable(chances[column]!);
    const wide = 7.4 * text.length;
    const beside = x + (column + 1) * pitch + 6;
    const isRight = !k && beside + wide < end;
    const left = k
      ? Math.max(x - 1, Math.min(end - wide, x + (column + 0.5) * pitch - wide / 2))
      : isRight
        ? beside
        : x + column * pitch - wide - 4;
    // Above every bar that it reaches over.
    const columns = chances.slice(columnAt(left), columnAt(left + wide) + 1);
    const highest = ZERO - ((ZERO - TOP - 24) * Math.max(...columns)) / most;
    const y = Math.max(TOP + 18, Math.min(ZERO - 14, highest - 5));
    if (placed.some(([at, high]) => Math.abs(at - left) < wide + 4 && Math.abs(high - y) < 15))
      return nothing;
    placed.push([left, y]);
    return svg`<text class="chance" x=${at(left)} y=${at(y)}>${text}</text>`;
  });
}

function slopeText(
  slopes: readonly number[],
  came: number,
  x: number,
  pitch: number,
  width: number,
): unknown {
  const text = readable(slopes[came]!);
  const right = x + (came + 1) * pitch + 4;
  const isRight = right + 7.6 * text.length < x + width + 6;
  return svg`<text class="slope" x=${at(isRight ? right : x + came * pitch - 5)} y=${BOTTOM - 14} text-anchor=${isRight ? "start" : "end"}>${text}</text>`;
}

function hits(scene: Scene, x: number, pitch: number, came: number): unknown {
  const count = scene.store.letters.length;
  return Array.from({ length: count }, (_, column) => {
    const index = letterOf(column, count);
    return scene.hit(
      { field: "logits", place: scene.place, index },
      `Logit of ${index === scene.end ? "the end" : scene.letter(index)}`,
      at(x + column * pitch),
      TOP + 4,
      at(pitch),
      TALL - 8,
      column === came ? "came-hit" : "",
    );
  });
}
