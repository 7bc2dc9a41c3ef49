// <glass-learn>: the lessons and the museum at the left, the cards at the right.

import { html, LitElement, nothing, type TemplateResult } from "lit";
import { property, query, state } from "lit/decorators.js";
import { controls } from "../../../ui/controls";
import { tokens } from "../../../ui/colours";
import { EXHIBITS } from "../exhibits";
import { EXERCISES } from "../grading";
import { LESSONS } from "../lessons.gen";
import { saveLessons, savedLessons } from "../progress";
import type { GlassBug } from "./bug";
import type { GlassExercise } from "./exercise";
import { learnStyle } from "./learn_style";
import type { GlassLesson } from "./lesson";
import type { GlassQuiz } from "./quiz";

const MINUTES = 10;
/** Up to this width the rail is above the cards, and closed. */
const NARROW = "(max-width: 899px)";

export class GlassLearn extends LitElement {
  static override styles = [tokens, controls, learnStyle];

  @property({ reflect: true }) theme = "auto";
  @state() private done = savedLessons();
  @state() private bugName = "zero_grad";
  @state() private exerciseName = EXERCISES[0]!.name;
  /** Counted from 1; 0 if none is open. */
  @state() private lessonNumber = 0;
  @state() private isNarrow = false;
  @query("glass-bug") private bugCard!: GlassBug | null;
  @query("glass-lesson") private lessonCard!: GlassLesson | null;
  @query("glass-exercise") private exerciseCard!: GlassExercise | null;
  /** Created here, so that links can be read before anything is drawn. */
  readonly quiz = document.createElement("glass-quiz") as GlassQuiz;
  private seed: string | null = null;
  private readonly width = window.matchMedia(NARROW);
  private readonly measure = () => {
    this.isNarrow = this.width.matches;
  };

  constructor() {
    super();
    this.quiz.theme = "inherit";
    this.quiz.canExplore = true;
    this.quiz.question = 1;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.measure();
    this.width.addEventListener("change", this.measure);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.width.removeEventListener("change", this.measure);
  }

  get bug(): string {
    return this.bugName;
  }

  get openLesson(): number {
    return this.lessonNumber;
  }

  get exercise(): string {
    return this.exerciseName;
  }

  /** The seed that was typed; null for the exhibit's own. */
  get bugSeed(): string | null {
    return this.seed;
  }

  showBug(name: string, seed: string | null = null): void {
    this.bugName = name;
    this.seed = seed;
    this.changed();
  }

  showLesson(number: number): void {
    this.lessonNumber = number;
    this.changed();
  }

  showExercise(name: string): void {
    this.exerciseName = name;
    this.changed();
  }

  private changed(): void {
    this.requestUpdate();
    this.dispatchEvent(new Event("change"));
  }

  protected override render(): TemplateResult {
    return html`<div class="page" @glass-answer=${this.changed} @glass-look=${this.looked} @glass-seed=${this.seeded}
      @glass-lesson=${(event: CustomEvent<{ number: number | null }>) => this.readLesson(event.detail.number ?? 0)}>
      <nav class="rail" aria-label="Lessons, exercises and museum">
        ${this.group(
          "Lessons",
          LESSONS.map((lesson, k) => this.lesson(lesson, k + 1)),
        )}
        ${this.group(
          "Museum of bugs",
          EXHIBITS.map(({ name, title }, k) =>
            entry(k + 1, title, name === this.bugName, () => this.openBug(name)),
          ),
        )}
        ${this.group(
          "Exercises",
          EXERCISES.map(({ name, title }, k) =>
            entry(k + 1, title, name === this.exerciseName, () => this.openExercise(name)),
          ),
        )}
      </nav>
      <div class="cards">
        ${this.lessonNumber ? html`<glass-lesson theme="inherit" .number=${this.lessonNumber}></glass-lesson>` : nothing}
        ${this.quiz}
        <glass-bug theme="inherit" .canTrain=${true} .name=${this.bugName} .seed=${this.seed}></glass-bug>
        <glass-exercise theme="inherit" .name=${this.exerciseName}></glass-exercise>
      </div>
    </div>`;
  }

  private group(title: string, entries: readonly TemplateResult[]): TemplateResult {
    const list = html`<ol aria-label=${title}>${entries}</ol>`;
    return this.isNarrow
      ? html`<details class="group"><summary><h2>${title}</h2><span class="state">${entries.length}</span></summary>${list}</details>`
      : html`<h2>${title}</h2>${list}`;
  }

  private lesson({ title, file }: { title: string; file: string }, number: number): TemplateResult {
    const isDone = this.done.has(file);
    return html`<li><details>
      <summary><span class="number">${number}</span><span class="name">${title}</span>
        <span class="state ${isDone ? "done" : ""}">${isDone ? "✓ done" : `${MINUTES} min`}</span></summary>
      <button class="read" @click=${() => this.readLesson(number)}>Read the lesson</button>
      <p>It is in <code>${file}</code>. For a notebook with its pictures, run <code>make lessons</code>.</p>
      <button @click=${() => this.toggle(file)}>${isDone ? "Mark as not done" : "Mark as done"}</button>
    </details></li>`;
  }

  private toggle(file: string): void {
    const done = new Set(this.done);
    if (!done.delete(file)) done.add(file);
    this.done = done;
    saveLessons(done);
  }

  private async readLesson(number: number): Promise<void> {
    this.showLesson(number);
    await this.updateComplete;
    this.lessonCard?.scrollIntoView({ block: "start" });
    this.lessonCard?.focus();
  }

  private async openBug(name: string): Promise<void> {
    this.showBug(name);
    await this.updateComplete;
    this.bugCard?.scrollIntoView({ block: "nearest" });
  }

  private async openExercise(name: string): Promise<void> {
    this.showExercise(name);
    await this.updateComplete;
    this.exerciseCard?.scrollIntoView({ block: "nearest" });
  }

  private looked(): void {
    this.exerciseName = this.exerciseCard?.exercise.name ?? this.exerciseName;
    this.changed();
  }

  private seeded(): void {
    this.seed = this.bugCard?.seed ?? null;
    this.changed();
  }
}

function entry(number: number, title: string, isOpen: boolean, open: () => void): TemplateResult {
  return html`<li><button class="entry" aria-current=${isOpen ? "true" : "false"} @click=${open}>
    <span class="number">${number}</span><span class="name">${title}</span></button></li>`;
}
