// The tools for points drawn by hand: which class, undo, clear, and numbers for the keyboard.

import { html, type TemplateResult } from "lit";
import { MOST_DRAWN } from "../drawing";
import type { TrainStore } from "../store";
import { tell } from "./fields";
import { marker, SHAPE_WORDS } from "./markers";

export function drawTools(
  store: TrainStore,
  chosen: number,
  choose: (target: number) => void,
): TemplateResult {
  const { drawn } = store;
  return html`<div class="tools" role="group" aria-label="Draw points">
    ${SHAPE_WORDS.map((shape, k) => html`<button class="square" aria-pressed=${k === chosen} aria-label="Class ${k}, ${shape}" @click=${() => choose(k)}>${marker(k)}</button>`)}
    <button ?disabled=${!drawn.length} @click=${() => store.draw(drawn.slice(0, -1))}>Undo</button>
    <button ?disabled=${!drawn.length} @click=${() => store.draw([])}>Clear</button>
    <form @submit=${(event: SubmitEvent) => typed(store, chosen, event)}><label class="muted">x, y <input name="at" placeholder="0.5, 0.2" autocomplete="off" @input=${(event: Event) => tell(event.target as HTMLInputElement, "")} /></label><button>Add</button></form>
    <p class="told" id="told" role="alert"></p>
  </div>`;
}

export function addPoint(store: TrainStore, x: number, y: number, target: number): void {
  const { drawn } = store;
  if (drawn.length >= MOST_DRAWN) return store.refuse(`The page draws up to ${MOST_DRAWN} points.`);
  // Two decimals keep links short; + 0 avoids -0.
  const rounded = (value: number) => Number(value.toFixed(2)) + 0;
  store.draw([...drawn, { x: rounded(x), y: rounded(y), target }]);
}

function typed(store: TrainStore, target: number, event: SubmitEvent): void {
  event.preventDefault();
  const field = (event.target as HTMLFormElement).elements.namedItem("at") as HTMLInputElement;
  const numbers = field.value
    .replaceAll("\u2212", "-")
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(Number);
  const fits = numbers.length === 2 && numbers.every((number) => Math.abs(number) <= 1);
  tell(field, fits ? "" : "Type two numbers from \u22121 to 1, such as 0.5, 0.2.");
  if (!fits) return;
  addPoint(store, numbers[0]!, numbers[1]!, target);
  field.value = "";
}
