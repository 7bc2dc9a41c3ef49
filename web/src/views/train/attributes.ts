// The attributes of <glass-trainer> as settings.

import { DATASET_NAMES } from "../../training/names.gen";
import type { Settings } from "../../training/run/settings";
import { checkSettings } from "../../training/run/settings";
import { OLD_LR, parseWidths } from "./link";
import { isDatasetName, presetFor } from "./presets";

export const SETTINGS = [
  "data",
  "hidden",
  "activation",
  "loss",
  "optimizer",
  "lr",
  "l2",
  "batch",
  "seed",
  "start",
  "steps",
  ...OLD_LR,
] as const;

/** Throws an error if an attribute is invalid. */
export function settingsFrom(given_: (name: string) => string | null): Settings {
  // An attribute without a value is ignored.
  const attribute = (key: string) => given_(key)?.trim() || null;
  const name = attribute("data") ?? "xor";
  if (!isDatasetName(name))
    throw new Error(`data ${name}: expected one of ${DATASET_NAMES.join(", ")}`);
  const given: Record<string, unknown> = {};
  for (const key of ["activation", "loss", "optimizer", "start"]) given[key] = attribute(key);
  for (const key of [...OLD_LR, "lr", "l2", "seed", "steps"]) {
    const text = attribute(key);
    if (text !== null) given[OLD_LR.includes(key) ? "lr" : key] = Number(text);
  }
  const hidden = attribute("hidden");
  if (hidden) given.hidden = parseWidths(hidden);
  const batch = attribute("batch");
  if (batch && batch !== "all") given.batch = Number(batch);
  const known = Object.entries(given).filter(([, value]) => value !== null && value !== undefined);
  const settings = presetFor({ name }, Object.fromEntries(known));
  checkSettings(settings);
  return settings;
}
