// Questions to the model: an answer that comes too late, or its refusal, is dropped.

import type { Answer, Asks, Configured, Kind, Progress, Session } from "../../gpt/messages";
import { openSession } from "../../gpt/session";

export class Questions {
  private session: Session | null = null;
  /** Counts runs: what was asked of an earlier one is late. */
  private run = 0;
  private hasRun = false;
  /** Whether a run was asked for that is not there yet. */
  isBeginning = false;

  constructor(
    private readonly text: () => string,
    private readonly heard: (progress: Progress) => void,
    private readonly refused: (why: string) => void,
  ) {}

  open(script: string): void {
    this.session = openSession((progress) => {
      // It would be shown with the letters and matrices of the earlier run.
      if (!this.isBeginning) this.heard(progress);
    }, script);
  }

  close(): void {
    this.session?.close();
    this.session = null;
    this.hasRun = false;
  }

  get isOpen(): boolean {
    return this.session !== null;
  }

  /** Whether the run that is shown is the one that would answer. */
  get isReady(): boolean {
    return this.hasRun && !this.isBeginning;
  }

  /** Null if the answer comes too late or if there is none; then why is said unless that is late. */
  async ask<K extends Kind>(kind: K, asks: Asks<K>): Promise<Answer<K> | null> {
    const { run, session } = this;
    if (!session) return null;
    const isLate = () => run !== this.run || ("text" in asks && asks.text !== this.text());
    try {
      const answer = await session.ask(kind, asks);
      return isLate() ? null : answer;
    } catch (error) {
      if (!isLate()) this.refused((error as Error).message);
      return null;
    }
  }

  /** Ask for another run: null if it was refused, undefined if yet another one was asked for. */
  async begin<K extends "configure" | "open">(
    kind: K,
    asks: Asks<K>,
  ): Promise<Configured | null | undefined> {
    const run = ++this.run;
    this.isBeginning = true;
    const configured = await this.ask(kind, asks);
    if (run !== this.run) return undefined;
    this.isBeginning = false;
    this.hasRun ||= configured !== null;
    return configured;
  }
}
