// The attributes of <glass-trainer> as settings.

import { type ActivationName, DATASET_NAMES, OLD_LOSSES } from "../../training/names.gen";
import { checkSettings, partsOf, type Settings } from "../../training/run/settings";
import { OLD_LR, parseFeatures, parseWidths } from "./link";
import { isDatasetName, presetFor } from "./presets";

export const SETTINGS = [
  "data",
  "noise",
  "held-back",
  "features",
  "hidden",
  "activation",
  "loss",
  "optimizer",
  "output",
  "lr",
  "schedule",
  "l1",
  "l2",
  "batch",
  "seed",
  "start",
  "steps",
  "sample",
  ...OLD_LR,
] as const;

/** What attributes are called among the settings, if it is something else. */
const NAME_OF: Readonly<Record<string, string>> = {
  ...Object.fromEntries(OLD_LR.map((name) => [name, "lr"])),
  "held-back": "heldBack",
};

/** Throws an error if an attribute is invalid. */
export function settingsFrom(given_: (name: string) => string | null): Settings {
  // An attribute without a value is ignored.
  const attribute = (key: string) => given_(key)?.trim() || null;
  const name = attribute("data") ?? "xor";
  if (!isDatasetName(name))
    throw new Error(`data ${name}: expected one of ${DATASET_NAMES.join(", ")}`);
  const given: Record<string, unknown> = {};
  for (const key of ["activation", "loss", "optimizer", "schedule", "start"]) {
    const word = attribute(key);
    given[key] = word && (OLD_LOSSES[word] ?? word);
  }
  for (const key of [...OLD_LR, "lr", "l1", "l2", "seed", "steps", "held-back"]) {
    const text = attribute(key);
    if (text !== null) given[NAME_OF[key] ?? key] = Number(text);
  }
  const features = attribute("features");
  if (features) given.features = parseFeatures(features);
  const hidden = attribute("hidden");
  if (hidden) given.hidden = parseWidths(hidden);
  const batch = attribute("batch");
  if (batch && batch !== "all") given.batch = Number(batch);
  const known = Object.entries(given).filter(([, value]) => value !== null && value !== undefined);
  const noise = attribute("noise");
  const data = { name, ...(noise === null ? {} : { noise: Number(noise) }) };
  const preset = presetFor(data, Object.fromEntries(known));
  const output = attribute("output") as ActivationName | null;
  const settings = output ? { ...preset, output } : preset;
  checkSettings(settings);
  return settings;
}

/** The sample to follow through the network, counted from 1, by its index; null for none. */
export function sampleFrom(text: string | null, settings: Settings): number | null {
  if (!text?.trim()) return null;
  const count = partsOf(settings).training.points.length;
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1 || number > count)
    throw new Error(`sample ${text}: expected a whole number from 1 to ${count}`);
  return number - 1;
}
