// Learn as a view of the page.

import { html, type TemplateResult } from "lit";
import type { View } from "../view";
import type { GlassLearn } from "./elements/learn";
import { applyQuery, toQuery } from "./link";
import { fitsInLink } from "./your_class";

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

  leftOut(): string {
    const { ownClass } = this.learn;
    return ownClass && !fitsInLink(ownClass) ? "your program" : "";
  }

  apply(query: URLSearchParams): string[] {
    return applyQuery(this.learn, query);
  }

  render(): TemplateResult {
    return html`${this.learn}`;
  }
}
