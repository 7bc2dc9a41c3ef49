// <glass-expression>: the text of the expression, with the active op or the error marked.

import { css, html, nothing, type TemplateResult } from "lit";
import { property, query, state } from "lit/decorators.js";
import { ROOT_NAME, type Span } from "../../../maths/graph";
import { controls } from "../../../ui/controls";
import { StoreElement } from "../../../ui/store_element";
import { tokens } from "../../../ui/colours";
import { PRESETS, presetOf } from "../presets";
import type { ExploreStore } from "../store";

const WAIT_MS = 120;
/** What the presets need below the box. */
const LEAST_ROOM = 34;

export class GlassExpression extends StoreElement<ExploreStore> {
  static override styles = [
    tokens,
    controls,
    css`
      /* With presets, a fixed height: they give way to a second line or to an error. */
      :host {
        display: block;
        position: relative;
      }
      :host([presets]) {
        height: 90px;
      }
      .box {
        display: flex;
        align-items: baseline;
        gap: 8px;
        min-height: 52px;
        padding: 11px 18px;
        background: var(--panel);
        border: 1px solid var(--ctl);
        border-radius: 10px;
      }
      .box:focus-within {
        outline: 2px solid var(--data);
        outline-offset: -1px;
      }
      .box.wrong {
        border-color: var(--bad);
        box-shadow: inset 0 0 0 1px var(--bad);
      }
      .root {
        color: var(--ink3);
      }
      .root,
      .layers {
        font: 400 19px / 28px var(--mono);
      }
      .layers {
        flex: 1;
        min-width: 0;
        max-height: 56px;
        overflow-y: auto;
      }
      .whole {
        position: relative;
      }
      .mirror,
      textarea {
        font: inherit;
        letter-spacing: inherit;
        white-space: pre-wrap;
        overflow-wrap: anywhere;
        padding: 0;
        margin: 0;
        border: 0;
      }
      .mirror {
        color: transparent;
        min-height: 28px;
      }
      textarea {
        position: absolute;
        inset: 0;
        width: 100%;
        height: 100%;
        resize: none;
        overflow: hidden;
        background: none;
        color: var(--ink);
        outline: none;
      }
      textarea:focus-visible {
        outline: none;
      }
      textarea::placeholder {
        color: var(--ink3);
      }
      mark {
        color: transparent;
        background: var(--grad-bg);
        border-bottom: 3px double var(--grad-ln);
        border-radius: 4px 4px 0 0;
        padding: 2px 1px;
        margin: 0 -1px;
      }
      mark.forward {
        background: var(--sunk);
        border-bottom: 3px solid var(--data-ln);
      }
      mark.wrong {
        background: none;
        border-bottom: 3px solid var(--bad);
      }
      mark.hovered {
        background: var(--sunk);
        border-bottom: 2px solid var(--ink2);
      }
      .caret {
        position: absolute;
        color: var(--bad);
        font: 12px / 12px var(--sans);
        transform: translateX(-50%);
      }
      .count {
        width: 170px;
        text-align: right;
        color: var(--ink3);
        font-size: 12px;
        white-space: nowrap;
      }
      #problem {
        position: absolute;
        z-index: 2;
        inset-inline: 0;
        top: 100%;
      }
      :host([presets]) #problem {
        top: auto;
        margin-top: 10px;
      }
      .problem {
        display: flex;
        gap: 10px;
        padding: 4px 2px;
        background: var(--bg);
        font-size: 15px;
        line-height: 22px;
      }
      .problem strong,
      .problem .cross {
        color: var(--bad);
      }
      .presets {
        display: flex;
        align-items: center;
        gap: 8px;
        margin: 4px -4px 0;
        overflow-x: auto;
        scrollbar-width: none;
        padding: 4px;
      }
      .presets.unseen {
        visibility: hidden;
      }
      .presets button {
        border-radius: 14px;
        min-height: 28px;
        color: var(--ink2);
        flex: none;
      }
      .presets button[aria-pressed="true"] {
        border-color: var(--ink);
        color: var(--ink);
        font-weight: 600;
      }
      @container (max-width: 575px) {
        .root,
        .layers {
          font-size: 14px;
          line-height: 24px;
        }
        .box {
          padding: 8px 12px;
        }
        :host([presets]) {
          height: 122px;
        }
        .layers {
          max-height: 96px;
        }
        .count,
        .try {
          display: none;
        }
        .presets button {
          min-height: 44px;
          border-radius: 22px;
        }
      }
    `,
  ];

