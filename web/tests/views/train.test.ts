// Train without a page: what links and attributes ask for.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Change } from "../../src/training/run/changes";
import type { Settings } from "../../src/training/run/settings";
import { settingsFrom } from "../../src/views/train/attributes";
import { applyQuery } from "../../src/views/train/link";
import type { TrainStore } from "../../src/views/train/store";

function opened(link: string): { settings: Settings; changes: Change[]; unknown: string[] } {
  const found: { settings?: Settings; changes?: Change[] } = {};
  const store = {
    restore(settings: Settings, _source: unknown, changes: Change[]) {
      Object.assign(found, { settings, changes });
    },
  };
  const unknown = applyQuery(store as unknown as TrainStore, new URLSearchParams(link));
  return { settings: found.settings!, changes: found.changes!, unknown };
}

test("a learning rate is lr, and rate or learning_rate in older links and attributes", () => {
  for (const key of ["lr", "rate", "learning_rate"]) {
    const { settings, unknown } = opened(`data=moons&${key}=0.3&seed=7`);
    assert.deepEqual([settings.lr, settings.seed, unknown], [0.3, 7, []]);
    const asked = settingsFrom((name) => ({ data: "moons", [key]: "0.3" })[name] ?? null);
    assert.equal(asked.lr, 0.3);
  }
  for (const kind of ["lr", "rate"])
    assert.deepEqual(opened(`changes=10:${kind}:0.25`).changes, [
      { step: 10, kind: "lr", to: 0.25 },
    ]);
});
