// <glass-predictions>: the network's output for each sample, or for the worst ones.

import { css, html, nothing, type TemplateResult } from "lit";
import { exact, readable, short } from "../../../maths/numbers";
import type { Configured, Progress } from "../../../training/worker/messages";
import { controls } from "../../../ui/controls";
import { tokens } from "../../../ui/colours";
import { type Judged, judge, outputColumn } from "./judging";
import { marker } from "./markers";
import { inputName, targetWord } from "./neurons";
import { TrainElement } from "./train_element";

const MOST_ROWS = 8;
const MOST_INPUTS = 3;

export class GlassPredictions extends TrainElement {
  static override styles = [
    tokens,
    controls,
    css`
      :host {
        display: block;
        container-type: inline-size;
      }
      .head {
        display: flex;
        justify-content: space-between;
        gap: 8px;
      }
      /* As high as the table can be, so that the content below does not move. */
      .room {
        display: flow-root;
        min-height: 201px;
      }
      table {
        border-collapse: collapse;
        width: 100%;
        margin-top: 4px;
        /* Long names must not push the numbers out of the panel. */
        table-layout: fixed;
      }
      th {
        font-size: 11.5px;
        font-weight: 400;
        color: var(--ink3);
        text-align: left;
        padding: 4px 0;
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      tbody tr {
        cursor: pointer;
      }
      tbody tr.chosen {
        background: var(--sunk);
      }
      td {
        height: 32px;
        padding: 0;
        border-top: 1px solid var(--line);
        white-space: nowrap;
        overflow: hidden;
        text-overflow: ellipsis;
      }
      thead td {
        border: 0;
      }
      .many td {
        height: 21px;
        font-size: 13px;
      }
      .point {
        width: 98px;
      }
      .broad .point {
        width: 38%;
      }
      td.point {
        /* Room for the focus ring of the button. */
        padding: 0 4px;
      }
      .point button {
        display: block;
        width: 100%;
        min-height: 0;
        padding: 0;
        border: 0;
        background: none;
        text-align: left;
        font: 12px / 18px var(--mono);
        overflow: hidden;
        text-overflow: ellipsis;
      }
      .point button:focus-visible {
        outline-offset: 0;
      }
      .number {
        text-align: right;
        width: 76px;
      }
      .target {
        padding-left: 8px;
        width: 58px;
      }
      .worded .target {
        width: 28%;
      }
      .target svg {
        vertical-align: -1px;
      }
      .barred {
        padding-left: 10px;
      }
      .bar {
        display: block;
        position: relative;
        max-width: 92px;
        min-width: 16px;
        height: 14px;
      }
      .many .bar {
        max-width: 56px;
      }
      .ground,
      .fill,
      .tick {
        position: absolute;
        top: 4px;
        height: 6px;
        border-radius: 3px;
      }
      .ground {
        inset-inline: 0;
        background: var(--sunk);
      }
      .fill {
        background: var(--data-ln);
      }
      .tick {
        top: 0;
        width: 2px;
        height: 14px;
        border-radius: 0;
        background: var(--ink);
      }
      @container (max-width: 400px) {
        .worded .barred,
        .broad .barred {
          display: none;
        }
      }
      @container (max-width: 320px) {
        .many .barred {
          display: none;
        }
      }
      @container (max-width: 290px) {
        .barred {
          display: none;
        }
        .number {
          width: 58px;
          font-size: 13px;
        }
      }
      @media (pointer: coarse) {
        .room {
          min-height: 390px;
        }
        .point button {
          min-height: 44px;
        }
      }
    `,
  ];

