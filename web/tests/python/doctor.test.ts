// The doctor in MicroPython: its verdicts are those of the terminal.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { diagnose, type Finding } from "../../src/python/doctor";
import { startInterpreter } from "../../src/python/interpreter";
import { annotatedNames } from "../../src/python/annotated";
import { pythonTree } from "../../src/python/tree";

const WASM = "node_modules/@micropython/micropython-webassembly-pyscript/micropython.wasm";

interface Case {
  readonly case: string;
  readonly text: string;
  readonly says: string;
  readonly findings: readonly Finding[];
}

/** A few of them; `--soak` names a file with all. */
const CASES = JSON.parse(
  readFileSync(process.env.DOCTOR_CASES ?? "../tests/cases/doctor.json", "utf8"),
) as Case[];

/** These walk over a set, which has another order in each Python: they go wrong in other places. */
const OF_SETS = [
  "micrograd.__add__: out._backward = _backward -> self._backward = _backward",
  "microgpt.__init__: = children -> = set(children)",
  "backprop.: if v not in seen: seen.add(v) -> if v.data not in seen: seen.add(v.data)",
  "backprop.: for child in v._prev: -> for child in list(v._prev)[:1]:",
  "impart.: for node in reversed(topo): -> for node in visited:",
];

/** What both must say: each Python has its own words for an error, and its own depth of calls. */
function shared(text: string): string {
  return text
    .split("\n")
    .filter((line) => !/ raised |Likely cause: read the line that raised/.test(line))
    .map((line) => line.replace(/(A chain of .*) \(line \d+\)/, "$1"))
    .join("\n");
}

function brief({ fault, cause, op, line }: Finding): object {
  return { fault, cause, op, line: cause === "depth" ? null : line };
}

for (const { case: name, text, says, findings } of CASES)
  test(`the page says what the terminal says of ${name}`, async () => {
    const python = await startInterpreter(WASM);
    python.write("/annotated.json", JSON.stringify(annotatedNames([text])));
    const tree = pythonTree(text);
    const found = diagnose(python, { file: "engine.py", text, tree });
    assert.ok("findings" in found, JSON.stringify(found));
    assert.equal(found.sound, !findings.some(({ fault }) => fault));
    if (OF_SETS.includes(name)) return;
    assert.deepEqual(found.findings.map(brief), findings.map(brief));
    assert.equal(shared(found.text), shared(says));
  });
