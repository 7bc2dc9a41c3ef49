// <glass-gpt-loss>: the loss against that of blind guessing, and the names that the model makes up.

import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import { scaleLinear } from "d3-scale";
import type { Curve } from "../../../training/run/history";
import { readable, roundUp, spoken } from "../../../maths/numbers";
import type { Beat } from "../../../ui/beats";
import { tokens } from "../../../ui/colours";
import { controls } from "../../../ui/controls";
import { figureAt, pathOf, type Scales } from "../../train/elements/curve_path";
import type { GptStore } from "../store";
import { GptElement } from "./gpt_element";
import { inventedView } from "./invented";
import { lossStyle } from "./loss_style";

const LEFT = 34;
const RIGHT = 62;
const TOP = 18;
const TALL = 78;
const BELOW = 24;
const FEWEST = 100;

export class GlassGptLoss extends GptElement {
  static override styles = [tokens, controls, lossStyle];

  @property({ type: Boolean }) names = true;
  @state() private width = 330;
  @state() private pointed: number | null = null;
  protected override readonly beats: readonly Beat[] = ["change", "figures"];
  private readonly sizes = new ResizeObserver(([entry]) => {
    this.width = Math.max(220, Math.floor(entry!.contentRect.width));
  });

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.sizes.disconnect();
  }

  protected override firstUpdated(): void {
    this.sizes.observe(this.renderRoot.querySelector(".chart")!);
  }

  protected override render(): TemplateResult {
    const { store } = this;
    return html`<div class="head"><h2 class="title">Loss</h2><span class="muted">${store ? this.said(store) : ""}</span></div>
      <div class="chart">${store?.configured ? this.chart(store) : nothing}</div>
      ${store && this.names ? inventedView(store) : nothing}`;
  }

  private get end(): number {
    return roundUp(Math.max(FEWEST, this.store!.step, this.store!.progress?.rival?.step ?? 0));
  }

  private x(step: number): number {
    return LEFT + ((this.width - LEFT - RIGHT) * step) / this.end;
  }

  private said({ progress }: GptStore): string {
    if (this.pointed === null || !progress?.losses.last.length)
      return progress?.rival ? "solid: this run, dashed: the other" : "";
    const { losses, meanLosses } = progress;
    return `step ${this.pointed}: ${readable(figureAt(losses, this.pointed))}, mean ${readable(figureAt(meanLosses, this.pointed))}`;
  }

  private chart(store: GptStore): TemplateResult {
    const { progress, configured } = store;
    const { blind } = configured!;
    const runs = [progress, progress?.rival].filter((run) => run != null);
    const [low, high] = rangeOf(
      runs.map(({ losses }) => losses),
      runs.map(({ meanLosses }) => meanLosses),
      blind,
    );
    const scale = scaleLinear([low, high], [TOP + TALL, TOP]);
    const scales = {
      x: (step: number) => this.x(step),
      y: (loss: number) => scale(Math.min(high, loss)),
    };
    const { width } = this;
    const bottom = TOP + TALL;
    return html`<svg role="img" aria-label=${described(store)} width=${width} height=${bottom + BELOW}
      @pointermove=${this.moved} @pointerleave=${this.left}>
      ${svg`<g class="axis">${scale.ticks(3).map((tick) => svg`<text x=${LEFT - 8} y=${scale(tick) + 4} text-anchor="end">${tick.toFixed(1)}</text><path class="grid" d="M${LEFT} ${scale(tick)}H${width - RIGHT}" />`)}
        <path class="base" d="M${LEFT} ${bottom}H${width - RIGHT}" />
        ${[0, this.end / 2, this.end].map((step) => svg`<text x=${this.x(step)} y=${bottom + 17} text-anchor="middle">${step.toLocaleString("en")}</text>`)}
        <text x=${width} y=${bottom + 17} text-anchor="end">step</text></g>
      <path class="blind" d="M${LEFT} ${scale(blind)}H${width - RIGHT}" />
      ${this.curves(store, scales)}
      <text class="blind-text" x=${width - RIGHT} y=${scale(blind) - 5} text-anchor="end">guessing blindly: ln ${store.letters.length} = ${readable(blind)}</text>
      ${this.pointed === null ? nothing : svg`<path class="hairline" d="M${this.x(this.pointed)} ${TOP - 4}V${bottom}" />`}`}
    </svg>`;
  }

  private curves({ progress }: GptStore, scales: Scales): SVGTemplateResult {
    if (!progress) return svg``;
    const { rival } = progress;
    return svg`<path class="raw" d=${pathOf(progress.losses, scales, false)} />
      ${rival ? svg`<path class="mean rival" d=${pathOf(rival.meanLosses, scales, false)} />${this.last(rival.meanLosses, rival.step, scales, "rival")}` : nothing}
      <path class="mean" d=${pathOf(progress.meanLosses, scales, false)} />
      ${this.last(progress.meanLosses, progress.step, scales, rival ? "apart" : "")}`;
  }

  private last(curve: Curve, step: number, scales: Scales, kind: string): SVGTemplateResult {
    const figure = curve.last.at(-1);
    if (figure === undefined) return svg``;
    const [x, y] = [scales.x(step), scales.y(figure)];
    const mine = this.store!.progress!.meanLoss;
    const other = this.store!.progress!.rival?.meanLoss ?? Number.NaN;
    // Two values side by side are written apart, the larger one above.
    const shift = kind === "" ? 4 : (kind === "rival") === other > mine ? -3 : 12;
    return svg`<circle class="dot ${kind}" cx=${x} cy=${y} r="4" /><text class="value ${kind}" x=${x + 8} y=${y + shift}>${readable(figure)}</text>`;
  }

  private readonly moved = (event: PointerEvent) => {
    const share = (event.offsetX - LEFT) / (this.width - LEFT - RIGHT);
    const { step } = this.store!;
    this.pointed = step ? Math.max(1, Math.min(step, Math.round(share * this.end))) : null;
  };

  private readonly left = () => {
    this.pointed = null;
  };
}

/** Half units, so that the axis rarely changes; single losses far above are cut off. */
function rangeOf(
  curves: readonly Curve[],
  means: readonly Curve[],
  blind: number,
): [number, number] {
  const lowest = Math.min(blind - 1, ...curves.map(({ low }) => least(low)));
  const latest = means.map(({ last }) => last.at(-1) ?? 0).filter(Number.isFinite);
  const highest = Math.max(blind + 0.3, ...latest.map((mean) => mean + 0.3));
  return [Math.max(0, Math.floor(lowest * 2) / 2), Math.min(blind + 4, highest)];
}

function least(row: Float64Array): number {
  return row.reduce((low, loss) => Math.min(low, loss), Infinity);
}

function described({ progress, configured }: GptStore): string {
  const blind = `Blind guessing has ${spoken(configured!.blind)}.`;
  if (!progress?.step) return `Loss: no step yet. ${blind}`;
  const other = progress.rival ? ` The other run: ${spoken(progress.rival.meanLoss)}.` : "";
  return `Loss after ${progress.step} steps: ${spoken(progress.meanLoss)}, the mean of the last 100.${other} ${blind}`;
}
