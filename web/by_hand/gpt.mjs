// All that can be done in the GPT view; each is done by hand, and checked by what it changes.

import { dropFile } from "./drop.mjs";
import { movesOf, watchMoves } from "./moves.mjs";
import assert from "node:assert/strict";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** In the page. */
const STORE = "document.querySelector('glass-app').shadowRoot.querySelector('glass-gpt').store";
const STEPS = 20;
const PHONE = 600;

/** The page with its GPT, and a hand on it. */
export class Gpt {
  constructor(page, hand, options) {
    Object.assign(this, { page, hand }, options);
  }

  get isPhone() {
    return this.width < PHONE;
  }

  ask(what) {
    return this.page.page.evaluate(`(() => { const store = ${STORE}; return ${what} })()`);
  }

  /** Until a condition on the store holds and is drawn. */
  async until(condition) {
    await this.page.until(
      () =>
        this.ask(
          `${condition} ? "yes" : JSON.stringify([store.step, store.position, store.refusal])`,
        ),
      (answer) => answer === "yes",
      condition,
    );
    await this.page.frames();
  }

  /** The state at the beginning of each interaction. */
  async begin() {
    await this.ask(`(() => {
      store.show({ table: false, gradients: true, speed: 1 });
      store.go(20);
      store.openMatrix(null);
      store.setSpeed(8);
      store.setTemperature(0.6);
      store.point({});
      store.compare(null);
      store.lookAt("emma", 2);
      document.activeElement?.blur();
      globalThis.before_ = store.configured;
      void store.begin({}, ${STEPS});
    })()`);
    await this
      .until(`store.configured !== globalThis.before_ && !store.refusal && store.step === ${STEPS} && store.pass?.step === ${STEPS}
      && !store.isRunning && store.configured.lineCount === 460 && store.card?.title === "logit of m"
      && store.invented.get(null)?.length > 0 && !store.progress.edits.length`);
    await this.page.page.evaluate("scrollTo(0, 0)");
  }

  /** Open the fold that something is in, if it is in one here. */
  async unfold(summary) {
    const fold = { selector: "details:not([open]) > summary", text: summary };
    if (!(await this.hand.has(fold))) return;
    await this.hand.press(fold);
    await this.watchAgain();
  }

  /** What has just been opened by hand has moved what is below it. */
  async watchAgain() {
    await movesOf(this.page.page);
    await watchMoves(this.page.page);
  }

  /** What a phone has behind a fold. */
  more() {
    return this.isPhone ? this.unfold("Surgery, text") : undefined;
  }

  loss() {
    return this.ask("store.pass.loss");
  }

  /** Press something that changes L, and undo it. */
  async cut(what) {
    const before = await this.loss();
    await what();
    await this.until(`store.progress.edits.length === 1 && store.pass.loss !== ${before}`);
    await this.more();
    await this.hand.press({ selector: "glass-gpt-surgery button, button", text: "Undo" });
    await this.until(`store.progress.edits.length === 0 && store.pass.loss === ${before}`);
  }

  button(text) {
    return this.hand.press({ selector: "button", text });
  }

  async part(name) {
    if (this.isPhone && /^(token|place|x0|x1|x2|hidden)/.test(name))
      await this.unfold("Look up and think");
    const [field, index] = name.split(":");
    await this.hand.part(name);
    await this.until(
      `store.selected?.field === "${field}" && store.selected.index === ${index}
        && store.card?.scalar.field === "${field}" && store.card.scalar.index === ${index}`,
    );
  }

  async exploreAndBack(data) {
    await this.button("Open in Explore");
    const explorer =
      "document.querySelector('glass-app').shadowRoot.querySelector('glass-explorer')?.store";
    await this.page.until(
      () =>
        this.page.page.evaluate(
          `location.hash.startsWith("#/explore") && ${explorer}?.inputs.length > 0 && !${explorer}.error && ${explorer}.evaluation ? ${explorer}.evaluation.data.at(-1) : null`,
        ),
      (there) => there !== null && Math.abs(there - data) <= 1e-9 * Math.max(1, Math.abs(data)),
      `Explore with ${data}`,
    );
    await this.page.page.evaluate("history.back()");
    await this.page.until(
      () => this.page.page.evaluate("location.hash.startsWith('#/gpt')"),
      Boolean,
      "the way back",
    );
    await this.until("true");
  }

  numberOf(field, index) {
    return this.ask(
      `store.pass.numbers[store.place * store.pass.layout.size + store.pass.layout.fields.${field}.start + ${index}]`,
    );
  }

