// <glass-explain>: the current step in a sentence, with its arithmetic; or the paths behind a grad.

import { html, nothing, type TemplateResult } from "lit";
import { property } from "lit/decorators.js";
import type { Share } from "../../../maths/evaluation";
import { NUDGE, nudgeAfter } from "../../../maths/nudge";
import { exact, plain, readable, short } from "../../../maths/numbers";
import { type Path, why } from "../../../maths/paths";
import { counted, formula, numbers, said, secondUse } from "../../../maths/words";
import { controls } from "../../../ui/controls";
import { StoreElement } from "../../../ui/store_element";
import { tokens } from "../../../ui/colours";
import type { ExploreStore } from "../store";
import { explainStyle } from "./explain_style";

const MOST_ROWS = 12;

export class GlassExplain extends StoreElement<ExploreStore> {
  static override styles = [tokens, controls, explainStyle];

  /** What to press for the next step: a key, or a button on a phone. */
  @property() next = "→";

  protected override render(): TemplateResult {
    const { store } = this;
    if (!store?.graph)
      return html`<p class="sentence">Type an expression, or choose one above.</p>`;
    if (store.selected !== null) return this.paths(store.selected);
    const { step, isForwardDone } = store;
    if (!step || (isForwardDone && step.pass === "forward")) return this.between();
    return step.pass === "forward" ? this.forward(step.place) : this.backward(step.place);
  }

  /** Before the first step, and right after forward. */
  private between(): TemplateResult {
    const { graph, evaluation, isForwardDone } = this.store!;
    const root = graph!.name(graph!.root);
    const value = readable(evaluation!.data[graph!.root]!);
    const bad = evaluation!.firstNonFinite();
    if (graph!.computed.length === 0)
      return html`<p class="sentence">${this.name(graph!.root)} is <span class="data" title=${exact(evaluation!.data[graph!.root]!)}>${value}</span>. There is nothing to compute.</p>`;
    if (!isForwardDone)
      return html`<p class="sentence">Nothing is computed yet: only the inputs have data. Press ${this.next} to compute ${this.name(graph!.computed[0]!)}.</p>`;
    return html`
      <div class="top"><code class="equation">${root} = <span class="data" title=${exact(evaluation!.data[graph!.root]!)}>${value}</span></code></div>
      ${bad === undefined ? nothing : this.badSentence(bad)}
      <p class="sentence">Forward is done: ${this.name(graph!.root)} is <span class="data">${value}</span>. Press ${this.next} to send its gradient back.</p>
      <p class="aside">How much does ${this.name(graph!.root)} change when ${this.name(graph!.root)} changes? Just as much: its grad is <span class="grad">1</span>.</p>`;
  }

  private badSentence(place: number): TemplateResult {
    const { graph, evaluation } = this.store!;
    const value = evaluation!.data[place]!;
    const kind = Number.isNaN(value) ? "first nan" : "first infinity";
    if (graph!.isLeaf(place))
      return html`<p class="sentence bad"><strong>${graph!.name(place)} is ${readable(value)}.</strong> Everything computed from it is affected: set it to a finite number.</p>`;
    const given = graph!
      .inputs(place)
      .map(({ node }) => `${graph!.name(node)} is ${plain(evaluation!.data[node]!)}`);
    return html`<p class="sentence bad"><strong>The ${kind} is <code>${graph!.name(place)} = ${formula(graph!, place)}</code>.</strong>
      ${given.join(", ")}, and ${numbers(evaluation!, place, plain)} is ${readable(value)}. Everything computed from it is affected.</p>`;
  }

  private forward(place: number): TemplateResult {
    const { graph, evaluation } = this.store!;
    const value = evaluation!.data[place]!;
    const bad = evaluation!.firstNonFinite();
    return html`
      <div class="top"><code class="equation">${graph!.name(place)} = ${formula(graph!, place)}</code>${this.hint(place)}</div>
      ${bad === place ? this.badSentence(place) : nothing}
      <p class="sentence">${this.name(place)} is computed from ${counted(new Set(graph!.inputs(place).map(({ node }) => node)).size, "input")}: ${graph!.row(place)?.doc ?? "a custom op"}.</p>
      <p class="sum"><span class="data">${numbers(evaluation!, place)}</span> = <span class="data" title=${exact(value)}>${readable(value)}</span></p>
      ${this.line(place)}`;
  }

