// Explore as a view of the page.

import { html, type TemplateResult } from "lit";
import { download } from "../../ui/download";
import type { View } from "../view";
import type { GlassExplorer } from "./elements/explorer";
import { applyQuery, toQuery } from "./link";
import { firstStore } from "./store";

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
    if (drawn) download(drawn, "graph.svg", "image/svg+xml");
  }
}
