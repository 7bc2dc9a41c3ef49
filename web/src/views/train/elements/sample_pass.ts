// One sample on its way through the network: its numbers in the boxes, and a sentence about it.

import { html, nothing, svg } from "lit";
import { exact, readable, short, spoken } from "../../../maths/numbers";
import type { SamplePass } from "../../../training/run/one_sample";
import type { Configured } from "../../../training/worker/messages";
import type { TrainStore } from "../store";
import { indexOf, targetWord } from "./neurons";
import type { Box } from "./wiring";

const WIDTH = 68;
const LEAST_HEIGHT = 32;
/** Columns that are closer than this have no room for numbers. */
export const LEAST_GAP = WIDTH + 8;

/** A neuron's output and its grad, in place of its tile. */
export function neuronNumbers(
  { network }: Configured,
  { outs, grads }: SamplePass,
  { x, y, size, layer, place }: Box,
): unknown {
  const k = indexOf(network, layer, place);
  // High enough to cover the tile.
  const height = Math.max(LEAST_HEIGHT, size);
  const [left, top] = [x - WIDTH / 2, y - height / 2];
  const middle = height / 4 - 4;
  return svg`<g class="numbers" aria-hidden="true">
    <rect class="ground" x=${left} y=${top} width=${WIDTH} height=${height} rx="4" />
    <rect class="band" x=${left} y=${y} width=${WIDTH} height=${height / 2} />
    <text class="out" x=${left + WIDTH - 5} y=${y - middle} text-anchor="end">${readable(outs[k]!)}</text>
    <text class="slope" x=${left + 5} y=${y + height / 4 + 4}>∂</text>
    <text class="slope" x=${left + WIDTH - 5} y=${y + height / 4 + 4} text-anchor="end">${readable(grads[k]!)}</text>
    <rect class="edge" x=${left} y=${top} width=${WIDTH} height=${height} rx="4" /></g>`;
}

/** The same for a screen reader. */
export function spokenNumbers(
  { network }: Configured,
  pass: SamplePass | null,
  { layer, place }: Box,
): string {
  if (!pass) return "";
  const k = indexOf(network, layer, place);
  return `; for this sample output ${spoken(pass.outs[k]!)}, grad ${spoken(pass.grads[k]!)}`;
}

/** The sample in a sentence, and the way back. */
export function followed(store: TrainStore): unknown {
  const { configured, progress } = store;
  const pass = progress?.sample;
  if (!configured || !pass) return nothing;
  const { samples } = configured;
  const point = samples.points[pass.sample]!.map((v) => short(Number(v.toFixed(2)))).join(", ");
  return html`<p class="followed"><span>Sample ${point}, target ${targetWord(configured, pass.sample)}, loss <span class="data" title=${exact(pass.loss)}>${readable(pass.loss)}</span>: each box shows an output and its grad.</span>
    <button @click=${() => store.follow(null)}>All samples</button></p>`;
}
