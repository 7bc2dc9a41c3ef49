// <glass-gpt-table>: every number of the picture as a table, with the same buttons.

import { css, html, nothing, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import { dataOf, type FieldName, gradOf } from "../../../gpt/layout";
import { BLOCK } from "../../../gpt/shape";
import { STAGES, type Stage } from "../../../gpt/stages";
import { exact, readable } from "../../../maths/numbers";
import type { Beat } from "../../../ui/beats";
import { tokens } from "../../../ui/colours";
import { controls } from "../../../ui/controls";
import { norm } from "../drawing/bars";
import { isComputed, gradOf as known, stageOf, stepAt } from "../steps";
import type { GptStore } from "../store";
import { GptElement } from "./gpt_element";

const FIELDS: readonly FieldName[] = [
  ...["token", "place"],
  ...(STAGES as readonly Stage[]).flatMap(({ makes }) => makes),
] as FieldName[];

export class GlassGptTable extends GptElement {
  static override styles = [
    tokens,
    controls,
    css`
      :host {
        display: block;
        overflow: auto;
        height: 300px;
        padding: 8px 16px;
        container-type: inline-size;
      }
      table {
        border-collapse: collapse;
        width: 100%;
        font-size: 13px;
      }
      th,
      td {
        text-align: left;
        padding: 3px 10px;
        border-bottom: 1px solid var(--line);
      }
      thead th {
        font-size: 11.5px;
        font-weight: 400;
        color: var(--ink3);
      }
      tbody th {
        font: 600 13px var(--mono);
      }
      .number {
        text-align: right;
      }
      .active {
        background: var(--sunk);
        box-shadow: inset 4px 0 0 var(--ink);
      }
      button {
        min-height: 24px;
        font-family: var(--mono);
      }
      .single th {
        padding-left: 28px;
        font-weight: 400;
      }
      /* A phone has no room for where a vector is made. */
      @container (max-width: 480px) {
        .made {
          display: none;
        }
        th,
        td {
          padding-inline: 4px;
        }
        .single th {
          padding-left: 14px;
        }
      }
    `,
  ];

  protected override readonly beats: readonly Beat[] = ["change", "figures"];
  /** The vector whose numbers are listed. */
  @state() private open: FieldName | null = null;

  protected override render(): TemplateResult {
    const { store } = this;
    if (!store?.pass) return html``;
    return html`<table>
      <caption class="spoken">The model at place ${store.place}: each vector with its size, and its numbers</caption>
      <thead><tr><th scope="col">name</th><th scope="col" class="made">made in</th><th scope="col" class="number">numbers</th><th scope="col" class="number">data (size)</th><th scope="col" class="number">grad (size)</th></tr></thead>
      <tbody>${FIELDS.map((field) => this.rows(store, field))}</tbody></table>`;
  }

  private rows(store: GptStore, field: FieldName): unknown {
    const { length } = store.pass!.layout.fields[field];
    const isOpen = this.open === field;
    const turn = () => {
      this.open = isOpen ? null : field;
    };
    const stage = stageOf(field);
    const isActive =
      stepAt(store.position)?.stage === stage && field !== "token" && field !== "place";
    const made = field === "token" || field === "place" ? "parameters" : STAGES[stage]!.name;
    return html`<tr class=${isActive ? "active" : ""}><th scope="row"><button aria-expanded=${isOpen} @click=${turn}>${field}</button></th><td class="made">${made}</td><td class="number">${length}</td>${this.cells(store, field, norm)}</tr>
      ${isOpen ? indices(store, field).map((index) => this.single(store, field, index)) : nothing}`;
  }

  private single(store: GptStore, field: FieldName, index: number): TemplateResult {
    const chosen = () => store.select({ field, place: store.place, index });
    return html`<tr class="single"><th scope="row"><button @click=${chosen}>${nameOf(store, field, index)}</button></th><td class="made"></td><td></td>${this.cells(store, field, (row) => row[index]!)}</tr>`;
  }

  private cells(
    store: GptStore,
    field: FieldName,
    of: (row: Float64Array) => number,
  ): TemplateResult {
    const { pass, place, position, gradients } = store;
    const data = of(dataOf(pass!, field, place));
    const grad = of(gradOf(pass!, field, place));
    const isKnown = known(field, position) === "yes";
    return html`<td class="number data" title=${exact(data)}>${isComputed(field, position) ? readable(data) : "…"}</td>
      <td class="number ${isKnown ? "grad" : "muted"}">${gradients ? (isKnown ? readable(grad) : "0") : ""}</td>`;
  }
}

/** Only places that can be looked at. */
function indices({ pass, place, switches }: GptStore, field: FieldName): number[] {
  const all = Array.from({ length: pass!.layout.fields[field].length }, (_, k) => k);
  if (field !== "scores" && field !== "weights") return all;
  const seen = (switches?.mask ?? true) ? place + 1 : pass!.places;
  return all.filter((k) => k % BLOCK < seen);
}

function nameOf({ letters, end, pass }: GptStore, field: FieldName, index: number): string {
  const sign = (letter: number) => (letter === end ? "●" : letters[letter]!);
  if (field === "logits" || field === "chances") return `${field} ${sign(index)}`;
  if (field === "scores" || field === "weights")
    return `head ${Math.floor(index / BLOCK) + 1}, ${sign(pass!.letters[index % BLOCK]!)} at ${index % BLOCK}`;
  return `${field}[${index}]`;
}
