// <glass-class>: a learner's own class: the graph that it builds, and the doctor's verdict on it.

import type { EditorView } from "@codemirror/view";
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, query, state } from "lit/decorators.js";
import type { ClassOrder, Seen, Verdict } from "../../../python/doctor";
import { type Run, runDiagnose, runSee, SECONDS } from "../../../python/runner";
import { pythonTree } from "../../../python/tree";
import { tokens } from "../../../ui/colours";
import { controls } from "../../../ui/controls";
import { ExploreStore } from "../../explore/store";
import { PROGRAMS } from "../programs";
import { pythonSource } from "../python_source";
import { seenGraph } from "../seen_graph";
import { type ChosenClass, savedProgram, saveProgram } from "../your_class";
import { classStyle } from "./class_style";
import { diagnosisView } from "./diagnosis";
import { makeEditor, setText } from "./python_editor";
import { pythonStyle } from "./python_style";

const FILE = "your_class.py";
const BLOCKED =
  "This browser does not let the page run Python: use the terminal, glassgrad doctor.";

export class GlassClass extends LitElement {
  static override styles = [tokens, controls, pythonStyle, classStyle];

  @property({ reflect: true }) theme = "auto";
  @property({ attribute: false }) chosen: ChosenClass = { name: "closures", text: null };
  @state() private seen: Seen | null = null;
  @state() private verdict: Verdict | null = null;
  @state() private running: { seen: Run<Seen>; verdict: Run<Verdict> } | null = null;
  @state() private store: ExploreStore | null = null;
  @state() private note = "";
  @query(".editor") private place!: HTMLElement;
  private editor: EditorView | null = null;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.stop();
  }

  /** The program as it is now. */
  get text(): string {
    const { name, text } = this.chosen;
    const kept = name === "own" ? savedProgram() : null;
    return text ?? PROGRAMS.find((one) => one.name === name)?.text ?? kept ?? PROGRAMS[0]!.text;
  }

  protected override updated(changed: PropertyValues<this>): void {
    this.editor ??= makeEditor(
      this.place,
      this.shadowRoot!,
      "Your class, and lines that use it",
      this.typed,
      () => void this.run(),
    );
    if (changed.has("chosen")) setText(this.editor, this.text);
  }

  protected override render(): TemplateResult {
    return html`<section class="panel card" aria-labelledby="title">
      <header><h2 id="title">Your class, seen</h2><span class="muted">${FILE}</span></header>
      <p class="intro">Write or paste a class for values with gradients, and a few lines that use it. Python runs them in this page. Below them appear the graph that they built and the doctor’s verdict on the class.</p>
      ${this.startView()}
      <div class="editor"></div>
      <div class="actions">
        ${this.running ? html`<button @click=${this.stop}>Stop</button>` : html`<button class="primary" @click=${this.run}>Run</button>`}
        <span class="keys muted">Ctrl-Enter runs; Esc, then Tab leaves the editor</span>
      </div>
      <div role="status">
        ${this.running ? html`<p class="verdict">Running …</p>` : nothing}
        ${this.verdictView()}
        ${this.seenView()}
      </div>
      ${this.store ? html`<glass-explorer theme="inherit" hide="expression inputs" .store=${this.store}></glass-explorer>` : nothing}
      ${this.seen?.printed ? html`<h3>Printed</h3><pre class="printed" tabindex="0" aria-label="What your program printed">${this.seen.printed}</pre>` : nothing}
      <footer class="muted">
        <span>Python here is MicroPython: functions call each other up to about 100 deep, sets and dicts have no order, and a program may run for ${SECONDS} seconds. In a terminal, <code>glassgrad doctor FILE</code> checks a class in the same way. Your text is kept in this browser.</span>
      </footer>
    </section>`;
  }

  private startView(): TemplateResult {
    const { name } = this.chosen;
    return html`<label class="start">Start from
      <select @change=${this.start}>
        ${PROGRAMS.map((one) => html`<option value=${one.name} ?selected=${one.name === name}>${one.title}</option>`)}
        <option value="own" ?selected=${name === "own"}>Your own</option>
      </select></label>`;
  }

  private verdictView(): TemplateResult | typeof nothing {
    if (!this.verdict) return nothing;
    return html`<h3>The doctor</h3>${diagnosisView(this.verdict)}`;
  }

  private seenView(): TemplateResult | typeof nothing {
    const { seen } = this;
    if (!seen) return nothing;
    const says = "says" in seen ? seen.says : "";
    return html`<h3>The graph that it built</h3>
      ${says ? html`<p class="verdict wrong"><span aria-hidden="true">✕</span> ${says}</p>` : html`<p class="intro">${this.note}</p>`}`;
  }

  private readonly typed = (text: string) => {
    if (text === this.text) return;
    const name = PROGRAMS.find((one) => one.text === text)?.name ?? "own";
    this.choose({ name, text: name === "own" ? text : null });
  };

  private start(event: Event): void {
    this.choose({ name: (event.target as HTMLSelectElement).value, text: null });
  }

  private choose(chosen: ChosenClass): void {
    this.chosen = chosen;
    if (chosen.text !== null) saveProgram(chosen.text);
    const options = { detail: chosen, bubbles: true, composed: true };
    this.dispatchEvent(new CustomEvent("glass-class-change", options));
  }

  private async run(): Promise<void> {
    if (this.running) return;
    const text = this.editor!.state.doc.toString();
    const order: ClassOrder = { file: FILE, text, tree: pythonTree(text) };
    this.seen = null;
    this.verdict = null;
    this.store = null;
    let running: { seen: Run<Seen>; verdict: Run<Verdict> };
    try {
      const source = await pythonSource();
      // Apart, so that a program that does not end still gets its verdict.
      running = { seen: runSee(order, source), verdict: runDiagnose(order, source) };
    } catch {
      this.verdict = { no_class: BLOCKED };
      return;
    }
    this.running = running;
    const shown = running.seen.result.then((seen) => this.show(seen));
    const judged = running.verdict.result.then((verdict) => (this.verdict = verdict));
    await Promise.all([shown, judged]);
    if (this.running === running) this.running = null;
  }

  private show(seen: Seen): void {
    this.seen = seen;
    if ("says" in seen) return;
    try {
      const { handed, wrong } = seenGraph(seen);
      const store = new ExploreStore();
      store.load(handed);
      store.go(seen.walked ? store.last : store.steps);
      this.store = store;
      this.note = noteOn(seen.walked, wrong.length);
    } catch (error) {
      this.seen = { says: (error as Error).message, printed: seen.printed };
    }
  }

  private readonly stop = () => {
    this.running?.seen.stop();
    this.running?.verdict.stop();
  };
}

function noteOn(isWalked: boolean, wrong: number): string {
  if (!isWalked)
    return "backward() was not called, so the grads are those that the op table leads to.";
  if (!wrong) return "The numbers are yours, and every grad is right.";
  const grads = wrong === 1 ? "One grad of yours is" : `${wrong} grads of yours are`;
  return `${grads} wrong: the node is marked “yours …”, and the right grad is below it.`;
}
