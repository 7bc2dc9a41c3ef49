// The state of Explore in a link and in the attributes of an element.

import { exact, parseNumber } from "../../maths/numbers";
import { FIRST, presetOf } from "./presets";
import type { ExploreStore } from "./store";

/** b7 is after seven backward steps, f2 after two forward ones. */
export function positionText(position: number, steps: number): string {
  return position > steps ? `b${position - steps}` : `f${position}`;
}

export function parsePosition(text: string, steps: number): number | null {
  const found = /^([bf])(\d{1,5})$/.exec(text);
  if (!found) return null;
  const number = Number(found[2]);
  if (number > steps) return null;
  return found[1] === "b" ? steps + number : number;
}

/** name:number pairs; anything else is returned as unknown. */
export function parseValues(
  text: string,
  between: string | RegExp,
  sign: string,
): { values: Map<string, number>; unknown: string[] } {
  const values = new Map<string, number>();
  const unknown: string[] = [];
  for (const pair of text.split(between).filter(Boolean)) {
    const [name, number, ...more] = pair.split(sign);
    const value = parseNumber(number ?? "");
    if (!/^[A-Za-z_]\w*$/.test(name!) || value === null || more.length) unknown.push(pair);
    else values.set(name!, value);
  }
  return { values, unknown };
}

/** What is on the screen, as the query of a link. */
export function toQuery(store: ExploreStore): URLSearchParams {
  const query = new URLSearchParams();
  query.set("e", store.text);
  const values = store.inputs.map((input) => `${input.name}:${brief(store.value(input))}`);
  if (values.length) query.set("v", values.join(","));
  if (!store.isForwardDone) query.set("s", positionText(store.position, store.steps));
  if (!store.gradients) query.set("g", "0");
  if (store.table) query.set("t", "1");
  if (store.constants) query.set("c", "1");
  if (store.selected !== null) query.set("w", String(store.selected));
  return query;
}

function brief(number: number): string {
  return exact(number).replace(/\.0$/, "");
}

const KNOWN = new Set(["e", "v", "s", "g", "t", "c", "w"]);

/** Show the state in a link; returns its unknown parts. */
export function applyQuery(store: ExploreStore, query: URLSearchParams): string[] {
  const text = query.get("e") ?? FIRST.expression;
  const { values, unknown } = parseValues(query.get("v") ?? "", ",", ":");
  store.forget();
  store.preset({ ...presetOf(text)?.values, ...Object.fromEntries(values) });
  store.type(text);
  const names = new Set(store.inputs.map(({ name }) => name));
  return [
    ...[...query.keys()].filter((key) => !KNOWN.has(key)),
    ...unknown,
    ...[...values.keys()].filter((name) => !store.error && !names.has(name)),
    ...applyStep(store, query.get("s")),
    ...applySwitches(store, query),
    ...applyPaths(store, query.get("w")),
  ];
}

function applyStep(store: ExploreStore, step: string | null): string[] {
  const position = step === null ? store.steps : parsePosition(step, store.steps);
  store.go(position ?? store.steps);
  return position === null ? [`s=${step}`] : [];
}

function applySwitches(store: ExploreStore, query: URLSearchParams): string[] {
  store.show({
    gradients: query.get("g") !== "0",
    table: query.get("t") === "1",
    constants: query.get("c") === "1",
  });
  return ["g", "t", "c"]
    .filter((key) => !["0", "1", null].includes(query.get(key)))
    .map((key) => `${key}=${query.get(key)}`);
}

function applyPaths(store: ExploreStore, place: string | null): string[] {
  if (place === null) return [];
  const isPlace = /^\d{1,5}$/.test(place) && Number(place) < (store.graph?.nodes.length ?? 0);
  if (isPlace) store.select(Number(place));
  return isPlace ? [] : [`w=${place}`];
}
