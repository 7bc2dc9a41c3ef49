// <glass-results>: what was answered on this page, to be saved as a file or taken by the page around it.

import { css, html, LitElement, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import { controls } from "../../../ui/controls";
import { tokens } from "../../../ui/colours";

/** The events that say what a learner did. */
const TOLD = ["glass-answer", "glass-graded", "glass-read"] as const;

interface Result {
  readonly event: string;
  readonly detail: Readonly<Record<string, unknown>>;
  /** When, as in 2026-05-04T10:00:00.000Z. */
  readonly at: string;
}

const style = css`
  :host { display: block; margin-top: 16px; }
  p { display: flex; gap: 12px; align-items: center; flex-wrap: wrap; margin: 0; }
  @media print { button { display: none; } }
`;

export class GlassResults extends LitElement {
  static override styles = [tokens, controls, style];

  @property({ reflect: true }) theme = "auto";
  @state() private results: readonly Result[] = [];

  private readonly take = (event: Event) => {
    const detail = (event as CustomEvent<Record<string, unknown>>).detail;
    const result = { event: event.type, detail, at: new Date().toISOString() };
    this.results = [...this.results, result];
    // The page around this one cannot look inside: it is told, whoever it is; nothing is secret.
    if (window.parent !== window)
      window.parent.postMessage({ source: "glassgrad", title: document.title, ...result }, "*");
  };

  override connectedCallback(): void {
    super.connectedCallback();
    for (const name of TOLD) document.addEventListener(name, this.take);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const name of TOLD) document.removeEventListener(name, this.take);
  }

  protected override render(): TemplateResult {
    const { length } = this.results;
    const said = length === 1 ? "1 answer" : `${length} answers`;
    return html`<p role="status"><span>${said} so far</span>
      <button ?disabled=${!length} @click=${this.save}>Save as a file</button></p>`;
  }

  private save(): void {
    const record = { format: "glassgrad results", version: 1, title: document.title };
    const text = JSON.stringify({ ...record, results: this.results }, null, 1);
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([`${text}\n`], { type: "application/json" }));
    link.download = "results.json";
    link.click();
    URL.revokeObjectURL(link.href);
  }
}
