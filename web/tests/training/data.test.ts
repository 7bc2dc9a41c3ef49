// Draws, data sets and tables are Python's, by vectors that Python wrote (tests/page_cases.py).

import assert from "node:assert/strict";
import { test } from "node:test";
import cases from "../../../tests/cases/page.json";
import { parseCsv } from "../../src/training/data/csv";
import { checkDataset, MOST_CLASSES, makeDataset } from "../../src/training/data/datasets";
import { LegacyRandom } from "../../src/training/data/legacy_random";
import { PythonRandom } from "../../src/training/data/random";
import { newState } from "../../src/training/data/twister";
import type { DatasetName, ScheduleName } from "../../src/training/names.gen";
import { rateAt, SCHEDULES } from "../../src/training/run/schedules.gen";
import { assertClose, LIBRARY } from "../close";

test("a seed draws what Python's random.Random draws", () => {
  for (const known of cases.random) {
    const draw = new PythonRandom(known.seed);
    for (const number of known.random) assert.equal(draw.random(), number);
    for (const number of known.uniform) assert.equal(draw.uniform(-1, 1), number);
    for (const [count, bits] of known.bits) assert.equal(draw.getrandbits(count!), bits);
    for (const number of known.gauss) assertClose(draw.gauss(1, 2), number, LIBRARY);
    for (const [total, count, drawn] of known.samples as [number, number, number[]][]) {
      const chosen = new Uint32Array(count);
      draw.sampleInto(chosen, total, new Uint32Array(total).fill(7));
      assert.deepEqual([...chosen], drawn);
    }
    const order = Array.from(known.shuffled.keys());
    draw.shuffle(order);
    assert.deepEqual(order, known.shuffled);
    for (let k = 1; k < 700; k++) draw.random();
    assert.equal(draw.random(), known.after_700_more);
  }
});

test("a generator goes on where its state was kept", () => {
  const draw = new PythonRandom(5);
  draw.random();
  const state = newState();
  draw.saveTo(state);
  const next = draw.random();
  for (let k = 0; k < 1000; k++) draw.random();
  draw.restore(state);
  assert.equal(draw.random(), next);
});

test("a seed that is no whole number is refused", () => {
  assert.throws(() => new PythonRandom(0.5), /seed 0.5: expected a whole number/);
  assert.throws(() => new LegacyRandom(-1), /seed -1: expected a whole number from 0/);
});

test("a seed draws what NumPy's legacy generator draws", () => {
  for (const known of cases.legacy_random) {
    const draw = new LegacyRandom(known.seed);
    for (const number of known.random) assert.equal(draw.random(), number);
    for (const number of known.gauss) assertClose(draw.gauss(0.5, 2), number, LIBRARY);
    assert.deepEqual(draw.permutation(20), known.permutation);
  }
});

test("data sets are Python's", () => {
  for (const known of cases.data) {
    const made = makeDataset(known.name as DatasetName, known.seed, known.making);
    assert.deepEqual(made.targets, known.targets);
    assert.deepEqual(made.classes, known.classes);
    assert.equal(made.points.length, known.points.length);
    known.points.forEach((point, k) => {
      // The distance between neighbours near 1: a coordinate near 0 is a difference of such.
      point.forEach((v, i) => {
        assert.ok(Math.abs(made.points[k]![i]! - v) <= 4 * Number.EPSILON, `${known.name} ${k}`);
      });
    });
  }
});

test("a data set that cannot be made says what would work", () => {
  assert.throws(() => makeDataset("moons", 1, { count: 1 }), /expected 2 samples or more, got 1/);
  assert.throws(() => makeDataset("moons", 1, { noise: -1 }), /noise -1: expected a number of 0/);
  assert.throws(() => makeDataset("circles", 1, { inner: 1 }), /inner 1: expected a radius/);
  assert.throws(() => makeDataset("blobs", 1, { classes: 0 }), /classes 0: expected from 1 to 100/);
});

test("data that the page cannot train on is refused", () => {
  const good = {
    points: [
      [1, 2],
      [3, 4],
    ],
    targets: [0, 1],
    classes: ["a", "b"],
    columns: [],
  };
  checkDataset(good);
  const refused: [Partial<typeof good>, RegExp][] = [
    [{ targets: [0] }, /samples with one target each/],
    [{ points: [[1, 2], [3]] }, /the same number of finite numbers/],
    [
      {
        points: [
          [1, 2],
          [3, Infinity],
        ],
      },
      /the same number of finite numbers/,
    ],
    [{ targets: [0, 2] }, /or indices of classes/],
    [{ targets: [0, Number.NaN], classes: [] }, /targets that are finite numbers/],
    [{ classes: [..."abcdefghijk"] }, /up to 10 classes, got 11/],
  ];
  for (const [part, message] of refused)
    assert.throws(() => checkDataset({ ...good, ...part }), { message });
  assert.throws(
    () => makeDataset("moons", 1, { count: 1e9 }),
    /up to 5000 samples, got 1000000000/,
  );
});

/** Python stops at the first line that it cannot read; the page may leave it out. */
function firstComplaint(text: string): string | undefined {
  try {
    return parseCsv(text).leftOut[0];
  } catch (error) {
    return (error as Error).message;
  }
}

test("a table is read, or refused with its line, as Python's read_csv does", () => {
  for (const known of cases.csv)
    if ("error" in known && known.error !== undefined)
      assert.equal(firstComplaint(known.text), known.error);
    else assert.deepEqual(parseCsv(known.text), { data: known.data, leftOut: [] });
});

test("a few bad lines are left out, each with Python's sentence", () => {
  const good = "x,y,kind\n1,2,cat\n3,4,dog\n5,6,cat\n7,8,dog\n";
  const { data, leftOut } = parseCsv(`${good}9,oops,cat\n9,9\n9,9,3\n`);
  assert.deepEqual(data, parseCsv(good).data);
  assert.deepEqual(leftOut, [
    "line 6: column 2: 'oops' is not a finite number",
    "line 7: expected 3 columns, got 2",
    "line 8: the target '3' is not a word",
  ]);
  const first = parseCsv("1,2,cat\n1,2,0\n3,4,1\n");
  assert.deepEqual(first.leftOut, ["line 1: the target 'cat' is not a finite number"]);
  assert.throws(() => parseCsv("1,2,0\n1,2,1\n1,x,0\n2,x,1\n"), /^Error: line 3: column 2/);
});

test("a table with more classes than the page can show is refused", () => {
  const rows = Array.from({ length: MOST_CLASSES + 1 }, (_, k) => `1,2,${k}`);
  assert.equal(parseCsv(rows.slice(0, MOST_CLASSES).join("\n")).data.classes.length, 10);
  assert.throws(() => parseCsv(rows.join("\n")), /up to 10 classes, got 11/);
});

test("schedules give Python's rates", () => {
  for (const { name, rates } of cases.schedules) {
    const schedule = SCHEDULES[name as ScheduleName](0.3, 37);
    for (const [step, rate] of rates) assertClose(rateAt(schedule, step!), rate!, LIBRARY);
  }
});