  /** The text in the clipboard, as a field receives it. */
  async clipboard() {
    await this.page.page.evaluate(`(() => {
      const field = document.body.appendChild(document.createElement("textarea"));
      field.id = "received"; field.focus();
    })()`);
    await this.hand.keys("Control+v");
    return this.page.page.evaluate(`(() => {
      const field = document.getElementById("received"); field.remove(); return field.value;
    })()`);
  }

  async header(text) {
    const more = { selector: "header button", text: "More" };
    if (await this.hand.has(more)) await this.hand.press(more);
    await this.hand.press({ selector: "header button", text });
    const what = text.split(" ").at(-1).toLowerCase();
    await this.page.until(
      () => this.page.page.evaluate("document.querySelector('glass-app').copied"),
      (copied) => copied === what,
      text,
    );
    return this.clipboard();
  }

  async openFields() {
    await this.more();
    await this.unfold("Learn from other lines");
  }

  /** Give a file to the field as its dialog would. */
  async give(path) {
    await this.more();
    const [chooser] = await Promise.all([
      this.page.page.waitForFileChooser({ timeout: 5000 }),
      this.hand.openFile({ selector: "label.button", text: "Open" }),
    ]);
    await chooser.accept([path]);
  }
}

async function train(gpt) {
  await gpt.button("Train");
  await gpt.until(`store.isRunning && store.step > ${STEPS}`);
  await gpt.button("Pause");
  await gpt.until("!store.isRunning && !store.progress.isRunning");
}

async function step(gpt) {
  await gpt.hand.press(".run .step");
  await gpt.until(`store.step === ${STEPS + 1}`);
}

async function reset(gpt) {
  await gpt.button("Reset");
  await gpt.until("store.step === 0 && store.pass.step === 0");
}

async function namesAFrame(gpt) {
  await gpt.more();
  await gpt.hand.slide('[aria-label="Names a frame"]', true);
  await gpt.until("store.namesAFrame === 64");
  await gpt.hand.slide('[aria-label="Names a frame"]', false);
  await gpt.until("store.namesAFrame === 1");
}

async function temperature(gpt) {
  await gpt.hand.slide('[aria-label="Temperature"]', true);
  await gpt.until("store.invented.temperature === 1.5");
}

async function makeUpMore(gpt) {
  const before = await gpt.ask("JSON.stringify(store.invented.get(null))");
  await gpt.button("Make up more");
  await gpt.until(`JSON.stringify(store.invented.get(null)) !== ${JSON.stringify(before)}`);
}

async function name(gpt) {
  await gpt.hand.fill("#name", "anna");
  await gpt.until("store.pass.text === 'anna'");
  await gpt.hand.fill("#name", "an-na");
  await gpt.until("store.refusedText === 'an-na' && store.text === 'an'");
  await gpt.hand.fill("#name", "emma");
  await gpt.until("store.pass.text === 'emma' && store.refusedText === null");
}

async function place(gpt) {
  await gpt.hand.press({ selector: ".arrow", nth: 4 });
  await gpt.until("store.place === 4 && store.card?.where === 'at place 4'");
  await gpt.hand.press({ selector: ".arrow", nth: 0 });
  await gpt.until("store.place === 0 && store.selected?.place === 0");
}

const PARTS = ["token:3", "place:3", "x0:3", "weights:17", "x1:3", "hidden:5", "x2:3", "logits:4"];

async function parts(gpt) {
  for (const part of PARTS) await gpt.part(part);
  await gpt.button("Back");
  await gpt.until("store.selected === null");
}

async function pointing(gpt) {
  await gpt.hand.point("weights:17");
  await gpt.until(
    "store.pointed.scalar?.field === 'weights' && store.pointed.letter !== undefined",
  );
  const shown = await gpt.page.ask(".pointed", (all) => all.map((e) => e.textContent).join(" "));
  assert.match(shown, /q·k\/√4 = /);
}

async function steps(gpt) {
  await gpt.hand.press('[aria-label="First step"]');
  await gpt.until("store.position === 0 && store.card === null");
  await gpt.hand.press('[aria-label="Next step"]');
  await gpt.until("store.position === 1 && store.card !== null");
  await gpt.hand.press('[aria-label="Last step"]');
  await gpt.until("store.position === 20");
  await gpt.hand.press('[aria-label="Previous step"]');
  await gpt.until("store.position === 19");
}

async function arrowKeys(gpt) {
  await gpt.hand.press({ selector: ".arrow", nth: 2 });
  await gpt.hand.keys("Home");
  await gpt.until("store.position === 0");
  await gpt.hand.keys("ArrowRight", "ArrowRight", "ArrowLeft");
  await gpt.until("store.position === 1");
  await gpt.hand.keys("End");
  await gpt.until("store.position === 20");
}

