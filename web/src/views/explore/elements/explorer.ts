// <glass-explorer>: Explore as a whole: expression, graph, steps, explanation, inputs.

import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, query, state } from "lit/decorators.js";
import type { Engine } from "../../../layout/graphviz";
import { controls } from "../../../ui/controls";
import { icons } from "../../../ui/icons";
import { tokens } from "../../../ui/theme";
import { explorerStyle } from "./explorer_style";
import type { GlassGraph } from "./graph";
import { isInField, pressed } from "../keys";
import { narration } from "./narration";
import type { Session } from "../store";
import { SessionOwner } from "./store_owner";
import { positionText } from "../link";

const SPEAK_MS = 300;
const NARROW = 576;
const TABS = ["Step", "Inputs", "Why", "View"] as const;
type Tab = (typeof TABS)[number];

export class GlassExplorer extends SessionOwner {
  static override styles = [tokens, controls, explorerStyle];

  @property({ reflect: true }) theme = "auto";
  @property() hide: string | null = null;
  @property() height: string | null = null;
  /** "page" where the whole page is this explorer, so that keys work anywhere. */
  @property({ reflect: true }) keys = "";
  @property({ attribute: false }) engine: Engine | null = null;
  @state() private narrated = "";
  @state() private tab: Tab = "Step";
  @state() private isNarrow = false;
  @query("glass-graph") graph!: GlassGraph | null;
  private heard: Session | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly observer = new ResizeObserver(([entry]) => {
    this.isNarrow = entry!.contentRect.width < NARROW;
  });

  override connectedCallback(): void {
    super.connectedCallback();
    this.isNarrow = this.clientWidth > 0 && this.clientWidth < NARROW;
    this.observer.observe(this);
    this.target.addEventListener("keydown", this.key as EventListener);
    this.listen(this.session);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.observer.disconnect();
    this.target.removeEventListener("keydown", this.key as EventListener);
    clearTimeout(this.timer);
    this.listen(null);
  }

  private get target(): EventTarget {
    return this.keys === "page" ? window : this;
  }

