// Why a grad is what it is: the terms add up to it, for every parameter.

import assert from "node:assert/strict";
import { test } from "node:test";
import { worked } from "../../src/gpt/answers";
import { cardOf } from "../../src/gpt/cards/card";
import { expressionOf } from "../../src/gpt/cards/formula";
import { FIELD_NAMES } from "../../src/gpt/layout";
import type { Cell, Switches } from "../../src/gpt/messages";
import { Run } from "../../src/gpt/run";
import { completed } from "../../src/gpt/settings";
import { STAGES } from "../../src/gpt/stages";
import { textOf } from "../../src/gpt/text";
import { Routes } from "../../src/gpt/why/routes";
import { termsOf } from "../../src/gpt/why/terms";
import { whyOf } from "../../src/gpt/why/why";
import { Evaluation } from "../../src/maths/evaluation";
import { parse } from "../../src/maths/expression";

const ROUNDING = 1e-12;

function trained(steps: number, switches: Partial<Switches> = {}): Run {
  const run = new Run(completed({}), textOf(null));
  run.step(steps);
  run.switch(switches);
  return run;
}

for (const [what, steps, switches] of [
  ["everything on", 100, {}],
  [
    "the future visible, a head and a neuron off",
    100,
    { mask: false, heads: [true, false, true, true], neuronsOff: [3] },
  ],
  ["no residual", 20, { residual: false }],
] as const)
  test(`the terms of every parameter add up to its grad: ${what}`, () => {
    const run = trained(steps, switches);
    const work = worked(run, "emma");
    const routes = new Routes(work);
    let paths = 0;
    for (let k = 0; k < 4192; k++) {
      const terms = termsOf(work, k, routes);
      const sum = terms.reduce((total, { share }) => total + share, 0);
      const size = terms.reduce((total, { share }) => total + Math.abs(share), 0);
      assert.ok(Math.abs(sum - work.grads[k]!) <= ROUNDING * size, `parameter ${k}: ${sum}`);
      paths = Math.max(paths, terms.length);
    }
    assert.ok(paths > 50);
  });

test("a grad is explained in words, the largest term first, and the rest is counted", () => {
  const run = trained(1000);
  const { letters } = run.text;
  const work = worked(run, "emma");
  const at = (name: "query" | "tokens" | "readout" | "narrow", row: number, column: number) => {
    const { start, columns } = run.model.shape.matrices[name];
    return whyOf(work, start + row * columns + column, "emma", letters);
  };
  const why = at("query", 5, 3);
  assert.equal(why.name, "query[5][3]");
  assert.equal(
    why.sentence,
    "How much number 3 of a letter's vector counts in what head 2 asks for.",
  );
  assert.equal(why.terms.length, 6);
  assert.ok(why.restCount > 6);
  const sizes = why.terms.map(({ share }) => Math.abs(share));
  assert.deepEqual(
    sizes,
    [...sizes].sort((one, other) => other - one),
  );
  const sum = why.terms.reduce((total, { share }) => total + share, why.rest);
  assert.ok(Math.abs(sum - why.grad) < ROUNDING);
  const byPlace = why.byPlace.reduce((total, share) => total + share, 0);
  assert.ok(Math.abs(byPlace - why.grad) < ROUNDING);
  for (const { words } of why.terms)
    assert.match(
      words,
      /^the (start|.+) of \*emma\* asked head 2 to look (back )?at .+; the guess used that (directly|through the neurons)$/,
    );
  const m = at("tokens", 12, 4);
  assert.deepEqual(new Set(m.terms.map(({ place }) => place)).size > 0, true);
  assert.equal([...m.byPlace].filter((share) => share !== 0).length, 2);
  const z = at("tokens", 25, 0);
  assert.equal(z.grad, 0);
  assert.equal(z.sentence, "Number 0 of the vector of z. It changes no guess of *emma*.");
  assert.match(
    at("readout", 12, 0).terms[0]!.words,
    /^after ●.* the guess gave m a chance of .*, and . came$|, and it came$/,
  );
});

function numberOf(cell: Cell | undefined): number {
  assert.ok(cell && typeof cell === "object");
  return cell.number;
}

