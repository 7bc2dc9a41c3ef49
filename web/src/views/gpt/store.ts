// The state of the GPT view; every element reads it and changes it through its methods.

import type {
  Answer,
  Asks,
  Card,
  Configured,
  Handed,
  Invented,
  Kind,
  MatrixNumbers,
  Pass,
  Progress,
  Proof,
  Scalar,
  Session,
  Settings,
  Switches,
  Why,
} from "../../gpt/messages";
import { openSession } from "../../gpt/session";
import { BLOCK, type MatrixName } from "../../gpt/shape";
import { Beats } from "../../ui/beats";
import { neighbour } from "../../ui/neighbour";
import type { Stepped } from "../../ui/stepped";
import { Asked } from "./asked";
import { LAST, stageOf, STEPS, stepAt } from "./steps";

export const FIRST_TEXT = "emma";
export const FIRST_PLACE = 2;
export const NAMES_A_FRAME = 8;
const FORWARD_MS = 450;
const BACKWARD_MS = 1100;
const INVENT_MS = 1000;
const COUNT = 4;
/** When names are made up, and kept. */
export const KEPT_STEPS = [0, 100, 1000] as const;
type When = (typeof KEPT_STEPS)[number] | null;

/** A scalar of the pass that was chosen; a parameter is chosen in its matrix. */
export type Chosen = Extract<Scalar, { field: unknown }>;

/** What the pointer or the focus is on: a letter, wherever it stands, or a scalar. */
export interface Pointed {
  readonly letter?: number;
  readonly scalar?: Chosen;
}

export class GptStore extends EventTarget implements Stepped {
  settings: Partial<Settings> = {};
  text = FIRST_TEXT;
  place = FIRST_PLACE;
  /** What was typed, if it is not a text of this alphabet. */
  refusedText: string | null = null;
  namesAFrame = NAMES_A_FRAME;
  temperature = 0.6;
  position = LAST;
  readonly steps = STEPS;
  readonly last = LAST;
  playing = false;
  speed = 1;
  table = false;
  gradients = true;
  selected: Chosen | null = null;
  pointed: Pointed = {};
  /** The matrix whose numbers are shown, and the parameter that is asked about. */
  matrix: MatrixName | null = null;
  parameter: number | null = null;
  configured: Configured | null = null;
  progress: Progress | null = null;
  pass: Pass | null = null;
  card: Card | null = null;
  numbers: MatrixNumbers | null = null;
  why: Why | null = null;
  readonly invented = new Map<When, readonly Invented[]>();
  isRunning = false;
  /** Where training stops automatically. */
  until: number | null = null;
  /** What could not be done, as a sentence. */
  refusal = "";
  /** Shown until training continues, for example that the page was hidden. */
  notice = "";
  private session: Session | null = null;
  /** Whether the text was asked for, by a link or by Python. */
  private isAsked = false;
  /** The loss that Python has for the text, if it passed a model. */
  private proof: Proof | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private inventedAt = 0;
  /** Counts runs, so that answers about an earlier one are ignored. */
  private run = 0;
  private readonly beats = new Beats((beat) => {
    this.dispatchEvent(new Event(beat));
    if (beat === "figures") this.refresh();
  });
  private readonly failed = (why: string) => this.refuse(why);
  private readonly asked = [
    new Asked(() => this.askCard(), this.failed),
    new Asked(() => this.askMatrix(), this.failed),
    new Asked(() => this.askWhy(), this.failed),
  ];

  get step(): number {
    return this.progress?.step ?? 0;
  }

  get letters(): readonly string[] {
    return this.configured?.letters ?? [];
  }

  /** The letter that ends a line. */
  get end(): number {
    return this.letters.length - 1;
  }

  get switches(): Switches | null {
    return this.progress?.switches ?? null;
  }

  /** Start the worker; before that, everything is only recorded. */
  connect(script = workerAddress()): void {
    if (this.session) return;
    this.session = openSession((progress) => this.hear(progress), script);
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
    this.session?.close();
    this.session = null;
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
    if (!this.session) return this.changed();
    const run = ++this.run;
    await this.attempt(async () => {
      const { proof } = this;
      const configured = await this.ask("configure", { ...settings, ...(proof ? { proof } : {}) });
      if (run === this.run) await this.take(configured);
    });
    if (run !== this.run) return;
    // What was refused is forgotten: the run that is there goes on.
    this.settings = this.configured?.settings ?? {};
    if (until !== null && until > this.step) this.train(until);
  }

  private async take(configured: Configured): Promise<void> {
    // A pass of another alphabet cannot be drawn with these letters.
    if (this.letters.join() !== configured.letters.join()) this.pass = null;
    this.configured = configured;
    this.settings = configured.settings;
    this.progress = configured.progress;
    this.refusal = "";
    if ((this.parameter ?? 0) >= configured.parameterCount) this.parameter = null;
    this.why = null;
    this.numbers = null;
    this.selected = null;
    this.invented.clear();
    this.refusedText = null;
    if (!this.isText(this.text)) {
      if (this.isAsked) this.refusedText = this.text;
      this.text = this.firstText();
    }
    this.isAsked = false;
    this.inventedAt = 0;
    await this.watch();
    this.selectCame();
    this.followStep(0);
    this.changed();
  }

