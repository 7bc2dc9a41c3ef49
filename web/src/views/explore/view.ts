// Explore as a view of the page.

import { html, type TemplateResult } from "lit";
import type { View } from "../view";
import type { GlassExplorer } from "./elements/explorer";
import { firstStore } from "./store";
import { applyQuery, toQuery } from "./link";

export class ExploreView extends EventTarget implements View {
  readonly name = "explore";
  readonly title = "Explore";
  private readonly store = firstStore();
  private readonly explorer = document.createElement("glass-explorer") as GlassExplorer;

  constructor() {
    super();
    this.explorer.store = this.store;
    this.explorer.theme = "inherit";
    this.explorer.keys = "page";
    this.store.addEventListener("change", () => this.dispatchEvent(new Event("change")));
  }

  toQuery(): URLSearchParams {
    return toQuery(this.store);
  }

  apply(query: URLSearchParams): string[] {
    return applyQuery(this.store, query);
  }

  async python(): Promise<string | null> {
    return this.store.python();
  }

  actions(): TemplateResult {
    return html`<button @click=${() => this.saveSvg()}>Save SVG</button>`;
  }

  render(): TemplateResult {
    return html`${this.explorer}`;
  }

  private saveSvg(): void {
    const drawn = this.explorer.graph?.toSvg();
    if (!drawn) return;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([drawn], { type: "image/svg+xml" }));
    link.download = "graph.svg";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }
}