test("every stage has a card, whose sum is right, and whose nudge proves it", () => {
  const run = trained(300);
  const { letters } = run.text;
  for (const text of ["emma", ""]) {
    const work = worked(run, text);
    for (let place = 0; place < work.places; place++)
      STAGES.forEach((_, stage) => {
        for (const direction of ["forward", "backward"] as const) {
          const card = cardOf(work, { text, place, direction, stage }, letters);
          assert.ok(card.sentence.length > 20 && card.rows.length >= 1, `${direction} ${stage}`);
          assert.doesNotMatch(card.sentence, /undefined|null|\{|NaN/);
          if (direction === "forward") continue;
          const { grad, expected, measured } = card.nudge!;
          assert.ok(Math.abs(expected - measured) < 1e-3 * Math.max(1, Math.abs(grad)));
          if (!("field" in card.scalar)) return;
          const { field, index } = card.scalar;
          assert.equal(grad, work.numbers[work.gradAt(field, place) + index]);
          if (field === "logits") continue;
          const shares = card.rows.slice(0, -1).map(({ cells }) => numberOf(cells.at(-1)));
          const sum = shares.reduce((total, share) => total + share, 0);
          assert.ok(Math.abs(sum - grad) < 1e-12, `${card.title}: ${sum}, ${grad}`);
        }
      });
  }
});

test("the card of a logit is that of the design", () => {
  const run = trained(1000);
  const scalar = { field: "logits", place: 2, index: 12 } as const;
  const question = { text: "emma", place: 2, direction: "backward", stage: 9, scalar } as const;
  const card = cardOf(worked(run, "emma"), question, run.text.letters);
  assert.equal(card.title, "logit of m");
  assert.match(
    card.sentence,
    /^After `●em` the model expected `a`; `m` came\. Each logit gets its/,
  );
  assert.deepEqual(card.columns[0], "logit of");
  assert.equal(card.rows.find(({ look }) => look === "chosen")!.cells[0], "m");
  const total = card.rows.at(-1)!.cells;
  assert.ok(Math.abs(numberOf(total[1]) - 1) < 1e-12);
  assert.ok(Math.abs(numberOf(total[7])) < 1e-12);
});

test("any scalar opens in Explore with its number", () => {
  const run = trained(300);
  const work = worked(run, "emma");
  for (const field of FIELD_NAMES)
    for (const index of [0, 9, 19, 34, 50]) {
      if (index >= run.model.layout.fields[field].length) continue;
      const scalar = { field, place: 3, index };
      const known = work.numbers[work.at(field, 3) + index]!;
      if (field === "scores" || field === "weights") if (index % 16 > 3) continue;
      const { expression, values } = expressionOf(work, scalar);
      const { graph, inputs } = parse(expression);
      assert.deepEqual(new Set(inputs.keys()), new Set(values.keys()));
      const data = new Float64Array(graph.nodes.length);
      for (const [name, place] of inputs) data[place] = values.get(name)!;
      const found = new Evaluation(graph, data).data.at(-1)!;
      assert.ok(Math.abs(found - known) < 1e-12, `${field}[${index}]: ${found}, ${known}`);
    }
});

test("a parameter opens in Explore as its grad, a sum over the places", () => {
  const run = trained(300);
  const work = worked(run, "emma");
  for (const name of ["query", "narrow", "readout", "places"] as const) {
    const parameter = run.model.shape.matrices[name].start + 40;
    const { expression, values } = expressionOf(work, { parameter });
    const { graph, inputs } = parse(expression);
    const data = new Float64Array(graph.nodes.length);
    for (const [input, place] of inputs) data[place] = values.get(input)!;
    const found = new Evaluation(graph, data).data.at(-1)!;
    assert.ok(Math.abs(found - work.grads[parameter]!) < ROUNDING, name);
  }
  assert.throws(() => expressionOf(work, { parameter: 25 * 16 }), /This is 0 here/);
});

test("a space is shown, and a cell that a place does not look at is refused", () => {
  const lines = ["a b", "b a a"];
  const run = new Run(completed({ lines }), textOf(lines));
  const work = worked(run, "b a");
  const { letters } = run.text;
  const asks = { text: "b a", place: 1, direction: "backward", stage: 9 } as const;
  assert.equal(cardOf(work, asks, letters).title, "logit of \u2423");
  const { start } = run.model.shape.matrices.tokens;
  assert.equal(whyOf(work, start, "b a", letters).sentence, "Number 0 of the vector of \u2423.");
  const scalar = { field: "weights", place: 1, index: 16 + 2 } as const;
  assert.throws(() => cardOf(work, { ...asks, scalar }, letters), {
    message: "Place 1 does not look at place 2.",
  });
  // Every scalar of every field has a card in both directions.
  for (const field of FIELD_NAMES)
    for (let index = 0; index < run.model.layout.fields[field].length; index += 7)
      for (const direction of ["forward", "backward"] as const) {
        if ((field === "scores" || field === "weights") && index % 16 > 1) continue;
        const question = { ...asks, direction, scalar: { field, place: 1, index } };
        const card = cardOf(work, question, letters);
        assert.doesNotMatch(JSON.stringify(card), /undefined|NaN/);
        assert.notEqual(card.sentence, "", `${field}[${index}]`);
      }
});
