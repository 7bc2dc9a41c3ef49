// The folders of the page in their order: a module imports only what lies before it.

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { test } from "node:test";
import { ORDER, readTexts, Sources } from "./layering";

test("the page keeps its rules", () => {
  const sources = new Sources(readTexts());
  assert.deepEqual(sources.mistakes(), []);
  assert.deepEqual(readdirSync("src").sort(), [...ORDER].sort());
  assert.ok(sources.imports.size > 140);
  assert.ok([...sources.imports.values()].flat().length > 500);
});

const BREACHES: Readonly<Record<string, readonly [string, string, string]>> = {
  "an import upwards": [
    "maths/words",
    'import "../views/explore/store";',
    "maths/words imports views/explore/store, but maths/ lies below views/",
  ],
  "a type from above": [
    "layout/dot",
    'import type { View } from "../views/view";',
    "layout/dot imports views/view, but layout/ lies below views/",
  ],
  "an import over several lines": [
    "training/run/run",
    'import {\n  tokens,\n  more,\n} from "../../ui/colours";',
    "training/run/run imports ui/colours, but training/ lies below ui/",
  ],
  "an import when it is needed": [
    "ui/typed",
    'const later = () => import("../page/app");',
    "ui/typed imports page/app, but ui/ lies below page/",
  ],
  "a worker by its name": [
    "training/worker/worker",
    'const worker = new Worker(new URL("../../entries/training_worker.ts", import.meta.url));',
    "training/worker/worker imports entries/training_worker, but training/ lies below entries/",
  ],
  "a worker that is not there": [
    "training/worker/worker",
    'const worker = new URL("./helper.ts", import.meta.url);',
    "training/worker/worker imports ./helper.ts, which does not exist",
  ],
  "a script that is not built": [
    "views/train/channel",
    'neighbour("trainer2.js");',
    "views/train/channel loads trainer2.js, which is not built",
  ],
  "a module found by a name": [
    "views/learn/progress",
    "const later = (name: string) => import(`./${name}`);",
    "views/learn/progress imports a module whose name cannot be read here",
  ],
  "a script found by a name": [
    "views/learn/progress",
    "const script = (name: string) => neighbour(name);",
    "views/learn/progress imports a module whose name cannot be read here",
  ],
  "a circle of files": [
    "maths/numbers",
    'import "./words";',
    "a circle in maths/: maths/numbers imports maths/words, maths/words imports maths/numbers",
  ],
  "a circle of folders": [
    "training/network/program",
    'import "../run/settings";',
    "a circle in training/: training/",
  ],
  "a view in another": [
    "views/explore/link",
    'import "../learn/questions";',
    "a circle in views/: views/explore/link imports views/learn/questions, views/learn/",
  ],
  "a folder without a place": [
    "misc/misc",
    "export const x = 1;",
    "misc has no place in ORDER: say which folders it may import",
  ],
};

for (const [name, [module, line, sentence]] of Object.entries(BREACHES))
  test(`${name} is told in a sentence`, () => {
    const texts = readTexts();
    texts.set(module, `${texts.get(module) ?? ""}\n${line}\n`);
    const told = new Sources(texts).mistakes();
    assert.equal(told.length, 1, told.join("\n"));
    assert.ok(told[0]!.startsWith(sentence), told[0]);
  });
