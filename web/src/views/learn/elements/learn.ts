// <glass-learn>: the rail at the left; at the right a lesson, or cards to practise with.

import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, query, state } from "lit/decorators.js";
import { controls } from "../../../ui/controls";
import { tokens } from "../../../ui/colours";
import { loadElement } from "../../../ui/later_elements";
import { EXHIBITS } from "../exhibits";
import { EXERCISES } from "../grading";
import { ARTICLES, LESSONS, type Reading } from "../lessons.gen";
import { type Card, type LearnState, practiceQuery } from "../link";
import { saveLessons, savedLessons } from "../progress";
import { PYTHON_TITLES, type PythonTitle } from "../python_titles.gen";
import { OWN_TITLES } from "../python_list";
import { savedProgress } from "../python_progress";
import { QUESTIONS } from "../questions";
import { type ChosenClass } from "../your_class";
import { findReading, FIRST_READING, linkTo, OWN_LESSONS } from "../readings";
import type { GlassBug } from "./bug";
import type { GlassExercise } from "./exercise";
import { learnStyle } from "./learn_style";
import type { GlassLesson } from "./lesson";
import type { GlassPython } from "./python_exercise";
import type { GlassQuiz } from "./quiz";

const MINUTES = 10;
/** Up to this width the rail is above the cards, and closed. */
const NARROW = "(max-width: 899px)";

export class GlassLearn extends LitElement implements LearnState {
  static override styles = [tokens, controls, learnStyle];

  @property({ reflect: true }) theme = "auto";
  @state() private done = savedLessons();
  @state() private bugName = "zero_grad";
  @state() private exerciseName = EXERCISES[0]!.name;
  @state() private readingId = FIRST_READING;
  @state() private pythonName = "";
  @state() private chosenClass: ChosenClass | null = null;
  @state() private isNarrow = false;
  @query("glass-bug") private bugCard!: GlassBug | null;
  @query("glass-lesson") private lessonCard!: GlassLesson | null;
  @query("glass-exercise") private exerciseCard!: GlassExercise | null;
  @query("glass-python") private pythonCard!: GlassPython | null;
  /** Created here, so that links can be read before anything is drawn. */
  readonly quiz = document.createElement("glass-quiz") as GlassQuiz;
  private seed: string | null = null;
  /** The card whose link was clicked. */
  private wanted: Card | null = null;
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

  get reading(): string {
    return this.readingId;
  }

  get exercise(): string {
    return this.exerciseName;
  }

  get python(): string {
    return this.pythonName;
  }

  get bugSeed(): string | null {
    return this.seed;
  }

  showBug(name: string, seed: string | null = null): void {
    this.bugName = name;
    this.seed = seed;
    this.changed();
  }

  read(id: string): void {
    this.readingId = id;
    this.changed();
  }

  get ownClass(): ChosenClass | null {
    return this.chosenClass;
  }

  showClass(chosen: ChosenClass | null): void {
    this.chosenClass = chosen;
    if (chosen) loadElement("glass-class");
    this.changed();
  }

  showExercise(name: string): void {
    this.exerciseName = name;
    this.changed();
  }

  showPython(name: string): void {
    this.pythonName = name;
    if (name) loadElement("glass-python");
    this.changed();
  }

  want(card: Card): void {
    this.wanted = card;
    this.requestUpdate();
  }

  private changed(): void {
    this.requestUpdate();
    this.dispatchEvent(new Event("change"));
  }

  protected override updated(changed: PropertyValues): void {
    const before = changed.get("readingId") as string | undefined;
    if (before !== undefined && this.lessonCard) this.startReading(this.lessonCard);
    if (!this.wanted) return;
    const card = this.renderRoot.querySelector(this.wanted);
    card?.scrollIntoView({ block: "start" });
    if (card) this.wanted = null;
  }

  private startReading(lesson: GlassLesson): void {
    lesson.scrollIntoView({ block: "start" });
    lesson.focus();
  }

  protected override render(): TemplateResult {
    return html`<div class="page" @glass-answer=${this.changed} @glass-look=${this.looked} @glass-seed=${this.seeded}
      @glass-read=${this.finished} @glass-progress-kept=${() => this.requestUpdate()}>
      <nav class="rail" aria-label="Lessons, exercises and museum">
        ${this.group(
          "Lessons",
          LESSONS.map((lesson, k) => this.lesson(lesson, k + 1)),
        )}
        ${
          OWN_LESSONS.length
            ? this.group(
                "From your teacher",
                OWN_LESSONS.map((lesson, k) => this.lesson(lesson, k + 1)),
              )
            : nothing
        }
        ${this.group(
          "To look up",
          ARTICLES.map((article) => this.lesson(article, 0)),
        )}
        ${this.group("Quick checks", [this.practice(0, `All ${QUESTIONS.length} questions`, "glass-quiz", {})])}
        ${this.group(
          "Museum of bugs",
          EXHIBITS.map(({ name, title }, k) =>
            this.practice(k + 1, title, "glass-bug", { bug: name }),
          ),
        )}
        ${this.group("Your class", [this.classEntry()])}
        ${OWN_TITLES.length ? this.group("Your teacher’s exercises", this.pythonEntries(OWN_TITLES)) : nothing}
        ${this.group("Exercises in Python", this.pythonEntries(PYTHON_TITLES))}
        ${this.group(
          "Exercises",
          EXERCISES.map(({ name, title }, k) =>
            this.practice(k + 1, title, "glass-exercise", { x: name }),
          ),
        )}
      </nav>
      <div class="cards">${this.content()}</div>
    </div>`;
  }

