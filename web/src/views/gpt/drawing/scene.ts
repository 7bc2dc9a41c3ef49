// What every part of the picture is drawn from: the pass, the place, and how far the steps have come.

import { nothing, svg, type SVGTemplateResult } from "lit";
import { dataOf, type FieldName, gradOf as numbersOf } from "../../../gpt/layout";
import type { Pass } from "../../../gpt/messages";
import { largest } from "./bars";
import { gradOf, hasPassed, isComputed, type Known, panelOf, stepAt } from "../steps";
import type { GptStore } from "../store";
import type { Chosen } from "../track";

/** The top and the height of what stands in a part; above it its title, below it a line of text. */
export const TOP = 44;
export const TALL = 226;
export const HEIGHT = 300;
export const MIDDLE = TOP + TALL / 2;

const SCALES: readonly (readonly FieldName[])[] = [
  ["token", "place", "x0"],
  ["x1", "x2"],
];

export interface Hits {
  /** What makes a shape a button: its place in the order of keys, its words, what it does. */
  of(scalar: Chosen): {
    readonly key: string;
    readonly tabIndex: number;
    readonly isChosen: boolean;
    click(): void;
    over(): void;
    out(): void;
  };
}

export class Scene {
  readonly end: number;

  constructor(
    readonly store: GptStore,
    readonly pass: Pass,
    readonly hits: Hits,
  ) {
    this.end = store.end;
  }

  /** The longest bar: what is added up is drawn to one scale. */
  most(field: FieldName, of: typeof dataOf): number {
    const together = SCALES.find((fields) => fields.includes(field))!;
    return largest(...together.map((other) => of(this.pass, other, this.place)));
  }

  get place(): number {
    return this.store.place;
  }

  /** null before the field is computed. */
  data(field: FieldName, place = this.place): Float64Array | null {
    return isComputed(field, this.store.position) ? dataOf(this.pass, field, place) : null;
  }

  known(field: FieldName): Known {
    return this.store.gradients ? gradOf(field, this.store.position) : "no";
  }

  /** What has arrived so far; null before that. */
  grad(field: FieldName, place = this.place): Float64Array | null {
    const known = this.known(field);
    if (known === "yes") return numbersOf(this.pass, field, place);
    const past = field === "x0" ? "x1" : field === "x1" ? "x2" : null;
    const goesPast = this.store.switches?.residual ?? true;
    return known === "some" && past && goesPast ? numbersOf(this.pass, past, place) : null;
  }

  letter(index: number): string {
    return index === this.end ? "●" : (this.store.letters[index] ?? "");
  }

  /** The letter at a place. */
  letterAt(place: number): string {
    return this.letter(this.pass.letters[place]!);
  }

  /** "forward" or "backward" if the latest step is in this part of the picture. */
  activity(panel: number): string {
    const taken = stepAt(this.store.position);
    return taken && panelOf(taken.stage) === panel ? taken.pass : "";
  }

  /** The same for lines, which stay in grad ink once their gradient has passed. */
  passing(panel: number): string {
    const { position, gradients } = this.store;
    const active = this.activity(panel);
    return active || (gradients && hasPassed(panel, position) ? "passed" : "");
  }

  /** A transparent shape that selects a scalar. */
  hit(
    scalar: Chosen,
    words: string,
    x: number,
    y: number,
    width: number,
    height: number,
    kind = "",
  ): unknown {
    const { key, tabIndex, isChosen, click, over, out } = this.hits.of(scalar);
    return svg`<rect class="hit ${kind} ${isChosen ? "chosen" : ""}" data-part=${key} role="button" tabindex=${tabIndex}
      aria-label=${words} aria-pressed=${isChosen} x=${x} y=${y} width=${width} height=${height} rx="2"
      @click=${click} @pointerenter=${over} @pointerleave=${out} @focus=${over} @blur=${out} />`;
  }

  isMarked(letter: number): boolean {
    return this.store.pointed.letter === letter;
  }
}

/** An op in its circle, or in a pill if its name is longer. */
export function badge(x: number, y: number, text: string, activity = ""): SVGTemplateResult {
  const half = text.length > 1 ? 6 + 4 * text.length : 11;
  return svg`<g class="badge ${activity}"><rect x=${x - half} y=${y - 11} width=${2 * half} height="22" rx="11" />
    <text x=${x} y=${y + 4.5} text-anchor="middle">${text}</text></g>`;
}

/** What goes straight past: from the right edge of one vector, below, up to the + before the next. */
export function straightPast(
  to: number,
  words: string,
  isOn: boolean,
  activity: string,
): SVGTemplateResult {
  const y = TOP + TALL + 17;
  const path = `M0 ${TOP + TALL - 40}c14 0 8 57 26 57H${to - 24}c16 0 21 -10 21 -40V${MIDDLE + 12}`;
  return svg`<g class="past ${isOn ? "" : "off"}"><path class=${activity} d=${path} />
    ${to > 150 ? svg`<text x=${(to + 10) / 2} y=${y - 5} text-anchor="middle">${isOn ? words : "switched off"}</text>` : nothing}</g>`;
}

export function line(d: string, activity = ""): SVGTemplateResult {
  return svg`<path class="wire ${activity}" d=${d} />`;
}
