// <glass-results>: what was answered and done on this page, to be saved as a file or taken by the page around it.

import { css, html, LitElement, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import { controls } from "../../../ui/controls";
import { tokens } from "../../../ui/colours";
import { download } from "../../../ui/download";

/** The events that say what a learner did: each of them counts, or only the newest of an element. */
const KEPT: Readonly<Record<string, "each" | "newest">> = {
  "glass-answer": "each",
  "glass-graded": "each",
  "glass-read": "each",
  "glass-done": "each",
  "glass-diverged": "each",
  "glass-progress": "newest",
  "glass-step": "newest",
  "glass-change": "newest",
};
/** Its curves are long, and come without anybody doing anything. */
const NOT_FROM = "glass-bug";

interface Result {
  readonly event: string;
  readonly detail: Readonly<Record<string, unknown>>;
  /** When, as in 2026-05-04T10:00:00.000Z. */
  readonly at: string;
  readonly from: EventTarget | undefined;
}

const style = css`
  :host { display: block; margin-top: 16px; }
  p { display: flex; gap: 12px; align-items: center; flex-wrap: wrap; margin: 0; }
  @media print { .none, button { display: none; } }
`;

export class GlassResults extends LitElement {
  static override styles = [tokens, controls, style];

  @property({ reflect: true }) theme = "auto";
  @state() private results: readonly Result[] = [];

  private readonly take = (event: Event) => {
    const [from] = event.composedPath();
    const detail = (event as CustomEvent<Record<string, unknown>>).detail;
    const isUntouched = event.type === "glass-progress" && detail.step === 0;
    if (isUntouched || (from as Element).localName === NOT_FROM) return;
    const told = { event: event.type, detail, at: new Date().toISOString() };
    const isOld = (one: Result) =>
      KEPT[event.type] === "newest" && one.event === event.type && one.from === from;
    this.results = [...this.results.filter((one) => !isOld(one)), { ...told, from }];
    // The page around this one cannot look inside: it is told, whoever it is; nothing is secret.
    if (window.parent !== window)
      window.parent.postMessage({ source: "glassgrad", title: document.title, ...told }, "*");
  };

  override connectedCallback(): void {
    super.connectedCallback();
    for (const name of Object.keys(KEPT)) document.addEventListener(name, this.take);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const name of Object.keys(KEPT)) document.removeEventListener(name, this.take);
  }

  protected override render(): TemplateResult {
    const { length } = this.results;
    const areAnswers = this.results.every(({ event }) => event === "glass-answer");
    const what = `${areAnswers ? "answer" : "result"}${length === 1 ? "" : "s"}`;
    return html`<p role="status" class=${length ? "" : "none"}><span>${length ? `${length} ${what} so far` : "Nothing to save yet"}</span>
      <button ?disabled=${!length} @click=${this.save}>Save as a file</button></p>`;
  }

  private save(): void {
    const record = { format: "glassgrad results", version: 1, title: document.title };
    const results = this.results.map(({ event, detail, at }) => ({ event, detail, at }));
    const text = JSON.stringify({ ...record, results }, null, 1);
    download(`${text}\n`, "results.json", "application/json");
  }
}
