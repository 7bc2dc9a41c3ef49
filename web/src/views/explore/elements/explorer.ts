// <glass-explorer>: Explore as a whole: expression, graph, steps, explanation, inputs.

import { html, nothing, type TemplateResult } from "lit";
import { property, query, state } from "lit/decorators.js";
import type { Engine } from "../../../layout/graphviz";
import { controls } from "../../../ui/controls";
import { icons } from "../../../ui/icons";
import { isInField } from "../../../ui/keys";
import { tokens } from "../../../ui/colours";
import { pressed } from "../keys";
import { positionText } from "../link";
import type { ExploreStore } from "../store";
import { explorerStyle } from "./explorer_style";
import type { GlassGraph } from "./graph";
import { narration } from "./narration";
import { StoreOwner } from "./store_owner";
import { Terms } from "./terms";

const SPEAK_MS = 300;
const NARROW = 576;
const TABS = ["Step", "Inputs", "Why", "View"] as const;
type Tab = (typeof TABS)[number];

export class GlassExplorer extends StoreOwner {
  static override styles = [tokens, controls, explorerStyle];

  @property({ reflect: true }) theme = "auto";
  @property() hide: string | null = null;
  @property() height: string | null = null;
  /** "page" if the whole page is this explorer, so that keys work anywhere. */
  @property({ reflect: true }) keys = "";
  /** Whether names in the text around it mark their nodes. */
  @property({ type: Boolean }) terms = false;
  @property({ attribute: false }) engine: Engine | null = null;
  @state() private narrated = "";
  @state() private tab: Tab = "Step";
  @state() private isNarrow = false;
  @query("glass-graph") graph!: GlassGraph | null;
  protected override readonly beats = ["change", "values", "step"] as const;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly observer = new ResizeObserver(([entry]) => {
    this.isNarrow = entry!.contentRect.width < NARROW;
  });

  constructor() {
    super();
    this.addController(new Terms(this));
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.isNarrow = this.clientWidth > 0 && this.clientWidth < NARROW;
    this.observer.observe(this);
    this.target.addEventListener("keydown", this.key as EventListener);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.observer.disconnect();
    this.target.removeEventListener("keydown", this.key as EventListener);
    clearTimeout(this.timer);
  }

  private get target(): EventTarget {
    return this.keys === "page" ? window : this;
  }

  private readonly key = (event: KeyboardEvent) => {
    if (this.store && this.checkVisibility()) pressed(this.store, event);
  };

