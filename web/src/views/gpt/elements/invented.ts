// The names that the model made up at some steps; those that stand in the list are underlined.

import { html, nothing, type TemplateResult } from "lit";
import type { Invented } from "../../../gpt/messages";
import { slider } from "../../../ui/slider";
import { KEPT_STEPS } from "../inventions";
import type { GptStore } from "../store";

const COLDEST = 0.1;
const HOTTEST = 1.5;

export function inventedView(store: GptStore): TemplateResult {
  const { invented, step } = store;
  const { temperature } = invented;
  const share = (temperature - COLDEST) / (HOTTEST - COLDEST);
  const slid = (at: number) =>
    store.setTemperature(Math.round(10 * (COLDEST + at * (HOTTEST - COLDEST))) / 10);
  const count = store.configured?.lineCount ?? 0;
  return html`<div class="names">
    <div class="head"><h2 class="title">Names it made up</h2>
      <label class="muted temperature">temperature ${temperature.toFixed(1)} ${slider("Temperature", share, 1 / 14, temperature.toFixed(1), slid)}</label></div>
    <dl>
      ${KEPT_STEPS.map((when) => row(`step ${when.toLocaleString("en")}`, invented.get(when), when <= step, when === 0))}
      ${row("now", invented.get(null), step > 0, false)}
    </dl>
    <div class="foot"><span class="muted"><span class="known">underlined</span> is in the list of ${count.toLocaleString("en")}</span>
      <button ?disabled=${!store.configured} @click=${() => invented.invent(null, true)}>Make up more</button></div>
  </div>`;
}

function row(
  when: string,
  names: readonly Invented[] | undefined,
  isThere: boolean,
  isStart: boolean,
): TemplateResult {
  const shown = isThere || isStart ? (names ?? []) : [];
  return html`<dt>${when}</dt><dd>${shown.map(
    ({ name, isKnown }, k) =>
      html`${k ? html`<span class="dot-between"> · </span>` : nothing}<span class=${isKnown ? "known" : ""}>${name || "●"}${isKnown ? html`<span class="spoken"> (in the list)</span>` : nothing}</span>`,
  )}${shown.length ? nothing : html`<span class="muted">–</span>`}</dd>`;
}
