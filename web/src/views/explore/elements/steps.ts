// <glass-steps>: the buttons and the track for stepping through both passes, one node at a time.

import { css, html, nothing, svg, type TemplateResult } from "lit";
import { property } from "lit/decorators.js";
import { controls } from "../../../ui/controls";
import { icons } from "../../../ui/icons";
import type { Stepped } from "../../../ui/stepped";
import { StoreElement } from "../../../ui/store_element";
import { tokens } from "../../../ui/colours";

const MOST_MARKS = 40;
const PITCH = 24;
const GAP = 36;
const HEIGHT = 32;
const SPEEDS = [0.5, 1, 2, 4];

/** Constants can be shown in a graph only. */
type Steps = Stepped & {
  readonly constants?: boolean;
  show(options: { constants?: boolean }): void;
};

export class GlassSteps extends StoreElement<Steps> {
  /** Without the transport, which is elsewhere on a phone. */
  @property({ type: Boolean, reflect: true }) compact = false;
  /** What the table stands in for. */
  @property() picture = "Graph";

  static override styles = [
    tokens,
    controls,
    css`
      :host {
        display: flex;
        align-items: center;
        gap: 8px;
        padding: 11px 16px;
        min-height: 56px;
        flex-wrap: wrap;
      }
      .square {
        width: 32px;
        padding: 0;
      }
      /* Fixed widths: a step or a change of words moves nothing. */
      #play {
        min-width: 86px;
        padding-left: 15px;
        justify-content: flex-start;
      }
      .view {
        min-width: 68px;
      }
      .where {
        width: 172px;
        margin-left: 8px;
        line-height: 18px;
      }
      .where .now {
        font-weight: 600;
        font-size: 14px;
      }
      .forward {
        color: var(--data);
      }
      .track {
        flex: 1;
        display: flex;
        justify-content: center;
        min-width: 120px;
      }
      svg.track-marks {
        height: 32px;
        max-width: 100%;
        touch-action: none;
        cursor: pointer;
      }
      .rail {
        stroke: var(--line);
        stroke-width: 2;
      }
      .done-forward {
        stroke: var(--data-ln);
        stroke-width: 2;
      }
      .done-backward {
        stroke: var(--grad-ln);
        stroke-width: 2;
      }
      .mark {
        fill: var(--panel);
        stroke: var(--ctl);
        stroke-width: 1.5;
      }
      .mark.forward.done {
        fill: var(--data-ln);
        stroke: var(--data-ln);
      }
      .mark.backward.done {
        fill: var(--grad-ln);
        stroke: var(--grad-ln);
      }
      .mark.now.done {
        stroke: var(--ink);
        stroke-width: 2;
      }
      .bar {
        fill: var(--sunk);
      }
      .bar.forward {
        fill: var(--data-ln);
      }
      .bar.backward {
        fill: var(--grad-ln);
      }
      .handle {
        fill: var(--panel);
        stroke: var(--ink);
        stroke-width: 2;
      }
      kbd {
        border: 1px solid var(--line);
        border-radius: 3px;
        padding: 0 4px;
        font: 11px var(--mono);
      }
      .switch {
        display: inline-flex;
        align-items: center;
        gap: 8px;
      }
      .knob {
        width: 26px;
        height: 14px;
        border-radius: 7px;
        background: var(--ctl);
        position: relative;
      }
      .knob::after {
        content: "";
        position: absolute;
        top: 2px;
        left: 2px;
        width: 10px;
        height: 10px;
        border-radius: 5px;
        background: var(--panel);
      }
      [aria-checked="true"] .knob {
        background: var(--data);
      }
      [aria-checked="true"] .knob::after {
        left: 14px;
      }
      select {
        font: 13px var(--sans);
        color: var(--ink);
        background: var(--panel);
        border: 1px solid var(--ctl);
        border-radius: 6px;
        height: 32px;
      }
      @media (max-width: 1099px) {
        .keys {
          display: none;
        }
      }
      :host([compact]) .transport,
      :host([compact]) .keys {
        display: none;
      }
      :host([compact]) {
        padding: 8px 0;
      }
      :host([compact]) button,
      :host([compact]) select {
        min-height: 44px;
      }
      .transport {
        display: contents;
      }
      @media (pointer: coarse) {
        button,
        select {
          min-height: 44px;
        }
        .square {
          width: 44px;
        }
      }
      @container (max-width: 860px) {
        .track {
          order: 1;
          flex: 1 0 100%;
        }
      }
    `,
  ];

