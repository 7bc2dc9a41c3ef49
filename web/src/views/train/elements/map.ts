// <glass-map>: the output of the network, or of one neuron, at every point of the plane or line.

import { scaleLinear } from "d3-scale";
import { html, nothing, svg, type TemplateResult } from "lit";
import { query, state } from "lit/decorators.js";
import { plain, short } from "../../../maths/numbers";
import type { Extent } from "../../../training/network/maps";
import { controls } from "../../../ui/controls";
import { tokens } from "../../../ui/colours";
import type { Beat } from "../../../ui/beats";
import { PAPER } from "../drawing";
import { colourScale } from "./colour_scale";
import { addPoint, drawTools } from "./draw_tools";
import { countRight, outputColumn } from "./judging";
import { extentOfLine, levelOf, LinePicture } from "./line_picture";
import { Cells } from "./map_paint";
import { paintMap } from "./map_picture";
import { mapStyle } from "./map_style";
import { marker } from "./markers";
import { type HiddenNeuron, hiddenNeuron, inputName } from "./neurons";
import { type Palette, readPalette, ThemeWatch } from "./canvas_colours";
import { TrainElement } from "./train_element";

const LEFT = 34;
const BELOW = 24;
const SIDE = 286;

export class GlassMap extends TrainElement {
  static override styles = [tokens, controls, mapStyle];

