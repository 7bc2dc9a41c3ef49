// A page in Firefox, driven over WebDriver BiDi, or in Chromium: finds elements however deep they are,
// and uses a real mouse and keyboard.

import puppeteer from "puppeteer-core";

/** Firefox has no switches for these: a profile says what the system would. */
const DARK_AND_STILL = { "ui.systemUsesDarkTheme": 1, "ui.prefersReducedMotion": 1 };
const LIGHT = { "ui.systemUsesDarkTheme": 0, "ui.prefersReducedMotion": 0 };
const WAIT_MS = 20_000;

export async function openFirefox(executablePath, { dark = false, preferences = {} } = {}) {
  return puppeteer.launch({
    browser: "firefox",
    executablePath,
    headless: true,
    timeout: 120_000,
    extraPrefsFirefox: { ...(dark ? DARK_AND_STILL : LIGHT), ...preferences },
  });
}

const CHROMIUM = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--disable-background-networking",
];

/** Either browser; what it saves goes to a folder. */
export async function openBrowser(name, executablePath, { folder, dark = false }) {
  if (name === "chrome")
    return puppeteer.launch({
      executablePath,
      args: CHROMIUM,
      downloadBehavior: { policy: "allow", downloadPath: folder },
    });
  const saves = {
    "browser.download.folderList": 2,
    "browser.download.dir": folder,
    // It would take the focus.
    "browser.download.alwaysOpenPanel": false,
  };
  return openFirefox(executablePath, { dark, preferences: saves });
}

/** In the page: the elements that a selector finds, in all shadow trees. */
function deepAll(selector) {
  const found = [];
  const look = (root) => {
    found.push(...root.querySelectorAll(selector));
    for (const element of root.querySelectorAll("*"))
      if (element.shadowRoot) look(element.shadowRoot);
  };
  look(document);
  return found;
}

export class Page {
  /** What went wrong, and where the page went for its files. */
  problems = [];
  requests = [];

  static async open(browser, address, { width = 1280, height = 900, scheme, ...options } = {}) {
    const page = new Page();
    page.page = await browser.newPage();
    page.page.on("console", (message) => {
      if (["error", "warn"].includes(message.type())) page.problems.push(message.text());
    });
    page.page.on("pageerror", (error) => page.problems.push(error.message));
    page.page.on("request", (request) => page.requests.push(request.url()));
    await page.page.setViewport({ width, height, hasTouch: options.hasTouch === true });
    if (scheme) await page.look(scheme);
    await page.page.goto(address);
    return page;
  }

  /** Light, or dark and still; Firefox has no such switch: its profile says it. */
  async look(scheme) {
    const isFirefox = (await this.page.browser().version()).startsWith("firefox");
    if (isFirefox) return;
    await this.page.emulateMediaFeatures([
      { name: "prefers-color-scheme", value: scheme },
      { name: "prefers-reduced-motion", value: scheme === "dark" ? "reduce" : "no-preference" },
    ]);
  }

  /** Call a function in the page with the elements that a selector finds. */
  async ask(selector, what, ...given) {
    const code = `(selector, given) => (${what})((${deepAll})(selector), ...given)`;
    return this.page.evaluate(`(${code})(${JSON.stringify(selector)}, ${JSON.stringify(given)})`);
  }

  count(selector) {
    return this.ask(selector, (all) => all.length);
  }

  text(selector) {
    return this.ask(selector, ([first]) => first?.innerText ?? first?.textContent ?? null);
  }

  style(selector, name) {
    return this.ask(selector, ([first], name) => getComputedStyle(first)[name], name);
  }

  /** Wait until a question has the right answer. */
  async until(question, isRight, what) {
    const deadline = Date.now() + WAIT_MS;
    for (let answer; ;) {
      answer = await question();
      if (isRight(answer)) return answer;
      if (Date.now() > deadline) throw new Error(`${what} did not happen; it is ${answer}`);
      await new Promise((done) => setTimeout(done, 20));
    }
  }

  appears(selector) {
    return this.until(
      () => this.count(selector),
      (count) => count > 0,
      `${selector} in the page`,
    );
  }

  /** The middle of an element, scrolled into view. */
  place(selector) {
    return this.ask(selector, ([first]) => {
      first.scrollIntoView({ block: "center", behavior: "instant" });
      const { x, y, width, height } = first.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2, width };
    });
  }

  async click(selector) {
    await this.appears(selector);
    const { x, y } = await this.place(selector);
    await this.page.mouse.click(x, y);
  }

  wait(milliseconds) {
    return new Promise((done) => setTimeout(done, milliseconds));
  }

  /** Until what has changed is drawn. */
  frames() {
    return this.page.evaluate(
      "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(0))))",
    );
  }

  focus(selector) {
    return this.ask(selector, ([first]) => first.focus());
  }

  async press(...keys) {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  close() {
    return this.page.close();
  }
}
