// Learn without a page: answers are graded, tapes walk back, questions of teachers are read.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { readBlocks } from "../../lessons.mjs";
import { Evaluation } from "../../src/maths/evaluation";
import { parse } from "../../src/maths/expression";
import { plain } from "../../src/maths/numbers";
import { unmarked } from "../../src/ui/rich";
import { newRun, run, steps } from "../../src/views/learn/exhibit_run";
import { EXHIBITS, findExhibit } from "../../src/views/learn/exhibits";
import { EXERCISES, grade } from "../../src/views/learn/grading";
import { LESSONS } from "../../src/views/learn/lessons.gen";
import { neuron, Passes } from "../../src/views/learn/passes";
import { resolved } from "../../src/views/learn/readings";
import { QUESTIONS, readQuestions } from "../../src/views/learn/questions";
import { breadthFirst, newestFirst, Tape, walkBack } from "../../src/views/learn/tape";
import { trainQuery } from "../../src/views/learn/train_link";

const exercise = (name: string) => EXERCISES.find((one) => one.name === name)!;

test("an answer counts for what it computes, not for how it is written", () => {
  for (const text of ["6*x - 4", "x*6-4", "2*(3*x - 2)", "-4 + 3*2*x", "6*x + 0*x**2 - 4"])
    assert.ok(grade(exercise("parabola"), text).isRight, text);
  for (const text of ["6*x", "6*x - 4.001", "4 - 6*x", "14", "x"])
    assert.ok(!grade(exercise("parabola"), text).isRight, text);
});

test("every solution passes, and every known mistake gets its own sentence", () => {
  let mistakes = 0;
  for (const one of EXERCISES) {
    assert.ok(grade(one, one.solution).isRight, one.name);
    for (const { answer, says } of one.mistakes) {
      assert.deepEqual(grade(one, answer), { isRight: false, says }, `${one.name}: ${answer}`);
      mistakes++;
    }
  }
  assert.ok(mistakes >= 24);
});

