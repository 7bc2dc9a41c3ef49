// <glass-passes>: forward mode beside reverse mode, with their passes counted while they run.

import { html, LitElement, type PropertyValues, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import { readable } from "../../../maths/numbers";
import { controls } from "../../../ui/controls";
import { tokens } from "../../../ui/colours";
import { neuron, Passes } from "../passes";
import { cardStyle } from "./card_style";
import { passesStyle } from "./passes_style";

const SIZES = [2, 10, 100, 1000];
const FRAMES = 90;
const SHOWN = 3;

export class GlassPasses extends LitElement {
  static override styles = [tokens, controls, cardStyle, passesStyle];

  @property({ reflect: true }) theme = "auto";
  /** How many weights the neuron has. */
  @property({ type: Number }) inputs = 10;
  @state() private passes = new Passes(neuron(10));
  @state() private spoken = "";
  private frame = 0;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.pause();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("inputs")) this.reset();
  }

  /** Run both modes to their end. */
  play(): void {
    if (this.passes.isDone) this.reset();
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const atOnce = isStill ? Infinity : Math.ceil(this.passes.leaves.length / FRAMES);
    const advance = () => {
      for (let k = 0; k < atOnce && !this.passes.isDone; k++) this.passes.next();
      this.requestUpdate();
      if (this.passes.isDone) this.finished();
      else this.frame = requestAnimationFrame(advance);
    };
    this.pause();
    advance();
  }

  pause(): void {
    cancelAnimationFrame(this.frame);
  }

  /** One pass of each. */
  next(): void {
    this.pause();
    this.passes.next();
    this.requestUpdate();
    if (this.passes.isDone) this.finished();
  }

  reset(): void {
    this.pause();
    const size = Number.isInteger(this.inputs) ? Math.min(Math.max(this.inputs, 1), 1000) : 10;
    this.passes = new Passes(neuron(size));
    this.spoken = "";
  }

  private finished(): void {
    const { leaves } = this.passes;
    this.spoken = `The same ${leaves.length} slopes: ${passWords(leaves.length)} forward, 1 pass back.`;
    const detail = { forward: this.passes.forward.length, reverse: 1 };
    this.dispatchEvent(new CustomEvent("glass-done", { detail, bubbles: true, composed: true }));
  }

  protected override render(): TemplateResult {
    const { leaves, forward, reverse, isDone } = this.passes;
    const hasBack = reverse.length > 0;
    return html`<section class="panel card" aria-labelledby="title">
      <header>
        <h2 id="title">All the slopes of one neuron</h2>
        <span class="sizes" role="group" aria-label="How many weights">
          ${SIZES.map((size) => html`<button aria-pressed=${size === leaves.length} @click=${() => this.resize(size)}>${size}</button>`)}
          <span class="muted">weights</span>
        </span>
      </header>
      <div class="modes">
        ${this.mode("Forward mode", "one pass for each weight", forward.length, leaves.length)}
        ${this.mode("Reverse mode", "one pass for all weights", hasBack ? 1 : 0, 1)}
      </div>
      <table>
        <thead><tr><th scope="col">slope of L by</th><th scope="col">forward mode</th><th scope="col">reverse mode</th></tr></thead>
        <tbody>${leaves.slice(0, SHOWN).map((_, k) => html`<tr><th scope="row"><code>w${k + 1}</code></th>${this.slope(forward[k])}${this.slope(reverse[k])}</tr>`)}</tbody>
      </table>
      <div class="actions">
        <span class="muted">${isDone ? this.spoken : "Both compute the same slopes."}</span>
        <button ?disabled=${isDone} @click=${this.next}>One pass</button>
        <button class="primary" @click=${this.play}>${isDone ? "Run again" : "Run both"}</button>
      </div>
      <div class="spoken" role="status">${this.spoken}</div>
    </section>`;
  }

  private resize(size: number): void {
    this.inputs = size;
  }

  private mode(title: string, says: string, done: number, all: number): TemplateResult {
    const products = (done * this.passes.edges.length).toLocaleString("en");
    return html`<div class="mode">
      <h3>${title}</h3><p>${says}</p>
      <div class="count"><span class="grad">${done}</span> of ${passWords(all)}</div>
      <progress max=${all} .value=${done} aria-label="Passes of ${title.toLowerCase()}"></progress>
      <div class="muted">${products} multiplications</div>
    </div>`;
  }

  private slope(number: number | undefined): TemplateResult {
    return number === undefined
      ? html`<td class="muted">not yet</td>`
      : html`<td class="grad">${readable(number)}</td>`;
  }
}

function passWords(number: number): string {
  return number === 1 ? "1 pass" : `${number} passes`;
}
