// The run bar: Train, Step, Reset, the figures, and the number of steps per frame.

import { html, nothing, type TemplateResult } from "lit";
import { exact, readable } from "../../../maths/numbers";
import { icons } from "../../../ui/icons";
import { slider } from "../../../ui/slider";
import type { TrainStore } from "../store";
import { statusLine } from "./banners";
import { percent } from "./curves";

const MOST_STEPS = 200;

/** On a phone the speed is among the controls, and the state of the run is here. */
export function runBar(store: TrainStore, isPhone: boolean): TemplateResult {
  const { progress, configured, isRunning } = store;
  const isStuck = !configured || progress?.diverged !== null;
  return html`<div class="run" role="group" aria-label="Run">
    <button class="primary train" ?disabled=${isStuck} @click=${() => store.toggle()}>${isRunning ? icons.pause : icons.play} ${isRunning ? "Pause" : "Train"}</button>
    <button class="step" ?disabled=${isStuck} @click=${() => store.next()}>${icons.play} Step</button>
    <button class="reset" ?disabled=${!configured} @click=${() => store.reset()}>${icons.reset} Reset</button>
    <dl>
      ${figure("step", "Step", String(progress?.step ?? 0))}
      ${figure("epoch", "Epoch", epochs(progress?.epochs ?? 0), progress?.epochs)}
      ${figure("loss", "Loss", progress ? readable(progress.loss) : "–", progress?.loss)}
      ${configured?.samples.classes.length === 0 ? nothing : figure("accuracy", "Accuracy", percent(progress?.accuracy ?? Number.NaN))}
      ${figure("gradient", "Gradient size", progress?.step ? readable(progress.gradientNorm) : "–", progress?.gradientNorm)}
    </dl>
    ${isPhone ? statusLine(store) : speedField(store)}
  </div>`;
}

/** Whole epochs, since a part of one is no epoch yet. */
function epochs(count: number): string {
  // A few batches may add up to a little less than they should.
  return String(Math.floor(count + 1e-9));
}

export function speedField(store: TrainStore): TemplateResult {
  const { stepsAFrame } = store;
  return html`<label class="speed muted"><span>${stepsAFrame} ${stepsAFrame === 1 ? "step" : "steps"} per frame</span>
    ${slider("Steps per frame", shareOf(stepsAFrame), 0.005, String(stepsAFrame), (share) => store.setSpeed(stepsOf(share)))}</label>`;
}

function figure(name: string, title: string, text: string, whole?: number): TemplateResult {
  const shown = text === "nan" ? "–" : text;
  return html`<div class="figure ${name}"><dt>${title}</dt><dd title=${whole === undefined ? "" : exact(whole)}>${shown}</dd></div>`;
}

/** Logarithmic, because one more step per frame matters most when there are few. */
function shareOf(steps: number): number {
  return Math.log(steps) / Math.log(MOST_STEPS);
}

function stepsOf(share: number): number {
  return Math.round(MOST_STEPS ** share);
}
