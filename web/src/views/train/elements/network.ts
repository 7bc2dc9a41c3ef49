// <glass-network>: neurons as maps of their outputs, connections as cables of weight and grad.

import { html, nothing, svg, type TemplateResult } from "lit";
import { query, state } from "lit/decorators.js";
import { short, spoken } from "../../../maths/numbers";
import type { Configured, Progress } from "../../../training/worker/messages";
import { controls } from "../../../ui/controls";
import { tokens } from "../../../ui/colours";
import type { Beat } from "../../../ui/beats";
import { networkStrip, refreshField } from "./network_card";
import { networkStyle } from "./network_style";
import { type Palette, readPalette, ThemeWatch } from "./canvas_colours";
import { LEAST_GAP, neuronNumbers, spokenNumbers } from "./sample_pass";
import { paintTiles, Tiles } from "./tiles";
import { TrainElement } from "./train_element";
import {
  type Box,
  type Cable,
  cablePath,
  gradWidth,
  weightWidth,
  type Wiring,
  wire,
} from "./wiring";

const HEIGHT = 288;

export class GlassNetwork extends TrainElement {
  static override styles = [tokens, controls, networkStyle];

  @query("canvas") private canvas!: HTMLCanvasElement | null;
  @state() private width = 518;
  /** The box or cable that the Tab key reaches. */
  @state() private active = 0;
  protected override readonly beats = ["change", "figures", "frame"] as const;
  private wiring: Wiring | null = null;
  private wiredFor: unknown[] = [];
  private readonly tiles = new Tiles();
  private painted: unknown = null;
  private palette: Palette | null = null;
  private readonly theme = new ThemeWatch(() => {
    this.palette = null;
    this.paint();
  });
  private readonly sizes = new ResizeObserver(([entry]) => {
    this.width = Math.max(240, Math.floor(entry!.contentRect.width));
  });

  override connectedCallback(): void {
    super.connectedCallback();
    this.theme.start(this);
    this.sizes.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.theme.stop();
    this.sizes.disconnect();
  }

  protected override beat(beat: Beat): void {
    if (beat === "frame") {
      if (this.store?.neurons !== this.painted) this.paint();
    } else {
      if (beat === "change") this.painted = null;
      this.requestUpdate();
    }
  }

  protected override updated(): void {
    if (this.painted === null) this.paint();
    if (this.store?.progress) refreshField(this.shadowRoot!, this.store);
  }

  private paint(): void {
    const { canvas, store, wiring } = this;
    if (!canvas || !store?.configured || !wiring) return;
    this.painted = store.neurons;
    this.palette ??= readPalette(this.shadowRoot!);
    paintTiles(canvas, this.width, HEIGHT, wiring.boxes, store, this.tiles, this.palette);
  }

  protected override render(): TemplateResult {
    const { store } = this;
    const { configured, progress } = store ?? {};
    if (!store || !configured || !progress)
      return html`<h2 class="title">Network</h2><p class="muted">A network needs points of two classes.</p>`;
    const wiring = this.wired(configured);
    const { network, settings } = configured;
    const sizes = [network.inputs, ...network.layers.map(({ size }) => size)].join(" – ");
    return html`
      <h2 class="title">Network <span class="muted">${sizes}, ${settings.activation}, ${network.parameterCount} parameters</span></h2>
      <div class="stage" .style=${`height: ${HEIGHT + 22}px`}>
        <canvas aria-hidden="true"></canvas>
        <svg width=${this.width} height=${HEIGHT + 22} role="group" aria-label="Network. J and K move between parts, Enter pins one."
          @keydown=${this.pressed}>${this.drawing(wiring, configured, progress)}</svg>
      </div>
      ${networkStrip(store)}
      ${legend(wiring.isCrowded)}`;
  }

  private wired(configured: Configured): Wiring {
    const key = [configured, this.width];
    if (!this.wiring || key.some((part, k) => part !== this.wiredFor[k])) {
      this.wiring = wire(configured, this.width, HEIGHT);
      this.wiredFor = key;
      this.painted = null;
      this.active = Math.min(this.active, this.wiring.boxes.length + this.wiring.cables.length - 1);
    }
    return this.wiring;
  }

  private drawing(wiring: Wiring, configured: Configured, progress: Progress): unknown {
    const most = mostOf(progress.grads);
    const { boxes, cables } = wiring;
    const neurons = boxes.filter(({ at }) => at >= 0);
    const hasNumbers = progress.sample !== null && wiring.gap >= LEAST_GAP;
    return svg`
      ${cables.map((cable, k) => this.cable(cable, k + neurons.length, progress, most, wiring.isCrowded))}
      ${boxes.filter(({ at }) => at < 0).map((box) => inputBox(box, progress.sample?.inputs[box.place]))}
      ${neurons.map((box, k) => this.neuron(box, k, configured, progress, hasNumbers))}
      ${hasNumbers ? neurons.map((box) => neuronNumbers(configured, progress.sample!, box)) : nothing}
      ${wiring.captions.map(({ x, y, text }) => svg`<text class="caption" x=${x} y=${y} text-anchor="middle">${text}</text>`)}
      ${layerWords(configured, boxes).map(({ x, text }) => svg`<text class="caption" x=${x} y=${HEIGHT + 18} text-anchor="middle">${text}</text>`)}`;
  }

