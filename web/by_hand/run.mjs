// Does things in the GPT view by hand, in Chromium or Firefox.
//
//   node run.mjs PLAN
//
// PLAN is JSON: the browser, its executable, the address of `glassgrad play`, a folder for files, and
// the rounds; each has a width, a scheme, a hand, and the names of interactions (all of them if left
// out). Prints what went wrong and what moved, as JSON.

import { openBrowser, Page } from "../firefox/open.mjs";
import { Gpt, INTERACTIONS, unexpected } from "./gpt.mjs";
import { HANDS } from "./hands.mjs";
import { movesOf, watchMoves } from "./moves.mjs";

const HEIGHT = 900;

async function round(browser, plan, { width, scheme, hand, names }) {
  const address = `${plan.address}#/gpt?n=20`;
  const page = await Page.open(browser, address, {
    width,
    height: HEIGHT,
    scheme,
    hasTouch: hand === "touch",
    folder: plan.folder,
  });
  const gpt = new Gpt(page, new HANDS[hand](page), { width, folder: plan.folder });
  const wrong = [];
  const moved = {};
  const times = {};
  for (const name of names ?? Object.keys(INTERACTIONS)) {
    const begun = performance.now();
    try {
      await gpt.begin();
      await watchMoves(page.page);
      await INTERACTIONS[name](gpt);
      const moves = unexpected(name, await movesOf(page.page));
      if (moves.length) moved[name] = moves;
      const problems = page.problems.splice(0);
      if (problems.length) throw new Error(problems.join("; "));
    } catch (error) {
      wrong.push(`${name} by ${hand} at ${width}, ${scheme}: ${error.message}`);
      if (plan.pictures)
        await page.page.screenshot({ path: `${plan.pictures}/${name}-${hand}-${width}.png` });
      await page.page.goto("about:blank");
      await page.page.goto(address);
    }
    times[name] = Math.round(performance.now() - begun);
  }
  await page.close();
  return { width, scheme, hand, wrong, moved, times };
}

const plan = JSON.parse(process.argv[2]);
const browser = await openBrowser(plan.browser, plan.executable, plan);
const rounds = [];
try {
  for (const each of plan.rounds) rounds.push(await round(browser, plan, each));
} finally {
  await browser.close();
}
console.log(JSON.stringify(rounds));
