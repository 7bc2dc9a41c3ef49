// Labelled fields, as used by all controls of Train.

import { html, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { checkSettings, type Settings } from "../../../training/run/settings";
import { typed } from "../../../ui/typed";
import type { TrainStore } from "../store";

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

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Mark a field as invalid, with the id of the message; without a reason, remove the mark. */
export function mark(field: TextField, why: string, message = "refusal"): void {
  field.setAttribute("aria-invalid", String(why !== ""));
  if (why) field.setAttribute("aria-describedby", message);
  else field.removeAttribute("aria-describedby");
}

/** Mark a field and show the reason beside it, if its template has a place for that. */
export function tell(field: HTMLInputElement, why: string): void {
  mark(field, why, "told");
  (field.getRootNode() as ShadowRoot).getElementById("told")!.textContent = why;
}

/** Use the number in a field of settings, or leave it there to be corrected and say why. */
export function takeNumber(
  store: TrainStore,
  field: HTMLInputElement,
  ifEmpty: number,
  given: (number: number) => Partial<Settings>,
  take: (number: number) => void,
): void {
  const text = field.value.trim().replaceAll("\u2212", "-");
  const number = text === "" ? ifEmpty : Number(text);
  const why = Number.isNaN(number) ? `"${text}": expected a number.` : whyNot(store, given(number));
  mark(field, why);
  field.setCustomValidity(why);
  if (why || store.refusal) store.refuse(why);
  if (why) field.reportValidity();
  else take(number);
}

function whyNot({ now }: TrainStore, given: Partial<Settings>): string {
  const { parameters: _, ...rest } = now;
  try {
    checkSettings({ ...rest, ...given });
    return "";
  } catch (error) {
    return `${(error as Error).message}.`;
  }
}

/** A field that loses the focus shows its valid value again, so its mark is removed. */
export function unmark(event: Event): void {
  const field = event.target as TextField;
  field.setCustomValidity("");
  mark(field, "");
}

/** A field for a number, which is the value of one setting unless `given` says what it changes. */
export function numberField(
  store: TrainStore,
  id: string,
  value: number,
  take: (value: number) => void,
  given: (number: number) => Partial<Settings> = (number) => ({ [id]: number }),
): TemplateResult {
  const taken = (event: Event) => {
    takeNumber(store, event.target as HTMLInputElement, Number.NaN, given, take);
  };
  return html`<input id=${id} class="number" inputmode="decimal" autocomplete="off"
    @change=${taken} @blur=${unmark} .value=${typed(String(value))} />`;
}
