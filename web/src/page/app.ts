// <glass-app>: the page: header, tabs, links, theme, and the view that is open.

import { html, LitElement, nothing, svg, type TemplateResult } from "lit";
import { query, state } from "lit/decorators.js";
import { controls } from "../ui/controls";
import { icons } from "../ui/icons";
import { isTyping } from "../ui/keys";
import { tokens } from "../ui/colours";
import type { View } from "../views/view";
import { appStyle } from "./app_style";
import { followTheme, nextTheme, savedTheme, type Theme } from "./light_or_dark";
import { keysDialog } from "./keys_dialog";
import { makeView, type Tab, TABS } from "./views";

const mark = svg`<svg class="mark" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
  <rect x="2" y="2" width="20" height="20" rx="6" fill="none" stroke="currentColor" stroke-width="2" />
  <rect x="6" y="8" width="12" height="4" rx="1" fill="var(--data)" />
  <path d="M6 14h3v3H6zM10.5 14h3v3h-3zM15 14h3v3h-3z" fill="var(--grad-ln)" /></svg>`;
const COPIED_MS = 1500;
const LINK_MS = 150;
/** Copied links carry it; links without one have version 1. */
const LINK_VERSION = "1";

export class GlassApp extends LitElement {
  static override styles = [tokens, controls, appStyle];

  @state() private theme: Theme = savedTheme();
  @state() private copied = "";
  @state() private notice = "";
  @state() private isMenuOpen = false;
  /** None until the first one is loaded. */
  @state() private view: View | null = null;
  @query("dialog") private dialog!: HTMLDialogElement;
  private readonly views = new Map<string, View>();
  private linkTimer: ReturnType<typeof setTimeout> | undefined;
  /** The link to what is shown; none before the first view is there. */
  private shown: string | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    followTheme(this.theme);
    this.read();
    window.addEventListener("hashchange", this.read);
    window.addEventListener("keydown", this.pressed);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener("hashchange", this.read);
    window.removeEventListener("keydown", this.pressed);
    clearTimeout(this.linkTimer);
  }

  /** Show the state in the link. */
  private readonly read = async () => {
    const link = location.hash;
    if (link === this.shown) return;
    clearTimeout(this.linkTimer);
    const [path, search] = link.slice(1).split("?");
    const tab = TABS.find(({ name }) => `/${name}` === path);
    // Without a link, as when the page was opened, it shows the first view.
    const view = tab || !path || !this.view ? await this.opened(tab ?? TABS[0]!) : this.view;
    if (!view || location.hash !== link) return;
    this.view = view;
    // A link to a tab alone gets the state of its view, so that Back can return to it.
    if (tab && !search) history.replaceState(null, "", linkTo(view));
    this.shown = location.hash;
    const unknown = tab || !path ? [] : [path];
    const query = new URLSearchParams(search);
    const version = query.get("version") ?? LINK_VERSION;
    query.delete("version");
    if (version !== LINK_VERSION) {
      this.notice = `This link has version ${version}, and this page reads version ${LINK_VERSION}: open it with a newer Glassgrad.`;
      return;
    }
    if (query.toString()) unknown.push(...view.apply(query));
    this.notice = unknown.length
      ? `This link has unknown parts: ${unknown.join(", ")}. They are ignored.`
      : "";
  };

  /** The view of a tab, made when it is first opened; null, with a notice, if it cannot be loaded. */
  private async opened({ name, title }: Tab): Promise<View | null> {
    const there = this.views.get(name);
    if (there) return there;
    try {
      const view = await makeView(name);
      view.addEventListener("change", this.write);
      this.views.set(name, view);
      return view;
    } catch {
      this.notice = `${title} could not be loaded: check the connection and open it again.`;
      return null;
    }
  }

  /** Update the link once nothing changes any more. */
  private readonly write = (event: Event) => {
    const { view } = this;
    if (!view || event.target !== view) return;
    this.requestUpdate();
    clearTimeout(this.linkTimer);
    this.linkTimer = setTimeout(() => {
      if (location.hash !== this.shown) return; // a link was followed meanwhile
      history.replaceState(null, "", linkTo(view));
      this.shown = location.hash;
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

  private copyLink(view: View): void {
    const left = view.leftOut?.();
    if (left) this.notice = `The link leaves out ${left}, which would not fit.`;
    const link = `${linkTo(view)}&version=${LINK_VERSION}`;
    this.copy("link", new URL(link, location.href).href);
  }

  private async copyPython(view: View): Promise<void> {
    this.copy("python", await view.python!());
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
          <nav aria-label="Views">${TABS.map((tab) => this.tabView(tab))}</nav>
          <span class="actions ${this.isMenuOpen ? "open" : ""}">${this.view ? this.actionsOf(this.view) : nothing}</span>
          <button class="square more" aria-label="More" aria-expanded=${this.isMenuOpen} @click=${() => {
            this.isMenuOpen = !this.isMenuOpen;
          }}>⋯</button>
          <button class="square" aria-label="Theme: ${this.theme}" title="Theme: ${this.theme}" @click=${this.turnTheme}>${icons.theme}</button>
        </div>
      </header>
      <main class="wide">
        ${this.notice ? this.noticeView() : nothing}
        ${this.view?.render()}
      </main>
      ${keysDialog()}`;
  }

  private tabView({ name, title }: Tab): TemplateResult {
    const view = this.views.get(name);
    const isOpen = view !== undefined && view === this.view;
    return html`<a href=${view ? linkTo(view) : `#/${name}`} aria-current=${isOpen ? "page" : "false"}>${title}</a>`;
  }

  private actionsOf(view: View): TemplateResult {
    return html`
      <button class="copy-link" @click=${() => this.copyLink(view)}>${icons.link} ${this.copied === "link" ? "Copied" : "Copy link"}</button>
      ${view.python ? html`<button class="copy-python" @click=${() => this.copyPython(view)}>${this.copied === "python" ? "Copied" : "Copy as Python"}</button>` : nothing}
      ${view.actions?.()}`;
  }

  private noticeView(): TemplateResult {
    return html`<p class="notice" role="status">${this.notice} <button class="text" @click=${() => {
      this.notice = "";
    }}>Close</button></p>`;
  }
}

function linkTo(view: View): string {
  return `#/${view.name}?${view.toQuery()}`;
}
