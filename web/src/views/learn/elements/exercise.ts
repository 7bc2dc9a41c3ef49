// <glass-exercise>: the learner types a partial or an expression, and the page's engine checks it.

import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, query, state } from "lit/decorators.js";
import { controls } from "../../../ui/controls";
import { tokens } from "../../../ui/colours";
import { EXERCISES, type Exercise, grade, type Verdict } from "../grading";
import { printStyle } from "./print_style";
import { exerciseStyle } from "./exercise_style";

export class GlassExercise extends LitElement {
  static override styles = [tokens, controls, exerciseStyle, printStyle];

  @property({ reflect: true }) theme = "auto";
  @property() name: string | null = null;
  @state() private verdict: Verdict | null = null;
  @state() private help: "" | "hint" | "solution" = "";
  @query("input") private field!: HTMLInputElement;

  get exercise(): Exercise {
    return EXERCISES.find(({ name }) => name === this.name) ?? EXERCISES[0]!;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("name") || !this.hasUpdated) return;
    this.verdict = null;
    this.help = "";
    this.field.value = "";
  }

  private check(event: Event): void {
    event.preventDefault();
    this.verdict = grade(this.exercise, this.field.value);
    const detail = { exercise: this.exercise.name, right: this.verdict.isRight };
    this.dispatchEvent(new CustomEvent("glass-graded", { detail, bubbles: true, composed: true }));
  }

  private next(): void {
    const after = (EXERCISES.indexOf(this.exercise) + 1) % EXERCISES.length;
    this.name = EXERCISES[after]!.name;
    this.field.focus();
    this.dispatchEvent(new CustomEvent("glass-look", { bubbles: true, composed: true }));
  }

  protected override render(): TemplateResult {
    const { exercise, verdict, help } = this;
    const number = EXERCISES.indexOf(exercise) + 1;
    const { by, expression } = exercise;
    const isRight = verdict?.isRight ?? false;
    const asked = by === null ? "as an expression without it" : "in terms of the inputs";
    return html`<section class="panel card" aria-labelledby="title">
      <header><h2 id="title">${exercise.title}</h2><span class="muted">exercise ${number} of ${EXERCISES.length}</span></header>
      <p class="ask">${by === null ? html`Write <code>${expression}</code> without ${exercise.without?.map((name, k) => html`${k ? " or " : ""}<code>${name}</code>`)}.` : html`<code>L = ${expression}</code>. What is <code>∂L/∂${by}</code>?`}</p>
      <form @submit=${this.check}>
        <label for="answer">${by === null ? "Yours" : html`∂L/∂${by}`} =</label>
        <input id="answer" spellcheck="false" autocomplete="off" autocapitalize="off" maxlength="200"
          aria-describedby="verdict" aria-label="Your answer, ${asked}" class=${verdict ? (isRight ? "right" : "wrong") : ""} />
        <button class=${isRight ? "" : "primary"}>Check</button>
        ${isRight ? html`<button type="button" class="primary" @click=${this.next}>Next exercise</button>` : nothing}
      </form>
      <p id="verdict" class="verdict ${verdict ? (isRight ? "right" : "wrong") : ""}" role="status">${verdict ? html`<span aria-hidden="true">${isRight ? "✓" : "✕"}</span> ${verdict.says}` : nothing}</p>
      <div class="helps">
        <button class="text" aria-expanded=${help !== ""} @click=${() => this.toggle("hint")}>Hint</button>
        <button class="text" aria-expanded=${help === "solution"} @click=${() => this.toggle("solution")}>Solution</button>
        ${help ? html`<span class="help">${help === "hint" ? exercise.hint : html`<code>${exercise.solution}</code>`}</span>` : nothing}
      </div>
    </section>`;
  }

  private toggle(help: "hint" | "solution"): void {
    this.help = this.help === help ? "" : help;
  }
}
