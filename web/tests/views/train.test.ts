// Train without a page: what links and attributes ask for.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Change } from "../../src/training/run/changes";
import type { Settings } from "../../src/training/run/settings";
import { sampleFrom, settingsFrom } from "../../src/views/train/attributes";
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

test("noise, features, penalties and a held-back part are in links and attributes", () => {
  const { settings, changes, unknown } = opened(
    "data=moons&noise=0.3&held_back=0.25&features=sin_x1,x1_squared&l1=0.01&changes=5:l1:0",
  );
  assert.deepEqual(unknown, []);
  assert.deepEqual(settings.data, { name: "moons", noise: 0.3 });
  assert.deepEqual(
    [settings.heldBack, settings.features, settings.l1],
    [0.25, ["x1_squared", "sin_x1"], 0.01],
  );
  assert.deepEqual(changes, [{ step: 5, kind: "l1", to: 0 }]);
  const given: Record<string, string> = {
    data: "moons",
    noise: "0.3",
    "held-back": "0.25",
    features: "sin_x1 x1_squared",
    l1: "0.01",
  };
  const asked = settingsFrom((name) => given[name] ?? null);
  assert.deepEqual({ ...asked, steps: 0 }, { ...settings, steps: 0 });
  assert.equal(sampleFrom("75", asked), 74);
  assert.throws(() => sampleFrom("76", asked), /sample 76: expected a whole number from 1 to 75/);
  assert.equal(sampleFrom(null, asked), null);
});

test("a part of a link that cannot be held back, or computed, is told and left out", () => {
  assert.deepEqual(opened("data=moons&held_back=1").unknown, ["held_back=1"]);
  assert.deepEqual(opened("held_back=0.5").unknown, ["held_back=0.5"]);
  const { settings, unknown } = opened("data=moons&features=x1_squared,x9&hidden=3");
  assert.deepEqual([unknown, settings.features], [["features=x1_squared,x9"], []]);
  assert.deepEqual(settings.hidden, [3]);
});