  protected override render(): TemplateResult {
    const { store } = this;
    if (!store) return html``;
    const { position, last } = store;
    const isEmpty = last === 0;
    return html`
      <div class="transport">
      <button class="square" aria-label="First step" ?disabled=${isEmpty || position === 0} @click=${() => store.go(0)}>${icons.first}</button>
      <button class="square" aria-label="Previous step" ?disabled=${isEmpty || position === 0} @click=${() => store.previous()}>${icons.previous}</button>
      <button class="primary" id="play" ?disabled=${isEmpty} @click=${() => (store.playing ? store.pause() : store.play())}>
        ${store.playing ? icons.pause : icons.play} ${store.playing ? "Pause" : "Play"}</button>
      <button class="square" aria-label="Next step" ?disabled=${isEmpty || position === last} @click=${() => store.next()}>${icons.next}</button>
      <button class="square" aria-label="Last step" ?disabled=${isEmpty || position === last} @click=${() => store.go(last)}>${icons.last}</button></div>
      ${this.where()}
      <div class="track">${isEmpty ? nothing : this.track()}</div>
      <span class="muted keys"><kbd>←</kbd> <kbd>→</kbd> step <kbd>Space</kbd> play</span>
      <select aria-label="Speed of Play" .value=${String(store.speed)}
        @change=${(event: Event) => store.show({ speed: Number((event.target as HTMLSelectElement).value) })}>
        ${SPEEDS.map((speed) => html`<option value=${speed} ?selected=${speed === store.speed}>×${speed === 0.5 ? "½" : speed}</option>`)}
      </select>
      <button class="view" aria-pressed=${store.table} @click=${() => store.show({ table: !store.table })}>${store.table ? this.picture : "Table"}</button>
      ${this.compact && store.constants !== undefined ? html`<button aria-pressed=${store.constants} @click=${() => store.show({ constants: !store.constants })}>Constants</button>` : nothing}
      <button class="switch" role="switch" aria-checked=${store.gradients} @click=${() => store.show({ gradients: !store.gradients })}><span class="knob"></span>Gradients</button>`;
  }

  private where(): TemplateResult {
    const { position, steps } = this.store!;
    const back = position - steps;
    if (back > 0)
      return html`<div class="where"><div class="now grad">◆ Backward ${back} of ${steps}</div><div class="muted">Forward ${steps} of ${steps} done</div></div>`;
    const next = position === steps ? "next: backward" : "then backward";
    return html`<div class="where"><div class="now forward">● Forward ${position} of ${steps}</div><div class="muted">${steps ? next : "nothing to compute"}</div></div>`;
  }

  private track(): TemplateResult {
    const { steps, last, position } = this.store!;
    const { isBars, width } = this;
    const at = (k: number) => this.place(k);
    return html`<svg class="track-marks" viewBox="0 0 ${width} ${HEIGHT}" width=${width} role="slider" tabindex="0"
      aria-label="Step" aria-valuemin="0" aria-valuemax=${last} aria-valuenow=${position}
      aria-valuetext=${position > steps ? `Backward ${position - steps} of ${steps}` : `Forward ${position} of ${steps}`}
      @pointerdown=${this.scrubbed} @pointermove=${this.scrubbed}>
      ${isBars ? this.bars(at, width) : this.marks(at)}
    </svg>`;
  }

  private get isBars(): boolean {
    return this.store!.last > MOST_MARKS;
  }

  private get width(): number {
    return this.isBars ? 400 : 2 * (this.store!.steps - 1) * PITCH + GAP + 36;
  }

  /** The position of the k-th step's mark. */
  private place(k: number): number {
    const { steps, last } = this.store!;
    if (this.isBars) return 10 + ((this.width - 20) * k) / last;
    return 18 + (k - 1) * PITCH + (k > steps ? GAP - PITCH : 0);
  }

  private marks(at: (k: number) => number): unknown {
    const { steps, last, position } = this.store!;
    const line = (from: number, to: number, kind: string) =>
      to > from ? svg`<line class=${kind} x1=${at(from)} x2=${at(to)} y1="16" y2="16" />` : nothing;
    const marks = Array.from({ length: last }, (_, k) => k + 1);
    return svg`
      ${line(1, steps, "rail")}${line(steps + 1, last, "rail")}
      ${line(1, Math.min(position, steps), "done-forward")}${line(steps + 1, position, "done-backward")}
      ${marks.map((k) => this.mark(k, at(k), k <= steps, k <= position, k === position && k !== steps))}`;
  }

  private mark(k: number, x: number, isForward: boolean, isDone: boolean, isNow: boolean): unknown {
    const kind = `mark ${isForward ? "forward" : "backward"} ${isDone ? "done" : ""} ${isNow ? "now" : ""}`;
    if (isForward)
      return svg`<circle class=${kind} data-step=${k} cx=${x} cy="16" r=${isNow ? 8 : 5} />`;
    const r = isNow ? 10 : 7;
    return svg`<path class=${kind} data-step=${k} d="M${x} ${16 - r}l${r} ${r}l${-r} ${r}l${-r} ${-r}z" />`;
  }

  private bars(at: (k: number) => number, width: number): unknown {
    const { steps, position } = this.store!;
    const half = at(steps);
    const here = at(position);
    return svg`
      <rect class="bar" x="10" y="12" width=${width - 20} height="8" rx="4" />
      <rect class="bar forward" x="10" y="12" width=${Math.max(0, Math.min(here, half) - 10)} height="8" rx="4" />
      <rect class="bar backward" x=${half} y="12" width=${Math.max(0, here - half)} height="8" rx="4" />
      <circle class="handle" cx=${here} cy="16" r="8" />`;
  }

  private scrubbed(event: PointerEvent): void {
    if (event.type === "pointermove" && !(event.buttons & 1)) return;
    const marks = event.currentTarget as SVGSVGElement;
    if (event.type === "pointerdown") marks.setPointerCapture(event.pointerId);
    const matrix = marks.getScreenCTM();
    if (!matrix) return;
    const x = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse()).x;
    const all = Array.from({ length: this.store!.last + 1 }, (_, k) => k);
    const far = (k: number) => Math.abs(this.place(k) - x);
    this.store!.go(all.reduce((best, k) => (far(k) < far(best) ? k : best)));
  }
}
