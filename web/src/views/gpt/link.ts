// The state of the GPT view in a link: only what differs from the defaults.

import type { Settings, Switches } from "../../gpt/messages";
import { USUAL } from "../../gpt/settings";
import { BLOCK, MATRIX_NAMES, type MatrixName } from "../../gpt/shape";
import { parsePosition, positionText } from "../explore/link";
import { LAST, STEPS } from "./steps";
import { FIRST_PLACE, type GptStore } from "./store";
import { FIRST_TEXT } from "./texts";
import { NAMES_A_FRAME } from "./training";

/** Longer lists are left out of the link. */
const MOST_TEXT = 6000;
const MOST_STEPS = 1_000_000;

const NUMBERS = ["seed", "lr", "steps"] as const;
const KNOWN = new Set<string>([
  ...NUMBERS,
  ...["n", "name", "place", "s", "t", "g", "speed", "temperature", "matrix", "parameter", "lines"],
  ...["heads", "neurons", "residual", "places", "mask"],
]);

export function toQuery(store: GptStore): URLSearchParams {
  const query = new URLSearchParams();
  const { settings } = store;
  query.set("name", store.text);
  query.set("place", String(store.place));
  for (const key of NUMBERS)
    if (settings[key] !== undefined && settings[key] !== USUAL[key])
      query.set(key, String(settings[key]));
  if (store.step) query.set("n", String(store.step));
  if (store.position !== LAST) query.set("s", positionText(store.position, STEPS));
  if (store.table) query.set("t", "1");
  if (!store.gradients) query.set("g", "0");
  if (store.namesAFrame !== NAMES_A_FRAME) query.set("speed", String(store.namesAFrame));
  if (store.invented.temperature !== 0.6)
    query.set("temperature", String(store.invented.temperature));
  if (store.matrix !== null) query.set("matrix", store.matrix);
  if (store.parameter !== null) query.set("parameter", String(store.parameter));
  const lines = settings.lines?.join("\n") ?? "";
  if (lines && lines.length <= MOST_TEXT) query.set("lines", lines);
  writeSwitches(query, settings.switches);
  return query;
}

function writeSwitches(query: URLSearchParams, switches: Switches | undefined): void {
  if (!switches) return;
  const { heads, neuronsOff, residual, places, mask } = switches;
  if (!heads.every(Boolean)) query.set("heads", heads.map((on) => (on ? "1" : "0")).join(""));
  if (neuronsOff.length) query.set("neurons", neuronsOff.join("-"));
  if (!residual) query.set("residual", "0");
  if (!places) query.set("places", "0");
  if (!mask) query.set("mask", "0");
}

/** What does not fit in a link, in words; empty if everything does. */
export function leftOut({ settings, progress }: GptStore): string {
  const parts = [
    (settings.lines?.join("\n").length ?? 0) > MOST_TEXT ? "these lines" : "",
    settings.parameters ? "weights from a file" : "",
    progress?.edits.length ? "what was changed by hand since the start" : "",
    progress?.rival ? "the second run" : "",
  ];
  return parts.filter(Boolean).join(" and ");
}

/** Show the state in a link; returns its unknown parts. */
export function applyQuery(store: GptStore, query: URLSearchParams): string[] {
  const unknown = [...query.keys()].filter((key) => !KNOWN.has(key));
  const number = (key: string, least: number, most: number): number | undefined => {
    const text = query.get(key);
    if (text === null) return undefined;
    const value = Number(text);
    if (text.trim() && value >= least && value <= most) return value;
    unknown.push(`${key}=${text}`);
    return undefined;
  };
  const whole = (key: string, least: number, most: number): number | undefined => {
    const value = number(key, least, most);
    return value === undefined ? undefined : Math.floor(value);
  };
  const text = query.get("name") ?? FIRST_TEXT;
  store.lookAt(text, whole("place", 0, BLOCK - 1) ?? (text === FIRST_TEXT ? FIRST_PLACE : 0));
  store.namesAFrame = whole("speed", 1, 64) ?? NAMES_A_FRAME;
  store.invented.temperature = number("temperature", 0.1, 1.5) ?? 0.6;
  store.show({ table: query.get("t") === "1", gradients: query.get("g") !== "0" });
  store.go(positionIn(query, unknown));
  const matrix = query.get("matrix");
  const isMatrix = MATRIX_NAMES.includes(matrix as MatrixName);
  if (matrix !== null && !isMatrix) unknown.push(`matrix=${matrix}`);
  const settings = {
    seed: whole("seed", 0, Number.MAX_SAFE_INTEGER - 1),
    lr: number("lr", Number.MIN_VALUE, 1e6),
    steps: whole("steps", 1, 1e9),
    lines: query.get("lines")?.split("\n"),
    switches: readSwitches(query, unknown),
  };
  const given = Object.entries(settings).filter(([, value]) => value !== undefined);
  const steps = whole("n", 0, MOST_STEPS) ?? 0;
  const parameter = whole("parameter", 0, 1e5) ?? null;
  store.matrix = isMatrix ? (matrix as MatrixName) : null;
  void store.begin(Object.fromEntries(given) as Partial<Settings>, steps || null, parameter);
  return unknown;
}

function positionIn(query: URLSearchParams, unknown: string[]): number {
  const text = query.get("s");
  const position = text === null ? LAST : parsePosition(text, STEPS);
  if (position === null) unknown.push(`s=${text}`);
  return position ?? LAST;
}

function readSwitches(query: URLSearchParams, unknown: string[]): Switches | undefined {
  const names = ["heads", "neurons", "residual", "places", "mask"];
  if (!names.some((name) => query.has(name))) return undefined;
  const heads = query.get("heads") ?? "1111";
  const neurons = (query.get("neurons") ?? "").split("-").filter(Boolean).map(Number);
  const areNeurons = neurons.every((k) => Number.isInteger(k) && k >= 0 && k < 64);
  if (!/^[01]{4}$/.test(heads)) unknown.push(`heads=${heads}`);
  if (!areNeurons) unknown.push(`neurons=${query.get("neurons")}`);
  const isOn = (name: string) => query.get(name) !== "0";
  return {
    heads: (/^[01]{4}$/.test(heads) ? [...heads] : [..."1111"]).map(
      (on) => on === "1",
    ) as unknown as Switches["heads"],
    neuronsOff: areNeurons ? neurons : [],
    residual: isOn("residual"),
    places: isOn("places"),
    mask: isOn("mask"),
  };
}
