// <glass-quiz>: one question at a time, with its graph.

import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import { controls } from "../../../ui/controls";
import { icons } from "../../../ui/icons";
import { tokens } from "../../../ui/colours";
import { pressed } from "../../explore/keys";
import { toQuery } from "../../explore/link";
import { ExploreStore } from "../../explore/store";
import {
  answerPosition,
  named,
  type Option,
  QUESTIONS,
  type Question,
  readQuestions,
} from "../questions";
import { printStyle } from "./print_style";
import { quizStyle } from "./quiz_style";
import { rich, unmarked } from "../../../ui/rich";

const SHORT = 6;
/** The most steps of a graph that fits beside the options. */
const MOST_BESIDE = 2;
/** The room that a step of a graph needs across, and down. */
const STEP = { width: 150, height: 108 };

export class GlassQuiz extends LitElement {
  static override styles = [tokens, controls, quizStyle, printStyle];

  @property({ reflect: true }) theme = "auto";
  /** The address of a list of questions as JSON. */
  @property() src: string | null = null;
  /** Which of the page's questions, by name, separated by spaces; all of them by default. */
  @property() ask: string | null = null;
  /** Which question, counted from 1. */
  @property({ type: Number }) question = 1;
  /** Whether there is an Explore view to open graphs in. */
  @property({ attribute: false }) canExplore = false;
  @state() private questions: readonly Question[] = QUESTIONS;
  @state() private failure = "";
  @state() private spoken = "";
  @state() private width = Infinity;
  private readonly observer = new ResizeObserver(([entry]) => {
    this.width = entry!.contentRect.width;
  });
  /** For each question, the options that were chosen or opened, in that order. */
  private readonly seen = new Map<string, readonly number[]>();
  private store: ExploreStore | null = null;
  private shown: Question | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    this.observer.observe(this);
    const inlined = this.querySelector('script[type="application/json"]')?.textContent;
    if (inlined) this.take(() => readQuestions(JSON.parse(inlined)));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.observer.disconnect();
    this.store?.pause();
  }

  get current(): Question {
    const last = this.questions.length;
    const asked = Number.isInteger(this.question) ? this.question : 1;
    return this.questions[Math.min(Math.max(1, asked), last) - 1]!;
  }

  /** The options that were chosen so far, counted from 0. */
  get chosen(): readonly number[] {
    return this.seen.get(this.current.name) ?? [];
  }

  set chosen(options: readonly number[]) {
    this.seen.set(this.current.name, options);
    this.showAnswer();
    this.requestUpdate();
  }

  get isAnswered(): boolean {
    return this.chosen.some((k) => this.current.options[k]?.right);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("src") && this.src) this.fetch(this.src);
    if (changed.has("ask") && this.ask !== null) this.take(() => named(this.ask!));
    if (this.current !== this.shown) this.openGraph();
  }

  private async fetch(address: string): Promise<void> {
    try {
      const answer = await fetch(address);
      if (!answer.ok) throw new Error(`the answer was ${answer.status}`);
      const list: unknown = await answer.json();
      this.take(() => readQuestions(list));
    } catch (error) {
      this.failure = `${address}: ${(error as Error).message}`;
    }
  }

  private take(read: () => readonly Question[]): void {
    try {
      this.questions = read();
      this.failure = "";
    } catch (error) {
      this.failure = (error as Error).message;
    }
  }

  /** A separate store for the graph of the question. */
  private openGraph(): void {
    this.shown = this.current;
    this.store?.pause();
    const { graph } = this.current;
    if (!graph) {
      this.store = null;
      return;
    }
    const store = new ExploreStore();
    store.preset(graph.values);
    store.type(graph.expression);
    store.addEventListener("change", () => {
      // Before the answer, backward would show nothing.
      if (!this.isAnswered && store.position > store.steps) store.go(store.steps);
      this.requestUpdate();
    });
    this.store = store;
    this.showAnswer();
  }

  /** Grads are hidden until the question is answered; then the graph moves to the step that shows them. */
  private showAnswer(): void {
    const { store, isAnswered } = this;
    const { graph } = this.current;
    if (!store || !graph || this.shown !== this.current) return;
    store.show({ gradients: isAnswered });
    store.go(isAnswered ? answerPosition(graph, store.steps) : store.steps);
  }

  private choose(k: number): void {
    const { current, isAnswered } = this;
    const option = current.options[k]!;
    if (this.chosen.includes(k)) return;
    this.seen.set(current.name, [...this.chosen, k]);
    if (!isAnswered) {
      if (option.right) this.showAnswer();
      const detail = { question: current.name, option: k + 1, right: option.right === true };
      this.tell("glass-answer", detail);
    } else this.tell("glass-look", { question: current.name, option: k + 1 });
    this.spoken = `${option.right ? "Right." : "Not this one."} ${unmarked(option.why)}`;
    this.requestUpdate();
    this.keepFocus(k);
  }

  /** The pressed button is replaced by a text, which gets the focus so that it is not lost. */
  private async keepFocus(k: number): Promise<void> {
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(`[data-option="${k}"]`)?.focus();
  }

  next(): void {
    this.go(1);
  }

  previous(): void {
    this.go(-1);
  }

  /** Discard all answers and start with the first question. */
  reset(): void {
    this.seen.clear();
    this.shown = null;
    this.question = 1;
    this.requestUpdate();
  }

  private go(by: number): void {
    const count = this.questions.length;
    this.question = ((this.questions.indexOf(this.current) + by + count) % count) + 1;
    this.spoken = "";
    this.tell("glass-look", { question: this.current.name, option: 0 });
  }

  private tell(name: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  protected override render(): TemplateResult {
    if (this.failure)
      return html`<section class="panel card alone"><p role="alert">The questions cannot be shown: ${this.failure}.</p></section>`;
    const { current, store } = this;
    const count = this.questions.length;
    const number = this.questions.indexOf(current) + 1;
    const isLong = current.options.some(({ text }) => text.length > SHORT);
    const form = !store ? "alone" : store.steps > MOST_BESIDE ? "long" : "";
    return html`<section class="panel card ${form}" aria-labelledby="ask">
      <div class="head">
        <div class="where">${count === 1 ? "Quick check" : `Quick check ${number} of ${count}`}
          <span class="pips" aria-hidden="true">${this.questions.map((_, k) => html`<span class="pip ${k < number ? "past" : ""}"></span>`)}</span>
        </div>
        <h2 id="ask">${current.ask.map((line) => html`<span>${rich(line)} </span>`)}</h2>
      </div>
      <div class="options ${isLong ? "worded" : ""}" role="group" aria-labelledby="ask">
        ${current.options.map((option, k) => this.option(option, k))}
      </div>
      ${store ? this.graph(store) : nothing}
      <div class="actions">
        ${store && this.canExplore ? html`<a class="button" href="#/explore?${toQuery(store)}">Open in Explore</a>` : nothing}
        ${count === 1 ? nothing : this.turning(number, count)}
      </div>
      <div class="spoken" role="status">${this.spoken}</div>
    </section>`;
  }

  private turning(number: number, count: number): TemplateResult {
    return html`<button ?disabled=${number === 1} @click=${this.previous}>Back</button>
      <button class=${this.isAnswered ? "primary" : ""} @click=${this.next}>${number === count ? "First question" : "Next question"}</button>`;
  }

  private option({ text, right, why }: Option, k: number): TemplateResult {
    const { isAnswered } = this;
    const isSeen = this.chosen.includes(k);
    const label = html`<span class="text">${rich(text)}</span>`;
    if (!isSeen)
      return html`<button class="option ${isAnswered ? "spent" : ""}" data-option=${k} @click=${() => this.choose(k)}>
        <span class="mark"></span>${label}${isAnswered ? html`<span class="why">See why not</span>` : nothing}</button>`;
    return html`<div class="option ${right ? "right" : "wrong"}" data-option=${k} tabindex="-1">
      <span class="mark" aria-hidden="true">${right ? "✓" : "✕"}</span>${label}
      <span class="why"><span class="spoken">${right ? "Right." : "Wrong."} </span>${rich(why)}</span></div>`;
  }

  private graph(store: ExploreStore): TemplateResult {
    const { position, steps } = store;
    const isBack = position > steps;
    const where = isBack
      ? `◆ Backward ${position - steps} of ${steps}`
      : `● Forward ${position} of ${steps}`;
    const last = this.isAnswered ? store.last : steps;
    const isNarrow = this.width < STEP.width * (steps + 1);
    const height = isNarrow ? STEP.height * (steps + 1) : null;
    return html`<div class="graph" @keydown=${(event: KeyboardEvent) => pressed(store, event)}>
      <glass-graph .store=${store} direction=${isNarrow ? "down" : "right"} .style=${height ? `height: ${height}px` : ""}></glass-graph>
      <div class="sum grad">${this.isAnswered && this.current.sum ? this.current.sum : nothing}</div>
      <div class="steps">
        <button class="square" aria-label="Previous step" ?disabled=${position === 0} @click=${() => store.previous()}>${icons.previous}</button>
        <span class="muted">${where}</span>
        <button class="square" aria-label="Next step" ?disabled=${position >= last} @click=${() => store.next()}>${icons.next}</button>
      </div>
    </div>`;
  }
}