  @query("canvas") private canvas!: HTMLCanvasElement | null;
  @state() private side = SIDE;
  @state() private drawnClass = 0;
  protected override readonly beats = ["change", "figures", "frame"] as const;
  private readonly cells = new Cells();
  private readonly line = new LinePicture();
  private palette: Palette | null = null;
  private painted: unknown = null;
  private readonly theme = new ThemeWatch(() => {
    this.palette = null;
    this.paint();
  });
  private readonly sizes = new ResizeObserver(([entry]) => {
    const width = entry!.contentRect.width;
    if (width) this.side = Math.max(160, Math.min(420, Math.floor(width) - LEFT - 6));
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
    if (beat === "change") this.painted = null;
    if (beat === "frame") {
      if (this.store?.decision !== this.painted) this.paint();
    } else this.requestUpdate();
  }

  protected override updated(): void {
    if (this.painted === null) this.paint();
  }

  private get isDrawing(): boolean {
    return this.store?.source.kind === "drawn";
  }

  /** The neuron that is shown instead of the decision, or null. */
  private get neuron(): HiddenNeuron | null {
    const { configured, hovered, pinned } = this.store!;
    const at = hovered ?? pinned;
    return configured && at !== null ? hiddenNeuron(configured, at) : null;
  }

  private paint(): void {
    const { canvas, store } = this;
    if (!canvas || !store) return;
    this.painted = store.decision;
    this.palette ??= readPalette(this.shadowRoot!);
    if (this.isLine) return this.line.paint(canvas, store, this.neuron, this.side, this.palette);
    const extent = this.extent ?? PAPER;
    paintMap(
      canvas,
      this.cells,
      store,
      this.neuron?.index ?? null,
      extent,
      this.side,
      this.palette,
    );
  }

  private get extent(): Extent | null {
    if (this.isLine) return extentOfLine(this.store!, this.neuron);
    return this.isDrawing ? PAPER : (this.store?.configured?.extent ?? null);
  }

  /** Whether there is only one input; then the height is the output. */
  private get isLine(): boolean {
    return !this.isDrawing && this.store?.configured?.network.inputs === 1;
  }

  protected override render(): TemplateResult {
    const { store } = this;
    if (!store) return html``;
    const { configured } = store;
    const neuron = this.neuron;
    const title = neuron
      ? html`Neuron <span class="name">${neuron.name}</span>`
      : this.isLine
        ? "Output curve"
        : configured?.samples.classes.length === 0
          ? "Output map"
          : "Decision map";
    const over = this.isLine ? `over ${inputName(configured!, 0)}` : "over the plane";
    const about = neuron
      ? `its output ${over}`
      : this.isLine
        ? `${this.figure} ${over}`
        : "output at every point of the plane";
    return html`
      <div class="head"><h2 class="title">${title}</h2><span class="muted">${about}</span></div>
      ${this.extent ? this.stage(this.extent) : html`<p class="empty muted">${configured ? `The points have ${configured.samples.points[0]!.length} inputs, so there is no plane to draw. The charts and predictions still show the run.` : ""}</p>`}
      ${this.isDrawing ? drawTools(store, this.drawnClass, this.chooseClass) : nothing}
      ${this.extent ? this.legend() : nothing}
      ${configured?.extent && !this.isLine ? colourScale(store, neuron) : nothing}`;
  }

  private stage(extent: Extent): TemplateResult {
    const { side } = this;
    const x = scaleLinear([extent.left, extent.right], [0, side]);
    const y = scaleLinear([extent.bottom, extent.top], [side, 0]);
    return html`<div class="stage" .style=${`width: ${LEFT + side + 6}px; height: ${side + BELOW}px`}>
      <canvas .style=${`left: ${LEFT}px; width: ${side}px; height: ${side}px`} role="img" aria-label=${this.described()}
        class=${this.isDrawing ? "paper" : ""} @click=${this.clicked}></canvas>
      <svg aria-hidden="true" width=${LEFT + side + 6} height=${side + BELOW}>
        ${svg`<rect class="frame" x=${LEFT} y="0.5" width=${side} height=${side - 0.5} />
          ${x.ticks(4).map((v) => svg`<g><path class="tick" d="M${LEFT + x(v)} ${side}v4" /><text x=${LEFT + x(v)} y=${side + 17} text-anchor=${x(v) > side - 9 ? "end" : "middle"}>${tickText(v, x.ticks(4))}</text></g>`)}
          ${y.ticks(4).map((v) => svg`<g><path class="tick" d="M${LEFT} ${y(v)}h-4" /><text x=${LEFT - 8} y=${Math.max(9, y(v) + 4)} text-anchor="end">${tickText(v, y.ticks(4))}</text></g>`)}`}
      </svg>
    </div>`;
  }

  private legend(): TemplateResult {
    const { configured } = this.store!;
    if (!configured)
      return html`<p class="legend muted">Click on the map to add points; training needs two classes.</p>`;
    const { neuron } = this;
    if (this.isLine && neuron)
      return html`<p class="legend"><span>curve = output of ${neuron.name}</span></p>`;
    const { classes } = configured.samples;
    const { threshold } = configured;
    const level = this.isLine ? levelOf(configured) : threshold;
    const hollow = configured.heldBack ? html`<span>hollow = held back</span>` : nothing;
    if (!classes.length)
      return this.isLine
        ? html`<p class="legend"><span>curve = output, points = targets</span>${hollow}</p>`
        : html`<p class="legend">${hollow}</p>`;
    return html`<p class="legend">
      ${this.isDrawing ? nothing : classes.map((name, k) => html`<span>${marker(k)} ${/^-?\d/.test(name) ? `target ${name}` : name}</span>`)}
      ${this.isLine && level === null ? nothing : html`<span><svg class="line" viewBox="0 0 22 4" width="22" height="4" aria-hidden="true"><path d="M0 2h22" /></svg> ${level === null ? "equal probabilities" : `${this.figure} = ${plain(level)}`}</span>`}
      ${hollow}
    </p>`;
  }

  /** What the curve shows. */
  private get figure(): string {
    const { settings, samples } = this.store!.configured!;
    return this.isLine ? outputColumn(settings.loss, samples).title : "output";
  }

  private readonly chooseClass = (target: number) => {
    this.drawnClass = target;
  };

  private readonly clicked = (event: MouseEvent) => {
    if (!this.isDrawing) return;
    const share = (value: number) => Math.max(0, Math.min(1, value / this.side));
    const [x, y] = [2 * share(event.offsetX) - 1, 1 - 2 * share(event.offsetY)];
    addPoint(this.store!, x, y, this.drawnClass);
  };

  /** The map in a sentence. */
  private described(): string {
    const { configured, progress, decision } = this.store!;
    const { neuron } = this;
    const place = this.isLine ? inputName(configured!, 0) : "the plane";
    if (neuron) return `The output of neuron ${neuron.name} over ${place}.`;
    if (!configured || !progress) return `A map with ${this.store!.drawn.length} points.`;
    const { classes, points } = configured.samples;
    if (!classes.length) return `The output over ${place}.`;
    const right = `${countRight(configured, progress)} of ${points.length} points right.`;
    if (this.isLine) return `The ${this.figure} over ${place}. ${right}`;
    if (decision?.kind !== "field")
      return `The class with the largest output over the plane. ${right}`;
    let above = 0;
    for (const value of decision.values) if (value > 0) above++;
    const percent = Math.round((100 * above) / decision.values.length);
    return `Output above ${plain(configured.threshold ?? 0)} on ${percent} percent of the plane. ${right}`;
  }
}

/** As many decimals as the ticks differ by. */
function tickText(value: number, ticks: readonly number[]): string {
  const gap = ticks.length > 1 ? ticks[1]! - ticks[0]! : 1;
  return gap >= 1 || !Number.isFinite(gap)
    ? short(value)
    : short(value).includes(".")
      ? short(value)
      : `${short(value)}.${"0".repeat(Math.min(3, Math.ceil(-Math.log10(gap))))}`;
}
