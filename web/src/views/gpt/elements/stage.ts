// <glass-gpt-stage>: the model at one place, from the letter to the guess, in data ink and grad ink.

import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import { HIDDEN } from "../../../gpt/shape";
import type { Beat } from "../../../ui/beats";
import { tokens } from "../../../ui/colours";
import { controls } from "../../../ui/controls";
import { guess } from "../drawing/guess";
import { listen, maps, mapsHeight } from "../drawing/listen";
import { lookUp } from "../drawing/look_up";
import { HEIGHT, line, MIDDLE, Scene, TALL, TOP } from "../drawing/scene";
import { asleep, think, thinkAlone } from "../drawing/think";
import { Parts } from "../parts";
import { GptElement } from "./gpt_element";
import { pointedText } from "./pointed";
import { stageStyle } from "./stage_style";

/** The widths of the four parts in the widest picture. */
const WIDTHS = [232, 368, 332, 282];
/** In a narrower picture the letters of the guess and the maps need more of it. */
const NARROW_WIDTHS = [196, 330, 262, 262];
const NARROW = 1120;
/** Narrower, the picture has two rows. */
const ONE_ROW = 930;
/** What the first row leaves at its end, for the lines that go on in the second. */
const TURN = 16;
export type Panel = "all" | "look-up" | "listen" | "think" | "guess";

export class GlassGptStage extends GptElement {
  static override styles = [tokens, controls, stageStyle];

  /** What is drawn: everything, or on a phone one part. */
  @property() panel: Panel = "all";
  @state() private width = 1214;
  protected override readonly beats: readonly Beat[] = ["change", "frame"];
  private readonly parts = new Parts(
    () => this.store!,
    () => this.requestUpdate(),
  );
  private readonly sizes = new ResizeObserver(([entry]) => {
    this.measure(entry!.contentRect.width);
  });

  override connectedCallback(): void {
    super.connectedCallback();
    // Its first picture would be as high as that of another width.
    if (this.clientWidth) this.measure(this.clientWidth);
    this.sizes.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.sizes.disconnect();
  }

  private measure(width: number): void {
    this.width = Math.max(280, Math.floor(width));
  }

  protected override render(): TemplateResult {
    const { store } = this;
    const pass = store?.pass;
    if (!store || !pass)
      return html`<div class="empty" .style=${`height: ${this.height}px`}></div>`;
    this.parts.begin();
    const scene = new Scene(store, pass, this.parts);
    return html`<div class="parts" role="group" aria-label="The model at place ${store.place}" @keydown=${this.pressed}>
      ${this.panel === "all" ? this.whole(scene) : this.alone(scene)}
      <div class="pointed" aria-hidden="true">${pointedText(store)}</div></div>`;
  }

  /** The same before there is a pass. */
  private get height(): number {
    const { panel, width } = this;
    if (panel === "all") return width >= ONE_ROW ? HEIGHT : 2 * HEIGHT;
    if (panel === "listen") return mapsHeight(width) + 8;
    return HEIGHT - TOP + 4 - (panel === "think" ? 0 : 24);
  }

  private whole(scene: Scene): TemplateResult {
    const { width } = this;
    if (width >= ONE_ROW) return this.row(scene, [0, 1, 2, 3], width);
    return html`${this.row(scene, [0, 1], width - TURN)}${this.row(scene, [2, 3], width)}`;
  }

  private row(scene: Scene, parts: readonly number[], width: number): TemplateResult {
    const widths = parts.length === 4 && width < NARROW ? NARROW_WIDTHS : WIDTHS;
    const all = parts.reduce((sum, k) => sum + widths[k]!, 0);
    let x = 0;
    return html`<svg width=${this.width} height=${HEIGHT} viewBox="0 0 ${this.width} ${HEIGHT}">${width < this.width ? onward(scene, width) : nothing}${parts.map(
      (part) => {
        const own = Math.round((widths[part]! * width) / all);
        const group = svg`<g transform="translate(${x} 0)">${this.drawn(scene, part, own)}${titles(scene, part, own)}</g>`;
        x += own;
        return group;
      },
    )}</svg>`;
  }

  private drawn(scene: Scene, part: number, width: number): SVGTemplateResult {
    return [lookUp, listen, think, guess][part]!(scene, width);
  }

  private alone(scene: Scene): TemplateResult {
    const { width, height } = this;
    const drawn = {
      "look-up": () => lookUp(scene, Math.min(width, 260)),
      listen: () => maps(scene, 0, 4, width),
      think: () => thinkAlone(scene, width),
      guess: () => guess(scene, width, true),
      all: () => svg``,
    }[this.panel]();
    const top = this.panel === "listen" ? 0 : TOP - 4;
    return html`<svg width=${width} height=${height} viewBox="0 ${top} ${width} ${height}">${drawn}</svg>`;
  }

  private readonly pressed = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const focused = event.composedPath()[0] as Element;
    const key = focused.getAttribute?.("data-part");
    if (!key) return;
    if (event.key === "Enter" || event.key === " ") this.parts.press(key);
    else if (/^[jk]$/i.test(event.key)) this.move(event.key.toLowerCase() === "j" ? 1 : -1, key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  private move(by: 1 | -1, key: string): void {
    const all = [...this.renderRoot.querySelectorAll<SVGElement>("[data-part]")];
    const here = all.findIndex((part) => part.dataset.part === key);
    const next = all[Math.max(0, Math.min(all.length - 1, here + by))];
    next?.focus();
  }
}

/** From the end of the first row to the edge: the second begins with these lines. */
function onward(scene: Scene, from: number): SVGTemplateResult {
  const passing = scene.passing(3);
  const isOn = scene.store.switches?.residual ?? true;
  return svg`${line(`M${from} ${MIDDLE}h${TURN}`, passing)}
    <g class="past ${isOn ? "" : "off"}"><path class=${passing} d="M${from} ${TOP + TALL - 40}h${TURN}" /></g>`;
}

const NAMES = ["Look up", "Listen", "Think", "Guess"];

function titles(scene: Scene, part: number, width: number): SVGTemplateResult {
  const x = [20, 40, 28, 24][part]!;
  const told = [
    "letter + place",
    "four heads look back",
    width > 220
      ? `${asleep(scene) ?? "–"} of ${HIDDEN} neurons asleep`
      : `${asleep(scene) ?? "–"} asleep`,
    "which letter comes next",
  ][part]!;
  return svg`<text class="part" x=${x} y="24"><tspan class="number">${part + 1}</tspan><tspan class="what" dx="6">${NAMES[part]}</tspan><tspan class="told" dx="10">${told}</tspan></text>
    ${part === 0 && width > 190 ? legend() : nothing}
    ${part === 3 ? svg`<text class="told" x=${width - 18} y="291" text-anchor="end">${width > 250 ? "L's slope for each logit: chance − came true" : "chance − came true"}</text>` : nothing}`;
}

function legend(): SVGTemplateResult {
  return svg`<g class="legend"><rect class="data-key" x="20" y="283" width="14" height="8" /><text class="told" x="38" y="291">data</text>
    <rect class="grad-key" x="74" y="283" width="14" height="8" /><text class="told" x="92" y="291">grad</text>
    <rect class="hollow-key" x="130.5" y="283.5" width="13" height="7" /><text class="told" x="148" y="291">hollow &lt; 0</text></g>`;
}