async function play(gpt) {
  await gpt.ask("store.show({ speed: 4 })");
  await gpt.button("Play");
  await gpt.until("store.playing && store.position > 1");
  await gpt.hand.press("#play");
  await gpt.until("!store.playing");
}

async function track(gpt) {
  await gpt.hand.scrub(".track-marks");
  await gpt.until("store.position > 5 && store.position < 12");
}

async function speed(gpt) {
  await gpt.hand.choose('[aria-label="Speed of Play"]', "×4");
  await gpt.until("store.speed === 4");
}

async function table(gpt) {
  await gpt.button("Table");
  await gpt.until("store.table");
  if (gpt.isPhone) await gpt.watchAgain();
  await gpt.hand.press({ selector: "glass-gpt-table button, tbody button", text: "logits" });
  await gpt.hand.press({ selector: "tbody button", text: "logits q" });
  await gpt.until("store.selected?.field === 'logits' && store.card?.title === 'logit of q'");
  await gpt.button("Picture");
  await gpt.until("!store.table");
  if (gpt.isPhone) await gpt.watchAgain();
}

async function gradients(gpt) {
  await gpt.hand.press({ selector: "[role=switch]", text: "Gradients" });
  await gpt.until("!store.gradients");
}

async function openMatrix(gpt, matrix) {
  await gpt.hand.press({ selector: "tbody button", text: matrix });
  await gpt.until(`store.numbers?.matrix.name === "${matrix}"`);
  await gpt.watchAgain();
}

async function parameter(gpt) {
  await openMatrix(gpt, "query");
  if (gpt.hand.constructor.name === "Keys") {
    await gpt.hand.fill(".fields input", "7");
    await gpt.hand.keys("Tab");
  } else await gpt.hand.press("figure svg");
  await gpt.until("store.why !== null");
}

async function why(gpt) {
  await parameter(gpt);
  const off = await gpt.ask(
    "store.why.terms.reduce((sum, term) => sum + term.share, store.why.rest) - store.why.grad",
  );
  assert.ok(Math.abs(off) < 1e-12);
  await gpt.button("Back to the step");
  await gpt.until("store.parameter === null");
  await gpt.button("All nine");
  await gpt.until("store.matrix === null");
  await gpt.watchAgain();
}

async function exploreScore(gpt) {
  await gpt.part("weights:17");
  await gpt.exploreAndBack(await gpt.numberOf("weights", 17));
}

async function exploreLogit(gpt) {
  await gpt.part("logits:4");
  await gpt.exploreAndBack(await gpt.numberOf("logits", 4));
}

async function exploreParameter(gpt) {
  await parameter(gpt);
  await gpt.exploreAndBack(await gpt.ask("store.why.grad"));
}

async function switches(gpt) {
  for (const text of ["head 2", "residual", "position embedding", "mask of the future"])
    await gpt.cut(async () => {
      await gpt.more();
      await gpt.hand.press({ selector: "[role=switch]", text });
    });
}

async function neuron(gpt) {
  const awake = await gpt.ask(`(() => {
    const { size, fields } = store.pass.layout;
    const from = store.place * size + fields.hidden.start;
    const hidden = store.pass.numbers.slice(from, from + 64);
    return hidden.indexOf(Math.max(...hidden));
  })()`);
  await gpt.part(`hidden:${awake}`);
  await gpt.cut(() => gpt.button(`Switch neuron ${awake} off`));
}

async function weight(gpt) {
  await openMatrix(gpt, "readout");
  await gpt.hand.fill(".fields input", "3");
  await gpt.hand.keys("Enter");
  await gpt.until("store.why?.name === 'readout[3][0]'");
  await gpt.cut(async () => {
    await gpt.hand.fill(".set input", "2.5");
    await gpt.hand.keys("Enter");
  });
}

async function compare(gpt) {
  await gpt.more();
  await gpt.hand.choose("#other", "no heads");
  await gpt.button("Compare");
  await gpt.until(`store.progress.rival?.step === ${STEPS}`);
  assert.equal(await gpt.page.count("path.mean.rival"), 1);
  await gpt.hand.choose("#other", "half the learning rate");
  await gpt.until("store.progress.rival?.settings.lr === store.configured.settings.lr / 2");
  await gpt.hand.press({ selector: "button:not([aria-label])", text: "End" });
  await gpt.until("store.progress.rival === null");
}

