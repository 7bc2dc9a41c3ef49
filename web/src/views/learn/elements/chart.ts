// A small chart of a bug and its cure on the same axes, dashed and solid, so that colour is not needed.

import { ticks } from "d3-array";
import { nothing, type SVGTemplateResult, svg } from "lit";
import { plain, roundUp } from "../../../maths/numbers";
import type { Chart } from "../exhibits";

const WIDTH = 244;
const HEIGHT = 226;
const LEFT = 40;
const RIGHT = 236;
const TOP = 10;
const BOTTOM = 196;

export interface Curves {
  readonly bug: readonly number[];
  readonly cure: readonly number[];
}

/** `count` is the number of steps or layers on the axis, known before the curves are. */
export function chartView(chart: Chart, curves: Curves, count: number): SVGTemplateResult {
  const y = scaleOf(chart, curves);
  const first = chart.axis === "layer" ? 1 : 0;
  const last = chart.axis === "layer" ? count : Math.max(count, 1);
  const x = (k: number) => LEFT + ((RIGHT - LEFT) * k) / Math.max(1, last - first);
  return svg`<svg class="chart" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${described(chart, curves)}>
    ${y.ticks.map((tick) => tickView(tick, y.at(tick), y.write(tick)))}
    <path class="ground" d="M${LEFT} ${BOTTOM}H${RIGHT}" />
    ${axisView(chart, first, last, x)}
    ${curveView("cure", curves.cure, x, y.at, chart.axis)}
    ${curveView("bug", curves.bug, x, y.at, chart.axis)}
  </svg>`;
}

interface Scale {
  readonly ticks: readonly number[];
  at(number: number): number;
  write(number: number): string;
}

function scaleOf({ scale }: Chart, { bug, cure }: Curves): Scale {
  const numbers = [...bug, ...cure].filter(Number.isFinite);
  return scale === "log" ? logarithmic(numbers) : linear(numbers);
}

function linear(numbers: readonly number[]): Scale {
  const high = Math.max(0, ...numbers);
  const low = Math.min(0, ...numbers);
  const span = high - low || 1;
  const place = (number: number) => BOTTOM - ((BOTTOM - TOP) * (number - low)) / span;
  return { ticks: ticks(low, low + span, 4), at: place, write: plain };
}

function logarithmic(numbers: readonly number[]): Scale {
  const positive = numbers.filter((number) => number > 0);
  const high = Math.log10(Math.max(...positive, Number.MIN_VALUE));
  const least = Math.log10(Math.min(...positive));
  const low = Number.isFinite(least) ? Math.min(Math.floor(least), high - 1) : high - 1;
  const every = roundUp(Math.max(1, (high - low) / 5));
  const powers = Array.from(
    { length: Math.floor((high - Math.ceil(low)) / every) + 1 },
    (_, k) => 10 ** (Math.ceil(low) + k * every),
  );
  const place = (number: number) => {
    const power = number > 0 ? Math.max(low, Math.log10(number)) : low;
    return BOTTOM - ((BOTTOM - TOP) * (power - low)) / (high - low);
  };
  return { ticks: powers, at: place, write: writePower };
}

function writePower(number: number): string {
  const power = Math.round(Math.log10(number));
  if (power >= -2 && power <= 3) return plain(number);
  return `1e${power}`.replace("-", "\u2212");
}

function tickView(tick: number, y: number, text: string): SVGTemplateResult {
  return svg`<path class=${tick === 0 ? "ground" : "grid"} d="M${LEFT} ${y}H${RIGHT}" />
    <text class="tick" x=${LEFT - 8} y=${y + 4}>${text}</text>`;
}

function axisView(
  { axis }: Chart,
  first: number,
  last: number,
  x: (k: number) => number,
): SVGTemplateResult {
  const y = BOTTOM + 20;
  const half = Math.round((first + last) / 2);
  const middle = axis === "layer" || last < 2 ? nothing : half;
  return svg`<text class="axis" x=${LEFT} y=${y}>${axis === "layer" ? "first layer" : first}</text>
    <text class="axis middle" x=${x(half - first)} y=${y}>${middle}</text>
    <text class="axis end" x=${RIGHT} y=${y}>${axis === "layer" ? "last" : `${last} steps`}</text>`;
}

function curveView(
  side: "bug" | "cure",
  numbers: readonly number[],
  x: (k: number) => number,
  at: (number: number) => number,
  axis: Chart["axis"],
): SVGTemplateResult {
  const end = numbers.findIndex((number) => !Number.isFinite(number));
  const finite = end < 0 ? numbers : numbers.slice(0, end);
  const points = finite.map((number, k) => [x(k), at(number)] as const);
  const path = points.map(([px, py], k) => `${k ? "L" : "M"}${px.toFixed(1)} ${py.toFixed(1)}`);
  const last = points.at(-1) ?? [LEFT, BOTTOM];
  return svg`<path class="curve ${side}" d=${path.join("")} />
    ${axis === "layer" ? points.map(([px, py]) => svg`<circle class="dot ${side}" cx=${px} cy=${py} r="3" />`) : nothing}
    ${end < 0 ? nothing : svg`<text class="ended ${side}" x=${last[0]} y=${last[1] + 4}>✕</text><text class="ended word" x=${last[0]} y=${last[1] - 12}>${plain(numbers[end]!)}</text>`}`;
}

function described({ title, axis }: Chart, { bug, cure }: Curves): string {
  const told = (numbers: readonly number[]) =>
    numbers.length ? `from ${plain(numbers[0]!)} to ${plain(numbers.at(-1)!)}` : "not run yet";
  const along = axis === "layer" ? "first layer to last" : `${bug.length} steps`;
  return `${title}, ${along}. With the bug ${told(bug)}, with the cure ${told(cure)}.`.replaceAll(
    "\u2212",
    "minus ",
  );
}
