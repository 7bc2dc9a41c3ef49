// <glass-gpt-surgery>: switch parts of the model off, undo it, and train a second run beside this one.

import { html, nothing, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import type { Settings, Switches } from "../../../gpt/messages";
import { readable } from "../../../maths/numbers";
import { tokens } from "../../../ui/colours";
import { controls } from "../../../ui/controls";
import { typed } from "../../../ui/typed";
import type { GptStore } from "../store";
import { GptElement } from "./gpt_element";
import { settingsStyle } from "./settings_style";
import { withHead } from "./surgery_button";

const HEADS = [0, 1, 2, 3] as const;

/** What the other run may differ in. */
const OTHERS: readonly (readonly [words: string, of: (own: Settings) => Partial<Settings>])[] = [
  ["half the learning rate", ({ lr }) => ({ lr: lr / 2 })],
  ["five times the learning rate", ({ lr }) => ({ lr: lr * 5 })],
  ["one head", (own) => switched(own, { heads: [true, false, false, false] })],
  ["no heads", (own) => switched(own, { heads: [false, false, false, false] })],
  ["no residual", (own) => switched(own, { residual: false })],
  ["no position embedding", (own) => switched(own, { places: false })],
  ["the future not masked", (own) => switched(own, { mask: false })],
];

function switched({ switches }: Settings, change: Partial<Switches>): Partial<Settings> {
  return { switches: { ...switches, ...change } };
}

export class GlassGptSurgery extends GptElement {
  static override styles = [tokens, controls, settingsStyle];

  @state() private other = 0;

  protected override render(): TemplateResult {
    const { store } = this;
    const switches = store?.switches;
    if (!store || !switches) return html`<h2 class="title">Surgery</h2>`;
    const { edits } = store.progress!;
    return html`<section><div class="head"><h2 class="title">Surgery</h2><span class="muted">switch parts off; the chances and L follow</span>
        <button ?disabled=${!edits.length} @click=${() => store.undo()}>Undo</button></div>
      <div class="switches">
        ${HEADS.map((head) => toggle(`head ${head + 1}`, switches.heads[head]!, (isOn) => store.switch(withHead(switches, head, isOn))))}
        ${toggle("residual", switches.residual, (residual) => store.switch({ residual }))}
        ${toggle("position embedding", switches.places, (places) => store.switch({ places }))}
        ${toggle("mask of the future", switches.mask, (mask) => store.switch({ mask }))}
        ${switches.neuronsOff.length ? toggle(neurons(switches), false, () => store.switch({ neuronsOff: [] })) : nothing}
      </div>
      <p class="muted edits">${edits.length ? edits.slice(-3).join("; ") : "Click a neuron or an attention cell to switch it off; click a parameter to set it."}</p></section>
      ${this.comparison(store)}`;
  }

  private comparison(store: GptStore): TemplateResult {
    const { rival, meanLoss, step } = store.progress!;
    const chosen = (event: Event) => {
      this.other = Number((event.target as HTMLSelectElement).value);
      if (rival) this.begin(store);
    };
    return html`<section><div class="head"><h2 class="title">Compare</h2><span class="muted">a second run from the same seed, on the same chart</span></div>
      <div class="line"><label for="other">with</label><select id="other" @change=${chosen}>
          ${OTHERS.map(([words], k) => html`<option value=${k} ?selected=${k === this.other}>${words}</option>`)}</select>
        <button @click=${() => (rival ? store.compare(null) : this.begin(store))}>${rival ? "End" : "Compare"}</button></div>
      <p class="muted">${rival && step ? html`this run <span class="data">${readable(meanLoss)}</span>, the other <b>${readable(rival.meanLoss)}</b> after ${rival.step.toLocaleString("en")} steps` : "Both means of 100 losses are drawn; the other one dashed."}</p></section>`;
  }

  private begin(store: GptStore): void {
    const own = store.configured!.settings;
    const now = { ...own, switches: store.switches! };
    store.compare(OTHERS[this.other]![1](now));
  }
}

function neurons({ neuronsOff }: Switches): string {
  const count = neuronsOff.length;
  return count === 1 ? `neuron ${neuronsOff[0]}` : `${count} neurons`;
}

function toggle(words: string, isOn: boolean, turn: (isOn: boolean) => void): TemplateResult {
  return html`<button class="switch" role="switch" aria-checked=${isOn} @click=${() => turn(!isOn)}><span class="knob"></span>${words}</button>`;
}

/** A field for a number of the next start. */
export function numberField(
  id: string,
  label: string,
  value: number,
  isValid: (number: number) => boolean,
  wanted: string,
  take: (number: number) => void,
): TemplateResult {
  const taken = (event: Event) => {
    const field = event.target as HTMLInputElement;
    const number = Number(field.value.trim() || Number.NaN);
    const isGood = isValid(number);
    field.setAttribute("aria-invalid", String(!isGood));
    field.setCustomValidity(isGood ? "" : wanted);
    if (isGood) take(number);
    else field.reportValidity();
  };
  return html`<div class="line"><label for=${id}>${label}</label><input id=${id} inputmode="decimal" autocomplete="off" @change=${taken} .value=${typed(String(value))} /></div>`;
}
