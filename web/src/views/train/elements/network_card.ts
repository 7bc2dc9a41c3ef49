// The card of a connection or a neuron: its two numbers and, once pinned, a field for the weight.

import { html, nothing, svg, type TemplateResult } from "lit";
import { exact, readable } from "../../../maths/numbers";
import type { TrainStore } from "../store";
import { tell } from "./fields";
import { partAt, partName } from "./neurons";
import { middleOf, type Wiring } from "./wiring";

const WIDTH = 168;
const HEIGHT = 62;
const PINNED_HEIGHT = 76;
const AWAY = 26;

export function networkCard(
  store: TrainStore,
  wiring: Wiring,
  width: number,
  height: number,
): TemplateResult {
  const at = store.hovered ?? store.pinned;
  const { configured, progress } = store;
  const spot = at === null ? null : spotOf(wiring, at);
  if (at === null || !spot || !configured || !progress) return html``;
  const part = partAt(configured.network, at);
  const isPinned = store.pinned === at;
  const tall = isPinned ? PINNED_HEIGHT : HEIGHT;
  const { x, y } = freePlace(wiring, spot, tall, width, height);
  const isAbove = y + tall / 2 < spot.y;
  const what = part.input === null ? "bias" : "weight";
  const [value, grad] = [progress.parameters[at]!, progress.grads[at]!];
  return html`
    <svg class="pointer" width=${width} height=${height + 22} aria-hidden="true">
      ${part.input === null ? nothing : svg`<circle cx=${spot.x} cy=${spot.y} r="7" />`}
      ${svg`<path d="M${spot.x} ${spot.y + (isAbove ? -spot.r : spot.r)}L${Math.min(x + WIDTH - 12, Math.max(x + 12, spot.x + 8))} ${isAbove ? y + tall : y}" />`}
    </svg>
    <div class="card ${isPinned ? "pinned" : ""}" .style=${`left: ${x}px; top: ${y}px; width: ${WIDTH}px; min-height: ${tall}px`}>
      <div class="row"><span class="name">${partName(configured, part)}</span>
        ${isPinned ? html`<button class="close" aria-label="Unpin" @click=${() => store.pin(null)}>✕</button>` : nothing}</div>
      <div class="row"><span>${what}</span>${
        isPinned
          ? html`<input class="data" inputmode="decimal" data-at=${at} aria-label="${what} of ${partName(configured, part)}" title=${exact(value)}
              @change=${(event: Event) => typed(store, at, event)} @blur=${(event: Event) => left(store, event)} />`
          : html`<span class="data" title=${exact(value)}>${readable(value)}</span>`
      }</div>
      <div class="row"><span>grad</span><span class="grad" title=${exact(grad)}>${readable(grad)}</span></div>
      ${isPinned ? html`<p class="told" id="told" role="alert"></p>` : nothing}
    </div>`;
}

/** Put the current number into the field unless someone is typing there. */
export function refreshField(root: ShadowRoot, store: TrainStore): void {
  const field = root.querySelector<HTMLInputElement>(".card input");
  if (!field || root.activeElement === field) return;
  field.value = readable(store.progress!.parameters[Number(field.dataset.at)]!);
}

/** A field that loses the focus shows its valid value again. */
function left(store: TrainStore, event: Event): void {
  tell(event.target as HTMLInputElement, "");
  store.changed();
}

function typed(store: TrainStore, at: number, event: Event): void {
  const field = event.target as HTMLInputElement;
  const text = field.value.trim().replaceAll("\u2212", "-");
  const number = Number(text);
  const isNumber = text !== "" && Number.isFinite(number);
  tell(field, isNumber ? "" : "Type a number, such as 0.5.");
  if (isNumber) store.setParameter(at, number);
}

/** Of a few positions, the one that hides the least, then the nearest. */
function freePlace(
  { boxes }: Wiring,
  spot: Spot,
  tall: number,
  width: number,
  height: number,
): { x: number; y: number } {
  let best = { x: 0, y: 0 };
  let least = Infinity;
  for (const left of [spot.x - 12, spot.x - WIDTH / 2, spot.x + 12 - WIDTH])
    for (const top of [
      -8,
      spot.y - spot.r - AWAY - tall,
      spot.y + spot.r + AWAY,
      height + 14 - tall,
    ]) {
      const x = Math.max(0, Math.min(width - WIDTH, left));
      const y = Math.max(-8, Math.min(height + 14 - tall, top));
      const hidden = (cx: number, cy: number, r: number) =>
        Math.max(0, Math.min(x + WIDTH, cx + r) - Math.max(x, cx - r)) *
        Math.max(0, Math.min(y + tall, cy + r) - Math.max(y, cy - r));
      const covered = boxes.reduce((sum, box) => sum + hidden(box.x, box.y, box.size / 2 + 4), 0);
      const cost =
        20 * covered +
        1000 * hidden(spot.x, spot.y, spot.r + 4) +
        Math.abs(y + tall / 2 - spot.y) +
        Math.abs(x + WIDTH / 2 - spot.x);
      if (cost < least) [best, least] = [{ x, y }, cost];
    }
  return best;
}

interface Spot {
  readonly x: number;
  readonly y: number;
  /** The distance to its edge. */
  readonly r: number;
}

function spotOf({ boxes, cables }: Wiring, at: number): Spot | null {
  const box = boxes.find((one) => one.at === at);
  if (box) return { x: box.x, y: box.y, r: box.size / 2 };
  const cable = cables.find((one) => one.at === at);
  return cable ? { ...middleOf(cable), r: 7 } : null;
}
