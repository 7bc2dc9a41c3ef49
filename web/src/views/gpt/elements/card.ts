// <glass-gpt-card>: the step in a sentence, with its sum and the nudge that proves it; or why a
// parameter has its gradient.

import { html, nothing, type TemplateResult } from "lit";
import { property } from "lit/decorators.js";
import type { Card, CardRow, Cell, Nudge, Scalar } from "../../../gpt/messages";
import { exact, readable } from "../../../maths/numbers";
import type { Beat } from "../../../ui/beats";
import { tokens } from "../../../ui/colours";
import { controls } from "../../../ui/controls";
import { rich } from "../../../ui/rich";
import type { GptStore } from "../store";
import { cardStyle } from "./card_style";
import { GptElement } from "./gpt_element";
import { surgeryButton } from "./surgery_button";
import { whyView } from "./why_view";

/** Between the steps, there is nothing yet that a sum could be about. */
const BEFORE = "Nothing is computed yet. Press → to look up the letter and its place.";

export class GlassGptCard extends GptElement {
  static override styles = [tokens, controls, cardStyle];

  /** Whether a scalar can be opened in Explore, which needs the page. */
  @property({ type: Boolean }) explores = false;
  protected override readonly beats: readonly (Beat | "card")[] = ["change", "card"];

  protected override render(): TemplateResult {
    const { store } = this;
    if (!store) return html``;
    if (store.parameter !== null) return this.why(store);
    const { card } = store;
    if (!card) return html`<p class="sentence">${store.configured ? BEFORE : ""}</p>`;
    return html`
      <div class="top"><div><code class="equation">${card.title}</code> <span class="muted">${card.where}</span></div>
        <span class="buttons">${surgeryButton(store)}${this.explore(card.scalar)}
        ${store.selected === null ? nothing : html`<button @click=${() => store.select(null)}>Back</button>`}</span></div>
      <p class="sentence">${rich(card.sentence)}</p>
      ${card.rows.length ? sum(card) : nothing}
      ${card.nudge && store.gradients ? nudge(card.nudge) : nothing}`;
  }

  private why(store: GptStore): TemplateResult {
    const { why, parameter } = store;
    return html`${why ? whyView(store, why) : html`<p class="sentence">…</p>`}
      <div class="foot">${this.explore({ parameter: parameter! })}
        <button @click=${() => store.askAbout(null)}>Back to the step</button></div>`;
  }

  private explore(scalar: Scalar): unknown {
    if (!this.explores) return nothing;
    return html`<button @click=${() => this.open(scalar)}>Open in Explore</button>`;
  }

  private async open(scalar: Scalar): Promise<void> {
    this.store!.pauseTraining();
    const link = await this.store!.exploreLink(scalar);
    if (link) location.hash = link;
  }
}

function sum({ columns, rows, title }: Card): TemplateResult {
  return html`<div class="scroll" tabindex="0" role="group" aria-label="Arithmetic of ${title}"><table>
    <thead><tr>${columns.map((column) => (column ? html`<th scope="col">${column}</th>` : html`<td class="sign"></td>`))}</tr></thead>
    <tbody>${rows.map((each) => row(each, columns))}</tbody></table></div>`;
}

/** A column without a head holds signs between the numbers. */
function row({ cells, look }: CardRow, columns: readonly string[]): TemplateResult {
  const [first, ...others] = cells;
  const kind = (k: number) =>
    !columns[k + 1]
      ? "sign"
      : k === others.length - 1
        ? "result"
        : typeof others[k] === "string"
          ? "word"
          : "";
  return html`<tr class=${look}><th scope="row">${typeof first === "string" ? rich(first) : cell(first ?? null, false)}</th>
    ${others.map((other, k) => html`<td class=${kind(k)}>${cell(other, look === "total")}</td>`)}</tr>`;
}

/** A total of 0 is off by the rounding of its terms, which the full number shows. */
const ROUNDING = 1e-12;

function cell(content: Cell, isTotal: boolean): unknown {
  if (content === null) return nothing;
  if (typeof content === "string") return content;
  const { ink, number } = content;
  const shown = isTotal && Math.abs(number) < ROUNDING ? 0 : number;
  return html`<span class=${ink} title=${exact(number)}>${readable(shown)}</span>`;
}

function nudge({ of, by, grad, expected, measured }: Nudge): TemplateResult {
  return html`<div class="nudge"><span>Is it true? Raise ${rich(of)} by ${by} and L should move by ${by} × ${readable(grad)}.</span>
    <dl class="compared"><dt>expected</dt><dd class="grad" title=${exact(expected)}>${small(expected)}</dd>
      <dt>measured</dt><dd class="data" title=${exact(measured)}>${small(measured)}</dd></dl></div>`;
}

/** Five significant digits, so that a small difference shows. */
export function small(number: number): string {
  const size = Math.abs(number);
  if (!Number.isFinite(number) || size === 0) return readable(number);
  const text = size >= 0.0001 ? number.toFixed(7) : number.toExponential(4);
  return text.replaceAll("-", "−");
}
