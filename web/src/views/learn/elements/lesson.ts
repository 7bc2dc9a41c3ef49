// <glass-lesson>: one lesson to read, from the script that holds them all.

import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import { controls } from "../../../ui/controls";
import { neighbour } from "../../../ui/neighbour";
import { loadScript } from "../../../ui/scripts";
import { tokens } from "../../../ui/colours";
import type { Block, Span } from "../lesson_text";
import { LESSONS } from "../lessons.gen";
import { cardStyle } from "./card_style";
import { lessonStyle } from "./lesson_style";

export class GlassLesson extends LitElement {
  static override styles = [tokens, controls, cardStyle, lessonStyle];

  @property({ reflect: true }) theme = "auto";
  /** Which lesson, counted from 1. */
  @property({ type: Number }) number = 1;
  @state() private lessons: readonly (readonly Block[])[] | null = null;
  @state() private hasFailed = false;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("number") && !this.lessons) this.load();
  }

  private async load(): Promise<void> {
    this.hasFailed = false;
    try {
      this.lessons = await loaded();
    } catch {
      this.hasFailed = true;
    }
  }

  /** The title gets the focus, so that reading continues from there. */
  override focus(): void {
    this.updateComplete.then(() => this.renderRoot.querySelector("h2")?.focus());
  }

  private open(number: number | null): void {
    const detail = { number };
    this.dispatchEvent(new CustomEvent("glass-lesson", { detail, bubbles: true, composed: true }));
  }

  protected override render(): TemplateResult {
    const { title, file } = LESSONS[this.number - 1] ?? LESSONS[0]!;
    const blocks = this.lessons?.[this.number - 1] ?? [];
    return html`<article class="panel card" aria-labelledby="title">
      <header>
        <h2 id="title" tabindex="-1">${title}</h2>
        <span class="muted">lesson ${this.number} of ${LESSONS.length}</span>
        <button class="close" @click=${() => this.open(null)}>Close the lesson</button>
      </header>
      ${this.hasFailed ? html`<p role="alert">The lesson could not be loaded. It is in <code>${file}</code>.</p>` : nothing}
      <p class="muted">The pictures are in the notebook: run <code>make lessons</code>.</p>
      ${blocks.map((block) => this.block(block))}
    </article>`;
  }

  private block(block: Block): TemplateResult | typeof nothing {
    if (block.kind === "paragraph")
      return html`<p>${block.spans.map((span) => this.span(span))}</p>`;
    // The first heading is the title.
    if (block.kind === "heading") return block.level > 1 ? html`<h3>${block.text}</h3>` : nothing;
    return html`<pre tabindex="0" role="group" aria-label="Code"><code>${block.source}</code>${block.printed ? html`<samp>${block.printed}</samp>` : nothing}</pre>`;
  }

  private span({ kind, text, to }: Span): TemplateResult | string {
    if (kind === "code") return html`<code>${text}</code>`;
    if (kind === "strong") return html`<strong>${text}</strong>`;
    if (kind === "em") return html`<em>${text}</em>`;
    const next = LESSONS.findIndex(({ file }) => file === `docs/lessons/${to}`) + 1;
    return next
      ? html`<button class="text" @click=${() => this.open(next)}>${text}</button>`
      : text;
  }
}

async function loaded(): Promise<readonly (readonly Block[])[]> {
  await loadScript(neighbour("lessons.js"));
  return (globalThis as unknown as { glassLessons: readonly (readonly Block[])[] }).glassLessons;
}
