// <glass-python>: an exercise of `glassgrad learn`, with an editor; Python runs in the page.

import type { EditorView } from "@codemirror/view";
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, query, state } from "lit/decorators.js";
import type { Checked } from "../../../python/check";
import { type Run, runCheck, SECONDS } from "../../../python/runner";
import { tokens } from "../../../ui/colours";
import { controls } from "../../../ui/controls";
import { download } from "../../../ui/download";
import { type PythonProgress, readProgress, savedProgress, saveProgress } from "../python_progress";
import { pythonSource } from "../python_source";
import { type PythonTexts, textsOf } from "../python_texts";
import { CONTENT } from "../content";
import { ALL_TITLES, findOwn, nextAfter } from "../python_list";
import type { PythonTitle } from "../python_titles.gen";
import { makeEditor, setText } from "./python_editor";
import { pythonStyle } from "./python_style";

export class GlassPython extends LitElement {
  static override styles = [tokens, controls, pythonStyle];

  @property({ reflect: true }) theme = "auto";
  @property() name: string | null = null;
  @state() private progress: PythonProgress = savedProgress();
  @state() private verdict: Checked | null = null;
  @state() private running: Run<Checked> | null = null;
  @state() private hints = 0;
  @state() private showsSolution = false;
  @state() private problem = "";
  private attempts = 0;
  @query(".editor") private place!: HTMLElement;
  private editor: EditorView | null = null;

  get exercise(): PythonTitle {
    return ALL_TITLES.find(({ name }) => name === this.name) ?? ALL_TITLES[0]!;
  }

  private get texts(): PythonTexts {
    return textsOf(this.exercise.name)!;
  }

