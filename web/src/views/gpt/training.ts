// The training of a GPT: started, paused and compared, and changed by hand; the core does what is asked.

import type { Asks, Configured, Progress, Proof, Settings, Switches } from "../../gpt/messages";
import type { Questions } from "./questions";
import { Track } from "./track";

export const NAMES_A_FRAME = 8;

export abstract class Training extends Track {
  settings: Partial<Settings> = {};
  namesAFrame = NAMES_A_FRAME;
  configured: Configured | null = null;
  progress: Progress | null = null;
  isRunning = false;
  /** Where training stops automatically. */
  until: number | null = null;
  /** What could not be done, as a sentence. */
  refusal = "";
  /** Shown until training continues, for example that the page was hidden. */
  notice = "";
  /** The loss that Python has for the text, if it passed a model. */
  protected proof: Proof | undefined;
  protected abstract readonly questions: Questions;

  /** Begin a run from its start; train to a step if one is given. */
  abstract begin(settings: Partial<Settings>, until?: number | null): Promise<void>;

  get step(): number {
    return this.progress?.step ?? 0;
  }

  get switches(): Switches | null {
    return this.progress?.switches ?? null;
  }

  train(until = this.until): void {
    if (!this.configured || this.progress?.stopped) return;
    this.notice = "";
    this.refusal = "";
    this.isRunning = true;
    const isAhead = until !== null && until > this.step;
    const asks = { namesAFrame: this.namesAFrame, ...(isAhead ? { until } : {}) };
    void this.questions.ask("start", asks);
    this.changed();
  }

  pauseTraining(): void {
    if (!this.isRunning) return;
    this.isRunning = false;
    void this.questions.ask("pause", {});
    this.changed();
  }

  toggle(): void {
    if (this.isRunning) this.pauseTraining();
    else this.train(null);
  }

  trainOne(): void {
    if (!this.configured) return;
    this.pauseTraining();
    this.edit("step", { count: 1 });
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

  /** Lines to learn from; what cannot be used is refused in a sentence. */
  learnFrom(text: string): void {
    const lines = text.split(/[\r\n]/).map((line) => line.trim());
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
  private edit<K extends "step" | "switch" | "set-parameter" | "undo" | "compare">(
    kind: K,
    asks: Asks<K>,
  ): void {
    this.refusal = "";
    void this.questions.ask(kind, asks);
  }

  switch(switches: Partial<Switches>): void {
    this.edit("switch", switches);
  }

  setParameter(parameter: number, to: number): void {
    this.edit("set-parameter", { parameter, to });
  }

  undo(): void {
    this.edit("undo", {});
  }

  compare(settings: Partial<Settings> | null): void {
    this.edit("compare", { settings });
  }

  refuse(why: string): void {
    this.refusal = why;
    this.dispatchEvent(new Event("change"));
  }
}
