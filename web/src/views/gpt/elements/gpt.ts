// <glass-gpt>: the GPT as a whole: run bar, name, picture, steps, card, parameters, loss, surgery.

import { html, nothing, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import type { Handed } from "../../../gpt/messages";
import type { Beat } from "../../../ui/beats";
import { tokens } from "../../../ui/colours";
import { controls } from "../../../ui/controls";
import { FileDrop } from "../../../ui/file_drop";
import { isInField } from "../../../ui/keys";
import { pressed } from "../../explore/keys";
import { ATTRIBUTES, queryFrom } from "../attributes";
import { takeFile } from "../files";
import { applyQuery } from "../link";
import { stepAt } from "../steps";
import { GptStore } from "../store";
import { banners } from "./banners";
import { GptElement } from "./gpt_element";
import { gptStyle } from "./gpt_style";
import { narration } from "./narration";
import { runBar, speedField } from "./run_bar";

const SPEAK_MS = 400;
const SPEAK_RUNNING_MS = 5000;
/** The minimum width of the element for each arrangement. */
const ARRANGEMENTS = [
  [1152, "wide"],
  [852, "two"],
  [560, "one"],
  [0, "phone"],
] as const;
type Part =
  "run" | "name" | "stage" | "steps" | "card" | "parameters" | "loss" | "surgery" | "settings";

export class GlassGpt extends GptElement {
  static override styles = [tokens, controls, gptStyle];

  @property({ reflect: true }) theme = "auto";
  /** The visible parts; all of them by default. */
  @property() show: string | null = null;
  /** "page" if the whole page is this GPT, so that keys work anywhere. */
  @property() keys = "";
  /** The address of the worker, if it is not beside the script. */
  @property({ attribute: false }) worker = "";
  @state() private arrangement: string = "wide";
  @state() private narrated = "";
  protected override readonly beats = ["change", "figures", "step", "card"] as const;
  private isOwn = false;
  private told = -1;
  private lastSpoken = 0;
  private speakTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly files = new FileDrop(
    () => this.has("settings") && this.checkVisibility(),
    () => this.requestUpdate(),
    (file) => void takeFile(this.store!, file),
  );
  private readonly sizes = new ResizeObserver(([entry]) => {
    this.arrange(entry!.contentRect.width);
  });

  static override get observedAttributes(): string[] {
    return [...super.observedAttributes, ...ATTRIBUTES];
  }

  override connectedCallback(): void {
    if (!this.store) {
      this.makeOwn();
    }
    super.connectedCallback();
    this.store!.connect(this.worker || undefined);
    this.arrange(this.clientWidth);
    this.sizes.observe(this);
    document.addEventListener("visibilitychange", this.visibility);
    this.target.addEventListener("keydown", this.pressed as EventListener);
    this.files.listen(this.target);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.sizes.disconnect();
    document.removeEventListener("visibilitychange", this.visibility);
    this.target.removeEventListener("keydown", this.pressed as EventListener);
    this.files.stop();
    clearTimeout(this.speakTimer);
    this.store?.pause();
    this.store?.pauseTraining();
    if (!this.isOwn) return;
    this.store?.close();
    this.store = null;
  }

  override attributeChangedCallback(
    name: string,
    before: string | null,
    after: string | null,
  ): void {
    super.attributeChangedCallback(name, before, after);
    const isOurs = (ATTRIBUTES as readonly string[]).includes(name);
    if (isOurs && this.isOwn && this.store && before !== after) this.applyAttributes();
  }

  private makeOwn(): void {
    this.isOwn = true;
    this.store = new GptStore();
    this.applyAttributes();
    const inlined = this.querySelector('script[type="application/json"]')?.textContent;
    if (inlined) this.store.load(JSON.parse(inlined) as Handed);
  }

  /** May be called before the element is in the page, as notebooks do. */
  load(handed: Handed): void {
    if (!this.store) this.makeOwn();
    this.store!.load(handed);
  }

  private applyAttributes(): void {
    const unknown = applyQuery(
      this.store!,
      queryFrom((name) => this.getAttribute(name)),
    );
    if (unknown.length)
      this.store!.refuse(`This element has attributes that cannot be used: ${unknown.join(", ")}.`);
  }

  train(): void {
    this.store?.train();
  }

  pause(): void {
    this.store?.pauseTraining();
    this.store?.pause();
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

  reset(): void {
    this.store?.reset();
  }

  private get target(): EventTarget {
    return this.keys === "page" ? window : this;
  }

  protected override beat(beat: Beat | "step" | "card"): void {
    const store = this.store!;
    if (beat === "step") {
      const taken = stepAt(store.position);
      return this.tell("glass-step", { pass: taken?.pass ?? "forward", index: taken?.number ?? 0 });
    }
    if (beat !== "card") super.beat(beat);
    this.speakLater();
    const { progress } = store;
    if (!progress || progress.step === this.told) return;
    this.told = progress.step;
    this.tell("glass-progress", { step: progress.step, loss: progress.loss });
  }

  private tell(name: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  /** Soon after the last change, and every five seconds while training. */
  private speakLater(): void {
    const store = this.store!;
    if (!store.isRunning) {
      clearTimeout(this.speakTimer);
      this.speakTimer = undefined;
    }
    const wait = store.isRunning
      ? Math.max(SPEAK_MS, this.lastSpoken + SPEAK_RUNNING_MS - performance.now())
      : SPEAK_MS;
    this.speakTimer ??= setTimeout(() => {
      this.speakTimer = undefined;
      this.lastSpoken = performance.now();
      if (this.store) this.narrated = narration(this.store);
    }, wait);
  }

  private readonly visibility = () => {
    if (document.hidden) this.store?.hide();
  };

  private readonly pressed = (event: KeyboardEvent) => {
    const { store } = this;
    if (!store || !this.checkVisibility()) return;
    const leavesWhy = event.key === "Escape" && store.parameter !== null && !isInField(event);
    if (leavesWhy) store.askAbout(null);
    else pressed(store, event);
  };

  private has(part: Part): boolean {
    return this.show === null || this.show.split(/[\s,]+/).includes(part);
  }

  private arrange(width: number): void {
    if (width) this.arrangement = ARRANGEMENTS.find(([least]) => width >= least)![1];
  }

  protected override render(): TemplateResult {
    const { store, arrangement } = this;
    if (!store) return html``;
    const isPhone = arrangement === "phone";
    return html`<div class="all ${arrangement} ${this.files.isOver ? "over" : ""}">
      ${this.has("run") ? runBar(store, isPhone) : nothing}
      ${banners(store)}
      ${this.has("name") ? html`<glass-gpt-strip .store=${store} arrangement=${arrangement}></glass-gpt-strip>` : nothing}
      ${isPhone ? this.phone(store) : this.broad(store)}
      ${this.files.isOver ? html`<p class="drop">Drop a list of words to learn from, or weights as safetensors.</p>` : nothing}
      <div class="spoken" role="status" aria-live="polite">${this.narrated}</div>
    </div>`;
  }

  private broad(store: GptStore): TemplateResult {
    const isStaged = this.has("stage") || this.has("steps");
    const lower = this.lower(store);
    const more = this.more(store);
    return html`${isStaged ? html`<div class="panel stage">${this.has("stage") ? this.picture(store) : nothing}${this.has("steps") ? this.track(store) : nothing}</div>` : nothing}
      ${lower.length ? html`<div class="lower">${lower}</div>` : nothing}
      ${more.length ? html`<div class="more">${more}</div>` : nothing}`;
  }

  private picture(store: GptStore): TemplateResult {
    return store.table
      ? html`<glass-gpt-table .store=${store}></glass-gpt-table>`
      : html`<glass-gpt-stage .store=${store}></glass-gpt-stage>`;
  }

  private track(store: GptStore): TemplateResult {
    return html`<glass-steps .store=${store} picture="Picture"></glass-steps>`;
  }

  private lower(store: GptStore): TemplateResult[] {
    return [...this.card(store), ...this.parameters(store), ...this.loss(store)];
  }

  private card(store: GptStore): TemplateResult[] {
    // Explore is beside it only in the page, which hands over its own store.
    const explores = !this.isOwn;
    return this.has("card")
      ? [
          html`<glass-gpt-card class="panel" .store=${store} ?explores=${explores}></glass-gpt-card>`,
        ]
      : [];
  }

  private parameters(store: GptStore): TemplateResult[] {
    return this.has("parameters")
      ? [html`<glass-gpt-parameters class="panel" .store=${store}></glass-gpt-parameters>`]
      : [];
  }

  private loss(store: GptStore): TemplateResult[] {
    return this.has("loss")
      ? [html`<glass-gpt-loss class="panel" .store=${store}></glass-gpt-loss>`]
      : [];
  }

  private more(store: GptStore): TemplateResult[] {
    return [
      ...(this.has("surgery")
        ? [html`<glass-gpt-surgery class="panel" .store=${store}></glass-gpt-surgery>`]
        : []),
      ...(this.has("settings")
        ? [html`<glass-gpt-settings class="panel" .store=${store}></glass-gpt-settings>`]
        : []),
    ];
  }

  /** In the order of importance; what is broad is behind a fold. */
  private phone(store: GptStore): TemplateResult {
    const part = (panel: string, title: string, told: string) =>
      html`<div class="panel part"><h2 class="title">${title} <span class="muted">${told}</span></h2><glass-gpt-stage panel=${panel} .store=${store}></glass-gpt-stage></div>`;
    const context = store.pass ? contextOf(store) : "";
    const isStaged = this.has("stage");
    return html`
      ${isStaged && !store.table ? part("guess", "Guess", `the letter after ${context}`) : nothing}
      ${isStaged && store.table ? html`<div class="panel"><glass-gpt-table .store=${store}></glass-gpt-table></div>` : nothing}
      ${this.loss(store)}
      ${isStaged && !store.table ? part("listen", "Listen", "four heads look back") : nothing}
      ${this.has("steps") ? html`<div class="panel">${this.track(store)}</div>` : nothing}
      ${this.card(store)}
      ${
        isStaged && !store.table
          ? html`<details class="panel part"><summary>Look up and think</summary>
        <glass-gpt-stage panel="look-up" .store=${store}></glass-gpt-stage><glass-gpt-stage panel="think" .store=${store}></glass-gpt-stage></details>`
          : nothing
      }
      ${this.parameters(store)}
      ${this.has("surgery") || this.has("settings") ? html`<details class="panel part"><summary>Surgery, text, start, weights</summary>${this.has("run") ? speedField(store) : nothing}${this.more(store)}</details>` : nothing}`;
  }
}

function contextOf({ pass, place, letters, end }: GptStore): string {
  const signs = pass!.letters.slice(0, place + 1);
  return signs.map((letter) => (letter === end ? "●" : letters[letter])).join("");
}
