// Why this gradient: a parameter's grad as a sum over places and paths, the largest first.

import { html, nothing, type TemplateResult } from "lit";
import type { Why } from "../../../gpt/messages";
import { exact, parseNumber, readable } from "../../../maths/numbers";
import { rich } from "../../../ui/rich";
import { typed } from "../../../ui/typed";
import type { GptStore } from "../store";

const MOST_ROWS = 6;

export function whyView(store: GptStore, why: Why): TemplateResult {
  const shown = why.terms.slice(0, MOST_ROWS);
  const left = why.terms.slice(MOST_ROWS);
  const rest = left.reduce((sum, { share }) => sum + share, why.rest);
  const restCount = left.length + why.restCount;
  const most = Math.max(...shown.map(({ share }) => Math.abs(share)), Math.abs(rest));
  return html`
    <div class="top"><div><code class="equation">${why.name} = <span class="data" title=${exact(why.data)}>${readable(why.data)}</span></code></div>${setField(store, why)}</div>
    <p class="sentence">${rich(quoted(why.sentence))} ${shown.length ? html`Its grad <span class="grad">${readable(why.grad)}</span> is a sum over the places and paths of <code>${store.text || "●"}</code>.` : html`Nothing of <code>${store.text || "●"}</code> uses it, so its grad is <span class="grad">0</span>.`}</p>
    ${
      shown.length
        ? html`<table class="why"><tbody>
      ${shown.map(({ words, share }) => html`<tr><td>${rich(quoted(words))}</td><td>${bar(share, most)}</td><td class="grad" title=${exact(share)}>${readable(share)}</td></tr>`)}
      ${restCount ? html`<tr class="rest"><th scope="row">the rest, ${restCount.toLocaleString("en")} ${restCount === 1 ? "path" : "paths"}</th><td>${bar(rest, most)}</td><td class="grad" title=${exact(rest)}>${readable(rest)}</td></tr>` : nothing}
      <tr class="total"><th scope="row"><code>${why.name}</code><code>.grad</code></th><td></td><td class="grad" title=${exact(why.grad)}>${readable(why.grad)}</td></tr>
    </tbody></table>`
        : nothing
    }`;
}

/** Surgery on one weight. */
function setField(store: GptStore, { parameter, data }: Why): TemplateResult {
  const taken = (event: Event) => {
    const field = event.target as HTMLInputElement;
    const number = parseNumber(field.value);
    const isNumber = number !== null && Number.isFinite(number);
    field.setAttribute("aria-invalid", String(!isNumber));
    field.setCustomValidity(isNumber ? "" : "A finite number is expected.");
    if (isNumber) store.setParameter(parameter, number);
  };
  return html`<label class="set">set it to <input inputmode="decimal" autocomplete="off" @change=${taken} .value=${typed(readable(data))} /></label>`;
}

/** The text stands between single stars. */
export function quoted(words: string): string {
  return words.replace(/(?<!\*)\*([^*]+)\*(?!\*)/g, "`$1`");
}

function bar(value: number, most: number): TemplateResult {
  const share = most > 0 && Number.isFinite(value) ? (50 * value) / most : 0;
  const left = share < 0 ? 50 + share : 50;
  return html`<span class="bar-ground"><span class="bar ${share < 0 ? "negative" : "positive"}" .style=${`left: ${left}%; width: ${Math.abs(share)}%`}></span></span>`;
}
