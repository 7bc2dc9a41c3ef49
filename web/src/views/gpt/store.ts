// The state of the GPT view; every element reads it and changes it through its methods.

import type {
  Answer,
  Asks,
  Card,
  Configured,
  Handed,
  MatrixNumbers,
  Pass,
  Progress,
  Scalar,
  Settings,
  Why,
} from "../../gpt/messages";
import type { MatrixName } from "../../gpt/shape";
import { Beats } from "../../ui/beats";
import { neighbour, workerAddress } from "../../ui/neighbour";
import { Answers } from "./answers";
import { Inventions } from "./inventions";
import { Questions } from "./questions";
import { stageOf } from "./steps";
import { FIRST_TEXT, firstText, isText } from "./texts";
import type { Pointed } from "./track";
import { Training } from "./training";

export const FIRST_PLACE = 2;

export class GptStore extends Training {
  text = FIRST_TEXT;
  place = FIRST_PLACE;
  /** What was typed, if it is not a text of this alphabet. */
  refusedText: string | null = null;
  pointed: Pointed = {};
  /** The matrix whose numbers are shown, and the parameter that is asked about. */
  matrix: MatrixName | null = null;
  parameter: number | null = null;
  pass: Pass | null = null;
  readonly invented = new Inventions(
    (asks) => this.questions.ask("invent", asks),
    () => this.dispatchEvent(new Event("figures")),
  );
  /** Whether the text was asked for, by a link or by Python. */
  private isAsked = false;
  private readonly beats = new Beats((beat) => {
    this.dispatchEvent(new Event(beat));
    if (beat === "figures") this.refresh();
  });
  protected readonly questions = new Questions(
    () => this.text,
    (progress) => this.hear(progress),
    (why) => this.refuse(why),
  );
  private readonly answers = new Answers(this.questions, this, () =>
    this.dispatchEvent(new Event("card")),
  );

  get card(): Card | null {
    return this.answers.card.answer;
  }

  /** Of the matrix that is shown. */
  get numbers(): MatrixNumbers | null {
    return this.answers.matrix.answer;
  }

  /** Of the parameter that is asked about. */
  get why(): Why | null {
    return this.answers.why.answer;
  }

  get letters(): readonly string[] {
    return this.configured?.letters ?? [];
  }

  /** The letter that ends a line. */
  get end(): number {
    return this.letters.length - 1;
  }

  /** Start the worker; before that, everything is only recorded. */
  connect(script = workerAddress("glass-gpt-worker", neighbour("gpt_worker.js"))): void {
    if (this.questions.isOpen) return;
    this.questions.open(script);
    void this.begin(this.settings, this.until, this.parameter);
  }

  /** Show a model of Python's; may be called before there is a worker. */
  load({ text, lines, parameters, loss }: Handed): void {
    this.lookAt(text, this.place);
    this.proof = loss === undefined ? undefined : { text, loss };
    void this.begin({ ...this.settings, lines, parameters }, this.until, this.parameter);
  }

  close(): void {
    this.pause();
    this.pauseTraining();
    this.questions.close();
  }

  /** Begin a run from its start; train to a step if one is given. */
  async begin(
    settings: Partial<Settings>,
    until: number | null = null,
    parameter: number | null = null,
  ): Promise<void> {
    this.settings = settings;
    this.until = until;
    this.isRunning = false;
    this.notice = "";
    this.parameter = parameter;
    if (!this.questions.isOpen) return this.changed();
    const { proof } = this;
    const asks = { ...settings, ...(proof ? { proof } : {}) };
    if (!(await this.replace("configure", asks))) return;
    // What was refused is forgotten: the run that is there goes on.
    this.settings = this.configured?.settings ?? {};
    if (until !== null && until > this.step) this.train(until);
  }

  /** Returns false if yet another run was asked for meanwhile. */
  private async replace<K extends "configure" | "open">(kind: K, asks: Asks<K>): Promise<boolean> {
    const configured = await this.questions.begin(kind, asks);
    if (configured) await this.take(configured);
    return configured !== undefined && !this.questions.isBeginning;
  }

