// Everything once in Firefox: each view, an exported file, the elements in a page of someone's own,
// training and the keyboard, in light, and in dark with reduced motion.
//
//   node smoke.mjs FIREFOX ADDRESS EXPORTED EMBEDDED...
//
// ADDRESS is that of `glassgrad play`, EXPORTED that of a file by glassgrad.show, EMBEDDED are those of
// the page in docs/embed.md.

import assert from "node:assert/strict";
import { openFirefox, Page } from "./open.mjs";

const [firefox, address, exported, ...embedded] = process.argv.slice(2);
const TRAIN = ".run .train:not([disabled])";
const EXPRESSION = "#/explore?e=a*b%20%2B%20c&v=a:2,b:-3,c:10";

async function explore(page) {
  await drawn(page, 5);
  await page.click('[aria-label="Last step"]');
  await says(page, "g.node:not(.number)", /−3\.0000/);
  await says(page, ".where .now", /Backward 2 of 2/);
}

async function python(page) {
  await page.until(() => page.ask(".cm-content", (all) => all.length), Boolean, "the editor");
  await page.click(".actions .primary");
  await says(page, ".verdict", /line 22 is still open: write __mul__/);
}

async function keyboard(page) {
  await drawn(page, 5);
  await page.focus('g.node[tabindex="0"]');
  await page.press("Home", "ArrowRight");
  await says(page, ".where .now", /Forward 1 of 2/);
  await page.press("End");
  await says(page, ".where .now", /Backward 2 of 2/);
  await page.press("?");
  await page.until(() => page.ask("dialog", ([one]) => one.open), Boolean, "the list of keys");
  await page.press("Escape");
  await page.until(() => page.ask("dialog", ([one]) => !one.open), Boolean, "its end");
  await page.focus("input[type=range]");
  await page.press("ArrowRight");
  await value(page, (now) => now === 2.01, "a step of a slider");
}

async function slider(page) {
  await drawn(page, 5);
  const { x, y, width } = await page.place("input[type=range]");
  for (const [share, isRight] of [
    [0.4, (now) => now > 2],
    [-0.4, (now) => now < 0],
  ]) {
    await page.page.mouse.move(x, y);
    await page.page.mouse.down();
    await page.page.mouse.move(x + share * width, y, { steps: 5 });
    await page.page.mouse.up();
    await value(page, isRight, "a drag");
  }
}

async function typing(page) {
  await drawn(page, 5);
  await page.click("textarea, input[type=text]");
  await page.page.keyboard.down("Control");
  await page.press("a");
  await page.page.keyboard.up("Control");
  await page.page.keyboard.type("sin(x)");
  await drawn(page, 2);
}

async function train(page) {
  await page.click(TRAIN);
  await page.until(
    () => stepOf(page),
    (step) => step > 50,
    "training",
  );
  const colours = await page.ask("glass-map", ([map]) => {
    const canvas = map.shadowRoot.querySelector("canvas");
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    return new Set(new Uint32Array(data.buffer)).size;
  });
  assert.ok(colours > 10, "the decision map is drawn");
}

async function gpt(page) {
  await says(page, ".figure.step dd", /^20$/);
  await page.click(TRAIN);
  await page.until(
    () => page.ask("glass-gpt", ([one]) => one.store.step),
    (step) => step > 60,
    "training",
  );
  await page.click(TRAIN);
  await page.until(
    () => page.ask("glass-gpt", ([one]) => !one.store.progress.isRunning),
    Boolean,
    "a pause",
  );
  await page.press("Home", "ArrowRight");
  await says(page, ".where .now", /Forward 1 of 10/);
  await page.press("End");
  await says(page, ".where .now", /Backward 10 of 10/);
  await page.click('[data-part="logits:4"]');
  await says(page, ".equation", /logit of e/);
}

async function lesson(page) {
  await page.appears("glass-lesson");
  await page.until(
    () => page.count("pre code, p"),
    (count) => count > 10,
    "the text of a lesson",
  );
}

async function yourClass(page) {
  await page.appears("glass-class");
  await page.until(
    () => page.count(".cm-content"),
    (count) => count === 1,
    "the editor",
  );
  await page.click(".actions .primary");
  await says(page, ".findings", /= overwrites what other uses have added/);
  await drawn(page, 5);
}