  private backward(place: number): TemplateResult {
    const { graph, evaluation, position, last } = this.store!;
    const { shares, grads } = this.store!.progress;
    const root = graph!.name(graph!.root);
    const upstream = grads[place]!;
    const inputs = new Set(shares.map((share) => share.node)).size;
    const opening =
      upstream === 0
        ? html`Its grad is 0, so ${this.name(place)} passes nothing on.`
        : html`${this.name(place)} passes its gradient on to its ${inputs === 1 ? "only input" : counted(inputs, "input")}. ${stressed(said(evaluation!, place))}`;
    return html`
      <div class="top"><code class="equation">${graph!.name(place)} = ${formula(graph!, place)}</code>${this.hint(shares[0]?.node ?? place)}</div>
      <p class="sentence">${opening} ${shares
        .map((share) => secondUse(graph!, share))
        .filter(Boolean)
        .join(" ")}
        ${position === last ? html`<strong>Done.</strong> One backward pass computed the slope of ${root} for ${allInputs(this.store!.inputs.length)}.` : nothing}</p>
      ${shares.length ? this.sums(place, shares) : nothing}
      ${this.nudge()}
      ${this.line(place)}`;
  }

  private sums(place: number, shares: readonly Share[]): TemplateResult {
    const name = this.store!.graph!.name(place);
    const shown = shares.slice(0, MOST_ROWS);
    return html`<div class="scroll" tabindex="0" role="region" aria-label="Arithmetic of this step"><table>
      <thead><tr><th scope="col">input</th><th scope="col" colspan="2">partial ∂${name}/∂input</th><td></td><th scope="col">grad of ${name}</th><td></td><th scope="col">contribution</th><th scope="col" class="wide">grad of input</th></tr></thead>
      <tbody>${shown.map((share) => this.sumRow(place, share))}</tbody></table>
      ${shares.length > MOST_ROWS ? html`<p class="muted">and ${shares.length - MOST_ROWS} more inputs</p>` : nothing}</div>`;
  }

  private sumRow(
    place: number,
    { node, k, partial, upstream, before, after }: Share,
  ): TemplateResult {
    const { graph } = this.store!;
    const name = graph!.name(node);
    if (partial === null)
      return html`<tr><th scope="row">${name}</th><td colspan="6">what the op's own rule computes</td>
        <td class="wide">${before === 0 ? "0" : readable(before)} → <span class="grad after" title=${exact(after)}>${readable(after)}</span></td></tr>`;
    return html`<tr @pointerenter=${() => this.store!.hover([node])} @pointerleave=${() => this.store!.hover([])}>
      <th scope="row">${name}</th><td class="origin">${this.origin(place, k)}</td>
      <td class="data" title=${exact(partial)}>${readable(partial)}</td><td class="sign">×</td>
      <td class="grad" title=${exact(upstream)}>${readable(upstream)}</td><td class="sign">=</td>
      <td class="grad" title=${exact(partial * upstream)}>${readable(partial * upstream)}</td>
      <td class="wide ${before === 0 ? "fresh" : ""}">${before === 0 ? "0" : readable(before)} → <span class="grad after" title=${exact(after)}>${readable(after)}</span></td></tr>`;
  }

  /** The name of the operand that a partial is equal to: x2 = 3. */
  private origin(place: number, k: number): string {
    const { graph } = this.store!;
    const row = graph!.row(place);
    if (!row) return "";
    const width = row.takes.length;
    const group = row.isFold ? 1 + Math.floor((k - 1) / width) * width : 0;
    const slope = row.slopes[k - group];
    if (!slope || (row.isFold && k === 0)) return "";
    if (slope === "out") return `${graph!.name(place)} =`;
    const operand = graph!.nodes[place]!.operands[group + row.takes.indexOf(slope)];
    return operand && "node" in operand ? `${graph!.name(operand.node)} =` : "";
  }

  /** A way to test the claim, for an input whose grad is complete. */
  private nudge(): TemplateResult | typeof nothing {
    const { graph, evaluation, canCompute, gradients, step } = this.store!;
    const found = canCompute && gradients ? nudgeAfter(evaluation!, step!.number) : null;
    if (!found) return nothing;
    const { node, grad, expected, measured } = found;
    const name = graph!.name(node);
    const root = graph!.name(graph!.root);
    const input = this.store!.inputs.find(({ place }) => place === node);
    return html`<div class="nudge">
      <span>Is it true? Raise ${this.name(node)} by 0.01 and ${this.name(graph!.root)} should move by 0.01 × ${readable(grad)}.</span>
      ${input ? html`<button @click=${() => this.store!.set(input, Number((evaluation!.data[node]! + NUDGE).toPrecision(12)))}>Nudge ${name}</button>` : nothing}
      <span class="compared" aria-label="Change of ${root}">expected <span class="grad">${small(expected)}</span><br />measured <span class="data">${small(measured)}</span></span>
    </div>`;
  }

  private hint(place: number): TemplateResult {
    return html`<span class="muted">Why does ${this.name(place)} matter? Click its box.</span>`;
  }

