// The GPT as a view of the page.

import { html, type TemplateResult } from "lit";
import type { View } from "../view";
import type { GlassGpt } from "./elements/gpt";
import { applyQuery, leftOut, toQuery } from "./link";
import { GptStore } from "./store";

export class GptView extends EventTarget implements View {
  readonly name = "gpt";
  readonly title = "GPT";
  private readonly store = new GptStore();
  private readonly element = document.createElement("glass-gpt") as GlassGpt;

  constructor() {
    super();
    this.element.store = this.store;
    this.element.theme = "inherit";
    this.element.keys = "page";
    this.store.addEventListener("change", () => this.dispatchEvent(new Event("change")));
  }

  toQuery(): URLSearchParams {
    return toQuery(this.store);
  }

  leftOut(): string {
    return leftOut(this.store);
  }

  /** The tab itself links to what is shown, which must not restart. */
  apply(query: URLSearchParams): string[] {
    return query.toString() === this.toQuery().toString() ? [] : applyQuery(this.store, query);
  }

  python(): Promise<string | null> {
    return this.store.python();
  }

  render(): TemplateResult {
    return html`${this.element}`;
  }
}
