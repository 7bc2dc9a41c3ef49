// Train as a view of the page.

import { html, type TemplateResult } from "lit";
import type { View } from "../view";
import type { GlassTrainer } from "./elements/trainer";
import { applyQuery, leftOut, toQuery } from "./link";
import { TrainStore } from "./store";

export class TrainView extends EventTarget implements View {
  readonly name = "train";
  readonly title = "Train";
  private readonly store = new TrainStore();
  private readonly trainer = document.createElement("glass-trainer") as GlassTrainer;

  constructor() {
    super();
    this.trainer.store = this.store;
    this.trainer.theme = "inherit";
    this.trainer.keys = "page";
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
    return html`${this.trainer}`;
  }
}
