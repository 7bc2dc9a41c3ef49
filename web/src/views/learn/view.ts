// Learn as a view of the page.

import { html, type TemplateResult } from "lit";
import type { View } from "../view";
import type { GlassLearn } from "./elements/learn";
import { applyQuery, toQuery } from "./link";

export class LearnView extends EventTarget implements View {
  readonly name = "learn";
  readonly title = "Learn";
  private readonly learn = document.createElement("glass-learn") as GlassLearn;

  constructor() {
    super();
    this.learn.theme = "inherit";
    this.learn.addEventListener("change", () => this.dispatchEvent(new Event("change")));
  }

  toQuery(): URLSearchParams {
    return toQuery(this.learn);
  }

  apply(query: URLSearchParams): string[] {
    return applyQuery(this.learn, query);
  }

  render(): TemplateResult {
    return html`${this.learn}`;
  }
}