  /** Whether the rest of Learn is around it: not in a file or page of its own. */
  private get isInLearn(): boolean {
    return (this.getRootNode() as Partial<ShadowRoot>).host?.localName === "glass-learn";
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.running?.stop();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("name")) return;
    this.running?.stop();
    this.verdict = null;
    this.hints = 0;
    this.showsSolution = false;
    this.problem = "";
    this.attempts = 0;
  }

  protected override updated(changed: PropertyValues<this>): void {
    this.editor ??= makeEditor(
      this.place,
      this.shadowRoot!,
      "Your Python file",
      this.typed,
      () => void this.check(),
    );
    if (changed.has("name"))
      setText(this.editor, this.progress.texts[this.exercise.name] ?? this.texts.start);
  }

  protected override render(): TemplateResult {
    const { exercise, texts, hints, problem } = this;
    const isPassed = this.progress.passed.includes(exercise.name);
    return html`<section class="panel card" aria-labelledby="title">
      <header>
        <h2 id="title">${exercise.title}</h2>
        <span class="muted">${exercise.number}_${exercise.name}.py${isPassed ? html`, <span class="passed">✓ passed</span>` : nothing}</span>
      </header>
      ${exercise.inTerminal ? html`<p class="note">${findOwn(exercise.name) ? "This one runs" : "This one trains a network on Glassgrad’s own data, so it runs"} in the terminal: <code>glassgrad learn check ${exercise.name}</code></p>` : nothing}
      <div class="editor"></div>
      <div class="actions">
        ${this.runButton()}
        <button @click=${this.startOver}>Start over</button>
        <button class="text" ?disabled=${hints === texts.hints.length} @click=${() => this.hints++}>Hint${hints ? ` (${hints} of ${texts.hints.length})` : ""}</button>
        ${CONTENT.solutions && texts.solution !== null ? html`<button class="text" aria-expanded=${this.showsSolution} @click=${() => (this.showsSolution = !this.showsSolution)}>Solution</button>` : nothing}
        <span class="keys muted">Ctrl-Enter checks; Esc, then Tab leaves the editor</span>
      </div>
      ${this.verdictView()}
      ${hints ? html`<ol class="hints" aria-label="Hints">${texts.hints.slice(0, hints).map((hint) => html`<li>${hint}</li>`)}</ol>` : nothing}
      ${this.showsSolution ? html`<pre class="solution">${texts.solution}</pre>` : nothing}
      <footer class="muted">
        ${this.isInLearn ? html`<a href="#/learn?class=own">Your own class, seen</a>` : nothing}
        <span>Python here is MicroPython: functions call each other up to about 100 deep, sets and dicts have no order, match and dataclasses are missing, and a file may run for ${SECONDS} seconds.</span>
        <span class="files">
          <button class="text" @click=${this.saveFile}>Save this file</button>
          <button class="text" @click=${this.save}>Save progress</button>
          <label class="button text">Open progress<input type="file" accept=".json" @change=${this.open} /></label>
        </span>
        ${problem ? html`<p class="wrong" role="alert">${problem}</p>` : nothing}
      </footer>
    </section>`;
  }

  private runButton(): TemplateResult | typeof nothing {
    if (this.exercise.inTerminal) return nothing;
    return this.running
      ? html`<button @click=${() => this.running?.stop()}>Stop</button>`
      : html`<button class="primary" @click=${this.check}>Check</button>`;
  }

  private verdictView(): TemplateResult {
    const { verdict } = this;
    const kind = verdict ? (verdict.passed ? "right" : "wrong") : "";
    const mark = verdict?.passed ? "✓" : "✕";
    const says = verdict?.passed ? "Passed." : verdict?.says;
    return html`<p class="verdict ${kind}" role="status">${this.running ? "Running …" : verdict ? html`<span aria-hidden="true">${mark}</span> ${says}` : nothing}</p>
      ${verdict?.passed ? this.nextButton() : nothing}
      ${verdict?.printed ? html`<pre class="printed" aria-label="What your file printed">${verdict.printed}</pre>` : nothing}`;
  }

  private nextButton(): TemplateResult | typeof nothing {
    const next = nextAfter(this.exercise);
    const go = () => {
      this.name = next!.name;
      this.dispatchEvent(new CustomEvent("glass-look", { bubbles: true, composed: true }));
    };
    return next && textsOf(next.name)
      ? html`<button class="primary" @click=${go}>Next: ${next.title}</button>`
      : nothing;
  }

  private readonly typed = (text: string) => {
    const { name } = this.exercise;
    const texts = { ...this.progress.texts };
    if (text === this.texts.start) delete texts[name];
    else texts[name] = text;
    this.keep({ ...this.progress, texts });
  };

  private async check(): Promise<void> {
    if (this.running || this.exercise.inTerminal) return;
    const { number, name } = this.exercise;
    const text = this.editor!.state.doc.toString();
    this.verdict = null;
    const own = findOwn(name);
    const started = await this.started({ number, name, text, own });
    if (!started) return;
    this.running = started;
    const verdict = await started.result;
    if (this.running !== started) return;
    this.running = null;
    if (this.exercise.name !== name) return;
    this.verdict = verdict;
    if (verdict.passed) this.pass(name);
    const told = { exercise: name, right: verdict.passed, says: verdict.says };
    const detail = { ...told, attempt: ++this.attempts, text };
    this.dispatchEvent(new CustomEvent("glass-graded", { detail, bubbles: true, composed: true }));
  }

  private async started(order: Parameters<typeof runCheck>[0]): Promise<Run<Checked> | null> {
    try {
      return runCheck(order, await pythonSource());
    } catch {
      const says =
        "This browser does not let the page run Python: use the terminal, glassgrad learn.";
      this.verdict = { passed: false, says, printed: "" };
      return null;
    }
  }

  private pass(name: string): void {
    const passed = new Set([...this.progress.passed, name]);
    this.keep({ ...this.progress, passed: [...passed] });
  }

  private keep(progress: PythonProgress): void {
    this.progress = progress;
    saveProgress(progress);
    this.dispatchEvent(new CustomEvent("glass-progress-kept", { bubbles: true, composed: true }));
  }

  private startOver(): void {
    setText(this.editor!, this.texts.start);
    this.verdict = null;
  }

  private saveFile(): void {
    const { number, name } = this.exercise;
    download(this.editor!.state.doc.toString(), `${number}_${name}.py`, "text/x-python");
  }

  private save(): void {
    download(JSON.stringify(this.progress, null, 1), "glassgrad-progress.json", "application/json");
  }

  private async open(event: Event): Promise<void> {
    const field = event.target as HTMLInputElement;
    const file = field.files?.[0];
    field.value = "";
    if (!file) return;
    try {
      this.keep(readProgress(await file.text()));
      this.problem = "";
      setText(this.editor!, this.progress.texts[this.exercise.name] ?? this.texts.start);
    } catch (error) {
      this.problem = (error as Error).message;
    }
  }
}
