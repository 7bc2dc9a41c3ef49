// The run bar: Train, Step, Reset, the figures, and the number of names a frame.

import { html, nothing, type TemplateResult } from "lit";
import { exact, readable } from "../../../maths/numbers";
import { icons } from "../../../ui/icons";
import { slider } from "../../../ui/slider";
import type { GptStore } from "../store";

const MOST_NAMES = 64;

export function runBar(store: GptStore, isPhone: boolean): TemplateResult {
  const { configured, progress, isRunning } = store;
  const isStuck = !configured || Boolean(progress?.stopped);
  const step = store.step.toLocaleString("en");
  return html`<div class="run" role="group" aria-label="Run">
    <button class="primary train" ?disabled=${isStuck} @click=${() => store.toggle()}>${isRunning ? icons.pause : icons.play} <span class="word">${isRunning ? "Pause" : "Train"}</span></button>
    <button class="step" ?disabled=${isStuck} @click=${() => store.trainOne()}>${icons.play} Step</button>
    <button class="reset" ?disabled=${!configured} @click=${() => store.reset()}>${icons.reset} Reset</button>
    <dl>
      ${figure("step", "Step", step)}
      ${figure("loss", isPhone ? "Loss" : "Loss, mean of 100", written(progress?.meanLoss), progress?.meanLoss)}
      ${figure("gradient", "Gradient size", written(progress?.gradientSize), progress?.gradientSize)}
      ${isPhone ? nothing : figure("parameters", "Parameters", (configured?.parameterCount ?? 4192).toLocaleString("en"))}
    </dl>
    ${isPhone ? nothing : speedField(store)}
  </div>`;
}

export function speedField(store: GptStore): TemplateResult {
  const { namesAFrame } = store;
  return html`<label class="speed muted"><span>${namesAFrame} ${namesAFrame === 1 ? "name" : "names"} a frame</span>
    ${slider("Names a frame", Math.log(namesAFrame) / Math.log(MOST_NAMES), 0.005, String(namesAFrame), (share) => store.setSpeed(Math.round(MOST_NAMES ** share)))}</label>`;
}

function written(number: number | undefined): string {
  return number === undefined || Number.isNaN(number) ? "–" : readable(number);
}

function figure(name: string, title: string, text: string, whole?: number): TemplateResult {
  const full = whole === undefined || Number.isNaN(whole) ? "" : exact(whole);
  return html`<div class="figure ${name}"><dt>${title}</dt><dd title=${full}>${text}</dd></div>`;
}
