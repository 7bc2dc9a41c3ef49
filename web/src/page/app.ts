// <glass-app>: the page: header, tabs, links, theme, and the view that is open.

import { html, LitElement, nothing, svg, type TemplateResult } from "lit";
import { query, state } from "lit/decorators.js";
import { controls } from "../ui/controls";
import { icons } from "../ui/icons";
import { isTyping } from "../ui/keys";
import { tokens } from "../ui/colours";
import { ExploreView } from "../views/explore/view";
import { LearnView } from "../views/learn/view";
import { TrainView } from "../views/train/view";
import type { View } from "../views/view";
import { appStyle } from "./app_style";
import { followTheme, nextTheme, savedTheme, type Theme } from "./light_or_dark";
import { keysDialog } from "./keys_dialog";

const mark = svg`<svg class="mark" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
  <rect x="2" y="2" width="20" height="20" rx="6" fill="none" stroke="currentColor" stroke-width="2" />
  <rect x="6" y="8" width="12" height="4" rx="1" fill="var(--data)" />
  <path d="M6 14h3v3H6zM10.5 14h3v3h-3zM15 14h3v3h-3z" fill="var(--grad-ln)" /></svg>`;
const COPIED_MS = 1500;
const LINK_MS = 150;

export class GlassApp extends LitElement {
  static override styles = [tokens, controls, appStyle];

  @state() private theme: Theme = savedTheme();
  @state() private copied = "";
  @state() private notice = "";
  @state() private isMenuOpen = false;
  @state() private view: View;
  @query("dialog") private dialog!: HTMLDialogElement;
  private readonly views: readonly View[] = [new ExploreView(), new TrainView(), new LearnView()];
  private linkTimer: ReturnType<typeof setTimeout> | undefined;
  private written = "";

  constructor() {
    super();
    this.view = this.views[0]!;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    followTheme(this.theme);
    this.read();
    window.addEventListener("hashchange", this.read);
    window.addEventListener("keydown", this.pressed);
    for (const view of this.views) view.addEventListener("change", this.write);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener("hashchange", this.read);
    window.removeEventListener("keydown", this.pressed);
    for (const view of this.views) view.removeEventListener("change", this.write);
    clearTimeout(this.linkTimer);
  }

  /** Show the state in the link. */
  private readonly read = () => {
    if (location.hash === this.written || location.hash.length < 2) return;
    const [path, search] = location.hash.slice(1).split("?");
    const view = this.views.find(({ name }) => `/${name}` === path);
    const unknown = view ? [] : [path!];
    this.view = view ?? this.view;
    if (search) unknown.push(...this.view.apply(new URLSearchParams(search)));
    this.notice = unknown.length
      ? `This link has unknown parts: ${unknown.join(", ")}. They are ignored.`
      : "";
  };

  /** Update the link once nothing changes any more. */
  private readonly write = (event: Event) => {
    if (event.target !== this.view) return;
    this.requestUpdate();
    clearTimeout(this.linkTimer);
    this.linkTimer = setTimeout(() => {
      this.written = linkOf(this.view);
      history.replaceState(null, "", this.written);
    }, LINK_MS);
  };

  private readonly pressed = (event: KeyboardEvent) => {
    if (event.key !== "?" || isTyping(event)) return;
    event.preventDefault();
    this.dialog.showModal();
  };

  private async copy(what: string, text: string | null): Promise<void> {
    if (text === null) {
      this.notice = "There is nothing to copy yet: the expression cannot be computed.";
      return;
    }
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      this.notice = "The browser does not allow this page to copy.";
      return;
    }
    this.copied = what;
    this.isMenuOpen = false;
    setTimeout(() => {
      this.copied = "";
    }, COPIED_MS);
  }

  private copyLink(): void {
    const left = this.view.leftOut?.();
    if (left) this.notice = `The link leaves out ${left}, which would not fit.`;
    this.copy("link", new URL(linkOf(this.view), location.href).href);
  }

  private async copyPython(): Promise<void> {
    this.copy("python", await this.view.python!());
  }

  private turnTheme(): void {
    this.theme = nextTheme(this.theme);
    followTheme(this.theme);
  }

  protected override render(): TemplateResult {
    return html`
      <header>
        <div class="wide">
          ${mark}<h1>Glassgrad</h1>
          <nav aria-label="Views">${this.views.map((view) => html`<a href=${linkOf(view)} aria-current=${view === this.view ? "page" : "false"}>${view.title}</a>`)}</nav>
          <span class="actions ${this.isMenuOpen ? "open" : ""}">
            <button class="copy-link" @click=${this.copyLink}>${icons.link} ${this.copied === "link" ? "Copied" : "Copy link"}</button>
            ${this.view.python ? html`<button class="copy-python" @click=${this.copyPython}>${this.copied === "python" ? "Copied" : "Copy as Python"}</button>` : nothing}
            ${this.view.actions?.()}
          </span>
          <button class="square more" aria-label="More" aria-expanded=${this.isMenuOpen} @click=${() => {
            this.isMenuOpen = !this.isMenuOpen;
          }}>⋯</button>
          <button class="square" aria-label="Theme: ${this.theme}" title="Theme: ${this.theme}" @click=${this.turnTheme}>${icons.theme}</button>
        </div>
      </header>
      <main class="wide">
        ${this.notice ? this.noticeView() : nothing}
        ${this.view.render()}
      </main>
      ${keysDialog()}`;
  }

  private noticeView(): TemplateResult {
    return html`<p class="notice" role="status">${this.notice} <button class="text" @click=${() => {
      this.notice = "";
    }}>Close</button></p>`;
  }
}

function linkOf(view: View): string {
  return `#/${view.name}?${view.toQuery()}`;
}