  protected override render(): TemplateResult {
    const { configured, progress } = this.store ?? {};
    if (!configured || !progress)
      return html`<h2 class="title">Predictions</h2><p class="muted">There are no predictions yet.</p>`;
    const count = configured.samples.points.length;
    const isMany = count > MOST_ROWS;
    const rows = rowsOf(configured, progress, this.store!.sample);
    const hasWords = configured.samples.classes.some((name) => name.length > 2);
    const { title } = outputColumn(configured.settings.loss, configured.samples);
    const inputs = configured.samples.points[0]!.length;
    const names = Array.from({ length: Math.min(inputs, MOST_INPUTS) }, (_, k) =>
      inputName(configured, k),
    );
    return html`
      <div class="head"><h2 class="title">${isMany ? "Largest errors" : "Predictions"}</h2>
        <span class="muted">${isMany ? `${rows.length} of ${count}, ` : ""}after step ${progress.step}</span></div>
      <div class=${isMany ? "room" : ""}>${rows.length ? nothing : html`<p class="muted">None: every error is 0.</p>`}
      <table class="${rows.length > 4 || isMany ? "many" : ""} ${hasWords ? "worded" : ""} ${inputs > 2 ? "broad" : ""}" ?hidden=${!rows.length}>
        <thead><tr><th scope="col" class="point" title=${names.join(", ")}>${names.join(", ")}${inputs > MOST_INPUTS ? " …" : ""}</th><th scope="col" class="target">target</th>
          <td class="barred"></td><th scope="col" class="number">${title}</th><th scope="col" class="number">error</th></tr></thead>
        <tbody>${rows.map((row) => this.row(row, configured))}</tbody>
      </table></div>`;
  }

  private row({ sample, output, goal, error }: Judged, configured: Configured): TemplateResult {
    const { samples, settings } = configured;
    const { range } = outputColumn(settings.loss, samples);
    const target = samples.targets[sample]!;
    const point = samples.points[sample]!.slice(0, MOST_INPUTS).map((v) =>
      short(Number(v.toFixed(2))),
    );
    const store = this.store!;
    const isChosen = store.sample === sample;
    const word = targetWord(configured, sample);
    return html`<tr class=${isChosen ? "chosen" : ""} @click=${() => store.follow(isChosen ? null : sample)}>
      <td class="point" title=${samples.points[sample]!.map(exact).join(", ")}><button aria-pressed=${isChosen} aria-label="${point.join(", ")}: follow this sample through the network">${point.join(", ")}</button></td>
      <td class="target" title=${word}>${samples.classes.length ? marker(target) : nothing} ${word}</td>
      <td class="barred">${bar(output, goal, range)}</td>
      <td class="number data" title=${exact(output)}>${inCell(output)}</td>
      <td class="number" title=${exact(error)}>${inCell(error)}</td>
    </tr>`;
  }
}

/** Large numbers with three digits, so that they fit their column. */
function inCell(number: number): string {
  return Math.abs(number) < 1000 ? readable(number) : short(number);
}

/** All samples or, if there are many, those with the largest errors and the one that is followed. */
function rowsOf(configured: Configured, progress: Progress, followed: number | null): Judged[] {
  const judged = configured.samples.points.map((_, s) => judge(configured, progress, s));
  if (judged.length <= MOST_ROWS) return judged;
  const errors = judged.filter(({ error }) => error !== 0);
  const rows = errors.sort((a, b) => Math.abs(b.error) - Math.abs(a.error)).slice(0, MOST_ROWS);
  const isMissing = followed !== null && !rows.some(({ sample }) => sample === followed);
  return isMissing ? [...rows.slice(0, MOST_ROWS - 1), judged[followed]!] : rows;
}

/** From zero to the output, with the target as a tick. */
function bar(output: number, goal: number, [low, high]: readonly [number, number]): unknown {
  const share = (value: number) =>
    100 * Math.max(0, Math.min(1, (value - low) / (high - low || 1)));
  const zero = share(0);
  const to = Number.isFinite(output) ? share(output) : zero;
  return html`<span class="bar" aria-hidden="true"><span class="ground"></span>
    ${Number.isFinite(output) ? html`<span class="fill" .style=${`left: ${Math.min(zero, to).toFixed(1)}%; width: ${Math.abs(to - zero).toFixed(1)}%`}></span>` : nothing}
    <span class="tick" .style=${`left: calc(${share(goal).toFixed(1)}% - 1px)`}></span></span>`;
}
