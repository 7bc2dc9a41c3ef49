// The worker's side: it answers questions, and trains frame by frame in between.

import type { Clock } from "../../training/worker/channel";
import { buffersOf, configuredOf, matrixOf, passOf, progressOf, worked } from "../answers";
import type {
  Answer,
  Asks,
  Configured,
  InventQuestion,
  Invented,
  Kind,
  Order,
  Progress,
  Proof,
  Questions,
  Report,
} from "../messages";
import { ALL_ON } from "../model";
import { Run } from "../run";
import { cardOf } from "../cards/card";
import { expressionOf } from "../cards/formula";
import { FILE_NAME, fromBytes, toBytes } from "../files/weights";
import { toPython } from "../files/python";
import { completed } from "../settings";
import { textOf, toNumbers } from "../text";
import { whyOf } from "../why/why";

export type Post = (report: Report, transfer: ArrayBuffer[]) => void;

const FRAME = 1000 / 60;
/** The length of a frame in milliseconds; questions are received in between. */
const MOST_WORK = 12;
/** Sums in another order differ less. */
const SAME = 1e-9;
const MOST_STEPS = 1_000_000;

type Answers = { readonly [K in Kind]: (asks: Asks<K>) => Answer<K> };

export class GptWorker {
  private run: Run | null = null;
  private rival: Run | null = null;
  private watched: string | null = null;
  private isRunning = false;
  private isWaiting = false;
  private namesAFrame = 8;
  private until = Infinity;
  private readonly answers: Answers = {
    configure: ({ proof, ...asks }) => {
      const [settings, text] = [completed(asks), textOf(asks.lines ?? null)];
      if (proof) prove(new Run({ ...settings, switches: ALL_ON }, text), proof);
      return this.configure(new Run(settings, text));
    },
    start: ({ namesAFrame, until }) => this.start(namesAFrame, until ?? Infinity),
    pause: () => this.pause(),
    step: ({ count }) => this.step(count),
    watch: ({ text }) => this.watch(text),
    pass: ({ text }) => passOf(this.current, text),
    matrix: ({ name, text }) => matrixOf(this.current, name, text),
    card: (asks) => cardOf(worked(this.current, asks.text), asks, this.current.text.letters),
    why: ({ parameter, text }) =>
      whyOf(worked(this.current, text), parameter, text, this.current.text.letters),
    expression: ({ text, scalar }) => expressionOf(worked(this.current, text), scalar),
    switch: (asks) => this.changed((run) => run.switch(asks)),
    "set-parameter": ({ parameter, to }) => this.changed((run) => run.setParameter(parameter, to)),
    undo: () => this.changed((run) => run.undo()),
    invent: (asks) => this.invent(asks),
    compare: ({ settings }) => this.compare(settings),
    save: () => ({
      bytes: toBytes(this.current.model, this.current.text),
      fileName: FILE_NAME,
    }),
    open: ({ bytes }) => this.open(bytes),
    python: ({ text }) => ({ program: toPython(this.current, text) }),
  };

  constructor(
    private readonly post: Post,
    private readonly clock: Clock,
    private readonly mostWork = MOST_WORK,
  ) {}

  receive({ id, kind, asks }: Order): void {
    let answer: Answer<Kind>;
    try {
      answer = (this.answers[kind] as (asks: unknown) => Answer<Kind>)(asks);
    } catch (error) {
      return this.post({ type: "refused", id, why: (error as Error).message }, []);
    }
    this.post({ type: "answer", id, answer }, buffersOf(answer));
  }

  private get current(): Run {
    if (!this.run) throw new Error("There is no run yet.");
    return this.run;
  }

  /** The earlier run is replaced only if the new one could be made. */
  private configure(run: Run): Configured {
    this.run = run;
    this.rival = null;
    this.isRunning = false;
    this.watched = this.known(this.watched);
    return configuredOf(run, this.progress());
  }

  /** What is watched, unless the new model does not know its letters. */
  private known(text: string | null): string | null {
    if (text === null) return null;
    try {
      toNumbers(text, this.current.text);
      return text;
    } catch {
      return null;
    }
  }

