// The state of Train in a link.

import { parseCsv } from "../../training/data/csv";
import {
  ACTIVATION_NAMES,
  FEATURE_NAMES,
  OLD_LOSSES,
  SCHEDULE_NAMES,
} from "../../training/names.gen";
import { STARTS } from "../../training/network/network";
import type { Change } from "../../training/run/changes";
import { LOSS_NAMES } from "../../training/run/losses";
import { OPTIMIZER_NAMES } from "../../training/run/optimizers";
import { checkSettings, type Data, isNamed, type Settings } from "../../training/run/settings";
import { fromText, toDataset, toText } from "./drawing";
import { isDatasetName, presetFor } from "./presets";
import { NAMED, type Source } from "./source";
import type { TrainStore } from "./store";

/** A longer CSV, or more weights, are left out of the link. */
const MOST_CSV = 6000;
const MOST_PARAMETERS = 600;
const MOST_STEPS = 10_000_000;
/** The name of the learning rate in older links and attributes. */
export const OLD_LR = ["rate", "learning_rate"];
const NUMBERS = ["lr", "steps", "l1", "l2", "seed"] as const;
const CHOICES = {
  activation: ACTIVATION_NAMES,
  output: ACTIVATION_NAMES,
  loss: LOSS_NAMES,
  optimizer: OPTIMIZER_NAMES,
  schedule: SCHEDULE_NAMES,
  start: STARTS,
} as const;
const WORDS = Object.keys(CHOICES) as (keyof typeof CHOICES)[];
const MAKING = ["count", "noise", "inner", "classes"] as const;
const KNOWN = new Set<string>([
  ...["data", "points", "csv", "held_back", "features", "hidden", "batch", "weights"],
  ...["n", "speed", "changes", "pin", "sample", "log"],
  ...NUMBERS,
  ...WORDS,
  ...MAKING,
]);

/** What is on the screen, as the query of a link: only what differs from the defaults. */
export function toQuery(store: TrainStore): URLSearchParams {
  const query = new URLSearchParams();
  const { settings, source, progress } = store;
  writeData(query, settings.data, source);
  const usual = presetFor(settings.data);
  for (const key of [...NUMBERS, ...WORDS])
    if (settings[key] !== usual[key]) query.set(key, String(settings[key]));
  if (store.until !== null) query.set("steps", String(settings.steps));
  if (settings.heldBack) query.set("held_back", String(settings.heldBack));
  if (settings.features.length) query.set("features", settings.features.join(","));
  if (settings.hidden.join() !== usual.hidden.join())
    query.set("hidden", settings.hidden.join("-"));
  if (settings.batch !== usual.batch) query.set("batch", String(settings.batch ?? "all"));
  const { parameters } = settings;
  if (parameters && parameters.length <= MOST_PARAMETERS) query.set("weights", packed(parameters));
  const changes = progress?.changes ?? [];
  if (changes.length) query.set("changes", changes.map(changeText).join(","));
  if (progress?.step) query.set("n", String(progress.step));
  if (store.stepsAFrame !== 20) query.set("speed", String(store.stepsAFrame));
  if (store.pinned !== null) query.set("pin", String(store.pinned));
  if (store.sample !== null) query.set("sample", String(store.sample + 1));
  if (store.isLogarithmic) query.set("log", "1");
  return query;
}

function writeData(query: URLSearchParams, data: Data, source: Source): void {
  if (source.kind === "drawn") {
    query.set("data", "drawn");
    query.set("points", toText(source.points));
  } else if (source.kind === "csv") {
    query.set("data", "csv");
    if (source.text.length <= MOST_CSV) query.set("csv", source.text);
  } else if (isNamed(data)) {
    query.set("data", data.name);
    for (const key of MAKING) if (data[key] !== undefined) query.set(key, String(data[key]));
  }
}

/** Show the state in a link; returns its unknown parts. */
export function applyQuery(store: TrainStore, written: URLSearchParams): string[] {
  const renamed = [...written].map(([key, value]) => [OLD_LR.includes(key) ? "lr" : key, value]);
  const query = new URLSearchParams(renamed);
  const unknown = [...query.keys()].filter((key) => !KNOWN.has(key));
  const number = (key: string, most = Infinity): number | undefined => {
    const text = query.get(key);
    if (text === null) return undefined;
    const value = Number(text);
    if (text !== "" && value >= 0 && value <= most) return value;
    unknown.push(`${key}=${text}`);
    return undefined;
  };
  const whole = (key: string, most: number) => {
    const value = number(key, most);
    return value === undefined ? undefined : Math.floor(value);
  };
  const { data, source, extent } = readData(query, number, unknown);
  store.stepsAFrame = Math.max(1, whole("speed", 200) ?? 20);
  store.isLogarithmic = query.get("log") === "1";
  store.pinned = whole("pin", 1e6) ?? null;
  if (!data) {
    store.draw(source.kind === "drawn" ? source.points : []);
    return unknown;
  }
  const usual = { ...presetFor(data), ...(extent ? { extent } : {}) };
  const settings = fitting(usual, readSettings(query, number, unknown), query, unknown);
  const changes = readChanges(query.get("changes"), unknown);
  store.until = query.has("steps") ? settings.steps : null;
  // Counted from 1, as people do.
  const sample = whole("sample", 1e6) || null;
  const steps = whole("n", MOST_STEPS) ?? 0;
  store.restore(settings, source, changes, steps, sample && sample - 1);
  return unknown;
}

/** What settings are called in a link, if it is something else. */
const WORD_OF: Readonly<Record<string, string>> = {
  parameters: "weights",
  heldBack: "held_back",
};

