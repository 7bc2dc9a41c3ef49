// The names that the model makes up: at some steps, when they are kept, and now.

import type { Invented, InventQuestion } from "../../gpt/messages";

/** When names are made up, and kept. */
export const KEPT_STEPS = [0, 100, 1000] as const;
type When = (typeof KEPT_STEPS)[number] | null;
const COUNT = 4;
const WAIT_MS = 1000;

export class Inventions {
  temperature = 0.6;
  private readonly names = new Map<When, readonly Invented[]>();
  private at = 0;

  /** `ask` returns null if there is no answer to show. */
  constructor(
    private readonly ask: (asks: InventQuestion) => Promise<readonly Invented[] | null>,
    private readonly changed: () => void,
  ) {}

  get(when: When): readonly Invented[] | undefined {
    return this.names.get(when);
  }

  /** A new run has none yet. */
  clear(): void {
    this.names.clear();
    this.at = 0;
  }

  /** Keep the names of some steps; make up others now and then. */
  follow(before: number, step: number, isRunning: boolean): void {
    for (const when of KEPT_STEPS)
      if (step >= when && (before < when || !this.names.has(when))) void this.invent(when);
    const now = performance.now();
    if (isRunning && now - this.at < WAIT_MS) return;
    this.at = now;
    void this.invent(null);
  }

  async invent(when: When, more = false): Promise<void> {
    const { temperature } = this;
    if (when !== null && !this.names.has(when)) this.names.set(when, []);
    const names = await this.ask({ step: when, temperature, count: COUNT, more });
    if (!names || temperature !== this.temperature) return;
    this.names.set(when, names);
    this.changed();
  }

  setTemperature(temperature: number, step: number): void {
    this.temperature = temperature;
    for (const when of [...KEPT_STEPS, null])
      if (when === null || step >= when) void this.invent(when);
  }
}