  private line(place: number): TemplateResult | typeof nothing {
    const { line } = this.store!.graph!.nodes[place]!;
    return line ? html`<p class="muted">made in <code>${line}</code></p>` : nothing;
  }

  private paths(target: number): TemplateResult {
    const { graph, evaluation } = this.store!;
    const found = why(evaluation!, target);
    const count = BigInt(found.paths.length) + found.restCount;
    const largest = Math.max(
      ...found.paths.map(({ product }) => Math.abs(product)),
      Math.abs(found.rest),
    );
    const root = this.name(graph!.root);
    if (found.secret !== null)
      return html`
        <div class="top"><code class="equation">${graph!.name(target)}</code><button @click=${() => this.store!.select(null)}>Back to the step</button></div>
        <p class="sentence">The grad of ${this.name(target)} is <span class="grad">${plain(found.grad)}</span>. Its paths lead through ${this.name(found.secret)}, an op with its own rule, whose partials are unknown.</p>`;
    const sentence =
      target === graph!.root
        ? html`${root} is the end of every path. Its grad is <span class="grad">1</span>.`
        : count === 0n
          ? html`${this.name(target)} does not affect ${root}: no path passes anything on.`
          : count === 1n
            ? html`${this.name(target)} reaches ${root} by one path. Its partials multiply to <span class="grad">${plain(found.grad)}</span>.`
            : html`${this.name(target)} reaches ${root} by ${pathCount(count)}. Their products add up to <span class="grad">${plain(found.grad)}</span>.`;
    return html`
      <div class="top"><code class="equation">${graph!.isLeaf(target) ? graph!.name(target) : `${graph!.name(target)} = ${formula(graph!, target)}`}</code>
        <button @click=${() => this.store!.select(null)}>Back to the step</button></div>
      <p class="sentence">${sentence}</p>
      ${
        found.paths.length && target !== graph!.root
          ? html`<table class="paths"><tbody>
            ${found.paths.map((path) => this.pathRow(path, largest))}
            ${found.restCount > 0n ? html`<tr><td>the rest, ${found.restCount.toLocaleString("en")} paths</td><td>${bar(found.rest, largest)}</td><td class="grad">${plain(found.rest)}</td></tr>` : nothing}
            <tr class="total"><td>${this.name(target)}<code>.grad</code></td><td></td><td class="grad" title=${exact(found.grad)}>${plain(found.grad)}</td></tr>
          </tbody></table>`
          : nothing
      }`;
  }

  private pathRow({ places, partials, product }: Path, largest: number): TemplateResult {
    const { graph } = this.store!;
    const isLong = places.length > 9;
    const chain = places.map((place, k) => {
      if (isLong && k > 3 && k < places.length - 3)
        return k === 4 ? html` → … ${places.length - 7} more …` : nothing;
      if (k === 0) return this.name(place);
      return html` <span class="grad">×${short(partials[k - 1]!)}</span> → ${graph!.isLeaf(place) ? this.name(place) : html`<code>${graph!.name(place)}</code>`}`;
    });
    return html`<tr tabindex="0" @pointerenter=${() => this.store!.hover(places)} @pointerleave=${() => this.store!.hover([])}
      @focus=${() => this.store!.hover(places)} @blur=${() => this.store!.hover([])}>
      <td>${chain}</td><td>${bar(product, largest)}</td><td class="grad" title=${exact(product)}>${plain(product)}</td></tr>`;
  }

  private name(place: number): TemplateResult {
    return html`<strong class="name" @pointerenter=${() => this.store!.hover([place])} @pointerleave=${() => this.store!.hover([])}>${this.store!.graph!.name(place)}</strong>`;
  }
}

function small(number: number): string {
  return Math.abs(number) >= 0.00001 && Math.abs(number) < 1
    ? number.toFixed(5).replace("-", "\u2212")
    : readable(number);
}

function allInputs(count: number): string {
  return count === 1 ? "its one input" : count === 2 ? "both inputs" : `all ${count} inputs`;
}

function pathCount(count: bigint): string {
  return count < 10n ? counted(Number(count), "path") : `${count.toLocaleString("en")} paths`;
}

/** A sentence of the table: text between ** is emphasised. */
function stressed(text: string): unknown {
  return text.split("**").map((part, k) => (k % 2 ? html`<strong>${part}</strong>` : part));
}

function bar(value: number, largest: number): TemplateResult {
  const share = largest > 0 && Number.isFinite(value) ? (50 * value) / largest : 0;
  const left = share < 0 ? 50 + share : 50;
  return html`<span class="bar-ground"><span class="bar ${share < 0 ? "negative" : "positive"}" .style=${`left: ${left}%; width: ${Math.abs(share)}%`}></span></span>`;
}
