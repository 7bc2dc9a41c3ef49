// <glass-inputs>: a slider and a field for every input, with its grad and the direction of ascent.

import { css, html, nothing, svg, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import { exact, parseNumber, plain, readable, roundUp, spoken } from "../../../maths/numbers";
import { controls } from "../../../ui/controls";
import { StoreElement } from "../../../ui/store_element";
import { tokens } from "../../../ui/colours";
import { typed } from "../../../ui/typed";
import type { Input } from "../store";
import type { ExploreStore } from "../store";

const STEP = 0.01;
const FIRST_ROWS = 40;
const FIELD_LENGTH = 8;
const LONG_GRAD = 9;

export class GlassInputs extends StoreElement<ExploreStore> {
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
        grid-template-columns: minmax(34px, max-content) minmax(80px, 1fr) 76px 84px;
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
        white-space: nowrap;
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
      input[aria-invalid="true"] {
        border: 2px solid var(--bad);
      }
      input[type="text"] {
        font: 13.5px var(--sans);
        font-variant-numeric: inherit;
        text-align: right;
        width: 76px;
        height: 30px;
        padding: 0 6px;
        color: var(--ink);
        background: var(--panel);
        border: 1px solid var(--ctl);
        border-radius: 6px;
      }
      .untouched {
        color: var(--ink3);
      }
      .number.long {
        font-size: 11.5px;
      }
      input[type="text"].long {
        font-size: 10.5px;
        padding: 0 4px;
      }
      .unseen {
        visibility: hidden;
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
        padding-inline: 4px;
        margin-inline: -4px;
      }
      @container (max-width: 575px) {
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
  private readonly widened = new Map<number, number>();

  protected override render(): TemplateResult {
    const { store } = this;
    if (!store?.graph) return html`<h2 class="title">Inputs</h2>`;
    const { grads, touched } = store.progress;
    const isAnyKnown = store.gradients && store.inputs.some(({ place }) => touched.has(place));
    const root = store.graph.name(store.graph.root);
    return html`
      <div class="rows ${store.inputs.length > 9 ? "many" : ""}">
        <h2 class="title">Inputs</h2><span></span><span class="muted number">data</span>
        <span class="muted number">${store.gradients ? "grad" : ""}</span>
        ${this.shown.map((input) => this.row(input, touched.has(input.place) ? grads[input.place]! : null))}
      </div>
      ${this.shown.length < store.inputs.length ? html`<button @click=${this.showAll}>Show all ${store.inputs.length} inputs</button>` : nothing}
      ${store.inputs.length ? nothing : html`<p class="muted">This expression has no inputs: type a name, such as x.</p>`}
      ${store.canCompute ? nothing : html`<p class="muted">The values are fixed: this graph has ops that only Python can compute.</p>`}
      ${store.inputs.length ? html`<div class="caption muted ${isAnyKnown ? "" : "unseen"}">${caption} direction in which ${root} rises; longer means steeper</div>` : nothing}`;
  }

  private get shown(): readonly Input[] {
    const { inputs } = this.store!;
    return this.isWhole ? inputs : inputs.slice(0, FIRST_ROWS);
  }

  private showAll(): void {
    this.isWhole = true;
  }

  private row(input: Input, grad: number | null): TemplateResult {
    const store = this.store!;
    const { name, place, start } = input;
    const value = store.value(input);
    const range = this.range(input, value);
    const isShown = store.gradients && grad !== null;
    return html`<div class="row">
      <span class="name" title=${name} @pointerenter=${() => store.hover([place])} @pointerleave=${() => store.hover([])}>${name}</span>
      <span class="slider">
        ${this.scale(value, range, isShown ? grad : null)}
        <input type="range" min=${-range} max=${range} step="any" .value=${live(String(value))}
          ?disabled=${!store.canCompute} aria-label=${name} aria-valuetext=${this.spokenValue(name, value, grad)}
          @input=${(event: Event) => this.slid(input, event)} @keydown=${(event: KeyboardEvent) => this.pressed(input, event)}
          @dblclick=${() => store.set(input, start)} />
      </span>
      <input type="text" class=${fieldText(value).length > FIELD_LENGTH ? "long" : ""} inputmode="decimal" ?disabled=${!store.canCompute}
        aria-label="${name}, number" title=${exact(value)} @input=${edited}
        @change=${(event: Event) => this.taken(input, event)} .value=${typed(fieldText(value))} />
      <span class="number ${isShown ? "grad" : "untouched"} ${isShown && readable(grad).length > LONG_GRAD ? "long" : ""}" title=${isShown ? exact(grad) : ""}>${store.gradients ? (isShown ? readable(grad) : "0") : ""}</span>
    </div>`;
  }

  private range({ place, start }: Input, value: number): number {
    const from = roundUp(Math.max(3, 2 * sizeOf(start)));
    const seen = Math.max(from, this.widened.get(place) ?? 0);
    if (sizeOf(value) <= seen) return seen;
    const wider = roundUp(sizeOf(value));
    this.widened.set(place, wider);
    return wider;
  }

  private scale(value: number, range: number, grad: number | null): unknown {
    const inside = Math.max(-range, Math.min(range, Number.isNaN(value) ? 0 : value));
    const share = (inside + range) / (2 * range);
    // The thumb's center moves from 9 px to 9 px before the end.
    const x = `calc(${(100 * share).toFixed(3)}% + ${(9 - 18 * share).toFixed(2)}px)`;
    const length = grad ? 10 + 34 * Math.sqrt(Math.min(1, Math.abs(grad))) : 0;
    const sign = Math.sign(grad ?? 0);
    return html`<svg aria-hidden="true">
      ${svg`<line class="ground" x1="2" x2="100%" y1="50%" y2="50%" />
        <line class="zero" x1="50%" x2="50%" y1="34%" y2="66%" />`}
      ${fillOf(share)}
      ${
        Number.isFinite(length) && length > 0
          ? svg`<g class="arrow" .style=${`transform: translate(${x}, 50%)`}><line class="rise" x1=${9 * sign} x2=${(9 + length - 8) * sign} y1="0" y2="0" />
            <path class="tip" d="M${(9 + length) * sign} 0l${-9 * sign} -4.5v9z" /></g>`
          : nothing
      }
    </svg>`;
  }

  private slid(input: Input, event: Event): void {
    const field = event.target as HTMLInputElement;
    const value = Math.round(Number(field.value) / STEP) * STEP;
    this.store!.set(input, Number(value.toFixed(2)));
  }

  private pressed(input: Input, event: KeyboardEvent): void {
    const signs: Record<string, number> = {
      ArrowLeft: -1,
      ArrowDown: -1,
      ArrowRight: 1,
      ArrowUp: 1,
    };
    const sign = signs[event.key];
    if (!sign) return;
    event.preventDefault();
    event.stopPropagation();
    const step = event.shiftKey ? 0.1 : event.altKey ? 0.001 : STEP;
    this.store!.set(input, Number((this.store!.value(input) + sign * step).toFixed(6)));
  }

  private taken(input: Input, event: Event): void {
    const field = event.target as HTMLInputElement;
    const value = parseNumber(field.value);
    markValid(field, value !== null);
    if (value !== null) this.store!.set(input, value);
  }

  private spokenValue(name: string, value: number, grad: number | null): string {
    const root = this.store!.graph!.name(this.store!.graph!.root);
    if (grad === null || !this.store!.gradients) return `${name}, ${spoken(value)}`;
    const way =
      grad > 0 ? `raises ${root}` : grad < 0 ? `lowers ${root}` : `does not change ${root}`;
    return `${name}, ${spoken(value)}. Raising it ${way}, slope ${spoken(grad)}.`;
  }
}

/** The magnitude of a number, or 0 if it is too large for a slider. */
function sizeOf(number: number): number {
  const size = Math.abs(number);
  return size < 1e300 ? size : 0;
}

/** What a field shows: four decimals, or what fits. */
function fieldText(value: number): string {
  const shown = readable(value);
  return shown.length > FIELD_LENGTH ? plain(value) : shown;
}

/** A field that is being corrected is no longer marked as wrong. */
function edited(event: Event): void {
  markValid(event.target as HTMLInputElement, true);
}

function markValid(field: HTMLInputElement, isValid: boolean): void {
  field.setAttribute("aria-invalid", String(!isValid));
  field.setCustomValidity(isValid ? "" : "Type a number, such as 0.5.");
  if (!isValid) field.reportValidity();
}

const caption = svg`<svg viewBox="0 0 30 12" aria-hidden="true"><path d="M0 6h22" stroke="var(--grad-ln)" stroke-width="3" /><path d="M29 6l-9 -4.5v9z" fill="var(--grad-ln)" /></svg>`;

/** Filled from zero, in the middle, to the thumb. */
function fillOf(share: number): unknown {
  const [from, to] = share < 0.5 ? [share, 0.5] : [0.5, share];
  return svg`<line class="fill" x1="${(100 * from).toFixed(3)}%" x2="${(100 * to).toFixed(3)}%" y1="50%" y2="50%" />`;
}