  @property({ type: Boolean, reflect: true }) presets = true;
  /** Whether the text leaves no room for the presets. */
  @state() private isTall = false;
  @state() private text: string | null = null;
  @query("textarea") private field!: HTMLTextAreaElement;
  @query("mark.wrong") private wrong!: HTMLElement | null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  private typed(): void {
    this.text = this.field.value;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.commit(), WAIT_MS);
  }

  private commit(): void {
    clearTimeout(this.timer);
    if (this.text === null) return;
    const text = this.text;
    this.text = null;
    if (text !== this.store!.text) this.store!.type(text);
  }

  private pressed(event: KeyboardEvent): void {
    if (event.key === "Enter") {
      event.preventDefault();
      this.commit();
      if (!this.store!.error)
        this.dispatchEvent(new CustomEvent("glass-entered", { bubbles: true, composed: true }));
    }
    if (event.key === "Escape") {
      this.text = null;
      this.store!.type(this.store!.lastGood);
    }
  }

  protected override render(): TemplateResult {
    const { store } = this;
    if (!store) return html``;
    const text = this.text ?? store.text;
    const { error } = store;
    const rootName = store.graph?.name(store.graph.root) ?? ROOT_NAME;
    const column = (error?.position ?? 0) + 1;
    return html`
      <div class="box ${error ? "wrong" : ""}">
        <span class="root" aria-hidden="true">${text.trim() ? `${rootName} =` : nothing}</span>
        <div class="layers"><div class="whole">
          <div class="mirror" aria-hidden="true">${this.mirrored(text)}\u200b</div>
          <textarea rows="1" spellcheck="false" autocomplete="off" autocapitalize="off"
            aria-label="Expression" aria-invalid=${error ? "true" : "false"}
            aria-describedby="problem" placeholder="Type an expression, such as a*b + c"
            .value=${text} @input=${this.typed} @keydown=${this.pressed} @blur=${this.commit}></textarea>
        </div></div>
        <span class="count">${this.counts()}</span>
      </div>
      ${error ? html`<span class="caret" aria-hidden="true">▲</span>` : nothing}
      <div id="problem" role="status">${
        error
          ? html`<div class="problem"><span class="cross" aria-hidden="true">✕</span><span><strong>Column ${column}.</strong> ${error.message} <span class="muted">${store.graph ? "The graph below is the last one that worked." : ""}</span></span></div>`
          : nothing
      }</div>
      ${this.presets ? this.chips(text) : nothing}`;
  }

  private counts(): string {
    const { store } = this;
    if (!store?.graph || store.error || !store.text.trim()) return "";
    const inputs = store.inputs.length;
    return `${inputs} input${inputs === 1 ? "" : "s"} · ${store.steps} operation${store.steps === 1 ? "" : "s"}`;
  }

  private chips(text: string): TemplateResult {
    const chosen = presetOf(text);
    const unseen = this.isTall || this.store!.error ? "unseen" : "";
    return html`<div class="presets ${unseen}" role="group" aria-label="Presets">
      <span class="muted try">${text.trim() ? "Try" : "or start from"}</span>
      ${(text.trim() ? PRESETS : PRESETS.slice(0, 3)).map(
        (preset) =>
          html`<button aria-pressed=${preset === chosen} @click=${() => {
            this.text = null;
            this.store!.open(preset);
          }}>${preset.title}</button>`,
      )}
    </div>`;
  }

  /** An invisible copy of the text, so that parts of it can have a background. */
  private mirrored(text: string): unknown {
    const { error, step, graph, isForwardDone, hovered } = this.store!;
    if (text !== this.store!.text) return text;
    if (error) {
      const letter = String.fromCodePoint(text.codePointAt(error.position) ?? 32);
      return marked(text, [error.position, error.position + letter.length], "wrong");
    }
    const [place] = hovered;
    const hoveredSpan = place !== undefined ? graph?.nodes[place]?.span : null;
    if (hoveredSpan) return marked(text, hoveredSpan, "hovered");
    const span = step && !isForwardDone ? graph?.nodes[step.place]?.span : null;
    return span ? marked(text, span, step!.pass) : text;
  }

  protected override updated(): void {
    const box = this.renderRoot.querySelector<HTMLElement>(".box");
    if (!box) return;
    this.isTall = this.clientHeight - box.offsetHeight < LEAST_ROOM;
    const caret = this.renderRoot.querySelector<HTMLElement>(".caret");
    if (!caret || !this.wrong) return;
    const { left, width } = this.wrong.getBoundingClientRect();
    caret.style.left = `${left + width / 2 - this.getBoundingClientRect().left}px`;
    caret.style.top = `${box.offsetHeight}px`;
  }
}

function marked(text: string, [from, to]: Span, kind: string): TemplateResult {
  const shown = text.slice(from, to) || " ";
  return html`${text.slice(0, from)}<mark class=${kind}>${shown}</mark>${text.slice(to)}`;
}