test("hints and explanations name only what the answer box takes", () => {
  for (const { name, at, hint, mistakes, by } of EXERCISES) {
    // L is what the question calls the expression; the article is no name.
    const known = new Set([...Object.keys(at), "a", "A", ...(by === null ? [] : ["L"])]);
    for (const text of [hint, ...mistakes.map(({ says }) => says)]) {
      // In tanh's it is an apostrophe.
      const letters = text.replace(/\w+'s\b/g, "").match(/\b[A-Za-z]\b/g) ?? [];
      assert.deepEqual(
        letters.filter((letter) => !known.has(letter)),
        [],
        `${name}: ${text}`,
      );
    }
  }
});

test("an unknown mistake is shown at a point, by a nudge", () => {
  const { isRight, says } = grade(exercise("product"), "b + 1");
  assert.ok(!isRight);
  assert.equal(
    says,
    "At a = 2, b = \u22123, c = 10 yours is \u22122. From a = 1.999 to 2.001 L changes by \u22120.006, so the slope is \u22120.006/0.002 = \u22123.",
  );
  assert.match(grade(exercise("tanh_by_exp"), "x").says, /and tanh\(x\) is 0\.4621\.$/);
});

test("who computes what an explanation shows gets what it shows", () => {
  const FIGURES =
    /^At (.+) yours is .+\. From (\w+) = (.+) to (.+) L changes by (.+), so the slope is (.+)\/0\.002 = (.+)\.$/;
  const read = (text: string) => Number(text.replaceAll("\u2212", "-"));
  let seen = 0;
  for (const one of EXERCISES.filter(({ by }) => by !== null)) {
    // Right at the first points, so that later ones are explained too.
    const names = Object.keys(one.at);
    const first = names.map((name) => `(${name} - (${one.at[name]}))`).join("**2 + ");
    for (const answer of [`${one.solution} + 1`, `${one.solution} + ${first}**2`]) {
      const told = FIGURES.exec(grade(one, answer).says);
      assert.ok(told, `${one.name}: ${grade(one, answer).says}`);
      const [, where, by, below, above, change, above2, slope] = told as unknown as string[];
      const point = Object.fromEntries(
        where!.split(", ").map((part) => [part.split(" = ")[0], read(part.split(" = ")[1]!)]),
      );
      const valueAt = (text: string) => {
        const { graph, inputs } = parse(one.expression, new Set(names));
        const data = new Float64Array(graph.nodes.length);
        for (const [name, place] of inputs) data[place] = { ...point, [by!]: read(text) }[name]!;
        return new Evaluation(graph, data).data[graph.root]!;
      };
      assert.ok(Math.abs(read(above!) - read(below!) - 0.002) < 1e-12);
      assert.equal((valueAt(above!) - valueAt(below!)).toFixed(8), read(change!).toFixed(8));
      assert.equal(change, above2);
      assert.equal(plain(read(change!) / 0.002), slope);
      seen++;
    }
  }
  assert.equal(seen, 14);
});

test("an answer that cannot be read is told where", () => {
  const says = (text: string) => grade(exercise("product"), text).says;
  assert.equal(says(""), "Type an expression, such as 2*x + 1.");
  assert.match(says("2*"), /^Column 3\. /);
  assert.match(says("q"), /^Column 1\. No value is given for q\.$/);
  assert.match(says("2b"), /For a product write \*\./);
  assert.match(says("log(a - 2)"), /yours is \u2212inf\./);
});

test("a function that would already be the answer is not accepted", () => {
  const verdict = grade(exercise("tanh_by_exp"), "tanh(x)");
  assert.deepEqual(verdict, {
    isRight: false,
    says: "Write it without tanh, which would already be the answer.",
  });
  assert.ok(!grade(exercise("tanh_by_exp"), "2*sigmoid(2*x) - 1").isRight);
  assert.ok(grade(exercise("tanh_by_exp"), "1 - 2/(exp(2*x) + 1)").isRight);
});

test("a tape walks back as backward does, and in other orders as bugs do", () => {
  const tape = new Tape();
  const a = tape.leaf(3);
  const h = tape.op("mul", a, 2);
  tape.op("add", h, tape.op("mul", h, h));
  const evaluation = tape.evaluation();
  const gradOf = (order: number[]) => {
    const grads = new Float64Array(evaluation.graph.nodes.length);
    walkBack(evaluation, order, grads);
    return grads[a.node];
  };
  assert.equal(gradOf(newestFirst(evaluation.graph)), 26);
  assert.equal(gradOf(newestFirst(evaluation.graph)), evaluation.grads()[a.node]);
  assert.deepEqual(breadthFirst(evaluation.graph), [3, 1, 2, 0]);
  assert.equal(gradOf(breadthFirst(evaluation.graph)), 2);
});

test("both sides of an exhibit start alike and part, step by step", () => {
  assert.ok(EXHIBITS.length >= 10);
  for (const exhibit of EXHIBITS) {
    const [bug, cure] = [run(exhibit, "bug"), run(exhibit, "cure")];
    assert.equal(bug.losses.length, exhibit.setting.steps, exhibit.name);
    assert.notDeepEqual(bug, cure, exhibit.name);
    const noted = newRun();
    const walk = steps(exhibit, "cure", exhibit.seed, noted);
    walk.next();
    assert.deepEqual(noted.losses, cure.losses.slice(0, 1), exhibit.name);
    for (const _ of walk);
    assert.deepEqual(noted, cure, exhibit.name);
    assert.notDeepEqual(run(exhibit, "cure", exhibit.seed + 1), cure, exhibit.name);
  }
});

test("a link to Train holds the settings of the bug", () => {
  const query = new URLSearchParams(trainQuery(findExhibit("twins")!, 5));
  assert.equal(query.get("data"), "xor");
  assert.equal(query.get("start"), "symmetric");
  assert.equal(query.get("seed"), "5");
  assert.equal(query.get("batch"), "all");
  assert.equal(new URLSearchParams(trainQuery(findExhibit("rate")!, 1)).get("lr"), "0.8");
  assert.equal(
    new URLSearchParams(trainQuery(findExhibit("sigmoids")!, 1)).get("hidden"),
    "5-5-5-5-5-5",
  );
});

test("questions of a teacher are read, or a sentence says what is missing", () => {
  const options = [
    { text: "1", why: "no" },
    { text: "2", why: "yes", right: true },
  ];
  const [read] = readQuestions([{ ask: "1 + 1?", options }]);
  assert.deepEqual(read, { name: "1", ask: ["1 + 1?"], options });
  assert.ok(readQuestions(QUESTIONS as unknown).length >= 7);
  const refused = (thing: unknown, why: RegExp) => assert.throws(() => readQuestions(thing), why);
  refused({}, /list of questions/);
  refused([], /list of questions/);
  refused([{ options }], /question 1: ask/);
  refused([{ ask: "?", options: options.slice(1) }], /two or more/);
  refused([{ ask: "?", options: [options[0], options[0]] }], /one option with "right": true/);
  refused([{ ask: "?", options: [{ text: "1" }, { text: "2" }] }], /text and why/);
});

test("a lesson is read as headings, prose, code and what it prints", () => {
  const text =
    "# 1. T\n\nA `a*b`, **b**\nand *c*: [d](02-e.md).\n\n```python\nf()\n#> 1\n#>\n#> 2\n```\n";
  assert.deepEqual(readBlocks(text), [
    { kind: "heading", level: 1, text: "1. T" },
    {
      kind: "paragraph",
      spans: [
        { kind: "text", text: "A " },
        { kind: "code", text: "a*b" },
        { kind: "text", text: ", " },
        { kind: "strong", text: "b" },
        { kind: "text", text: " and " },
        { kind: "em", text: "c" },
        { kind: "text", text: ": " },
        { kind: "link", text: "d", to: "02-e.md" },
        { kind: "text", text: "." },
      ],
    },
    { kind: "code", source: "f()", printed: "1\n\n2" },
  ]);
  assert.throws(() => readBlocks("> a\n"), /a lesson has no blockquote/);
  assert.throws(() => readBlocks("a ![a](b.png)\n"), /a lesson has no image in its text/);
});

test("a lesson has pictures, lists, tables and live elements, whose insides are for other readers", () => {
  const live =
    '<glass-explorer expression="a + a" terms>\n\n![c](d.svg)\n\n[e](f)\n\n</glass-explorer>\n';
  const blocks = readBlocks(
    `- a\n\n| b |\n|---|\n| \`c\` |\n\n![d](pictures/e.svg)\n\n${live}\nf\n`,
  );
  const text = (word: string) => [{ kind: "text", text: word }];
  assert.deepEqual(blocks, [
    { kind: "list", items: [text("a")] },
    { kind: "table", head: [text("b")], rows: [[[{ kind: "code", text: "c" }]]] },
    { kind: "picture", alt: "d", file: "pictures/e.svg" },
    {
      kind: "live",
      element: "glass-explorer",
      attributes: { expression: "a + a", terms: "" },
    },
    { kind: "paragraph", spans: text("f") },
  ]);
  assert.throws(() => readBlocks("<script>\n\n</script>\n"), /a lesson has no <script>/);
  assert.throws(() => readBlocks("<glass-bug>\n\na\n"), /does not close glass-bug/);
});

test("links in lessons lead to the page's own places, or are plain text", () => {
  assert.equal(resolved("08-xor.md"), "#/learn?lesson=8");
  assert.equal(resolved("../engine.md"), "#/learn?lesson=engine");
  assert.equal(resolved("lessons/01-derivative.md"), "#/learn?lesson=1");
  const [door] = readBlocks("[a](http://127.0.0.1:8377/#/train?data=moons)\n");
  assert.ok(door?.kind === "paragraph");
  assert.equal(resolved(door.spans[0]!.to!), "#/train?data=moons");
  assert.equal(resolved("../tour.md"), undefined);
  assert.equal(resolved("https://example.org/08-xor.htm"), undefined);
});

test("forward mode finds the slopes of reverse mode, in a pass for each leaf", () => {
  for (const size of [1, 2, 10, 100]) {
    const evaluation = neuron(size);
    const passes = new Passes(evaluation);
    let count = 0;
    for (; !passes.isDone; count++) passes.next();
    assert.equal(count, size);
    const before = evaluation.data[evaluation.graph.root]!;
    passes.leaves.forEach((leaf, k) => {
      assert.ok(Math.abs(passes.forward[k]! - passes.reverse[k]!) < 1e-15);
      const raised = new Evaluation(evaluation.graph, evaluation.data);
      raised.data[leaf]! += 1e-6;
      raised.forward();
      const measured = (raised.data[evaluation.graph.root]! - before) / 1e-6;
      assert.ok(Math.abs(measured - passes.reverse[k]!) < 1e-5);
    });
  }
});

test("every lesson can be read", () => {
  assert.equal(
    LESSONS.length,
    readdirSync("../docs/lessons").filter((name) => /^\d/.test(name)).length,
  );
  for (const { title, file } of LESSONS) {
    const blocks = readBlocks(readFileSync(`../${file}`, "utf8"));
    const [first] = blocks;
    assert.ok(first?.kind === "heading" && first.text.endsWith(`. ${title}`), file);
    const plainText = blocks.flatMap((block) =>
      block.kind === "paragraph" ? block.spans.filter(({ kind }) => kind === "text") : [],
    );
    assert.ok(plainText.length > 10, file);
    const code = blocks.filter(({ kind }) => kind === "code");
    assert.ok(code.length > 3 && !JSON.stringify(code).includes("#>"), file);
  }
});

test("marks of a text are left out for a voice", () => {
  assert.equal(unmarked("**Yes.** `a*b` is `b**2`."), "Yes. a*b is b**2.");
});