  private cable(
    cable: Cable,
    k: number,
    { parameters, grads, step }: Progress,
    most: number,
    isCrowded: boolean,
  ): unknown {
    const store = this.store!;
    const [weight, grad] = [parameters[cable.at]!, grads[cable.at]!];
    const isMarked = store.hovered === cable.at || store.pinned === cable.at;
    const isFull =
      !isCrowded || isMarked || store.hovered === cable.to.at || store.hovered === cable.from.at;
    const [above, below] = [weightWidth(weight), gradWidth(grad, most)];
    const gap = (above + below) / 4 + 0.6;
    // Before the first backward there are no grads.
    const hasGrad = step > 0;
    return svg`<g class="cable ${isFull ? "" : "faint"}" role="button" tabindex=${k === this.active ? 0 : -1} data-part=${k}
        aria-pressed=${store.pinned === cable.at} aria-label="${cable.from.name} to ${cable.to.name}, weight ${spoken(weight)}${hasGrad ? `, grad ${spoken(grad)}` : ""}"
        @pointerenter=${() => store.hover(cable.at)} @pointerleave=${() => store.hover(null)}
        @focus=${() => this.focused(k, cable.at)} @blur=${() => store.hover(null)} @click=${() => this.pin(cable.at)}>
      <path class="hit" d=${cablePath(cable, 0)} />
      <path class="weight ${weight < 0 ? "negative" : ""}" d=${cablePath(cable, isFull && hasGrad ? -gap : 0)} stroke-width=${above.toFixed(2)} />
      ${isFull && hasGrad ? svg`<path class="strand ${grad < 0 ? "negative" : ""}" d=${cablePath(cable, gap)} stroke-width=${below.toFixed(2)} />` : nothing}
    </g>`;
  }

  private neuron(
    box: Box,
    k: number,
    configured: Configured,
    { parameters, grads, step, sample }: Progress,
    isNumbered: boolean,
  ): unknown {
    const store = this.store!;
    const { at, name, x, y, size } = box;
    const grad = step ? `, grad ${spoken(grads[at]!)}` : "";
    const isMarked = store.hovered === at || store.pinned === at;
    return svg`<g class="neuron ${isMarked ? "marked" : ""} ${isNumbered ? "numbered" : ""}" role="button" tabindex=${k === this.active ? 0 : -1} data-part=${k}
        aria-pressed=${store.pinned === at} aria-label="${name}, bias ${spoken(parameters[at]!)}${grad}${spokenNumbers(configured, sample, box)}"
        @pointerenter=${() => store.hover(at)} @pointerleave=${() => store.hover(null)}
        @focus=${() => this.focused(k, at)} @blur=${() => store.hover(null)} @click=${() => this.pin(at)}>
      <rect x=${x - size / 2} y=${y - size / 2} width=${size} height=${size} rx="4" /></g>`;
  }

  private focused(k: number, at: number): void {
    this.active = k;
    this.store!.hover(at);
  }

  private pin(at: number): void {
    const store = this.store!;
    store.pin(store.pinned === at ? null : at);
  }

  private readonly pressed = (event: KeyboardEvent) => {
    const { wiring } = this;
    if (!wiring || event.ctrlKey || event.metaKey || event.altKey) return;
    const neurons = wiring.boxes.filter(({ at }) => at >= 0);
    const parts = [...neurons, ...wiring.cables];
    const key = event.key.toLowerCase();
    if (key === "j" || key === "k") {
      const next = (this.active + (key === "j" ? 1 : -1) + parts.length) % parts.length;
      this.renderRoot.querySelector<SVGElement>(`[data-part="${next}"]`)?.focus();
    } else if (key === "enter" || key === " ") this.pin(parts[this.active]!.at);
    else if (key === "escape" && this.store!.pinned !== null) this.store!.pin(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
}

function mostOf(grads: Float64Array): number {
  let most = 0;
  for (const grad of grads)
    if (Math.abs(grad) > most && Number.isFinite(grad)) most = Math.abs(grad);
  return most;
}

/** With the value of the sample that is followed, if any. */
function inputBox({ x, y, size, name }: Box, value: number | undefined): unknown {
  const shown = name.length > 6 ? `${name.slice(0, 5)}…` : name;
  const width = Math.max(size, shown.length * 8 + 10);
  const middle = x + size / 2 - width / 2;
  const isValued = value !== undefined && size >= 30;
  return svg`<g class="input"><title>${name}</title><rect x=${x + size / 2 - width} y=${y - size / 2} width=${width} height=${size} rx="8" />
    <text x=${middle} y=${y + (isValued ? -2 : 4.5)} text-anchor="middle">${shown}</text>
    ${isValued ? svg`<text class="out" x=${middle} y=${y + 12} text-anchor="middle">${short(Number(value.toFixed(2)))}</text>` : nothing}</g>`;
}

function layerWords({ network }: Configured, boxes: readonly Box[]): { x: number; text: string }[] {
  const hidden = network.layers.length - 1;
  const xOf = (layer: number) => boxes.find((box) => box.layer === layer)!.x;
  const words = [
    { x: xOf(-1), text: "inputs" },
    { x: xOf(hidden), text: "output" },
  ];
  if (hidden === 1) words.push({ x: xOf(0), text: "hidden layer" });
  if (hidden > 1)
    words.push({ x: (xOf(0) + xOf(hidden - 1)) / 2, text: `${hidden} hidden layers` });
  return words;
}

function legend(isCrowded: boolean): TemplateResult {
  const line = (kind: string) =>
    html`<svg class="key" viewBox="0 0 34 6" width="34" height="6" aria-hidden="true"><path class=${kind} d="M0 3h34" /></svg>`;
  return html`<p class="legend"><span>${line("weight")} weight</span><span>${line("strand")} its grad${isCrowded ? " (hover)" : ""}</span>
    <span>${line("negative plain")} dashed = negative</span><span>width = size</span></p>`;
}