  private progress(): Progress {
    return progressOf(this.current, this.rival, this.isRunning, this.watched);
  }

  private start(namesAFrame: number, until: number): Progress {
    if (!(namesAFrame >= 1)) throw new Error(`${namesAFrame} names a frame: expected 1 or more.`);
    const { stopped, steps } = this.current;
    if (stopped) throw new Error(stopped);
    this.namesAFrame = namesAFrame;
    this.until = until;
    this.isRunning = steps < until;
    this.waitForFrame(0);
    return this.progress();
  }

  private pause(): Progress {
    this.isRunning = false;
    return this.progress();
  }

  private step(count: number): Progress {
    if (!Number.isInteger(count) || count < 1 || count > MOST_STEPS)
      throw new Error(`${count} steps: expected 1 to ${MOST_STEPS.toLocaleString("en-US")}.`);
    const run = this.current;
    if (run.stopped) throw new Error(run.stopped);
    run.step(count);
    this.catchUp();
    return this.progress();
  }

  private watch(text: string | null) {
    const pass = text === null ? null : passOf(this.current, text);
    this.watched = text;
    return pass;
  }

  private changed(change: (run: Run) => void): Progress {
    change(this.current);
    return this.progress();
  }

  private invent({ step, temperature, count, more }: InventQuestion): Invented[] {
    const run = this.current;
    const names =
      step === null
        ? run.inventNow(temperature, count, more ?? false)
        : run.inventor.invent(step, temperature, count, more ?? false);
    return names.map((name) => ({ name, isKnown: run.text.known.has(name) }));
  }

  private compare(settings: Questions["compare"]["asks"]["settings"]): Progress {
    const run = this.current;
    this.rival = settings && new Run(completed({ ...run.settings, ...settings }), run.text);
    this.catchUp();
    return this.progress();
  }

  private open(bytes: Uint8Array): Configured {
    const { settings, text, model } = this.current;
    const parameters = [...fromBytes(bytes, text)];
    return this.configure(new Run({ ...settings, parameters, switches: model.switches }, text));
  }

  private get rivalIsBehind(): boolean {
    const { rival } = this;
    return rival !== null && !rival.stopped && rival.steps < this.current.steps;
  }

  private catchUp(): void {
    if (this.rivalIsBehind) this.waitForFrame(0);
  }

  private frame(): void {
    if (!this.run || !(this.isRunning || this.rivalIsBehind)) return;
    const start = this.clock.now();
    const hasTime = () => this.clock.now() - start < this.mostWork;
    if (this.isRunning) this.train(this.run, hasTime);
    while (this.rivalIsBehind && hasTime()) this.rival!.step(1);
    this.post(...this.reported());
    this.waitForFrame(FRAME - (this.clock.now() - start));
  }

  /** With a rival, both take a step in turn, so that neither has the whole frame. */
  private train(run: Run, hasTime: () => boolean): void {
    for (let left = this.namesAFrame; left > 0 && this.isRunning && hasTime(); left--) {
      if (run.steps >= this.until || run.step(1) === 0 || run.stopped) this.isRunning = false;
      if (this.rivalIsBehind) this.rival!.step(1);
    }
    if (run.steps >= this.until) this.isRunning = false;
  }

  private reported(): [Report, ArrayBuffer[]] {
    const progress = this.progress();
    return [{ type: "progress", progress }, buffersOf(progress)];
  }

  private waitForFrame(milliseconds: number): void {
    if (this.isWaiting) return;
    this.isWaiting = true;
    this.clock.after(Math.max(0, milliseconds), () => {
      this.isWaiting = false;
      this.frame();
    });
  }
}

/** Throw a sentence if the model does not have the loss here that it has in Python. */
function prove(run: Run, { text, loss }: Proof): void {
  const here = worked(run, text).loss;
  if (Math.abs(here - loss) <= SAME * Math.max(1, Math.abs(loss))) return;
  const said = `its loss for ${text || "nothing"} is ${loss} in Python, and ${here} here`;
  throw new Error(`This model computes something else than examples/gpt.py: ${said}.`);
}
