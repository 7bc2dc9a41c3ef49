// <glass-train-log>: the log of a run; it scrolls to its end unless the user has scrolled up.

import { css, html, type TemplateResult } from "lit";
import { query, state } from "lit/decorators.js";
import { controls } from "../../../ui/controls";
import { tokens } from "../../../ui/colours";
import { TrainElement } from "./train_element";

const COPIED_MS = 1500;

export class GlassTrainLog extends TrainElement {
  static override styles = [
    tokens,
    controls,
    css`
      :host {
        display: flex;
        flex-direction: column;
        min-height: 0;
      }
      .head {
        display: flex;
        align-items: center;
        justify-content: space-between;
      }
      button {
        min-height: 24px;
        padding: 0 6px;
        margin-right: -6px;
        font-size: 12px;
        color: var(--ink3);
        border-color: transparent;
      }
      ol {
        flex: 1;
        min-height: 0;
        overflow-y: auto;
        margin: 2px 0 0;
        padding: 0;
        list-style: none;
        font: 12px / 19.5px var(--mono);
        color: var(--ink2);
        overflow-wrap: anywhere;
      }
      @media (pointer: coarse) {
        button {
          min-height: 44px;
          min-width: 44px;
        }
      }
    `,
  ];

  @query("ol") private list!: HTMLElement;
  @state() private isCopied = false;
  private follows = true;

  protected override render(): TemplateResult {
    const lines = this.store?.log.lines ?? [];
    return html`
      <div class="head"><h2 class="title">Log</h2>
        <button aria-label="Copy the log" @click=${this.copy}>${this.isCopied ? "Copied" : "Copy"}</button></div>
      <ol tabindex="0" aria-label="Log" @scroll=${this.scrolled}>${lines.map((line) => html`<li>${line}</li>`)}</ol>`;
  }

  protected override updated(): void {
    if (this.follows) this.list.scrollTop = this.list.scrollHeight;
  }

  private readonly scrolled = () => {
    const { scrollTop, scrollHeight, clientHeight } = this.list;
    this.follows = scrollTop + clientHeight > scrollHeight - 12;
  };

  private readonly copy = async () => {
    await navigator.clipboard.writeText(`${this.store!.log.lines.join("\n")}\n`);
    this.isCopied = true;
    setTimeout(() => {
      this.isCopied = false;
    }, COPIED_MS);
  };
}
