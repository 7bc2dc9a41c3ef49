// <glass-table>: the graph as a table, with the same information as the drawing.

import { css, html, type TemplateResult } from "lit";
import { type Graph, isNode } from "../../../maths/graph";
import { exact, plain, readable, short } from "../../../maths/numbers";
import { controls } from "../../../ui/controls";
import { StoreElement } from "../../../ui/store_element";
import { tokens } from "../../../ui/colours";
import type { ExploreStore } from "../store";

export class GlassTable extends StoreElement<ExploreStore> {
  static override styles = [
    tokens,
    controls,
    css`
      :host {
        display: block;
        overflow: auto;
        padding: 8px 16px;
      }
      table {
        border-collapse: collapse;
        width: 100%;
        font-size: 13px;
      }
      th,
      td {
        text-align: left;
        padding: 5px 10px;
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
      tr.active {
        background: var(--sunk);
        box-shadow: inset 4px 0 0 var(--ink);
      }
      tr.active th::before {
        content: "▸ ";
      }
      button {
        min-height: 24px;
        font-family: var(--mono);
      }
    `,
  ];

  protected override render(): TemplateResult {
    const { store } = this;
    if (!store?.graph) return html``;
    const { graph } = store;
    return html`<table>
      <caption class="spoken">Every node with its op, inputs, data and grad</caption>
      <thead><tr><th scope="col">name</th><th scope="col">op</th><th scope="col">inputs (partial)</th><th scope="col" class="number">data</th><th scope="col" class="number">grad</th></tr></thead>
      <tbody>${graph.nodes.map((_, place) => this.row(store, graph, place))}</tbody></table>`;
  }

  private row(store: ExploreStore, graph: Graph, place: number): TemplateResult {
    const { operands, op } = graph.nodes[place]!;
    const isActive = store.step?.place === place && !store.isForwardDone;
    const partials = store.evaluation!.partials[place]!;
    const inputs = operands.map((operand, k) => {
      if (!isNode(operand)) return plain(operand.number);
      const partial = partials[k];
      return `${graph.name(operand.node)}${store.gradients && partial != null ? ` (${short(partial)})` : ""}`;
    });
    const grad = store.progress.grads[place]!;
    const data = store.evaluation!.data[place]!;
    const isTouched = store.progress.touched.has(place);
    return html`<tr class=${isActive ? "active" : ""} aria-current=${isActive ? "step" : "false"}>
      <th scope="row"><button @click=${() => store.select(place)}>${graph.name(place)}</button></th><td>${op || "input"}</td><td>${inputs.join(", ")}</td>
      <td class="number data" title=${exact(data)}>${store.isComputed(place) ? readable(data) : "…"}</td>
      <td class="number ${isTouched ? "grad" : "muted"}">${store.gradients ? (isTouched ? readable(grad) : "0") : ""}</td></tr>`;
  }
}
