// The trees of Python programs are those of Python's module ast.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { pythonTree } from "../../src/python/tree";

const CASES = JSON.parse(readFileSync("../tests/cases/python_trees.json", "utf8")) as {
  text: string;
  tree: unknown;
}[];
const LEFT_OUT = new Set(["type_ignores", "kind", "conversion"]);

/** A node with the fields of the case: lines of statements only. */
function like(thing: unknown, wanted: unknown): unknown {
  if (Array.isArray(thing))
    return thing.map((one, k) => like(one, Array.isArray(wanted) ? wanted[k] : undefined));
  if (typeof thing !== "object" || thing === null) return thing;
  const keeps = (name: string) =>
    !LEFT_OUT.has(name) &&
    (!/lineno/.test(name) || (wanted as object | undefined)?.hasOwnProperty(name));
  const entries = Object.entries(thing).filter(([name]) => keeps(name));
  return Object.fromEntries(
    entries.map(([name, part]) => [name, like(part, (wanted as Record<string, unknown>)?.[name])]),
  );
}

for (const { text, tree } of CASES)
  test(`Python and the page read alike: ${text.split("\n")[0]}`, () => {
    assert.deepEqual(like(JSON.parse(pythonTree(text)), tree), tree);
  });

test("a line that cannot be read is named", () => {
  assert.deepEqual(JSON.parse(pythonTree("x = 1\ndef f(:\n    pass\n")), { unread: 2 });
});
