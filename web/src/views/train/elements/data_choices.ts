// The data sets as small pictures, drawn with the real markers.

import { html, nothing, svg, type TemplateResult } from "lit";
import { type Dataset, makeDataset } from "../../../training/data/datasets";
import { DATASET_NAMES, type DatasetName } from "../../../training/names.gen";
import { isNamed } from "../../../training/run/settings";
import { presetFor, TITLES } from "../presets";
import { NAMED } from "../source";
import type { TrainStore } from "../store";
import { takeCsv } from "./csv_box";
import { classInk, markerPath } from "./markers";

const WIDTH = 56;
const HEIGHT = 44;
const EDGE = 7;
const PICTURED = { count: 54, noise: 0.02 };
const pictures = new Map<DatasetName, unknown>();

function pictureOf(name: DatasetName): unknown {
  const noise = name === "blobs" ? 0.4 : PICTURED.noise;
  if (!pictures.has(name))
    pictures.set(name, picture(makeDataset(name, 1337, { ...PICTURED, noise })));
  return pictures.get(name);
}

function picture({ points, targets }: Dataset): unknown {
  const xs = points.map(([x]) => x!);
  const ys = points.map(([, y]) => y!);
  const [left, bottom] = [Math.min(...xs), Math.min(...ys)];
  const width = Math.max(...xs) - left;
  const height = Math.max(...ys) - bottom;
  const scale = Math.min((WIDTH - 2 * EDGE) / width, (HEIGHT - 2 * EDGE) / height);
  const place = ([x, y]: readonly number[]) =>
    `translate(${(WIDTH / 2 + (x! - left - width / 2) * scale).toFixed(1)} ${(HEIGHT / 2 - (y! - bottom - height / 2) * scale).toFixed(1)})`;
  const r = points.length > 8 ? 2 : 4;
  return svg`<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" width=${WIDTH} height=${HEIGHT} aria-hidden="true">
    ${points.map((point, k) => svg`<path d=${markerPath(targets[k]!, r)} transform=${place(point)} fill=${classInk(targets[k]!)} />`)}</svg>`;
}

const sketch = (
  path: string,
) => svg`<svg viewBox="0 0 56 44" width="56" height="44" aria-hidden="true">
  <path d=${path} fill="none" stroke="var(--ink2)" stroke-width="1.6" stroke-linejoin="round" /></svg>`;
const pencil = sketch("M18 32l2-8 13-13 6 6-13 13z M30 14l6 6");
const table = sketch("M15 11h26v22h-26z M15 18.3h26M15 25.7h26M28 11v22");

export function dataChoices(store: TrainStore): TemplateResult {
  const { settings, source, csv } = store;
  const chosen =
    source.kind !== "named" ? source.kind : isNamed(settings.data) ? settings.data.name : "";
  const choose = (name: DatasetName) =>
    store.show(presetFor({ name }), NAMED, `${TITLES[name]}: a new network`);
  return html`<div class="choices" role="group" aria-label="Data">
    ${DATASET_NAMES.map((name) => html`<button aria-pressed=${chosen === name} @click=${() => choose(name)}><span class="thumb">${pictureOf(name)}</span>${TITLES[name]}</button>`)}
    <button aria-pressed=${chosen === "drawn"} @click=${() => chosen === "drawn" || store.draw(store.drawn)}><span class="thumb">${pencil}</span>Draw</button>
    ${csv ? html`<button aria-pressed=${chosen === "csv"} @click=${() => chosen === "csv" || takeCsv(store, csv)}><span class="thumb">${table}</span>CSV</button>` : nothing}
  </div>`;
}
