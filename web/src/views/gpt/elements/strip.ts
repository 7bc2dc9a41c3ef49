// <glass-gpt-strip>: the name, and on each arrow the chance of the letter that came; below it its −log.

import { html, nothing, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import { dataOf } from "../../../gpt/layout";
import type { Pass } from "../../../gpt/messages";
import { BLOCK } from "../../../gpt/shape";
import { exact, readable } from "../../../maths/numbers";
import type { Beat } from "../../../ui/beats";
import { tokens } from "../../../ui/colours";
import { controls } from "../../../ui/controls";
import { typed } from "../../../ui/typed";
import { GptElement } from "./gpt_element";
import { stripStyle } from "./strip_style";

/** The least width of a place, a letter and its arrow, for four decimals, and for numbers such as 1.00e−4. */
const ROOMY = 104;
const WIDE = 130;
/** Below this width letters and arrows are small. */
const TIGHT = 94;

export class GlassGptStrip extends GptElement {
  static override styles = [tokens, controls, stripStyle];

  protected override readonly beats: readonly Beat[] = ["change", "frame"];
  @state() private width = 700;
  /** The place and the width that were last scrolled to. */
  private shown = "";
  private readonly sizes = new ResizeObserver(([entry]) => {
    this.width = entry!.contentRect.width;
  });

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.sizes.disconnect();
  }

  protected override firstUpdated(): void {
    this.sizes.observe(this.letterRow!);
  }

  private get letterRow(): HTMLElement | null {
    return this.renderRoot.querySelector(".letters");
  }

  /** Long names scroll: another place is scrolled into view, and nothing else. */
  protected override updated(): void {
    const row = this.letterRow;
    const here = row?.querySelector<HTMLElement>(".arrow[aria-pressed=true]");
    const shown = `${this.store?.place} ${this.store?.text} ${this.width}`;
    if (!row || !here || shown === this.shown) return;
    this.shown = shown;
    const beyond = here.offsetLeft + 2 * here.offsetWidth - row.clientWidth;
    const least = Math.max(beyond, row.scrollLeft);
    row.scrollLeft = Math.min(least, here.offsetLeft - here.offsetWidth);
  }

  protected override render(): TemplateResult {
    const { store } = this;
    if (!store) return html``;
    const { pass, refusedText } = store;
    return html`
      <div class="name-box">
        <label><span class="equals">name =</span>
          <input id="name" autocomplete="off" autocapitalize="off" spellcheck="false" maxlength=${2 * BLOCK}
            aria-describedby="told" aria-invalid=${refusedText !== null} .style=${`width: ${Math.max(5, store.text.length + 1)}ch`}
            @input=${(event: Event) => store.type((event.target as HTMLInputElement).value)}
            @keydown=${this.pressed} .value=${typed(store.text)} /></label>
        <span class="muted ${refusedText === null ? "" : "bad"}" id="told" role=${refusedText === null ? "none" : "alert"}>${this.told()}</span>
      </div>
      <div class="letters ${pass && this.share(pass) < TIGHT ? "tight" : ""}" role="group" aria-label="Places">${pass ? this.letters(pass) : nothing}</div>
      <div class="mean"><div>L = mean of ${counted(pass?.places ?? 0)} = <span class="data" title=${pass ? exact(pass.loss) : ""}>${pass ? readable(pass.loss) : "–"}</span></div>
        <span class="muted">chance of the letter that comes, above; <span class="together">its −log, below</span></span></div>`;
  }

  private told(): string {
    const { letters, refusedText } = this.store!;
    const alphabet = letters.slice(0, -1);
    const known =
      alphabet.join("") === "abcdefghijklmnopqrstuvwxyz" ? "a to z" : `${alphabet.length} signs`;
    if (refusedText === null) return `type one, ${known}`;
    if ([...refusedText].length >= BLOCK) return `at most ${BLOCK - 1} signs`;
    const strange = [...refusedText].find(
      (sign) => !alphabet.includes(sign) && !alphabet.includes(sign.toLowerCase()),
    );
    return `${strange ?? "this"} is not one of ${known}`;
  }

  /** The width that each place has. */
  private share(pass: Pass): number {
    return this.width / pass.places;
  }

  private letters(pass: Pass): unknown {
    const { store } = this;
    const share = this.share(pass);
    return pass.letters.map(
      (letter, at) =>
        html`${this.letter(letter, at)}${at < pass.places ? this.arrow(pass, at, share, at === store!.place) : nothing}`,
    );
  }

  private letter(letter: number, at: number): TemplateResult {
    const store = this.store!;
    const kind = at <= store.place ? "before" : at === store.place + 1 ? "came" : "after";
    const marked = store.pointed.letter === letter ? "marked" : "";
    return html`<span class="letter ${kind} ${marked} ${letter === store.end ? "end" : ""}" @pointerenter=${() => store.point({ letter })} @pointerleave=${() => store.point({})}>${letter === store.end ? "●" : store.letters[letter]}</span>`;
  }

  private arrow(pass: Pass, at: number, share: number, isHere: boolean): TemplateResult {
    const store = this.store!;
    const came = pass.letters[at + 1]!;
    const chance = dataOf(pass, "chances", at)[came]!;
    const loss = dataOf(pass, "loss", at)[0]!;
    const word = came === store.end ? "the end" : store.letters[came];
    return html`<button class="arrow" aria-pressed=${isHere} @click=${() => store.choosePlace(at)}>
      <span class="spoken">Place ${at}: ${word} comes, chance</span>
      <span class="data" title=${exact(chance)}>${fitted(chance, share)}</span>
      <span class="shaft"></span>
      <span class="spoken">, minus log</span>
      <span class="minus-log" title=${exact(loss)}>${fitted(loss, share)}</span></button>`;
  }

  /** Enter: done with typing. */
  private readonly pressed = (event: KeyboardEvent) => {
    if (event.key === "Enter")
      this.renderRoot.querySelector<HTMLElement>(".arrow[aria-pressed=true]")?.focus();
  };
}

/** As many digits as an arrow has room for. */
function fitted(number: number, share: number): string {
  if (share >= WIDE) return readable(number);
  const before = Math.max(0, Math.floor(Math.log10(number)));
  return number.toFixed(Math.max(0, (share >= ROOMY ? 4 : 2) - before));
}

const WORDS = [
  "none",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
];

export function counted(count: number): string {
  return WORDS[count] ?? String(count);
}