  private readonly key = (event: KeyboardEvent) => {
    if (this.session && this.checkVisibility()) pressed(this.session, event);
  };

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (this.isConnected) this.listen(this.session);
  }

  private listen(session: Session | null): void {
    if (session === this.heard) return;
    const listeners = { change: this.speak, values: this.tellValues, step: this.tellStep };
    for (const [name, listener] of Object.entries(listeners)) {
      this.heard?.removeEventListener(name, listener);
      session?.addEventListener(name, listener);
    }
    this.heard = session;
  }

  private readonly speak = () => {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (this.session) this.narrated = narration(this.session);
    }, SPEAK_MS);
  };

  private readonly tellValues = () => this.tell("glass-change", changeOf(this.session!));

  private readonly tellStep = () => this.tell("glass-step", stepOf(this.session!));

  private tell(name: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  next(): void {
    this.session?.next();
  }

  previous(): void {
    this.session?.previous();
  }

  play(): void {
    this.session?.play();
  }

  pause(): void {
    this.session?.pause();
  }

  reset(): void {
    for (const input of this.session?.inputs ?? []) this.session!.set(input, input.start);
    this.session?.go(this.session.steps);
  }

  /** G and T, where the graph or the table has the focus. */
  private async pressedInStage(event: KeyboardEvent): Promise<void> {
    const session = this.session!;
    if (event.ctrlKey || event.metaKey || event.altKey || isInField(event)) return;
    const key = event.key.toLowerCase();
    if (key === "g") session.show({ gradients: !session.gradients });
    if (key !== "t") return;
    session.show({ table: !session.table });
    await this.updateComplete;
    if (session.table) this.renderRoot.querySelector<HTMLElement>("glass-table")?.focus();
    else this.graph?.focusNode();
  }

  private isHidden(part: string): boolean {
    return (this.hide ?? "").split(/[\s,]+/).includes(part);
  }

  protected override render(): TemplateResult {
    const { session } = this;
    if (!session) return html``;
    const stage = html`<section class="panel stage" .style=${this.height ? `height: ${Number.parseInt(this.height, 10)}px` : ""} @keydown=${this.pressedInStage}>
        ${session.table ? html`<glass-table .session=${session} tabindex="0" role="region" aria-label="Table of the graph"></glass-table>` : nothing}
        <glass-graph .session=${session} .engine=${this.engine} direction=${this.isNarrow ? "down" : "right"} ?hidden=${session.table}></glass-graph>
        ${this.isHidden("track") || this.isNarrow ? nothing : html`<glass-steps .session=${session}></glass-steps>`}
      </section>`;
    return html`<div class="page">
      ${session.text || !session.isHanded ? this.expressionBox() : nothing}
      ${stage}
      ${this.isNarrow ? this.sheet() : this.lower()}</div>
      <div class="spoken" role="status" aria-live="polite">${this.narrated}</div>`;
  }

  private expressionBox(): TemplateResult {
    return html`<glass-expression .session=${this.session} .presets=${!this.isHidden("presets")}
      @glass-entered=${this.entered}></glass-expression>`;
  }

  private entered(): void {
    const steps = this.renderRoot.querySelector("glass-steps");
    steps?.shadowRoot?.querySelector<HTMLElement>("#play")?.focus();
  }

  private lower(): TemplateResult {
    const { session } = this;
    return html`<div class="lower">
      ${this.isHidden("card") ? nothing : html`<glass-explain class="panel" .session=${session}></glass-explain>`}
      ${this.isHidden("inputs") ? nothing : html`<glass-inputs class="panel" .session=${session}></glass-inputs>`}
    </div>`;
  }

  /** On a phone: what is explained, the inputs and the transport in a sheet at the bottom. */
  private sheet(): TemplateResult {
    const session = this.session!;
    const tab = session.selected !== null ? "Why" : this.tab === "Why" ? "Step" : this.tab;
    const isEmpty = session.last === 0;
    return html`<section class="sheet">
      <div class="tabs" role="group" aria-label="Sheet">
        ${TABS.map((name) => html`<button aria-pressed=${name === tab} @click=${() => this.choose(name)}>${name}</button>`)}
      </div>
      <div class="sheet-body">${this.sheetBody(tab)}</div>
      <div class="transport">
        <button class="square" aria-label="First step" ?disabled=${isEmpty} @click=${() => session.go(0)}>${icons.first}</button>
        <button ?disabled=${isEmpty} @click=${() => session.previous()}>${icons.previous} Back</button>
        <button class="square" aria-label=${session.playing ? "Pause" : "Play"} ?disabled=${isEmpty} @click=${() => (session.playing ? session.pause() : session.play())}>${session.playing ? icons.pause : icons.play}</button>
        <button class="primary" ?disabled=${isEmpty} @click=${() => session.next()}>Next ${icons.next}</button>
      </div>
    </section>`;
  }

  private sheetBody(tab: Tab): TemplateResult {
    const session = this.session!;
    if (tab === "Inputs") return html`<glass-inputs .session=${session}></glass-inputs>`;
    if (tab === "View") return html`<glass-steps compact .session=${session}></glass-steps>`;
    const ink = session.position > session.steps ? "grad" : "data";
    return html`<div class="now ${ink}">${positionWords(session)}</div>
      <glass-explain next="Next" .session=${session}></glass-explain>`;
  }

  private choose(tab: Tab): void {
    const session = this.session!;
    this.tab = tab;
    const target = session.progress.shares[0]?.node ?? session.step?.place ?? 0;
    session.select(tab === "Why" && session.graph ? target : null);
  }
}

function positionWords({ position, steps }: Session): string {
  return position > steps
    ? `◆ Backward ${position - steps} of ${steps}`
    : `● Forward ${position} of ${steps}`;
}

function changeOf(session: Session): unknown {
  const grads = session.evaluation!.grads();
  return {
    values: Object.fromEntries(session.inputs.map((input) => [input.name, session.value(input)])),
    data: session.evaluation!.data.at(-1),
    grads: Object.fromEntries(session.inputs.map(({ name, place }) => [name, grads[place]])),
  };
}

function stepOf(session: Session): unknown {
  const { step, graph, position, steps } = session;
  return {
    pass: step?.pass ?? "forward",
    index: step?.number ?? 0,
    node: step ? graph!.name(step.place) : "",
    step: positionText(position, steps),
  };
}