  private async take(configured: Configured): Promise<void> {
    // What was made with another alphabet cannot be drawn with these letters.
    if (this.letters.join() !== configured.letters.join()) {
      this.pass = null;
      this.answers.matrix.answer = null;
    }
    this.configured = configured;
    this.settings = configured.settings;
    this.progress = configured.progress;
    this.refusal = "";
    if ((this.parameter ?? 0) >= configured.parameterCount) this.parameter = null;
    this.answers.why.answer = null;
    this.selected = null;
    this.invented.clear();
    this.refusedText = null;
    if (!isText(this.text, this.letters)) {
      if (this.isAsked) this.refusedText = this.text;
      this.text = firstText(this.letters, this.settings.lines ?? []);
    }
    this.isAsked = false;
    await this.watch();
    if (this.questions.isBeginning) return;
    this.selectCame();
    this.invented.follow(0, this.step, this.isRunning);
    this.changed();
  }

  private async watch(): Promise<void> {
    const pass = await this.questions.ask("watch", { text: this.text });
    if (pass) this.see(pass);
  }

  private see(pass: Pass): void {
    const isOther = pass.text !== this.text; // another one was typed meanwhile
    if (isOther || pass.layout.fields.logits.length !== this.letters.length) return;
    this.pass = pass;
    this.place = Math.min(this.place, pass.places - 1);
  }

  private hear(progress: Progress): void {
    const before = this.step;
    this.progress = progress;
    if (progress.pass) this.see(progress.pass);
    this.isRunning = progress.isRunning;
    this.invented.follow(before, this.step, this.isRunning);
    this.beats.figures();
    this.beats.frame();
    if (!progress.isRunning) this.changed();
  }

  setTemperature(temperature: number): void {
    this.invented.setTemperature(temperature, this.step);
    this.changed();
  }

  /** What is typed is passed through the model at once. */
  type(typed: string): void {
    const text = isText(typed, this.letters) ? typed : typed.toLowerCase();
    if (this.configured && !isText(text, this.letters)) {
      this.refusedText = typed;
      return this.changed();
    }
    this.refusedText = null;
    this.text = text;
    this.selected = null;
    this.place = Math.min(this.place, [...text].length);
    if (this.configured) void this.watchAndShow();
    this.changed();
  }

  private async watchAndShow(): Promise<void> {
    await this.watch();
    this.selectCame();
    this.changed();
  }

  /** Look at a place of a text once a run is begun. */
  lookAt(text: string, place: number): void {
    if (text !== this.text) this.pass = null;
    this.text = text;
    this.isAsked = true;
    this.place = Math.min(place, [...text].length);
  }

  choosePlace(place: number): void {
    this.place = Math.min(place, [...this.text].length);
    this.selectCame();
    this.changed();
  }

  /** Select the logit of the letter that came, where every grad begins. */
  private selectCame(): void {
    const { pass, place, position } = this;
    const index = pass?.letters[place + 1];
    const isGuessed = position > stageOf("logits") && index !== undefined;
    this.selected = isGuessed ? { field: "logits", place, index } : null;
  }

  point(pointed: Pointed): void {
    const same = pointed.letter === this.pointed.letter && pointed.scalar === this.pointed.scalar;
    if (same) return;
    this.pointed = pointed;
    this.dispatchEvent(new Event("frame"));
  }

  openMatrix(matrix: MatrixName | null): void {
    this.matrix = matrix;
    this.parameter = null;
    this.answers.why.answer = null;
    this.answers.matrix.answer = null;
    this.changed();
  }

  askAbout(parameter: number | null): void {
    this.parameter = parameter;
    this.answers.why.answer = null;
    this.changed();
  }

  /** An expression for Explore, as its link; null if there is none. */
  async exploreLink(scalar: Scalar): Promise<string | null> {
    const found = await this.questions.ask("expression", { text: this.text, scalar });
    if (!found) return null;
    const pairs = [...found.values].map(([name, value]) => `${name}:${value}`);
    return `#/explore?${new URLSearchParams({ e: found.expression, v: pairs.join(",") })}`;
  }

  async python(): Promise<string | null> {
    const made = await this.questions.ask("python", { text: this.text });
    return made?.program ?? null;
  }

  save(): Promise<Answer<"save"> | null> {
    return this.questions.ask("save", {});
  }

  /** Weights from a file. */
  async open(bytes: Uint8Array): Promise<void> {
    this.pauseTraining();
    this.proof = undefined;
    await this.replace("open", { bytes });
  }

  changed(): void {
    this.refresh();
    this.dispatchEvent(new Event("change"));
  }

  /** What depends on the run, the place and the step is asked for again. */
  private refresh(): void {
    this.answers.refresh();
  }
}