/** The requested settings or, if they are inconsistent, as many of them as are valid. */
function fitting(
  usual: Settings,
  given: Partial<Settings>,
  query: URLSearchParams,
  unknown: string[],
): Settings {
  if (fits({ ...usual, ...given })) return { ...usual, ...given };
  let settings = usual;
  for (const [key, value] of Object.entries(given)) {
    const next = { ...settings, [key]: value };
    const word = WORD_OF[key] ?? key;
    if (fits(next)) settings = next;
    else unknown.push(key === "parameters" ? word : `${word}=${query.get(word)}`);
  }
  return settings;
}

function fits(settings: Settings): boolean {
  try {
    checkSettings(settings);
    return true;
  } catch {
    return false;
  }
}

/** What does not fit in a link, in words; empty if everything does. */
export function leftOut({ settings, source }: TrainStore): string {
  if (source.kind === "csv" && source.text.length > MOST_CSV) return "this CSV";
  const isLarge = (settings.parameters?.length ?? 0) > MOST_PARAMETERS;
  return isLarge ? "weights of this size" : "";
}

type ReadNumber = (key: string, most?: number) => number | undefined;
type Read = { data: Data | null; source: Source; extent?: NonNullable<Settings["extent"]> };

function readData(query: URLSearchParams, number: ReadNumber, unknown: string[]): Read {
  const name = query.get("data") ?? "xor";
  if (name === "drawn") {
    const points = fromText(query.get("points") ?? "");
    if (!points) unknown.push("points");
    const drawn = toDataset(points ?? []);
    const source: Source = { kind: "drawn", points: points ?? [] };
    return drawn ? { data: drawn.dataset, source, extent: drawn.extent } : { data: null, source };
  }
  if (name === "csv") {
    try {
      const text = query.get("csv") ?? "";
      const { data, leftOut } = parseCsv(text);
      return { data, source: { kind: "csv", text, leftOut } };
    } catch (error) {
      unknown.push(
        query.has("csv") ? `csv (${(error as Error).message})` : "csv (too long for a link)",
      );
    }
  } else if (isDatasetName(name)) {
    const given = MAKING.map((key) => [key, number(key, 5000)] as const);
    const making = Object.fromEntries(given.filter(([, value]) => value !== undefined));
    try {
      presetFor({ name, ...making });
      return { data: { name, ...making }, source: NAMED };
    } catch (error) {
      unknown.push((error as Error).message);
      return { data: { name }, source: NAMED };
    }
  } else unknown.push(`data=${name}`);
  return { data: { name: "xor" }, source: NAMED };
}

function readSettings(
  query: URLSearchParams,
  number: ReadNumber,
  unknown: string[],
): Partial<Settings> {
  const given: Record<string, unknown> = {};
  for (const key of NUMBERS) given[key] = number(key);
  for (const key of WORDS) {
    const said = query.get(key);
    if (said === null) continue;
    const word = OLD_LOSSES[said] ?? said;
    if ((CHOICES[key] as readonly string[]).includes(word)) given[key] = word;
    else unknown.push(`${key}=${word}`);
  }
  given.heldBack = number("held_back", 1);
  const features = query.get("features");
  if (features !== null) given.features = parseFeatures(features);
  const hidden = query.get("hidden");
  if (hidden !== null) given.hidden = parseWidths(hidden);
  const batch = query.get("batch");
  if (batch !== null) given.batch = batch === "all" ? null : Number(batch);
  const weights = query.get("weights");
  if (weights !== null) {
    const parameters = unpacked(weights);
    if (parameters) given.parameters = parameters;
    else unknown.push("weights");
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** Names separated by spaces or commas, in the order of Python's table; unknown ones are kept. */
export function parseFeatures(text: string): string[] {
  const names = text.split(/[\s,]+/).filter(Boolean);
  const known = FEATURE_NAMES.filter((name) => names.includes(name));
  const isKnown = (name: string) => (known as readonly string[]).includes(name);
  return [...known, ...names.filter((name) => !isKnown(name))];
}

/** Widths separated by spaces, commas or hyphens; none if there is no hidden layer. */
export function parseWidths(text: string): number[] {
  if (text === "none") return [];
  return text
    .split(/[\s,-]+/)
    .filter(Boolean)
    .map(Number);
}

function changeText(change: Change): string {
  const what = change.kind === "parameter" ? `p${change.at}` : change.kind;
  return `${change.step}:${what}:${change.to ?? "all"}`;
}

function readChanges(text: string | null, unknown: string[]): Change[] {
  const changes: Change[] = [];
  for (const part of (text ?? "").split(",").filter(Boolean)) {
    const found = /^(\d{1,8}):(lr|rate|l1|l2|batch|p\d{1,6}):(all|[-+.\de]{1,25})$/.exec(part);
    const to = Number(found?.[3]);
    if (!found || (found[3] !== "all" && Number.isNaN(to))) {
      unknown.push(part);
      continue;
    }
    const [step, kind] = [Number(found[1]), found[2]!.replace("rate", "lr")];
    if (kind === "lr" || kind === "l1" || kind === "l2") changes.push({ step, kind, to });
    else if (kind === "batch") changes.push({ step, kind, to: found[3] === "all" ? null : to });
    else changes.push({ step, kind: "parameter", at: Number(kind.slice(1)), to });
  }
  return changes;
}

/** The numbers without loss, in characters that links may contain. */
function packed(numbers: readonly number[]): string {
  const bytes = new Uint8Array(Float64Array.from(numbers).buffer);
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

function unpacked(text: string): number[] | null {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) =>
      c.charCodeAt(0),
    );
    return bytes.length % 8 ? null : [...new Float64Array(bytes.buffer)];
  } catch {
    return null;
  }
}
