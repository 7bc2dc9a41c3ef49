// The strip below the network: the numbers of a connection or a neuron and, once it is pinned, a
// field for the weight. It has its own place, so that it hides nothing and moves nothing.

import { html, nothing, type TemplateResult } from "lit";
import { exact, readable } from "../../../maths/numbers";
import type { TrainStore } from "../store";
import { tell } from "./fields";
import { partAt, partName } from "./neurons";
import { followed } from "./sample_pass";

export function networkStrip(store: TrainStore): TemplateResult {
  return html`<div class="strip">
    ${card(store) ?? html`<p class="hint muted">Point at a connection or a neuron to see its numbers; click to pin it and type a weight.</p>`}
    <p class="told" id="told" role="alert"></p>
    ${followed(store)}
  </div>`;
}

function card(store: TrainStore): TemplateResult | null {
  const at = store.hovered ?? store.pinned;
  const { configured, progress } = store;
  if (at === null || !configured || !progress) return null;
  const part = partAt(configured.network, at);
  const name = partName(configured, part);
  const isPinned = store.pinned === at;
  const what = part.input === null ? "bias" : "weight";
  const [value, grad] = [progress.parameters[at]!, progress.grads[at]!];
  return html`<div class="card ${isPinned ? "pinned" : ""}">
    <span class="name">${name}</span>
    <span class="pair">${what} ${
      isPinned
        ? html`<input class="data" inputmode="decimal" data-at=${at} aria-label="${what} of ${name}" title=${exact(value)}
            @change=${(event: Event) => typed(store, at, event)} @blur=${(event: Event) => left(store, event)} />`
        : html`<span class="data" title=${exact(value)}>${readable(value)}</span>`
    }</span>
    <span class="pair">grad ${progress.step ? html`<span class="grad" title=${exact(grad)}>${readable(grad)}</span>` : html`<span class="unknown">0</span>`}</span>
    ${isPinned ? html`<button class="close" aria-label="Unpin" @click=${() => store.pin(null)}>✕</button>` : nothing}
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
