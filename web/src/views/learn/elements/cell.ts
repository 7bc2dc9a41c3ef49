// <glass-cell>: a code block of a lesson that can be changed and run in the page.

import type { EditorView } from "@codemirror/view";
import { html, LitElement, nothing, type TemplateResult } from "lit";
import { property, query, state } from "lit/decorators.js";
import type { Ran } from "../../../python/cells";
import { type Run, runBlocks } from "../../../python/runner";
import { tokens } from "../../../ui/colours";
import { controls } from "../../../ui/controls";
import { pythonSource } from "../python_source";
import { cellStyle } from "./cell_style";
import { makeEditor, setText } from "./python_editor";

export class GlassCell extends LitElement {
  static override styles = [tokens, controls, cellStyle];

  @property({ reflect: true }) theme = "inherit";
  /** The block as the lesson has it, and what it prints there. */
  @property({ attribute: false }) source = "";
  @property({ attribute: false }) printed = "";
  /** The text as it is now. */
  @property({ attribute: false }) text = "";
  /** The blocks that run before it. */
  @property({ attribute: false }) earlier: () => readonly string[] = () => [];
  @state() private found: Ran | null = null;
  @state() private running: Run<readonly Ran[]> | null = null;
  @query(".editor") private place!: HTMLElement;
  private editor: EditorView | null = null;
  private runs = 0;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.running?.stop();
  }

  protected override firstUpdated(): void {
    const run = () => void this.run();
    const changed = (text: string) => {
      this.text = text;
      this.dispatchEvent(new CustomEvent("glass-cell-change", { detail: text }));
    };
    this.editor = makeEditor(this.place, this.shadowRoot!, "Code", changed, run);
    setText(this.editor, this.text);
    this.editor.focus();
    run();
  }

  protected override render(): TemplateResult {
    const { found, running } = this;
    const printed = found ? found.printed : this.printed;
    return html`<div class="editor"></div>
      <div class="actions">
        ${running ? html`<button @click=${() => running.stop()}>Stop</button>` : html`<button @click=${this.run}>Run</button>`}
        ${this.text === this.source ? nothing : html`<button class="text" @click=${this.startOver}>Start over</button>`}
        <span class="muted">Ctrl-Enter runs; Esc, then Tab leaves the code</span>
      </div>
      <div role="status">
        ${printed ? html`<pre aria-label="What it prints">${printed}</pre>` : nothing}
        ${found?.says ? html`<p class="wrong"><span aria-hidden="true">✕</span> ${found.says}</p>` : nothing}
      </div>`;
  }

  /** Run the text as it is now, instead of what may be running. */
  private async run(): Promise<void> {
    const mine = ++this.runs;
    this.running?.stop();
    const cells = [...this.earlier(), this.text];
    try {
      const source = await pythonSource();
      if (mine !== this.runs) return;
      this.running = runBlocks({ cells }, source);
      const ran = await this.running.result;
      if (mine !== this.runs) return;
      const last = ran.at(-1)!;
      const isEarlier = last.says !== "" && ran.length < cells.length && ran.length > 1;
      this.found = isEarlier ? { printed: "", says: `in an earlier block: ${last.says}` } : last;
    } catch {
      if (mine !== this.runs) return;
      const says = "This browser does not let the page run Python: use the terminal.";
      this.found = { printed: "", says };
    }
    this.running = null;
  }

  private startOver(): void {
    setText(this.editor!, this.source);
    void this.run();
  }
}
