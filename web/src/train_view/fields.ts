// Fields with their labels, as all controls of Train have them.

import { html, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { typed } from "../theme/typed";

interface Option {
  readonly value: string;
  readonly text: string;
}

export function option(value: string, text: string): Option {
  return { value, text };
}

export function selectField(
  label: string,
  options: readonly Option[],
  chosen: string,
  choose: (value: string) => void,
): TemplateResult {
  const id = label.toLowerCase().replaceAll(" ", "-");
  return html`<div class="line"><label for=${id}>${label}</label>
    <select id=${id} .value=${live(chosen)} @change=${(event: Event) => choose((event.target as HTMLSelectElement).value)}>
      ${options.map(({ value, text }) => html`<option value=${value} ?selected=${value === chosen}>${text}</option>`)}</select></div>`;
}

export function numberField(
  id: string,
  value: number,
  least: number,
  take: (value: number) => void,
): TemplateResult {
  const taken = (event: Event) => {
    const field = event.target as HTMLInputElement;
    const text = field.value.trim().replaceAll("\u2212", "-");
    const number = Number(text);
    const fits = text !== "" && Number.isFinite(number) && number >= least;
    field.setAttribute("aria-invalid", String(!fits));
    field.setCustomValidity(fits ? "" : `Type a number of ${least} or more.`);
    if (fits) take(number);
    else field.reportValidity();
  };
  return html`<input id=${id} class="number" inputmode="decimal" autocomplete="off" .value=${typed(String(value))} @change=${taken}
    @blur=${(event: Event) => (event.target as HTMLInputElement).setAttribute("aria-invalid", "false")} />`;
}

/** A slider from 0 to 1 whose track is filled up to the thumb. */
export function slider(
  label: string,
  share: number,
  step: number,
  told: string,
  slid: (share: number) => void,
  when: "moved" | "released" = "moved",
): TemplateResult {
  const act = (event: Event) => slid(Number((event.target as HTMLInputElement).value));
  return html`<input type="range" min="0" max="1" step=${step} aria-label=${label} aria-valuetext=${told}
    .value=${live(String(share))} .style=${`--share: ${(100 * share).toFixed(1)}%`}
    @input=${when === "moved" ? act : null} @change=${when === "released" ? act : null} />`;
}
