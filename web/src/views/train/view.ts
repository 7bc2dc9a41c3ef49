// Train as a view of the page.

import { html, type TemplateResult } from "lit";
import type { View } from "../view";
import { applyQuery, leftOut, toQuery } from "./link";
import type { GlassTrainer } from "./elements/trainer";
import { Training } from "./store";

export class TrainView extends EventTarget implements View {
  readonly name = "train";
  readonly title = "Train";
  private readonly training = new Training();
  private readonly trainer = document.createElement("glass-trainer") as GlassTrainer;

  constructor() {
    super();
    this.trainer.training = this.training;
    this.trainer.theme = "inherit";
    this.trainer.keys = "page";
    this.training.addEventListener("change", () => this.dispatchEvent(new Event("change")));
  }

  toQuery(): URLSearchParams {
    return toQuery(this.training);
  }

  leftOut(): string {
    return leftOut(this.training);
  }

  /** The tab itself links to what is shown, which must not begin again. */
  apply(query: URLSearchParams): string[] {
    return query.toString() === this.toQuery().toString() ? [] : applyQuery(this.training, query);
  }

  python(): Promise<string | null> {
    return this.training.python();
  }

  actions(): TemplateResult {
    return html``;
  }

  render(): TemplateResult {
    return html`${this.trainer}`;
  }
}
