// The colour scale of the map: which colour means which output.

import { html, type TemplateResult } from "lit";
import { plain, short } from "../../../maths/numbers";
import type { Configured } from "../../../training/worker/messages";
import type { TrainStore } from "../store";
import { FAINTEST, GROUND, LIGHTEST } from "./canvas_colours";
import { CLASS_LETTERS } from "./markers";
import { type HiddenNeuron, rangeOfNeuron } from "./neurons";

interface Scale {
  readonly about: string;
  /** A background for each bar. */
  readonly bars: readonly string[];
  readonly marks: readonly string[];
}

export function colourScale(store: TrainStore, neuron: HiddenNeuron | null): TemplateResult {
  const { about, bars, marks } = scaleOf(store, store.configured!, neuron);
  return html`<div class="scale"><span class="about">${about}</span>
    <span class="bars" aria-hidden="true">${bars.map((bar) => html`<span .style=${`background: ${bar}`}></span>`)}</span>
    <span class="marks">${marks.map((mark) => html`<span>${mark}</span>`)}</span></div>`;
}

function scaleOf(
  { neurons }: TrainStore,
  configured: Configured,
  neuron: HiddenNeuron | null,
): Scale {
  const { samples, settings, threshold } = configured;
  if (neuron) {
    const count = (neurons?.cells ?? 0) ** 2;
    const values = neurons?.values ?? new Float32Array();
    return ofField(
      `output of ${neuron.name}`,
      rangeOfNeuron(settings.activation, values, neuron.index * count, count),
    );
  }
  const { classes, targets } = samples;
  if (!classes.length) return ofField("output", [Math.min(...targets), Math.max(...targets)]);
  if (threshold === null) {
    const bars = classes.map((_, k) => `linear-gradient(to right, ${faint(k)}, ${ground(k)})`);
    return {
      about: "chance of the most likely class",
      bars,
      marks: [percent(1 / classes.length), percent(1)],
    };
  }
  // With the cross-entropy, strength is linear in the probability, otherwise in the output.
  const isChance = settings.loss === "binary_cross_entropy_with_logits";
  const [low, high] = settings.loss === "hinge" ? [-1, 1] : [0, 1];
  const ends = isChance ? ["0", "1"] : [`≤ ${plain(low)}`, `≥ ${plain(high)}`];
  const parts = [ground(0), `${faint(0)} 50%`, `${faint(1)} 50%`, ground(1)].join(", ");
  return {
    about: isChance ? `chance of class ${classes[1]}` : "output",
    bars: [`linear-gradient(to right, ${parts})`],
    marks: [ends[0]!, plain(isChance ? 0.5 : threshold), ends[1]!],
  };
}

function ofField(about: string, [low, high]: readonly [number, number]): Scale {
  const light = `color-mix(in srgb, var(--data) ${100 * LIGHTEST}%, var(--panel))`;
  return {
    about,
    bars: [`linear-gradient(to right, ${light}, var(--data))`],
    marks: [short(low), short(high)],
  };
}

function ground(k: number): string {
  const letter = CLASS_LETTERS[k]!;
  return k < 2
    ? `var(--map-${letter})`
    : `color-mix(in srgb, var(--class-${letter}) ${100 * GROUND}%, var(--panel))`;
}

function faint(k: number): string {
  return `color-mix(in srgb, ${ground(k)} ${100 * FAINTEST}%, var(--panel))`;
}

function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}
