// <glass-curves>: loss and accuracy over the steps, with a shared hairline.

import { max, min } from "d3-array";
import { scaleLinear, scaleLog } from "d3-scale";
import { html, nothing, svg, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import { plain, readable, roundUp, short, spoken } from "../../../maths/numbers";
import type { Curve } from "../../../training/run/history";
import type { Settings } from "../../../training/run/settings";
import type { Progress } from "../../../training/worker/messages";
import { controls } from "../../../ui/controls";
import { tokens } from "../../../ui/colours";
import type { Beat } from "../../../ui/beats";
import { lossSentence } from "../presets";
import { figureAt, pathOf } from "./curve_path";
import { curvesStyle } from "./curves_style";
import { TrainElement } from "./train_element";

const LEFT = 50;
const RIGHT = 66;
const TOP = 14;
const BELOW = 24;
const LOSS_HEIGHT = 106;
const ACCURACY_HEIGHT = 60;
const FEWEST_STEPS = 10;
const LINE = 15;

interface Chart {
  readonly curve: Curve;
  /** The same for the held-back samples; null if there are none. */
  readonly heldBack: Curve | null;
  readonly height: number;
  readonly y: { (figure: number): number };
  readonly ticks: readonly { at: number; text: string }[];
  readonly isStepped: boolean;
  readonly written: (figure: number) => string;
}

export class GlassCurves extends TrainElement {
  static override styles = [tokens, controls, curvesStyle];

  /** Which of the two: "loss accuracy" for both. */
  @property() show = "loss accuracy";
  @state() private width = 520;
  @state() private pointed: number | null = null;
  protected override readonly beats = ["change", "frame"] as const;
  private readonly sizes = new ResizeObserver(([entry]) => {
    this.width = Math.max(220, Math.floor(entry!.contentRect.width));
  });

  override connectedCallback(): void {
    super.connectedCallback();
    this.sizes.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.sizes.disconnect();
  }

  protected override beat(_beat: Beat): void {
    this.requestUpdate();
  }

  private get end(): number {
    return roundUp(Math.max(FEWEST_STEPS, this.store?.step ?? 0));
  }

  private x(step: number): number {
    return LEFT + ((this.width - LEFT - RIGHT) * step) / this.end;
  }

  protected override render(): TemplateResult {
    const store = this.store;
    if (!store) return html``;
    const { configured, progress } = store;
    const hasClasses = !configured || configured.samples.classes.length > 0;
    return html`
      ${this.show.includes("loss") ? this.lossPart(progress) : nothing}
      ${this.show.includes("accuracy") && hasClasses ? this.accuracyPart(progress) : nothing}`;
  }

  private lossPart(progress: Progress | null): TemplateResult {
    const store = this.store!;
    const { configured } = store;
    const about = configured ? lossSentence(store.now, configured.samples) : "";
    return html`<div class="head">
        <h2 class="title">Loss</h2>
        <span class="muted">${this.valueAt(progress?.losses, "loss", progress?.heldBackLosses) ?? about}</span>
        <button class="toggle" aria-pressed=${store.isLogarithmic} @click=${this.turn}>log</button>
      </div>
      ${configured?.heldBack ? legend(store.now) : nothing}
      ${this.drawn(this.lossChart(progress), progress, this.lossSentence(progress))}`;
  }

  private accuracyPart(progress: Progress | null): TemplateResult {
    const shown = progress
      ? `${percent(progress.accuracy)} of the last step's samples`
      : "no step yet";
    return html`<div class="head second">
        <h2 class="title">Accuracy</h2>
        <span class="muted">${this.valueAt(progress?.accuracies, "accuracy", progress?.heldBackAccuracies) ?? ""}</span>
      </div>
      ${this.drawn(accuracyChart(progress), progress, `Accuracy: ${shown}.`)}`;
  }

  /** The figure at the pointer; null if it is elsewhere. */
  private valueAt(curve: Curve | undefined, what: string, heldBack?: Curve): string | null {
    if (this.pointed === null || !curve?.last.length) return null;
    const written = what === "loss" ? readable : percent;
    const rest = heldBack?.last.length
      ? `, held back ${written(figureAt(heldBack, this.pointed))}`
      : "";
    return `step ${this.pointed}: ${what} ${written(figureAt(curve, this.pointed))}${rest}`;
  }

  private lossChart(progress: Progress | null): Chart {
    const curve = progress?.losses ?? EMPTY;
    const heldBack = orNull(progress?.heldBackLosses);
    const most = Math.max(max(curve.high) ?? 1, finite(max(heldBack?.high ?? [])));
    const shared = { curve, heldBack, height: LOSS_HEIGHT, isStepped: false, written: readable };
    const least = Math.min(min(curve.low) ?? 0, min(heldBack?.low ?? []) ?? Infinity);
    if (this.store!.isLogarithmic && least > 0) {
      const y = scaleLog([least, Math.max(most, least * 10)], [LOSS_HEIGHT, 0]).nice();
      const all = y.ticks().filter((v) => Number.isInteger(Math.round(Math.log10(v) * 1e6) / 1e6));
      const every = Math.ceil(all.length / 4);
      return {
        ...shared,
        y,
        ticks: all.filter((_, k) => k % every === 0).map((at) => ({ at, text: short(at) })),
      };
    }
    const y = scaleLinear([Math.min(0, least), most || 1], [LOSS_HEIGHT, 0]).nice(3);
    const ticks = y.ticks(3);
    return { ...shared, y, ticks: ticks.map((at) => ({ at, text: tickText(at, ticks) })) };
  }

  private drawn(chart: Chart, progress: Progress | null, label: string): TemplateResult {
    const { width } = this;
    const bottom = TOP + chart.height;
    return html`<svg role="img" aria-label=${label} width=${width} height=${bottom + BELOW}
      @pointermove=${this.moved} @pointerleave=${this.left}>
      ${svg`<g class="axis">
        ${chart.ticks.map(({ at, text }) => svg`<path class="grid" d="M${LEFT} ${TOP + chart.y(at)}H${width - RIGHT}" /><text x=${LEFT - 8} y=${TOP + chart.y(at) + 4} text-anchor="end">${text}</text>`)}
        <path class="base" d="M${LEFT} ${bottom}H${width - RIGHT}" />
        ${this.xTicks().map((at) => svg`<path class="base" d="M${this.x(at)} ${bottom}v4" /><text x=${this.x(at)} y=${bottom + 17} text-anchor="middle">${at.toLocaleString("en")}</text>`)}
        <text x=${width - 2} y=${bottom + 17} text-anchor="end">step</text>
      </g>
      ${chart.curve.last.length && progress ? this.curve(chart, progress) : nothing}
      ${this.pointed === null ? nothing : svg`<path class="hairline" d="M${this.x(this.pointed)} ${TOP - 6}V${bottom}" />`}`}
    </svg>`;
  }

  private curve(chart: Chart, progress: Progress): unknown {
    const { curve, heldBack, y, isStepped, written } = chart;
    const scales = { x: (step: number) => this.x(step), y: (figure: number) => TOP + y(figure) };
    const figure = curve.last.at(-1)!;
    const [x, at] = [scales.x(progress.step), scales.y(figure)];
    const other = heldBack && {
      figure: heldBack.last.at(-1)!,
      at: scales.y(heldBack.last.at(-1)!),
    };
    const [foot, otherFoot] = feet(at, other?.at ?? null, TOP + chart.height - 6);
    const { plateau, diverged } = progress;
    const hasPlateau = plateau && !isStepped;
    return svg`${heldBack ? svg`<path class="curve held-back" d=${pathOf(heldBack, scales, isStepped)} />` : nothing}
      <path class="curve" d=${pathOf(curve, scales, isStepped)} />
      ${hasPlateau ? svg`<text class="plateau" x=${Math.min(scales.x(plateau.from) + 8, this.width - RIGHT - 110)} y=${Math.max(11, scales.y(plateau.loss) - 8)}>plateau near ${plain(Number(plateau.loss.toPrecision(2)))}</text>` : nothing}
      ${diverged ? svg`<path class="cross" d="M${x - 5} ${at - 5}l10 10m0 -10l-10 10" />` : svg`<circle class="dot" cx=${x} cy=${at} r="4" />`}
      ${other ? svg`<rect class="end" x=${x - 3.5} y=${other.at - 3.5} width="7" height="7" /><text class="value held-back" x=${x + 10} y=${otherFoot}>${written(other.figure)}</text>` : nothing}
      <text class="value" x=${x + 10} y=${foot}>${written(figure)}</text>`;
  }

  /** At most as many as there is room for their numbers. */
  private xTicks(): readonly number[] {
    const count = this.width > 360 ? 5 : 3;
    return scaleLinear([0, this.end], [0, 1]).ticks(count).filter(Number.isInteger);
  }

  private readonly turn = () => {
    const store = this.store!;
    store.isLogarithmic = !store.isLogarithmic;
    store.changed();
  };

  private readonly moved = (event: PointerEvent) => {
    const { step } = this.store!;
    const share = (event.offsetX - LEFT) / (this.width - LEFT - RIGHT);
    const at = Math.round(share * this.end);
    this.pointed = step ? Math.max(1, Math.min(step, at)) : null;
  };

  private readonly left = () => {
    this.pointed = null;
  };

  private lossSentence(progress: Progress | null): string {
    if (!progress?.step) return "Loss: no step yet.";
    const { losses, step, plateau } = progress;
    const flat = plateau
      ? `; flat near ${spoken(Number(plateau.loss.toPrecision(2)))} until step ${plateau.to}`
      : "";
    const heldBack = orNull(progress.heldBackLosses);
    const apart = heldBack
      ? ` On the held-back samples from ${spoken(heldBack.last[0]!)} to ${spoken(heldBack.last.at(-1)!)}.`
      : "";
    return `Loss from ${spoken(losses.last[0]!)} to ${spoken(progress.loss)} in ${step} steps${flat}.${apart}`;
  }
}

const EMPTY: Curve = {
  size: 1,
  low: new Float64Array(),
  high: new Float64Array(),
  last: new Float64Array(),
};

function orNull(curve: Curve | undefined): Curve | null {
  return curve?.last.length ? curve : null;
}

/** A held-back loss may be infinite; the scale ends at what can be drawn. */
function finite(figure: number | undefined): number {
  return figure !== undefined && Number.isFinite(figure) ? figure : 0;
}

/** The baselines of the two last values, far enough apart to be read. */
function feet(at: number, other: number | null, lowest: number): [number, number] {
  const own = Math.min(at + 4, lowest);
  if (other === null) return [own, own];
  const wanted = Math.min(other + 4, lowest);
  if (Math.abs(own - wanted) >= LINE) return [own, wanted];
  // The held-back value goes above, unless there is no room.
  const above = own - LINE;
  return above > LINE ? [own, above] : [own, own + LINE];
}

function legend({ l1, l2 }: Settings): TemplateResult {
  const line = (kind: string) =>
    html`<svg class="key" viewBox="0 0 26 6" width="26" height="6" aria-hidden="true"><path class="curve ${kind}" d="M0 3h26" /></svg>`;
  return html`<p class="legend"><span>${line("")} training</span><span>${line("held-back")} held back${l1 || l2 ? ", without the penalty" : ""}</span></p>`;
}

function accuracyChart(progress: Progress | null): Chart {
  return {
    curve: progress?.accuracies ?? EMPTY,
    heldBack: orNull(progress?.heldBackAccuracies),
    height: ACCURACY_HEIGHT,
    y: (share) => ACCURACY_HEIGHT * (1 - share),
    ticks: [0, 0.5, 1].map((at) => ({ at, text: percent(at) })),
    isStepped: true,
    written: percent,
  };
}

export function percent(share: number): string {
  return Number.isNaN(share) ? "–" : `${Number((100 * share).toFixed(1))} %`;
}

function tickText(at: number, ticks: readonly number[]): string {
  const text = short(at);
  const hasDecimals = ticks.some((tick) => short(tick).includes("."));
  return hasDecimals && /^\d+$/.test(text) ? `${text}.0` : text;
}