  protected override beat(beat: "change" | "values" | "step"): void {
    if (beat === "values") return this.tell("glass-change", changeOf(this.store!));
    if (beat === "step") return this.tell("glass-step", stepOf(this.store!));
    super.beat(beat);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (this.store) this.narrated = narration(this.store);
    }, SPEAK_MS);
  }

  private tell(name: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  next(): void {
    this.store?.next();
  }

  previous(): void {
    this.store?.previous();
  }

  play(): void {
    this.store?.play();
  }

  pause(): void {
    this.store?.pause();
  }

  reset(): void {
    for (const input of this.store?.inputs ?? []) this.store!.set(input, input.start);
    this.store?.go(this.store.steps);
  }

  /** G and T, if the graph or the table has the focus. */
  private async pressedInStage(event: KeyboardEvent): Promise<void> {
    const store = this.store!;
    if (event.ctrlKey || event.metaKey || event.altKey || isInField(event)) return;
    const key = event.key.toLowerCase();
    if (key === "g") store.show({ gradients: !store.gradients });
    if (key !== "t") return;
    store.show({ table: !store.table });
    await this.updateComplete;
    if (store.table) this.renderRoot.querySelector<HTMLElement>("glass-table")?.focus();
    else this.graph?.focusNode();
  }

  /** Whether anything is left for the sheet of a phone. */
  private get hasSheet(): boolean {
    return !["card", "inputs", "track"].every((part) => this.isHidden(part));
  }

  private isHidden(part: string): boolean {
    return (this.hide ?? "").split(/[\s,]+/).includes(part);
  }

  protected override render(): TemplateResult {
    const { store } = this;
    if (!store) return html``;
    const stage = html`<section class="panel stage" .style=${this.height && !this.isNarrow ? `height: ${Number.parseInt(this.height, 10)}px` : ""} @keydown=${this.pressedInStage}>
        ${store.table ? html`<glass-table .store=${store} tabindex="0" role="group" aria-label="Table of the graph"></glass-table>` : nothing}
        <glass-graph .store=${store} .engine=${this.engine} direction=${this.isNarrow ? "down" : "right"} ?hidden=${store.table}></glass-graph>
        ${this.isHidden("track") || this.isNarrow ? nothing : html`<glass-steps .store=${store}></glass-steps>`}
      </section>`;
    return html`<div class="page">
      ${this.isHidden("expression") || (!store.text && store.isHanded) ? nothing : this.expressionBox()}
      ${stage}
      ${this.isNarrow ? (this.hasSheet ? this.sheet() : nothing) : this.lower()}</div>
      <div class="spoken" role="status" aria-live="polite">${this.narrated}</div>`;
  }

  private expressionBox(): TemplateResult {
    return html`<glass-expression .store=${this.store} .presets=${!this.isHidden("presets")}
      @glass-entered=${this.entered}></glass-expression>`;
  }

  private entered(): void {
    const steps = this.renderRoot.querySelector("glass-steps");
    steps?.shadowRoot?.querySelector<HTMLElement>("#play")?.focus();
  }

  private lower(): TemplateResult {
    const { store } = this;
    return html`<div class="lower">
      ${this.isHidden("card") ? nothing : html`<glass-explain class="panel" .store=${store}></glass-explain>`}
      ${this.isHidden("inputs") ? nothing : html`<glass-inputs class="panel" .store=${store}></glass-inputs>`}
    </div>`;
  }

  /** On a phone: the explanation, the inputs and the transport in a sheet at the bottom. */
  private sheet(): TemplateResult {
    const store = this.store!;
    const tab = store.selected !== null ? "Why" : this.tab === "Why" ? "Step" : this.tab;
    const isEmpty = store.last === 0;
    return html`<section class="sheet">
      <div class="tabs" role="group" aria-label="Sheet">
        ${TABS.map((name) => html`<button aria-pressed=${name === tab} @click=${() => this.choose(name)}>${name}</button>`)}
      </div>
      <div class="sheet-body">${this.sheetBody(tab)}</div>
      <div class="transport">
        <button class="square" aria-label="First step" ?disabled=${isEmpty} @click=${() => store.go(0)}>${icons.first}</button>
        <button ?disabled=${isEmpty} @click=${() => store.previous()}>${icons.previous} Back</button>
        <button class="square" aria-label=${store.playing ? "Pause" : "Play"} ?disabled=${isEmpty} @click=${() => (store.playing ? store.pause() : store.play())}>${store.playing ? icons.pause : icons.play}</button>
        <button class="primary" ?disabled=${isEmpty} @click=${() => store.next()}>Next ${icons.next}</button>
      </div>
    </section>`;
  }

  private sheetBody(tab: Tab): TemplateResult {
    const store = this.store!;
    if (tab === "Inputs") return html`<glass-inputs .store=${store}></glass-inputs>`;
    if (tab === "View") return html`<glass-steps compact .store=${store}></glass-steps>`;
    const ink = store.position > store.steps ? "grad" : "data";
    return html`<div class="now ${ink}">${positionWords(store)}</div>
      <glass-explain next="Next" .store=${store}></glass-explain>`;
  }

  private choose(tab: Tab): void {
    const store = this.store!;
    this.tab = tab;
    const target = store.progress.shares[0]?.node ?? store.step?.place ?? 0;
    store.select(tab === "Why" && store.graph ? target : null);
  }
}

function positionWords({ position, steps }: ExploreStore): string {
  return position > steps
    ? `◆ Backward ${position - steps} of ${steps}`
    : `● Forward ${position} of ${steps}`;
}

function changeOf(store: ExploreStore): unknown {
  const grads = store.evaluation!.grads();
  return {
    values: Object.fromEntries(store.inputs.map((input) => [input.name, store.value(input)])),
    data: store.evaluation!.data.at(-1),
    grads: Object.fromEntries(store.inputs.map(({ name, place }) => [name, grads[place]])),
  };
}

function stepOf(store: ExploreStore): unknown {
  const { step, graph, position, steps } = store;
  return {
    pass: step?.pass ?? "forward",
    index: step?.number ?? 0,
    node: step ? graph!.name(step.place) : "",
    step: positionText(position, steps),
  };
}
