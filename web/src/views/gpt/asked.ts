// A question that is asked again when what it is about has changed, one at a time.

import type { Answer, Asks } from "../../gpt/messages";
import type { Questions } from "./questions";

export type AskedKind = "card" | "matrix" | "why";

export class Asked<K extends AskedKind> {
  answer: Answer<K> | null = null;
  private isOpen = false;
  private isStale = false;

  constructor(
    private readonly questions: Questions,
    private readonly kind: K,
    /** What to ask now; null for nothing. */
    private readonly asks: () => Asks<K> | null,
    private readonly changed: () => void,
  ) {}

  async refresh(): Promise<void> {
    if (this.isOpen) {
      this.isStale = true;
      return;
    }
    const asks = this.asks();
    if (!asks) this.answer = null;
    if (!asks || !this.questions.isReady) return;
    this.isOpen = true;
    const answer = await this.questions.ask(this.kind, asks);
    this.isOpen = false;
    if (answer && JSON.stringify(asks) === JSON.stringify(this.asks())) {
      this.answer = answer;
      this.changed();
    }
    if (!this.isStale) return;
    this.isStale = false;
    void this.refresh();
  }
}
