// <glass-gpt-settings>: the start of a run, lines of one's own to learn from, and the weights as a file.

import { html, nothing, type TemplateResult } from "lit";
import { tokens } from "../../../ui/colours";
import { controls } from "../../../ui/controls";
import { icons } from "../../../ui/icons";
import { saveBytes } from "../../../ui/download";
import { takeFile } from "../files";
import type { GptStore } from "../store";
import { GptElement } from "./gpt_element";
import { settingsStyle } from "./settings_style";
import { numberField } from "./surgery";

export class GlassGptSettings extends GptElement {
  static override styles = [tokens, controls, settingsStyle];

  protected override render(): TemplateResult {
    const { store } = this;
    if (!store?.configured) return html`<h2 class="title">Start</h2>`;
    const { seed, lr, steps } = store.configured.settings;
    return html`<section><div class="head"><h2 class="title">Start</h2><span class="muted">a change begins a new run</span></div>
        <div class="row">${numberField("seed", "seed", seed, isWhole, "Seed: a whole number of 0 or more.", (value) => store.set({ seed: value }))}
        <button class="die" aria-label="Another seed" @click=${() => store.set({ seed: Math.floor(Math.random() * 10_000) })}>${icons.die}</button>
        ${numberField("lr", "learning rate", lr, isRate, "Learning rate: a number above 0, such as 0.02.", (value) => store.set({ lr: value }))}
        ${numberField(
          "steps",
          "falling over",
          steps,
          (value) => isWhole(value) && value > 0,
          "Steps: a whole number above 0.",
          (value) => store.set({ steps: value }),
        )}<span>steps</span></div></section>
      ${this.text(store)}${this.weights(store)}`;
  }

  private text(store: GptStore): TemplateResult {
    const { lines } = store.configured!.settings;
    const { lineCount, note, letters } = store.configured!;
    const used = () => {
      const field = this.renderRoot.querySelector("textarea")!;
      if (field.value.trim()) store.learnFrom(field.value);
      else store.refuse("There is nothing to learn from yet: paste some lines first.");
    };
    return html`<section><div class="head"><h2 class="title">Text</h2><span class="muted">${lines ? "your lines" : "names"}: ${lineCount.toLocaleString("en")} lines, ${letters.length - 1} signs</span></div>
      <details><summary>Learn from other lines</summary>
        <textarea rows="4" aria-label="Lines to learn from" spellcheck="false" placeholder="one word a line, any alphabet of up to 64 signs; or drop a file on the page"></textarea>
        <div class="buttons"><button @click=${used}>Learn from these</button>
          ${lines ? html`<button @click=${() => store.set({ lines: null })}>Names again</button>` : nothing}</div></details>
      ${note ? html`<p class="muted">${note}</p>` : nothing}</section>`;
  }

  private weights(store: GptStore): TemplateResult {
    const opened = (event: Event) => {
      const field = event.target as HTMLInputElement;
      void takeFile(store, field.files?.[0]);
      field.value = "";
    };
    return html`<section><div class="head"><h2 class="title">Weights</h2><span class="muted">the file that gg.save writes and gg.load reads</span></div>
      <div class="buttons"><button @click=${() => this.save(store)}>Save</button>
        <label class="button">Open<input type="file" class="spoken" accept=".safetensors" @change=${opened} /></label></div></section>`;
  }

  private async save(store: GptStore): Promise<void> {
    const saved = await store.save();
    if (saved) saveBytes(saved.bytes, saved.fileName);
  }
}

function isWhole(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

function isRate(value: number): boolean {
  return Number.isFinite(value) && value > 0;
}