  private content(): TemplateResult {
    if (this.readingId) return this.reader();
    if (this.chosenClass)
      return html`<glass-class theme="inherit" .chosen=${this.chosenClass} @glass-class-change=${this.classChanged}></glass-class>`;
    if (!this.pythonName) return this.cards();
    return html`<glass-python theme="inherit" .name=${this.pythonName}></glass-python>`;
  }

  private reader(): TemplateResult {
    const { file } = findReading(this.readingId)!;
    return html`<glass-lesson theme="inherit" .name=${this.readingId} .done=${this.done.has(file)}></glass-lesson>`;
  }

  private cards(): TemplateResult {
    return html`${this.quiz}
      <glass-bug theme="inherit" .canTrain=${true} .name=${this.bugName} .seed=${this.seed}></glass-bug>
      <glass-exercise theme="inherit" .name=${this.exerciseName}></glass-exercise>`;
  }

  private group(title: string, entries: readonly TemplateResult[]): TemplateResult {
    const list = html`<ol aria-label=${title}>${entries}</ol>`;
    return this.isNarrow
      ? html`<details class="group"><summary><h2>${title}</h2><span class="state">${entries.length}</span></summary>${list}</details>`
      : html`<h2>${title}</h2>${list}`;
  }

  private lesson(reading: Reading, number: number): TemplateResult {
    const isDone = this.done.has(reading.file);
    const status = isDone ? "✓ done" : number ? `${MINUTES} min` : "";
    return html`<li><a class="entry" href=${linkTo(reading)} aria-current=${reading.id === this.readingId ? "page" : "false"}>
      <span class="number">${number || ""}</span><span class="name">${reading.title}</span>
      <span class="state ${isDone ? "done" : ""}">${status}</span></a></li>`;
  }

  private classEntry(): TemplateResult {
    const isOpen = !this.readingId && this.chosenClass !== null;
    return html`<li><a class="entry" href="#/learn?class=own" aria-current=${isOpen ? "page" : "false"}>
      <span class="number"></span><span class="name">Your class, seen</span></a></li>`;
  }

  private classChanged({ detail }: CustomEvent<ChosenClass>): void {
    this.chosenClass = detail;
    this.changed();
  }

  private pythonEntries(titles: readonly PythonTitle[]): TemplateResult[] {
    const passed = new Set(savedProgress().passed);
    return titles.map((title) => this.pythonEntry(title, passed.has(title.name)));
  }

  private pythonEntry({ number, name, title }: PythonTitle, isPassed: boolean): TemplateResult {
    const isOpen = !this.readingId && !this.chosenClass && name === this.pythonName;
    return html`<li><a class="entry" href="#/learn?py=${name}" aria-current=${isOpen ? "page" : "false"}>
      <span class="number">${Number(number)}</span><span class="name">${title}</span>
      <span class="state ${isPassed ? "done" : ""}">${isPassed ? "✓ passed" : ""}</span></a></li>`;
  }

  /** A link to the cards, with one of them changed. */
  private practice(
    number: number,
    title: string,
    card: Card,
    change: Readonly<Record<string, string>>,
  ): TemplateResult {
    const link = practiceQuery(this);
    if (change.bug) link.delete("seed");
    for (const [key, name] of Object.entries(change)) link.set(key, name);
    const isShown = change.bug === this.bugName || change.x === this.exerciseName;
    const isOpen = !this.readingId && !this.pythonName && !this.chosenClass && isShown;
    return html`<li><a class="entry" href="#/learn?${link}" aria-current=${isOpen ? "true" : "false"} @click=${() => this.want(card)}>
      <span class="number">${number || ""}</span><span class="name">${title}</span></a></li>`;
  }

  private finished({ detail }: CustomEvent<{ lesson: string; done: boolean }>): void {
    const { file } = findReading(detail.lesson)!;
    const done = new Set(this.done);
    if (detail.done) done.add(file);
    else done.delete(file);
    this.done = done;
    saveLessons(done);
  }

  private looked(): void {
    this.exerciseName = this.exerciseCard?.exercise.name ?? this.exerciseName;
    this.pythonName = this.pythonCard?.exercise.name ?? this.pythonName;
    this.changed();
  }

  private seeded(): void {
    this.seed = this.bugCard?.seed ?? null;
    this.changed();
  }
}
