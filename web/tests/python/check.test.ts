// Every exercise in MicroPython: the sentences are those of the terminal.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { annotatedNames } from "../../src/python/annotated";
import { check, type Checked } from "../../src/python/check";
import { type Interpreter, startInterpreter } from "../../src/python/interpreter";
import { PYTHON_TITLES } from "../../src/views/learn/python_titles.gen";

const WASM = "node_modules/@micropython/micropython-webassembly-pyscript/micropython.wasm";

/** What CPython 3.11 prints for the same file. */
const RANDOM =
  "0.32383276483316237 0.8465186258155725 74 e [6, 23, 37] [1, 2, 1] 81500891058152892250\n[5, 2, 4, 3, 0, 1]\n";

interface Case {
  readonly exercise: string;
  readonly case: string;
  readonly text: string;
  readonly says: string;
}

const CASES = JSON.parse(readFileSync("../tests/cases/exercises.json", "utf8")) as Case[];

for (const { number, name, inTerminal } of PYTHON_TITLES) {
  if (inTerminal) continue;
  test(`exercise ${number} ${name} is judged as in the terminal`, async () => {
    const cases = CASES.filter(({ exercise }) => exercise === name);
    assert.ok(cases.length >= 4);
    for (const { case: which, text, says } of cases) {
      const python = await startInterpreter(WASM);
      const checked = check(python, { number, name, text });
      assert.equal(checked.says, says, which);
      assert.equal(checked.passed, !says, which);
    }
  });
}

async function said(text: string): Promise<string> {
  return checked(await startInterpreter(WASM), text).says;
}

function checked(python: Interpreter, text: string): Checked {
  return check(python, { number: "01", name: "mul", text });
}

test("a teacher's own check judges in the page, and one that cannot run there says so", async () => {
  const double = {
    number: "01",
    name: "double",
    own: {
      probe: "def answer(learner, x):\n    return learner.double(x)\nINPUTS = [5.0, -1.5]\n",
      check:
        "from glassgrad.learn.grading import expect\nfrom .probe import INPUTS\n" +
        "def check(ask):\n    for x in INPUTS:\n        expect(ask('answer', x), 2 * x, f'double({x:g})')\n",
    },
  };
  const judged = async (text: string, own = double.own) =>
    check(await startInterpreter(WASM), { ...double, text, own }).says;
  assert.equal(await judged("def double(x):\n    return 2 * x\n"), "");
  assert.equal(await judged("def double(x):\n    return 3 * x\n"), "double(5) is 15, expected 10");
  assert.equal(
    await judged("", { ...double.own, check: "x = 1\nimport numpy\n" }),
    "check.py of this exercise, line 2: ImportError: no module named 'numpy': the page cannot run it: use the terminal, glassgrad learn",
  );
});

test("what stops a file is said in a sentence", async () => {
  assert.equal(
    await said("class Value:\n    def __init__(self data):\n        pass\n"),
    "01_mul.py, line 2: Python cannot read this: invalid syntax\n    def __init__(self data):",
  );
  assert.equal(await said("x = 1 / 0\n"), "01_mul.py, line 1: ZeroDivisionError: divide by zero");
  assert.equal(
    await said("def f():\n    return f()\nf()\n"),
    "01_mul.py, line 2: a function calls itself endlessly: what makes it stop?",
  );
  assert.equal(
    await said("x = []\nwhile True:\n    x.append('a' * 10000)\n"),
    "01_mul.py, line 3: this uses more than 128 MB of memory: does a list grow?",
  );
  assert.equal(
    await said("import sys\nsys.exit(0)\n"),
    "01_mul.py, line 2: SystemExit ends the program before the check: remove it",
  );
  assert.equal(
    await said("input('?')\n"),
    "01_mul.py, line 1: there is no keyboard here: replace input() with a number",
  );
  assert.equal(
    await said(
      "while True:\n    try:\n        print('again')\n    except Exception:\n        pass\n",
    ),
    "01_mul.py, line 3: more than a million characters were printed: is there a print in a loop?",
  );
  assert.equal(
    await said("class E(BaseException):\n    def __str__(self):\n        raise self\nraise E()\n"),
    "01_mul.py, line 4: E",
  );
  assert.equal(
    await said("from csv import reader\n"),
    "01_mul.py, line 1: ImportError: no module named 'csv', which Python in the page lacks: it is MicroPython",
  );
  assert.equal(
    await said("Vaule = 1\n"),
    "Value is no longer in your file; `glassgrad learn reset mul` starts over and keeps a copy",
  );
});

test("a file cannot reach the page around it", async () => {
  assert.match(await said("import js\njs.fetch\n"), /^01_mul.py, line 2: AttributeError: /);
  assert.match(await said("from jsffi import JsProxy\n"), /^01_mul.py, line 1: ImportError: /);
});

test("random numbers are CPython's", async () => {
  const python = await startInterpreter(WASM);
  const { printed } = checked(
    python,
    "import random\nr = random.Random(7)\nprint(r.random(), r.gauss(0, 1), r.randrange(1000), r.choice('abcdef'), " +
      "r.sample(range(50), 3), r.choices([1, 2, 3], k=3), r.getrandbits(70))\nx = list(range(6))\nr.shuffle(x)\nprint(x)\n",
  );
  assert.equal(printed, RANDOM);
});

test("sorted, deque, operator and log1p are CPython's", async () => {
  const { printed } = checked(
    await startInterpreter(WASM),
    "import math, operator\nfrom collections import deque\n" +
      "words = ['bb', 'a', 'cc', 'd', 'ee', 'f']\nprint(sorted(words, key=len), sorted(words, key=len, reverse=True))\n" +
      "todo = deque([1, 2], 3)\ntodo += [3, 4]\nprint(todo.popleft(), len(todo), list(deque('ab')))\n" +
      "print(operator.iadd([1], [2]), operator.truediv(3, 2), math.log1p(1e-20))\n",
  );
  assert.equal(
    printed,
    "['a', 'd', 'f', 'bb', 'cc', 'ee'] ['bb', 'cc', 'ee', 'a', 'd', 'f']\n2 2 ['a', 'b']\n[1, 2] 1.5 1e-20\n",
  );
});

test("dataclasses are CPython's", async () => {
  const text = readFileSync("../tests/cases/dataclasses_used.py", "utf8");
  const python = await startInterpreter(WASM);
  python.write("/annotated.json", JSON.stringify(annotatedNames([text])));
  const { printed } = checked(python, text);
  assert.equal(printed, readFileSync("../tests/cases/dataclasses_used.txt", "utf8"));
});

test("what a file prints is kept, up to a limit", async () => {
  const python = await startInterpreter(WASM);
  const { printed } = checked(python, "print('é', end='')\nprint(2)\n");
  assert.equal(printed, "é2\n");
  const long = checked(
    await startInterpreter(WASM),
    "for k in range(9999):\n    print('a' * 99)\n",
  );
  assert.equal(long.printed.length, 100_000);
});
