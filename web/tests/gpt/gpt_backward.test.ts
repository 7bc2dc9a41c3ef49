// The GPT's own backward against Explore's scalar engine, and against finite differences.

import assert from "node:assert/strict";
import { test } from "node:test";
import { passOf, worked } from "../../src/gpt/answers";
import { dataOf, FIELD_NAMES, gradOf } from "../../src/gpt/layout";
import type { Switches } from "../../src/gpt/messages";
import { forward } from "../../src/gpt/passes";
import { Run } from "../../src/gpt/run";
import { completed } from "../../src/gpt/settings";
import { textOf, toNumbers } from "../../src/gpt/text";
import { copyOf } from "../../src/gpt/shares";
import { scalarPass } from "./scalar_gpt";

/** What issue 26 asks for: sums in another order differ less. */
const AS_SCALARS = 1e-10;
const STEP = 1e-5;
/** Central differences are off by about STEP**2 from curvature and EPSILON / STEP from rounding. */
const ROUGH = 1e-8;

const SURGERY: Readonly<Record<string, Partial<Switches>>> = {
  "everything on": {},
  "a head off": { heads: [true, false, true, true] },
  "all heads off": { heads: [false, false, false, false] },
  "neurons off": { neuronsOff: [0, 5, 17, 63] },
  "no residual": { residual: false },
  "no places": { places: false },
  "the future visible": { mask: false },
  "much at once": { heads: [false, true, true, false], places: false, mask: false },
};

function trained(switches: Partial<Switches>, steps = 40): Run {
  const run = new Run(completed({ seed: 3 }), textOf(null));
  run.step(steps);
  run.switch(switches);
  return run;
}

for (const [what, switches] of Object.entries(SURGERY)) {
  test(`every grad is that of the scalar engine: ${what}`, () => {
    const run = trained(switches);
    for (const text of ["emma", ""]) {
      const work = worked(run, text);
      const scalars = scalarPass(run.model, toNumbers(text, run.text));
      const grads = scalars.grads();
      assert.ok(Math.abs(scalars.data.at(-1)! - work.loss) < AS_SCALARS);
      for (let k = 0; k < 4192; k++)
        assert.ok(Math.abs(grads[k]! - work.grads[k]!) < AS_SCALARS, `${text}: parameter ${k}`);
    }
  });

  test(`grads are what finite differences say: ${what}`, () => {
    const run = trained(switches);
    const work = worked(run, "hannah");
    const { parameters } = run.model;
    const raised = (k: number, by: number) => {
      const before = parameters[k]!;
      parameters[k] = before + by;
      const loss = forward(copyOf(work));
      parameters[k] = before;
      return loss;
    };
    for (let k = 0; k < parameters.length; k += 13) {
      const slope = (raised(k, STEP) - raised(k, -STEP)) / (2 * STEP);
      assert.ok(Math.abs(slope - work.grads[k]!) < ROUGH, `parameter ${k}`);
    }
    // And of every kind of scalar on the way.
    for (const field of FIELD_NAMES) {
      if (field === "chances") continue;
      const { length } = run.model.layout.fields[field];
      for (let index = 0; index < length; index += 5) {
        const scalar = { field, place: 2, index };
        const slope =
          (forward(copyOf(work), scalar, STEP) - forward(copyOf(work), scalar, -STEP)) / (2 * STEP);
        const grad = work.numbers[work.gradAt(field, 2) + index]!;
        assert.ok(Math.abs(slope - grad) < ROUGH, `${field}[${index}]: ${slope}, ${grad}`);
      }
    }
  });
}

test("training under surgery goes down the gradient of what is left", () => {
  for (const switches of Object.values(SURGERY)) {
    const run = new Run(completed({}), textOf(null));
    run.switch(switches);
    run.step(300);
    assert.ok(run.meanLoss < 3, `${JSON.stringify(switches)}: ${run.meanLoss}`);
  }
});

test("a pass holds its fields where the layout says", () => {
  const run = trained({});
  const pass = passOf(run, "emma");
  assert.equal(pass.places, 5);
  assert.deepEqual(pass.letters, [26, 4, 12, 12, 0, 26]);
  assert.equal(pass.numbers.length, 2 * 5 * pass.layout.size);
  assert.ok(2 * 16 * pass.layout.size * 8 < 150_000);
  const sum = (row: Float64Array) => row.reduce((total, number) => total + number, 0);
  for (let p = 0; p < 5; p++) {
    assert.ok(Math.abs(sum(dataOf(pass, "chances", p)) - 1) < 1e-12);
    assert.ok(Math.abs(sum(gradOf(pass, "logits", p))) < 1e-12);
    const chance = dataOf(pass, "chances", p)[pass.letters[p + 1]!]!;
    const right = gradOf(pass, "logits", p)[pass.letters[p + 1]!]!;
    assert.ok(Math.abs(-Math.log(chance) - dataOf(pass, "loss", p)[0]!) < 1e-12);
    assert.ok(Math.abs((chance - 1) / 5 - right) < 1e-12);
    const head = dataOf(pass, "weights", p).subarray(16, 32);
    assert.ok(Math.abs(sum(head) - 1) < 1e-12);
    assert.ok(head.subarray(p + 1).every((weight) => weight === 0));
  }
});

test("an edit is undone, and every edit is told", () => {
  const run = trained({});
  const before = worked(run, "emma").loss;
  const parameter = run.model.shape.matrices.query.start + 5 * 16 + 3;
  const was = run.model.parameters[parameter];
  run.switch({ heads: [true, false, true, true] });
  run.setParameter(parameter, 0.7);
  run.switch({ neuronsOff: [9], mask: false });
  assert.deepEqual(
    run.edits.words.map((words) => words.replace(/, was .*/, "")),
    ["head 2 off", "query[5][3] = 0.7", "neuron 9 off, future visible"],
  );
  assert.notEqual(worked(run, "emma").loss, before);
  for (let k = 0; k < 3; k++) run.undo();
  assert.equal(run.model.parameters[parameter], was);
  assert.equal(worked(run, "emma").loss, before);
  assert.throws(() => run.undo(), /There is nothing to undo/);
  assert.throws(() => run.setParameter(4192, 1), /Parameter 4192: the model has 0 to 4191/);
  assert.throws(() => run.setParameter(0, Number.NaN), /expected a finite number/);
  assert.throws(() => run.switch({ neuronsOff: [64] }), /Neuron 64: the model has 0 to 63/);
});