async function paste(gpt) {
  await gpt.openFields();
  await gpt.hand.fill("glass-gpt-settings textarea, textarea", "ab\nba\nabba");
  await gpt.hand.keys("Control+a", "Control+x", "Control+v");
  await gpt.button("Learn from these");
  await gpt.until(
    "store.configured.lineCount === 3 && store.pass?.text === 'ab' && !store.refusal",
  );
  await gpt.button("Names again");
  await gpt.until("store.configured.lineCount === 460 && !store.refusal");
}

/** Only a mouse drags files over a page. */
async function drop(gpt) {
  const file = join(gpt.folder, "words.txt");
  await writeFile(file, "один\nдва\nтри");
  await dropFile(gpt.page, file);
  await gpt.until(
    "store.configured.lineCount === 3 && store.pass?.text === 'один' && !store.refusal",
  );
}

async function files(gpt) {
  const before = await gpt.loss();
  const file = join(gpt.folder, "gpt.safetensors");
  await rm(file, { force: true });
  await gpt.more();
  await gpt.button("Save");
  const size = () =>
    readFile(file).then(
      (bytes) => bytes.length,
      () => 0,
    );
  await gpt.page.until(size, (length) => length > 33_000, "a file of 4,192 numbers");
  await gpt.button("Reset");
  await gpt.until("store.step === 0 && store.pass.step === 0");
  await gpt.give(file);
  await gpt.until(`store.settings.parameters && store.pass.loss === ${before}`);
}

async function refusal(gpt) {
  const file = join(gpt.folder, "other.safetensors");
  await writeFile(file, "not weights at all");
  await gpt.give(file);
  await gpt.until("store.refusal !== ''");
  await gpt.hand.press({ selector: ".banner button", text: "Close" });
  await gpt.until("store.refusal === ''");
}

async function python(gpt) {
  assert.match(await gpt.header("Copy as Python"), /import glassgrad as gg[^]*range\(1, 21\)/);
}

async function link(gpt) {
  await gpt.hand.press({ selector: ".arrow", nth: 1 });
  await gpt.page.wait(400);
  const copied = new URL(await gpt.header("Copy link"));
  const query = new URLSearchParams(copied.hash.split("?")[1]);
  assert.deepEqual([query.get("name"), query.get("place"), query.get("n")], ["emma", "1", "20"]);
}

async function start(gpt) {
  await gpt.more();
  await gpt.hand.fill("#seed", "7");
  await gpt.hand.keys("Enter");
  await gpt.until("store.configured.settings.seed === 7 && store.step === 0");
  await gpt.hand.press('[aria-label="Another seed"]');
  await gpt.until("store.configured.settings.seed !== 7");
  await gpt.hand.fill("#lr", "0.01");
  await gpt.hand.keys("Tab");
  await gpt.until("store.configured.settings.lr === 0.01");
  await gpt.hand.fill("#steps", "500");
  await gpt.hand.keys("Tab");
  await gpt.until("store.configured.settings.steps === 500");
}

async function escape(gpt) {
  await parameter(gpt);
  await gpt.hand.press({ selector: ".arrow", nth: 2 });
  await gpt.hand.keys("Escape");
  await gpt.until("store.parameter === null");
}

export const INTERACTIONS = {
  train,
  step,
  reset,
  "names a frame": namesAFrame,
  temperature,
  "make up more": makeUpMore,
  name,
  place,
  parts,
  pointing,
  steps,
  "arrow keys": arrowKeys,
  play,
  track,
  speed,
  table,
  gradients,
  why,
  escape,
  "explore q·k": exploreScore,
  "explore logit": exploreLogit,
  "explore parameter": exploreParameter,
  switches,
  neuron,
  weight,
  compare,
  paste,
  drop,
  files,
  refusal,
  python,
  link,
  start,
};

/** What may move: texts within the card and the names, and what the interaction itself changes. */
const ANYWHERE =
  /^(glass-gpt-card |glass-gpt-loss span|\S+ span\.knob|glass-gpt-strip span\.muted)/;
/** Rows, which are named after what is over them once they are scrolled. */
const ROWS = /^(?!glass-steps|glass-gpt-parameters|glass-gpt-loss|glass-gpt-surgery)/;
/** Explore has another header, which is named after what Explore has there if the page is scrolled. */
const OTHER_VIEW = /^glass-(app (a|button)|expression textarea)/;
const MAY_MOVE = {
  name: /^(glass-gpt-strip|glass-gpt-parameters span)/,
  table: ROWS,
  "explore q·k": OTHER_VIEW,
  "explore logit": OTHER_VIEW,
  "explore parameter": OTHER_VIEW,
  // The banner is above everything.
  refusal: /./,
};

export function unexpected(name, moves) {
  return moves.filter((each) => !ANYWHERE.test(each) && !MAY_MOVE[name]?.test(each));
}
