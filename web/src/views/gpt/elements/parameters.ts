// <glass-gpt-parameters>: the nine matrices with their sizes; or the numbers of one, in both inks.

import { html, nothing, type TemplateResult } from "lit";
import type { Matrix } from "../../../gpt/shape";
import { readable } from "../../../maths/numbers";
import { tokens } from "../../../ui/colours";
import { controls } from "../../../ui/controls";
import type { Beat } from "../../../ui/beats";
import type { GptStore } from "../store";
import { GptElement } from "./gpt_element";
import { matrixView } from "./matrix_view";
import { parametersStyle } from "./parameters_style";

export class GlassGptParameters extends GptElement {
  static override styles = [tokens, controls, parametersStyle];

  protected override readonly beats: readonly (Beat | "card")[] = ["change", "figures", "card"];

  protected override render(): TemplateResult {
    const { store } = this;
    if (!store?.configured) return html`<h2 class="title">Parameters</h2>`;
    const name = store.text || "●";
    const chosen = store.matrix;
    return html`<div class="head"><h2 class="title">${chosen ? html`<code>${chosen}</code>` : "Parameters"}</h2>
        <span class="muted">${chosen ? html`after <code>${name}</code>; click a number` : html`after <code>${name}</code>; click one for its numbers`}</span>
        ${chosen ? html`<button @click=${() => store.openMatrix(null)}>All nine</button>` : nothing}</div>
      ${chosen ? matrixView(store) : this.table(store)}`;
  }

  private table(store: GptStore): TemplateResult {
    const { matrices, parameterCount } = store.configured!;
    const { pass } = store;
    const most = Math.max(...(pass?.sizes ?? [1]));
    const gradMost = Math.max(...(pass?.gradSizes ?? [1]));
    return html`<table>
      <thead><tr><th scope="col">matrix</th><td class="shape"></td><th scope="col">numbers</th><th scope="col" colspan="2">size</th><th scope="col" colspan="2">size of ∂</th></tr></thead>
      <tbody>${matrices.map((matrix, k) => row(store, matrix, pass?.sizes[k] ?? 0, most, pass?.gradSizes[k] ?? 0, gradMost))}</tbody>
      <tfoot><tr><th scope="row">all</th><td class="shape"></td><td>${parameterCount.toLocaleString("en")}</td><td class="bar-cell"></td><td></td><td class="bar-cell"></td><td class="grad">${pass ? three(pass.gradientSize) : ""}</td></tr></tfoot>
    </table>`;
  }
}

function row(
  store: GptStore,
  { name, rows, columns }: Matrix,
  size: number,
  most: number,
  gradSize: number,
  gradMost: number,
): TemplateResult {
  return html`<tr @click=${() => store.openMatrix(name)}>
    <th scope="row"><button>${name}</button></th><td class="shape">${rows} × ${columns}</td><td>${(rows * columns).toLocaleString("en")}</td>
    <td class="bar-cell">${bar("data-bar", size / most)}</td><td class="data">${size.toFixed(2)}</td>
    <td class="bar-cell">${bar("grad-bar", gradSize / gradMost)}</td><td class="grad">${three(gradSize)}</td></tr>`;
}

function three(size: number): string {
  return size >= 0.001 && size < 1000 ? size.toFixed(3) : readable(size);
}

function bar(kind: string, share: number): TemplateResult {
  const width = Number.isFinite(share) ? Math.max(1, 100 * share) : 0;
  return html`<span class=${kind} .style=${`width: ${width.toFixed(1)}%`}></span>`;
}