async function museum(page) {
  await page.appears("glass-bug");
  await page.until(
    () => page.count("path.curve"),
    (count) => count >= 2,
    "the curves of a bug",
  );
}

async function file(page) {
  await drawn(page, 5);
  await page.focus('g.node[tabindex="0"]');
  await page.press("End");
  await says(page, "g.node", /−3\.0000/);
}

async function elements(page) {
  await drawn(page, 5);
  await page.click(TRAIN);
  await says(page, ".figure.loss dd", /^0\.0110$/);
  assert.equal(await page.text(".figure.step dd"), "100");
}

/** What a dark system that wants no motion gets. */
async function darkAndStill(page) {
  await page.appears("g.node, .run .train, glass-learn");
  const ground = await page.ask("html", ([html]) => getComputedStyle(html).backgroundColor);
  const ink = await page.style("glass-app", "color");
  assert.deepEqual([ground, ink], ["rgb(14, 19, 25)", "rgb(233, 238, 243)"]);
  const moving = await page.ask("*", (all) =>
    all
      .filter((one) => {
        const { animationName, animationDuration, transitionDuration } = getComputedStyle(one);
        const isLong = (time) => time.split(", ").some((part) => Number.parseFloat(part) > 0.01);
        return (
          (animationName !== "none" && isLong(animationDuration)) || isLong(transitionDuration)
        );
      })
      .map((one) => `${one.localName}.${one.getAttribute("class")}`),
  );
  assert.deepEqual(moving, []);
}

function drawn(page, nodes) {
  return page.until(
    () => page.count("g.node"),
    (count) => count === nodes,
    `${nodes} nodes`,
  );
}

function says(page, selector, pattern) {
  const texts = () => page.ask(selector, (all) => all.map((one) => one.textContent.trim()));
  return page.until(texts, (all) => all.some((text) => pattern.test(text)), `${pattern}`);
}

function stepOf(page) {
  return page.ask("glass-trainer", ([trainer]) => trainer.store.step);
}

function value(page, isRight, what) {
  const now = () => page.ask("input[type=range]", ([first]) => Number(first.value));
  return page.until(now, isRight, what);
}

/** Check a page; nothing may go wrong in it, and it may fetch nothing from elsewhere. */
async function check(browser, name, where, what) {
  const begin = performance.now();
  const page = await Page.open(browser, where);
  try {
    await what(page);
    assert.deepEqual(page.problems, []);
    const own = [new URL(where).origin, "file:", "blob:", "data:"];
    const foreign = page.requests.filter(
      (url) => !own.some((beginning) => url.startsWith(beginning)),
    );
    assert.deepEqual(foreign, []);
  } catch (error) {
    error.message = `${name}: ${error.message}`;
    throw error;
  } finally {
    await page.close();
  }
  console.log(`${name}: ${Math.round(performance.now() - begin)} ms`);
}

async function withFirefox(options, what) {
  const browser = await openFirefox(firefox, options);
  try {
    await what((name, where, checks) => check(browser, name, where, checks));
  } finally {
    await browser.close();
  }
}

await withFirefox({ dark: false }, async (check) => {
  await check("explore", address + EXPRESSION, explore);
  await check("keyboard", address + EXPRESSION, keyboard);
  await check("slider", address + EXPRESSION, slider);
  await check("typing", address + EXPRESSION, typing);
  await check("train", `${address}#/train?data=moons`, train);
  await check("gpt", `${address}#/gpt?n=20`, gpt);
  await check("lesson", `${address}#/learn?lesson=2`, lesson);
  await check("python", `${address}#/learn?py=mul`, python);
  await check("your class", `${address}#/learn?class=fault`, yourClass);
  await check("museum", `${address}#/learn?bug=zip`, museum);
  await check("exported file", exported, file);
  for (const page of embedded) await check(`embedded by ${page.split(":")[0]}`, page, elements);
});
await withFirefox({ dark: true }, async (check) => {
  for (const view of [EXPRESSION, "#/train", "#/gpt", "#/learn"])
    await check(`dark ${view.split("?")[0]}`, address + view, darkAndStill);
  await check("dark training", `${address}#/train?data=moons`, train);
});