  /** A text of another alphabet: its first line, which the made-up names show too. */
  private firstText(): string {
    const lines = this.settings.lines ?? [];
    if (this.isText(FIRST_TEXT)) return FIRST_TEXT;
    return lines.find((line) => this.isText(line)) ?? this.letters[0] ?? "";
  }

  private async watch(): Promise<void> {
    const pass = await this.ask("watch", { text: this.text });
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
    this.followStep(before);
    this.beats.figures();
    this.beats.frame();
    if (!progress.isRunning) this.changed();
  }

  /** Keep the names that were made up at some steps; make up others now and then. */
  private followStep(before: number): void {
    for (const when of KEPT_STEPS)
      if (this.step >= when && (before < when || !this.invented.has(when))) void this.invent(when);
    const now = performance.now();
    if (this.isRunning && now - this.inventedAt < INVENT_MS) return;
    this.inventedAt = now;
    void this.invent(null);
  }

  async invent(when: When, more = false): Promise<void> {
    if (!this.session) return;
    const { run, temperature } = this;
    if (when !== null && !this.invented.has(when)) this.invented.set(when, []);
    await this.attempt(async () => {
      const asks = { step: when, temperature, count: COUNT, more };
      const names = await this.ask("invent", asks);
      if (run !== this.run || temperature !== this.temperature) return;
      this.invented.set(when, names);
      this.dispatchEvent(new Event("figures"));
    });
  }

  setTemperature(temperature: number): void {
    this.temperature = temperature;
    for (const when of [...KEPT_STEPS, null])
      if (when === null || this.step >= when) void this.invent(when);
    this.changed();
  }

  train(until = this.until): void {
    if (!this.configured || this.progress?.stopped) return;
    this.notice = "";
    this.refusal = "";
    this.isRunning = true;
    const isAhead = until !== null && until > this.step;
    const asks = { namesAFrame: this.namesAFrame, ...(isAhead ? { until } : {}) };
    void this.attempt(() => this.ask("start", asks));
    this.changed();
  }

  pauseTraining(): void {
    if (!this.isRunning) return;
    this.isRunning = false;
    void this.attempt(() => this.ask("pause", {}));
    this.changed();
  }

  toggle(): void {
    if (this.isRunning) this.pauseTraining();
    else this.train(null);
  }

  trainOne(): void {
    if (!this.configured) return;
    this.pauseTraining();
    void this.edit("step", { count: 1 });
  }

  /** The same start again. */
  reset(): void {
    this.set({});
  }

  /** A new run; what is switched off stays off. */
  set(settings: Partial<Settings>): void {
    const { switches } = this;
    // Given weights belong to their letters and stand in for those of a seed.
    const isOther = "lines" in settings || "seed" in settings;
    const parameters = isOther ? { parameters: null } : {};
    if (isOther) this.proof = undefined;
    const kept = { ...this.settings, ...(switches ? { switches } : {}), ...parameters };
    void this.begin({ ...kept, ...settings });
  }

  /** Lines of one's own; what cannot be used is refused in a sentence. */
  learnFrom(text: string): void {
    const lines = text.split(/\r?\n/).map((line) => line.trim());
    this.set({ lines: lines.filter((line) => line !== "") });
  }

  setSpeed(namesAFrame: number): void {
    this.namesAFrame = namesAFrame;
    if (this.isRunning) this.train();
    this.changed();
  }

  /** Stop because the page is hidden. */
  hide(): void {
    if (!this.isRunning) return;
    this.notice = `Paused at step ${this.step.toLocaleString("en")}: this tab was hidden.`;
    this.pauseTraining();
  }

  /** Ask the core for a change of the run; what it answers is shown. */
  private async edit<K extends "step" | "switch" | "set-parameter" | "undo" | "compare">(
    kind: K,
    asks: Asks<K>,
  ): Promise<void> {
    this.refusal = "";
    await this.attempt(() => this.ask(kind, asks));
  }

  switch(switches: Partial<Switches>): void {
    void this.edit("switch", switches);
  }

  setParameter(parameter: number, to: number): void {
    void this.edit("set-parameter", { parameter, to });
  }

  undo(): void {
    void this.edit("undo", {});
  }

  compare(settings: Partial<Settings> | null): void {
    void this.edit("compare", { settings });
  }

  /** Whether this text can be passed through the model. */
  isText(text: string): boolean {
    const signs = [...text];
    const known = new Set(this.letters.slice(0, -1));
    return signs.length < BLOCK && signs.every((sign) => known.has(sign));
  }

