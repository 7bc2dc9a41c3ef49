// The numbers of one matrix: data and, beside or below, grads, as squares by size, hollow below zero.

import { html, nothing, svg, type TemplateResult } from "lit";
import type { MatrixNumbers } from "../../../gpt/messages";
import type { Matrix } from "../../../gpt/shape";
import { readable } from "../../../maths/numbers";
import { largest } from "../drawing/bars";
import { square } from "../drawing/marks";
import type { GptStore } from "../store";

const LABEL = 18;
const WIDE = 334;
const GAP = 12;

interface Grid {
  readonly matrix: Matrix;
  readonly cell: number;
  readonly left: number;
}

export function matrixView(store: GptStore): TemplateResult {
  const { numbers } = store;
  if (!numbers) return html``;
  const { matrix } = numbers;
  const at = chosenIn(store, matrix);
  const isBroad = matrix.columns > 32;
  const left = isBroad ? 0 : LABEL;
  const cell = isBroad ? WIDE / matrix.columns : (WIDE - LABEL - GAP) / (2 * matrix.columns);
  const grid = { matrix, cell, left };
  return html`${fields(store, matrix)}
    <div class="numbers ${isBroad ? "below" : ""}" tabindex="0" role="group" aria-label="The numbers of ${matrix.name}">
      ${one(store, grid, numbers, "data")}${one(store, { ...grid, left: 0 }, numbers, "grad")}
    </div>
    <p class="muted">${at === null ? "size by the largest; hollow below zero" : told(numbers, at)}</p>`;
}

/** The parameter that is asked about, counted in this matrix; null if it is in another one. */
function chosenIn({ parameter }: GptStore, { rows, columns, start }: Matrix): number | null {
  const at = parameter === null ? -1 : parameter - start;
  return at >= 0 && at < rows * columns ? at : null;
}

function told({ matrix, data, grads }: MatrixNumbers, at: number): TemplateResult {
  const [row, column] = [Math.floor(at / matrix.columns), at % matrix.columns];
  return html`<code>${matrix.name}[${row}][${column}]</code> = <span class="data">${readable(data[at]!)}</span>, ∂ <span class="grad">${readable(grads[at]!)}</span>`;
}

/** The way to a number by keys, and for a finger that is broader than a square. */
function fields(store: GptStore, matrix: Matrix): TemplateResult {
  const { rows, columns, start } = matrix;
  const at = chosenIn(store, matrix);
  const go = (row: number, column: number) =>
    store.askAbout(start + bounded(row, rows) * columns + bounded(column, columns));
  const [row, column] = at === null ? [0, 0] : [Math.floor(at / columns), at % columns];
  const field = (label: string, value: number, count: number, taken: (value: number) => void) =>
    html`<label>${label} <input type="number" min="0" max=${count - 1} .value=${at === null ? "" : String(value)}
      placeholder="0" @change=${(event: Event) => taken(Number((event.target as HTMLInputElement).value))} /></label>`;
  return html`<div class="fields">${field("row", row, rows, (value) => go(value, column))}${field("column", column, columns, (value) => go(row, value))}</div>`;
}

function bounded(value: number, count: number): number {
  return Number.isFinite(value) ? Math.max(0, Math.min(count - 1, Math.round(value))) : 0;
}

function one(
  store: GptStore,
  grid: Grid,
  { data, grads }: MatrixNumbers,
  ink: "data" | "grad",
): TemplateResult {
  const { matrix, cell, left } = grid;
  const [width, height] = [left + matrix.columns * cell, matrix.rows * cell];
  const kind = ink === "data" ? "" : "grad-";
  const { solid, hollow } = squares(ink === "data" ? data : grads, grid);
  const at = chosenIn(store, matrix);
  const pick = (event: MouseEvent) => {
    const column = Math.floor((event.offsetX - left) / cell);
    const row = Math.floor(event.offsetY / cell);
    store.askAbout(
      matrix.start + bounded(row, matrix.rows) * matrix.columns + bounded(column, matrix.columns),
    );
  };
  return html`<figure><figcaption>${ink === "data" ? "data" : "∂ grad"}</figcaption>
    <svg width=${width} height=${height} @click=${pick} aria-hidden="true">
      <rect class="ground ${kind}ground" x=${left} width=${width - left} height=${height} />
      ${svg`<path class="${kind}solid" d=${solid} /><path class="${kind}hollow" d=${hollow} />`}
      ${left ? labels(store, grid) : nothing}
      ${at === null ? nothing : svg`<rect class="chosen" x=${left + (at % matrix.columns) * cell} y=${Math.floor(at / matrix.columns) * cell} width=${cell} height=${cell} />`}
    </svg></figure>`;
}

function squares(
  numbers: Float64Array,
  { matrix, cell, left }: Grid,
): { solid: string; hollow: string } {
  const most = largest(numbers);
  let [solid, hollow] = ["", ""];
  for (let k = 0; k < numbers.length && most > 0; k++) {
    const size = (cell - 0.6) * Math.sqrt(Math.abs(numbers[k]!) / most);
    if (!(size >= 0.7)) continue;
    const x = left + ((k % matrix.columns) + 0.5) * cell - size / 2;
    const y = (Math.floor(k / matrix.columns) + 0.5) * cell - size / 2;
    if (numbers[k]! > 0) solid += square(x, y, size);
    else hollow += square(x + 0.5, y + 0.5, Math.max(0.4, size - 1));
  }
  return { solid, hollow };
}

function labels(store: GptStore, { matrix, cell }: Grid): unknown {
  if (cell < 9) return nothing;
  const isLetters = matrix.name === "tokens" || matrix.name === "readout";
  const { pass, place } = store;
  const here = isLetters ? pass?.letters[matrix.name === "tokens" ? place : place + 1] : place;
  const every = isLetters ? 1 : 4;
  return Array.from({ length: matrix.rows }, (_, row) => {
    const isHere = row === here && (isLetters || matrix.name === "places");
    if (row % every && !isHere) return nothing;
    const text = isLetters ? (row === store.end ? "●" : store.letters[row]) : row;
    return svg`<text class=${isHere ? "here" : ""} x="7" y=${(row + 0.5) * cell + 4} text-anchor="middle">${text}</text>`;
  });
}
