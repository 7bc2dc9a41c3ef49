// <glass-inputs>: a slider and a field for every input, with its grad and the way in which L rises.

import { css, html, nothing, svg, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import { exact, plain, readable, roundUp, spoken } from "../engine/numbers";
import { controls } from "../theme/controls";
import { tokens } from "../theme/tokens";
import type { Input } from "./session";
import { SessionElement } from "./session_element";

const STEP = 0.01;
const FIRST_ROWS = 40;

export class GlassInputs extends SessionElement {
  static override styles = [
    tokens,
    controls,
    css`
      :host {
        display: block;
        padding: 12px 22px;
      }
      .rows {
        display: grid;
        grid-template-columns: minmax(34px, max-content) minmax(80px, 1fr) 76px minmax(72px, max-content);
        column-gap: 14px;
        align-items: center;
        grid-template-rows: 26px;
        grid-auto-rows: minmax(36px, max-content);
      }
      .row {
        display: contents;
      }
      .number {
        text-align: right;
      }
      .name {
        font-weight: 700;
        font-size: 14px;
        max-width: 110px;
        overflow: hidden;
        text-overflow: ellipsis;
      }
      .slider {
        position: relative;
        height: 36px;
        display: flex;
        align-items: center;
      }
      .slider svg {
        position: absolute;
        inset: 0;
        width: 100%;
        height: 100%;
        overflow: visible;
        pointer-events: none;
      }
      input[type="range"] {
        appearance: none;
        width: 100%;
        margin: 0;
        height: 36px;
        background: none;
        position: relative;
        cursor: pointer;
      }
      input[type="range"]::-webkit-slider-runnable-track {
        height: 4px;
        background: none;
      }
      input[type="range"]::-webkit-slider-thumb {
        appearance: none;
        width: 18px;
        height: 18px;
        margin-top: -7px;
        border-radius: 9px;
        background: var(--panel);
        border: 2.5px solid var(--data);
      }
      input[type="range"]::-moz-range-thumb {
        width: 13px;
        height: 13px;
        border-radius: 9px;
        background: var(--panel);
        border: 2.5px solid var(--data);
      }
      .ground {
        stroke: var(--line);
        stroke-width: 4;
        stroke-linecap: round;
      }
      .fill {
        stroke: var(--data-ln);
        stroke-width: 4;
      }
      .zero {
        stroke: var(--ctl);
        stroke-width: 1.5;
      }
      .rise {
        stroke: var(--grad-ln);
        stroke-width: 3;
      }
      .tip {
        fill: var(--grad-ln);
      }
      input[type="text"] {
        font: 14px var(--sans);
        font-variant-numeric: inherit;
        text-align: right;
        width: 76px;
        height: 30px;
        padding: 0 8px;
        color: var(--ink);
        background: var(--panel);
        border: 1px solid var(--ctl);
        border-radius: 6px;
      }
      .untouched {
        color: var(--ink3);
      }
      .caption {
        display: flex;
        align-items: center;
        gap: 8px;
        margin-top: 4px;
      }
      .caption svg {
        width: 30px;
        height: 12px;
      }
      .rows.many {
        max-height: 330px;
        overflow-y: auto;
      }
      @media (max-width: 599px) {
        :host {
          padding: 8px 0;
        }
        .rows {
          grid-auto-rows: minmax(48px, max-content);
          column-gap: 10px;
        }
        input[type="text"],
        .slider,
        input[type="range"] {
          height: 44px;
        }
      }
    `,
  ];

  @state() private isWhole = false;
  private readonly widened = new Map<string, number>();

  protected override render(): TemplateResult {
    const { session } = this;
    if (!session?.graph) return html`<h2 class="title">Inputs</h2>`;
    const { grads } = session.progress();
    const touched = session.touched();
    const isAnyKnown = session.gradients && session.inputs.some(({ place }) => touched.has(place));
    const root = session.graph.name(session.graph.root);
    return html`
      <div class="rows ${session.inputs.length > 9 ? "many" : ""}">
        <h2 class="title">Inputs</h2><span></span><span class="muted number">data</span>
        <span class="muted number">${session.gradients ? "grad" : ""}</span>
        ${this.shown.map((input) => this.row(input, touched.has(input.place) ? grads[input.place]! : null))}
      </div>
      ${this.shown.length < session.inputs.length ? html`<button @click=${this.showAll}>Show all ${session.inputs.length} inputs</button>` : nothing}
      ${session.inputs.length ? nothing : html`<p class="muted">This expression has no inputs: type a name, such as x.</p>`}
      ${session.canCompute ? nothing : html`<p class="muted">The values stay as they were: this graph has ops that only Python knows.</p>`}
      ${isAnyKnown ? html`<div class="caption muted">${caption} this way ${root} rises; the longer, the steeper</div>` : nothing}`;
  }

  private get shown(): readonly Input[] {
    const { inputs } = this.session!;
    return this.isWhole ? inputs : inputs.slice(0, FIRST_ROWS);
  }

  private showAll(): void {
    this.isWhole = true;
  }

  private row(input: Input, grad: number | null): TemplateResult {
    const session = this.session!;
    const { name, place } = input;
    const value = session.value(name);
    const range = this.range(name, value);
    const isShown = session.gradients && grad !== null;
    return html`<div class="row">
      <span class="name" title=${name} @pointerenter=${() => session.hover([place])} @pointerleave=${() => session.hover([])}>${name}</span>
      <span class="slider">
        ${this.scale(value, range, isShown ? grad : null)}
        <input type="range" min=${-range} max=${range} step="any" .value=${live(String(value))}
          ?disabled=${!session.canCompute} aria-label=${name} aria-valuetext=${this.spokenValue(name, value, grad)}
          @input=${(event: Event) => this.slid(name, event)} @keydown=${(event: KeyboardEvent) => this.pressed(name, event)}
          @dblclick=${() => session.reset(name)} />
      </span>
      <input type="text" inputmode="decimal" .value=${live(readableField(value))} ?disabled=${!session.canCompute}
        aria-label="${name}, number" title=${exact(value)}
        @change=${(event: Event) => this.typed(name, event)} />
      <span class="number ${isShown ? "grad" : "untouched"}" title=${isShown ? exact(grad) : ""}>${session.gradients ? (isShown ? readable(grad) : "0") : ""}</span>
    </div>`;
  }

  private range(name: string, value: number): number {
    const from = roundUp(Math.max(3, 2 * Math.abs(this.session!.start(name))));
    const seen = Math.max(from, this.widened.get(name) ?? 0);
    if (Number.isFinite(value) && Math.abs(value) > seen) {
      this.widened.set(name, roundUp(Math.abs(value)));
      return this.widened.get(name)!;
    }
    return seen;
  }

  private scale(value: number, range: number, grad: number | null): unknown {
    const inside = Math.max(-range, Math.min(range, Number.isFinite(value) ? value : 0));
    const share = (inside + range) / (2 * range);
    // The thumb's middle runs from 9 px to 9 px before the end.
    const x = `calc(${(100 * share).toFixed(3)}% + ${(9 - 18 * share).toFixed(2)}px)`;
    const length = grad === null || !grad ? 0 : 10 + 34 * Math.sqrt(Math.min(1, Math.abs(grad)));
    const sign = Math.sign(grad ?? 0);
    return html`<svg aria-hidden="true">
      ${svg`<line class="ground" x1="2" x2="100%" y1="18" y2="18" />
        <line class="zero" x1="50%" x2="50%" y1="12" y2="24" />`}
      ${fillOf(share)}
      ${
        length && Number.isFinite(length)
          ? svg`<g .style=${`transform: translateX(${x})`}><line class="rise" x1=${9 * sign} x2=${(9 + length - 8) * sign} y1="18" y2="18" />
            <path class="tip" d="M${(9 + length) * sign} 18l${-9 * sign} -4.5v9z" /></g>`
          : nothing
      }
    </svg>`;
  }

  private slid(name: string, event: Event): void {
    const field = event.target as HTMLInputElement;
    const value = Math.round(Number(field.value) / STEP) * STEP;
    this.session!.set(name, Number(value.toFixed(2)));
  }

  private pressed(name: string, event: KeyboardEvent): void {
    const signs: Record<string, number> = {
      ArrowLeft: -1,
      ArrowDown: -1,
      ArrowRight: 1,
      ArrowUp: 1,
    };
    const sign = signs[event.key];
    event.stopPropagation();
    if (!sign) return;
    event.preventDefault();
    const step = event.shiftKey ? 0.1 : event.altKey ? 0.001 : STEP;
    this.session!.set(name, Number((this.session!.value(name) + sign * step).toFixed(6)));
  }

  private typed(name: string, event: Event): void {
    const field = event.target as HTMLInputElement;
    const text = field.value.trim().replaceAll("\u2212", "-");
    const value = /^[-+]?(inf|nan)$/.test(text)
      ? Number(text.replace("inf", "Infinity"))
      : Number(text);
    const isNumber = text !== "" && (!Number.isNaN(value) || text.endsWith("nan"));
    field.setAttribute("aria-invalid", String(!isNumber));
    field.setCustomValidity(isNumber ? "" : "Type a number, such as 0.5.");
    if (isNumber) this.session!.set(name, value);
    else field.reportValidity();
  }

  private spokenValue(name: string, value: number, grad: number | null): string {
    const root = this.session!.graph!.name(this.session!.graph!.root);
    if (grad === null || !this.session!.gradients) return `${name}, ${spoken(value)}`;
    const way =
      grad > 0 ? `raises ${root}` : grad < 0 ? `lowers ${root}` : `does not change ${root}`;
    return `${name}, ${spoken(value)}. Raising it ${way}, slope ${spoken(grad)}.`;
  }
}

const caption = svg`<svg viewBox="0 0 30 12" aria-hidden="true"><path d="M0 6h22" stroke="var(--grad-ln)" stroke-width="3" /><path d="M29 6l-9 -4.5v9z" fill="var(--grad-ln)" /></svg>`;

/** Filled from zero, which is the middle, to the thumb. */
function fillOf(share: number): unknown {
  const [from, to] = share < 0.5 ? [share, 0.5] : [0.5, share];
  return svg`<line class="fill" x1="${(100 * from).toFixed(3)}%" x2="${(100 * to).toFixed(3)}%" y1="18" y2="18" />`;
}

/** What a field shows: four decimals, or all digits where those would be lost. */
function readableField(value: number): string {
  const shown = readable(value);
  return Math.abs(value) >= 100_000 ? plain(value) : shown;
}