  /** What is typed is passed through the model at once. */
  type(typed: string): void {
    const text = this.isText(typed) ? typed : typed.toLowerCase();
    if (this.configured && !this.isText(text)) {
      this.refusedText = typed;
      return this.changed();
    }
    this.refusedText = null;
    this.text = text;
    this.selected = null;
    this.place = Math.min(this.place, [...text].length);
    if (this.session && this.configured) void this.attempt(() => this.watchAndShow());
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

  select(selected: Chosen | null): void {
    this.pause();
    this.selected = selected;
    this.changed();
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
    this.why = null;
    this.numbers = null;
    this.changed();
  }

  askAbout(parameter: number | null): void {
    this.parameter = parameter;
    this.why = null;
    this.changed();
  }

  go(position: number): void {
    this.pause();
    this.move(position);
  }

  private move(position: number): void {
    const bounded = Math.max(0, Math.min(LAST, Math.round(position)));
    const isNew = bounded !== this.position;
    this.position = bounded;
    this.selected = null;
    this.changed();
    if (isNew) this.dispatchEvent(new Event("step"));
  }

  next(): void {
    this.go(this.position + 1);
  }

  previous(): void {
    this.go(this.position - 1);
  }

  play(): void {
    if (this.position === LAST) this.move(0);
    this.playing = true;
    this.wait();
    this.changed();
  }

  pause(): void {
    clearTimeout(this.timer);
    if (!this.playing) return;
    this.playing = false;
    this.changed();
  }

  private wait(): void {
    const ms = this.position < STEPS ? FORWARD_MS : BACKWARD_MS;
    this.timer = setTimeout(() => {
      this.move(this.position + 1);
      if (this.position === LAST) this.pause();
      else this.wait();
    }, ms / this.speed);
  }

  show(options: Partial<Pick<GptStore, "gradients" | "table" | "speed">>): void {
    Object.assign(this, options);
    this.changed();
  }

  /** An expression for Explore, as its link; null if there is none. */
  async exploreLink(scalar: Scalar): Promise<string | null> {
    const found = await this.attempt(() => this.ask("expression", { text: this.text, scalar }));
    if (!found) return null;
    const pairs = [...found.values].map(([name, value]) => `${name}:${value}`);
    return `#/explore?${new URLSearchParams({ e: found.expression, v: pairs.join(",") })}`;
  }

  async python(): Promise<string | null> {
    const made = await this.attempt(() => this.ask("python", { text: this.text }));
    return made?.program ?? null;
  }

  save(): Promise<Answer<"save"> | null> {
    return this.attempt(() => this.ask("save", {}));
  }

  /** Weights from a file. */
  async open(bytes: Uint8Array): Promise<void> {
    this.pauseTraining();
    this.run++;
    this.proof = undefined;
    await this.attempt(async () => this.take(await this.ask("open", { bytes })));
  }

  refuse(why: string): void {
    this.refusal = why;
    this.changed();
  }

  changed(): void {
    this.refresh();
    this.dispatchEvent(new Event("change"));
  }

  /** What depends on the run, the place and the step is asked for again. */
  private refresh(): void {
    if (this.session && this.configured) for (const asked of this.asked) asked.refresh();
  }

  private askCard(): Promise<void> | null {
    const { text, place, position, selected, run } = this;
    const taken = stepAt(position);
    if (!taken && !selected) {
      this.card = null;
      return null;
    }
    const direction = taken?.pass ?? "forward";
    const stage = selected ? stageOf(selected.field) : taken!.stage;
    const scalar = selected ? { scalar: selected } : {};
    return this.ask("card", { text, place, direction, stage, ...scalar }).then((card) => {
      const isLate = run !== this.run || position !== this.position || selected !== this.selected;
      if (!isLate) this.card = card;
      this.dispatchEvent(new Event("card"));
    });
  }

  private askMatrix(): Promise<void> | null {
    const { matrix: name, text } = this;
    if (name === null) return null;
    return this.ask("matrix", { name, text }).then((numbers) => {
      if (this.matrix === name) this.numbers = numbers;
      this.dispatchEvent(new Event("card"));
    });
  }

  private askWhy(): Promise<void> | null {
    const { parameter, text } = this;
    if (parameter === null) return null;
    return this.ask("why", { parameter, text }).then((why) => {
      if (this.parameter === parameter) this.why = why;
      this.dispatchEvent(new Event("card"));
    });
  }

  private ask<K extends Kind>(kind: K, asks: Asks<K>): Promise<Answer<K>> {
    return this.session!.ask(kind, asks);
  }

  /** A refusal is a sentence to show. */
  private async attempt<T>(what: () => Promise<T>): Promise<T | null> {
    try {
      return await what();
    } catch (error) {
      this.refuse((error as Error).message);
      return null;
    }
  }
}

/** The worker's text in this page, if there is one; otherwise the file beside the script. */
function workerAddress(): string {
  const inlined = document.getElementById("glass-gpt-worker")?.textContent;
  if (!inlined) return neighbour("gpt_worker.js");
  return URL.createObjectURL(new Blob([inlined], { type: "text/javascript" }));
}
