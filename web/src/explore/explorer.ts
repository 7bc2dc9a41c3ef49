// <glass-explorer>: Explore as a whole: expression, graph, steps, explanation, inputs.

import { css, html, nothing, type TemplateResult } from "lit";
import { property, query, state } from "lit/decorators.js";
import type { Engine } from "../layout/engine";
import { controls } from "../theme/controls";
import { icons } from "../theme/icons";
import { tokens } from "../theme/tokens";
import { explorerStyle } from "./explorer_style";
import type { GlassGraph } from "./graph";
import { pressed } from "./keys";
import { narration } from "./narration";
import { type Handed, Session } from "./session";
import { SessionElement } from "./session_element";
import { parsePosition, parseValues, positionText } from "./state";

const SPEAK_MS = 300;
type Tab = "Step" | "Inputs" | "Why";

export class GlassExplorer extends SessionElement {
  static override styles = [tokens, controls, explorerStyle, css``];

  @property({ reflect: true }) theme = "auto";
  @property() expression = "";
  @property() values = "";
  @property() step = "";
  @property() gradients = "";
  @property() hide = "";
  @property() height = "";
  /** "page" where the whole page is this explorer, so that keys work anywhere. */
  @property() keys = "";
  @property({ attribute: false }) engine: Engine | null = null;
  @state() private narrated = "";
  @state() private tab: Tab = "Step";
  @state() private isNarrow = false;
  @query("glass-graph") graph!: GlassGraph | null;
  private isOwn = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly narrow = window.matchMedia("(max-width: 599px)");
  private readonly speak = () => {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (this.session) this.narrated = narration(this.session);
    }, SPEAK_MS);
  };
  private readonly key = (event: KeyboardEvent) => {
    if (this.session && this.checkVisibility()) pressed(this.session, event);
  };
  private readonly widthChanged = () => {
    this.isNarrow = this.narrow.matches;
  };

  override connectedCallback(): void {
    super.connectedCallback();
    this.widthChanged();
    this.narrow.addEventListener("change", this.widthChanged);
    this.target.addEventListener("keydown", this.key as EventListener);
    if (this.session || this.for) return;
    this.isOwn = true;
    this.session = new Session();
    this.begin(this.session);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.narrow.removeEventListener("change", this.widthChanged);
    this.target.removeEventListener("keydown", this.key as EventListener);
    this.session?.pause();
  }

  private get target(): EventTarget {
    return this.keys === "page" ? window : this;
  }

  /** Show what stands in the element: a graph that Python made, or its attributes. */
  private begin(session: Session): void {
    const inlined = this.querySelector('script[type="application/json"]')?.textContent;
    if (inlined) session.load(JSON.parse(inlined) as Handed);
    else this.applyAttributes(session);
    if (this.step) session.go(parsePosition(this.step, session.steps) ?? session.position);
  }

  private applyAttributes(session: Session): void {
    session.preset(Object.fromEntries(parseValues(this.values, " ", "=").values));
    session.type(this.expression);
  }

  load(handed: Handed): void {
    this.session!.load(handed);
  }

  override attributeChangedCallback(
    name: string,
    before: string | null,
    after: string | null,
  ): void {
    super.attributeChangedCallback(name, before, after);
    if (!this.isOwn || !this.session || before === after) return;
    if (name === "expression" || name === "values") this.applyAttributes(this.session);
    if (name === "step")
      this.session.go(parsePosition(this.step, this.session.steps) ?? this.session.position);
    if (name === "gradients") this.session.show({ gradients: this.gradients !== "off" });
  }

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (!changed.has("session") || !this.session) return;
    const session = this.session;
    session.addEventListener("change", this.speak);
    session.addEventListener("values", () => this.tell("glass-change", changeOf(session)));
    session.addEventListener("step", () => this.tell("glass-step", stepOf(session)));
  }

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
    for (const { name } of this.session?.inputs ?? []) this.session!.reset(name);
    this.session?.go(this.session.steps);
  }

  private isHidden(part: string): boolean {
    return this.hide.split(/[\s,]+/).includes(part);
  }

  protected override render(): TemplateResult {
    const { session } = this;
    if (!session) return html``;
    const stage = html`<section class="panel stage" .style=${this.height ? `height: ${Number.parseInt(this.height, 10)}px` : ""}>
        ${session.table ? html`<glass-table .session=${session} tabindex="0"></glass-table>` : nothing}
        <glass-graph .session=${session} .engine=${this.engine} ?hidden=${session.table}></glass-graph>
        ${this.isHidden("track") || this.isNarrow ? nothing : html`<glass-steps .session=${session}></glass-steps>`}
      </section>`;
    return html`
      ${
        session.text || !this.isGiven
          ? html`<glass-expression .session=${session} .presets=${!this.isHidden("presets")}
        @glass-entered=${this.entered}></glass-expression>`
          : nothing
      }
      ${stage}
      ${this.isNarrow ? this.sheet() : this.lower()}
      <div class="spoken" role="status" aria-live="polite">${this.narrated}</div>`;
  }

  /** Whether the graph was handed over, so that there is no text to type. */
  private get isGiven(): boolean {
    return this.session!.isHanded;
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
    return html`<section class="sheet">
      <div class="tabs" role="group" aria-label="Sheet">
        ${(["Step", "Inputs", "Why"] as const).map((name) => html`<button aria-pressed=${name === tab} @click=${() => this.choose(name)}>${name}</button>`)}
      </div>
      <div class="sheet-body">
        ${tab === "Inputs" ? html`<glass-inputs .session=${session}></glass-inputs>` : html`<div class="now ${session.position > session.steps ? "grad" : "data"}">${positionWords(session)}</div><glass-explain .session=${session}></glass-explain>`}
      </div>
      <div class="transport">
        <button class="square" aria-label="First step" @click=${() => session.go(0)}>${icons.first}</button>
        <button @click=${() => session.previous()}>${icons.previous} Back</button>
        <button class="square" aria-label=${session.playing ? "Pause" : "Play"} @click=${() => (session.playing ? session.pause() : session.play())}>${session.playing ? icons.pause : icons.play}</button>
        <button class="primary" @click=${() => session.next()}>Next ${icons.next}</button>
      </div>
    </section>`;
  }

  private choose(tab: Tab): void {
    const session = this.session!;
    this.tab = tab;
    const step = session.step;
    const leaf = session.inputs[0]?.place ?? null;
    const target = session.progress().shares[0]?.node ?? step?.place ?? leaf;
    session.select(tab === "Why" ? target : null);
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
    values: Object.fromEntries(session.inputs.map(({ name }) => [name, session.value(name)])),
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
