// The user's own data: pasted, dropped or picked as CSV.

import { html, type TemplateResult } from "lit";
import { parseCsv } from "../../../training/data/csv";
import { presetFor } from "../presets";
import type { TrainStore } from "../store";
import { mark, unmark } from "./fields";

const MOST_BYTES = 2_000_000;
const MOST_SHOWN = 3;

/** Use a text as data; errors name the line. */
export function takeCsv(store: TrainStore, text: string): boolean {
  try {
    const { data, leftOut } = parseCsv(text);
    store.show(
      presetFor(data),
      { kind: "csv", text, leftOut },
      `CSV: ${data.points.length} samples, a new network`,
    );
    return true;
  } catch (error) {
    store.refuse(`The CSV cannot be read: ${(error as Error).message}.`);
    return false;
  }
}

/** What a CSV was read without, in one sentence; empty if nothing was left out. */
export function leftOutSentence({ source }: TrainStore): string {
  if (source.kind !== "csv" || !source.leftOut.length) return "";
  const { leftOut } = source;
  const shown = leftOut.slice(0, MOST_SHOWN).join("; ");
  const rest = leftOut.length > MOST_SHOWN ? `; and ${leftOut.length - MOST_SHOWN} more` : "";
  const count = leftOut.length === 1 ? "One line was" : `${leftOut.length} lines were`;
  return `${count} left out: ${shown}${rest}.`;
}

export async function takeFile(store: TrainStore, file: File | undefined): Promise<boolean> {
  if (!file) return false;
  const { name, size } = file;
  if (size > MOST_BYTES) {
    store.refuse(
      `${name} is larger than ${MOST_BYTES / 1e6} MB; the page trains on up to 5000 samples.`,
    );
    return false;
  }
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    // For example a folder or a picture.
    store.refuse(`${name} cannot be read: expected a CSV file or a model as JSON, in UTF-8.`);
    return false;
  }
  if (!/\.json$/i.test(name)) return takeCsv(store, text);
  store.openModel(text);
  return true;
}

export function csvBox(store: TrainStore): TemplateResult {
  const submitted = (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const field = form.elements.namedItem("csv") as HTMLTextAreaElement;
    const isTaken = takeCsv(store, field.value);
    mark(field, isTaken ? "" : store.refusal);
    if (isTaken) close(form);
  };
  const picked = async (event: Event) => {
    const field = event.target as HTMLInputElement;
    if (await takeFile(store, field.files?.[0])) close(field.form!);
    field.value = "";
  };
  return html`<details class="csv">
    <summary>Paste or drop a CSV</summary>
    <form @submit=${submitted}>
      <textarea name="csv" rows="5" spellcheck="false" aria-label="CSV" @input=${unmark} placeholder="x1,x2,target&#10;0.1,0.9,red&#10;0.8,0.2,blue"></textarea>
      <p class="muted">One sample per line; the last column is the target.</p>
      <div class="row"><button class="primary">Use it</button><label class="button">File… <input class="spoken" type="file" accept=".csv,text/csv,text/plain" @change=${picked} /></label></div>
    </form>
  </details>`;
}

function close(form: HTMLFormElement): void {
  (form.closest("details") as HTMLDetailsElement).open = false;
}
