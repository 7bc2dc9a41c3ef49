// <glass-lesson>: one text to read, from its own script, with its live figures.

import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import { keyed } from "lit/directives/keyed.js";
import { controls } from "../../../ui/controls";
import { loadElement } from "../../../ui/later_elements";
import { isAlone, neighbour } from "../../../ui/neighbour";
import { loadScript } from "../../../ui/scripts";
import { tokens } from "../../../ui/colours";
import { CONTENT } from "../content";
import { type Block, sectionsOf, type Span } from "../lesson_text";
import { LESSONS } from "../lessons.gen";
import { findReading, linkTo, READINGS, resolved } from "../readings";
import { cardStyle } from "./card_style";
import { printStyle } from "./print_style";
import { lessonStyle } from "./lesson_style";

type Live = Extract<Block, { kind: "live" }>;
type Code = Extract<Block, { kind: "code" }>;

export class GlassLesson extends LitElement {
  static override styles = [tokens, controls, cardStyle, lessonStyle, printStyle];

  @property({ reflect: true }) theme = "auto";
  /** Which text: the number of a lesson, or the name of an article. */
  @property() name = READINGS[0]!.id;
  @property({ type: Boolean }) done = false;
  @state() private blocks: readonly Block[] = [];
  @state() private hasFailed = false;
  /** Created once, so that a figure keeps its state when the lesson is drawn again. */
  private figures = new Map<Live, HTMLElement>();
  /** The blocks of code that are open, with their texts. */
  @state() private open: ReadonlyMap<Code, string> = new Map();

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("name")) return;
    this.figures = new Map();
    this.open = new Map();
    this.blocks = [];
    this.hasFailed = false;
    this.load(this.name);
  }

  private async load(name: string): Promise<void> {
    const blocks = await loaded(name);
    if (name !== this.name) return; // another one was opened meanwhile
    this.blocks = blocks ?? [];
    this.hasFailed = !blocks;
  }

  /** The title gets the focus, so that reading continues from there. */
  override focus(): void {
    this.updateComplete.then(() =>
      this.renderRoot.querySelector("h2")?.focus({ preventScroll: true }),
    );
  }

  private finish(isDone: boolean): void {
    const detail = { lesson: this.name, done: isDone };
    this.dispatchEvent(new CustomEvent("glass-read", { detail, bubbles: true, composed: true }));
  }

  protected override render(): TemplateResult {
    const reading = findReading(this.name) ?? READINGS[0]!;
    const number = LESSONS.indexOf(reading) + 1;
    const { blocks } = this;
    return html`<article class="panel card" aria-labelledby="title">
      <header>
        <h2 id="title" tabindex="-1">${reading.title}</h2>
        ${number ? html`<span class="muted">lesson ${number} of ${LESSONS.length}</span>` : nothing}
      </header>
      ${this.hasFailed ? html`<p role="alert">The lesson could not be loaded. It is in <code>${reading.file}</code>.</p>` : nothing}
      ${keyed(
        reading,
        sectionsOf(blocks).map(
          (section) => html`<section>${section.map((block) => this.block(block))}</section>`,
        ),
      )}
      ${number && blocks.length ? this.foot(number) : nothing}
    </article>`;
  }

  private foot(number: number): TemplateResult {
    const next = LESSONS[number];
    return html`<footer>
      <button @click=${() => this.finish(!this.done)}>${this.done ? "Mark as not done" : "Mark as done"}</button>
      ${next ? html`<a class="button primary" href=${linkTo(next)} @click=${() => this.finish(true)}>Next: ${next.title}</a>` : nothing}
    </footer>`;
  }

  private block(block: Block): unknown {
    switch (block.kind) {
      case "paragraph":
        return html`<p>${spans(block.spans)}</p>`;
      case "heading": // the first one is the title
        return block.level > 1 ? html`<h3>${block.text}</h3>` : nothing;
      case "list":
        return html`<ul>${block.items.map((item) => html`<li>${spans(item)}</li>`)}</ul>`;
      case "table":
        return html`<div class="wide" tabindex="0" role="group" aria-label="Table"><table>
          <thead><tr>${block.head.map((cell) => html`<th scope="col">${spans(cell)}</th>`)}</tr></thead>
          <tbody>${block.rows.map((row) => html`<tr>${row.map((cell) => html`<td>${spans(cell)}</td>`)}</tr>`)}</tbody>
        </table></div>`;
      case "picture":
        return html`<img src=${block.file.startsWith("data:") ? block.file : beside(block.file.replace("pictures/", ""))} alt=${block.alt} width=${block.width ?? nothing} height=${block.height ?? nothing} loading="lazy" />`;
      case "live":
        return html`<figure>${this.figure(block)}</figure>`;
      case "code":
        return this.code(block);
    }
  }

  private code(block: Code): TemplateResult {
    const text = this.open.get(block);
    if (text !== undefined)
      return html`<glass-cell .source=${block.source} .printed=${block.printed} .text=${text} .earlier=${() => this.earlier(block)}
        @glass-cell-change=${({ detail }: CustomEvent<string>) => (this.open = new Map(this.open).set(block, detail))}></glass-cell>`;
    const code = html`<pre tabindex="0" role="group" aria-label="Code"><code>${block.source}</code>${block.printed ? html`<samp>${block.printed}</samp>` : nothing}</pre>`;
    if (!block.runs || (isAlone && !customElements.get("glass-cell"))) return code;
    return html`<div class="runs">${code}<button @click=${() => this.openCode(block)}>Change and run</button></div>`;
  }

  private openCode(block: Code): void {
    loadElement("glass-cell");
    this.open = new Map(this.open).set(block, block.source);
  }

  /** What runs before a block: the earlier ones that the page can run, as they are now. */
  private earlier(block: Code): string[] {
    const codes = this.blocks.filter((one): one is Code => one.kind === "code" && !!one.runs);
    return codes.slice(0, codes.indexOf(block)).map((one) => this.open.get(one) ?? one.source);
  }

  private figure(block: Live): HTMLElement {
    const known = this.figures.get(block);
    if (known) return known;
    loadElement(block.element);
    const figure = document.createElement(block.element);
    for (const [name, value] of Object.entries(block.attributes)) figure.setAttribute(name, value);
    figure.setAttribute("theme", "inherit");
    this.figures.set(block, figure);
    return figure;
  }
}

function spans(parts: readonly Span[]): unknown[] {
  return parts.map(({ kind, text, to }) => {
    if (kind === "code") return html`<code>${text}</code>`;
    if (kind === "strong") return html`<strong>${text}</strong>`;
    if (kind === "em") return html`<em>${text}</em>`;
    const inside = to && resolved(to);
    return inside && !isAlone ? html`<a href=${inside}>${text}</a>` : text;
  });
}

/** Files of lessons are beside the script of Learn. */
function beside(file: string): string {
  return new URL(`lesson-${file}`, neighbour("learn.js")).href;
}

/** The text of a lesson; null if it could not be loaded. */
async function loaded(name: string): Promise<readonly Block[] | null> {
  const own = CONTENT.lessons.find(({ id }) => id === name);
  if (own) return own.blocks;
  try {
    await loadScript(beside(`${name}.js`));
  } catch {
    return null;
  }
  const { glassLessons } = globalThis as unknown as { glassLessons: Record<string, Block[]> };
  return glassLessons[name]!;
}
