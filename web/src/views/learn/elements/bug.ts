// <glass-bug>: one exhibit of the museum: a bug and its cure, side by side.

import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import { controls } from "../../../ui/controls";
import { icons } from "../../../ui/icons";
import { tokens } from "../../../ui/colours";
import { newRun, steps } from "../exhibit_run";
import { EXHIBITS, type Exhibit, findExhibit, type Line } from "../exhibits";
import { toPython } from "../python";
import { MOST_SEED, parseSeed } from "../seed";
import { trainQuery } from "../train_link";
import { printStyle } from "./print_style";
import { bugStyle } from "./bug_style";
import { cardStyle } from "./card_style";
import { chartView } from "./chart";

/** A run started by the user is spread over this many frames, so that it can be watched. */
const FRAMES = 30;
const COPIED_MS = 1500;

export class GlassBug extends LitElement {
  static override styles = [tokens, controls, cardStyle, bugStyle, printStyle];

  @property({ reflect: true }) theme = "auto";
  @property() name: string | null = null;
  @property() seed: string | null = null;
  /** Whether there is a Train view to link to. */
  @property({ attribute: false }) canTrain = false;
  @state() private bug = newRun();
  @state() private cure = newRun();
  private isRunning = false;
  @state() private spoken = "";
  @state() private copied: "" | "Copied" | "The browser does not allow this page to copy." = "";
  /** The text that was typed as a seed but is not one; or null. */
  @state() private refused: string | null = null;
  private frame = 0;

  get exhibit(): Exhibit | undefined {
    return findExhibit(this.name ?? EXHIBITS[0]!.name);
  }

  /** The chosen seed, or the exhibit's own. */
  get usedSeed(): number {
    return parseSeed(this.seed) ?? this.exhibit?.seed ?? 0;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    cancelAnimationFrame(this.frame);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("name") && !changed.has("seed")) return;
    this.refused = this.seed !== null && parseSeed(this.seed) === null ? this.seed : null;
    this.run(Infinity);
  }

  /** Run bug and cure again, slowly enough to watch. */
  play(): void {
    const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.run(isStill ? Infinity : FRAMES);
  }

  /** Stop; play() starts over. */
  pause(): void {
    cancelAnimationFrame(this.frame);
    this.isRunning = false;
  }

  /** Show both curves completely, with the exhibit's own seed. */
  reset(): void {
    this.seed = null;
    this.run(Infinity);
  }

  /** Take all steps, spread over a number of frames; with Infinity, all at once. */
  private run(frames: number): void {
    const { exhibit, usedSeed } = this;
    cancelAnimationFrame(this.frame);
    this.spoken = "";
    if (!exhibit) return;
    const runs = { bug: newRun(), cure: newRun() };
    const both = (["bug", "cure"] as const).map((side) =>
      steps(exhibit, side, usedSeed, runs[side]),
    );
    const atOnce =
      frames === Infinity ? Infinity : Math.max(1, Math.ceil(exhibit.setting.steps / frames));
    const advance = () => {
      const areDone = both.map((side) => takeSteps(side, atOnce));
      this.bug = { ...runs.bug };
      this.cure = { ...runs.cure };
      this.isRunning = !areDone.every(Boolean);
      if (this.isRunning) this.frame = requestAnimationFrame(advance);
      else this.finished(exhibit);
    };
    advance();
  }

  private finished(exhibit: Exhibit): void {
    if (this.hasUpdated)
      this.spoken = `${exhibit.title}. Both have run ${exhibit.setting.steps} steps with seed ${this.usedSeed}.`;
    const detail = { name: exhibit.name, seed: this.usedSeed, bug: this.bug, cure: this.cure };
    const done = new CustomEvent("glass-done", { detail, bubbles: true, composed: true });
    queueMicrotask(() => this.dispatchEvent(done));
  }

  protected override render(): TemplateResult {
    const { exhibit } = this;
    if (!exhibit)
      return html`<section class="panel card"><p>There is no bug ${this.name}. Choose one of ${EXHIBITS.map(({ name }) => name).join(", ")}.</p></section>`;
    const number = EXHIBITS.indexOf(exhibit) + 1;
    return html`<section class="panel card" aria-labelledby="title">
      <header>
        <h2 id="title">${exhibit.title}</h2>
        <span class="muted">bug ${number} of ${EXHIBITS.length}</span>
        <span class="actions">
          <label>Seed <input inputmode="numeric" .value=${this.refused ?? String(this.usedSeed)} aria-invalid=${this.refused !== null} aria-describedby="refusal" @change=${this.seeded} /></label>
          <button @click=${this.play}>${icons.reset} Run both again</button>
          <button @click=${this.copyPython}>${this.copied || "Copy as Python"}</button>
          ${this.canTrain && exhibit.train ? html`<a class="button" href="#/train?${trainQuery(exhibit, this.usedSeed)}">Open in Train</a>` : nothing}
          ${this.canTrain && exhibit.gpt ? html`<a class="button" href="#/gpt?${exhibit.gpt}">Open in GPT</a>` : nothing}
        </span>
      </header>
      <p id="refusal" class="refusal" role="alert">${this.refused === null ? nothing : `✕ A seed is a whole number from 0 to ${MOST_SEED}. The curves show seed ${this.usedSeed}.`}</p>
      <p class="sentence">${exhibit.sentence}</p>
      <div class="body">
        <div class="left">
          <pre tabindex="0" role="group" aria-label="Code"><code class="lines">${exhibit.code.flatMap(linesOf)}</code></pre>
          <p class="telltale"><strong>What gives it away.</strong> ${exhibit.telltale}</p>
        </div>
        ${this.figures(exhibit)}
        <div class="keys" aria-hidden="true">
          <span class="key bug"><svg viewBox="0 0 26 4"><path d="M0 2H26" /></svg>with the bug</span>
          <span class="key cure"><svg viewBox="0 0 26 4"><path d="M0 2H26" /></svg>with the cure</span>
        </div>
      </div>
      <div class="spoken" role="status">${this.spoken}</div>
    </section>`;
  }

  private figures({ loss, gradient, setting }: Exhibit): TemplateResult {
    const { bug, cure } = this;
    const layers = Math.max(bug.gradients.length, cure.gradients.length);
    const along = gradient.axis === "layer" ? layers : setting.steps;
    const losses = { bug: bug.losses, cure: cure.losses };
    const gradients = { bug: bug.gradients, cure: cure.gradients };
    return html`<figure><figcaption>${loss.title}</figcaption>${chartView(loss, losses, setting.steps)}</figure>
      <figure><figcaption>${gradient.title}</figcaption>${chartView(gradient, gradients, along)}</figure>`;
  }

  private async copyPython(): Promise<void> {
    try {
      await navigator.clipboard.writeText(toPython(this.exhibit!, this.usedSeed));
      this.copied = "Copied";
    } catch {
      this.copied = "The browser does not allow this page to copy.";
    }
    setTimeout(() => {
      this.copied = "";
    }, COPIED_MS);
  }

  private seeded(event: Event): void {
    const field = event.target as HTMLInputElement;
    const seed = parseSeed(field.value.trim());
    this.refused = seed === null ? field.value : null;
    if (seed === null) return;
    field.value = this.seed = String(seed);
    this.dispatchEvent(new CustomEvent("glass-seed", { bubbles: true, composed: true }));
  }
}

/** Take some steps of a side; returns whether it has ended. */
function takeSteps(side: Iterator<void>, count: number): boolean {
  for (let k = 0; k < count; k++) if (side.next().done) return true;
  return false;
}

function linesOf(line: Line): TemplateResult[] {
  if (typeof line === "string") return [html`<span class="line">${line}</span>`];
  const { bug, cure } = line;
  const marked = (side: "bug" | "cure", text: string, note: string) =>
    html`<span class="line ${side}">${text}<span class="note">${note}</span></span>`;
  const parts: TemplateResult[] = [];
  if (bug !== null) parts.push(marked("bug", bug, cure === null ? "✕ only in the bug" : "✕ bug"));
  if (cure !== null)
    parts.push(marked("cure", cure, bug === null ? "✓ missing in the bug" : "✓ cure"));
  return parts;
}
