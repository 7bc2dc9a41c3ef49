// Three ways to use a page: by mouse, by touch, and by keys alone.

import assert from "node:assert/strict";

/** In the page: the first visible element that matches, in all shadow trees, scrolled into view. */
function found({ selector, text = "", nth = 0 }) {
  const all = [];
  const look = (root) => {
    for (const e of root.querySelectorAll("*")) {
      if (e.matches(selector)) all.push(e);
      if (e.shadowRoot) look(e.shadowRoot);
    }
  };
  look(document);
  const named = (e) =>
    !text || e.textContent.trim().startsWith(text) || e.getAttribute("aria-label") === text;
  return all.filter((e) => e.checkVisibility({ visibilityProperty: true }) && named(e))[nth];
}

/** In the page: where it is, and what lies over it there. */
function placed(e, share) {
  if (!e) return null;
  e.scrollIntoView({ block: "center", behavior: "instant" });
  const { x, y, width, height } = e.getBoundingClientRect();
  const inset = Math.min(2, width / 2);
  const at = { x: x + inset + share * (width - 2 * inset), y: y + height / 2 };
  let top = document.elementFromPoint(at.x, at.y);
  while (top?.shadowRoot?.elementFromPoint(at.x, at.y))
    top = top.shadowRoot.elementFromPoint(at.x, at.y);
  const isOver = top && (e.contains(top) || top.contains(e) || e.closest("label") === top);
  return { ...at, isDisabled: e.disabled === true, over: isOver ? "" : (top?.outerHTML ?? "?") };
}

class Hand {
  constructor(page) {
    this.page = page;
  }

  /** Call a function of the page with the element, as soon as there is one. */
  async with(what, act, given) {
    const sought = typeof what === "string" ? { selector: what } : what;
    const code = `(${act})((${found})(${JSON.stringify(sought)}), ${JSON.stringify(given) ?? ""})`;
    const deadline = Date.now() + 10_000;
    for (;;) {
      const answer = await this.page.page.evaluate(code);
      if (answer !== null && answer !== undefined) return answer;
      assert.ok(Date.now() < deadline, `${JSON.stringify(sought)} is not in the page`);
      await this.page.wait(30);
    }
  }

  async place(what, share = 0.5) {
    const place = await this.with(what, placed, share);
    assert.equal(place.over, "", `something lies over ${JSON.stringify(what)}`);
    assert.ok(!place.isDisabled, `${JSON.stringify(what)} is disabled`);
    return place;
  }

  has(what) {
    const code = `(${found})(${JSON.stringify(what)}) !== undefined`;
    return this.page.page.evaluate(code);
  }

  async focus(what) {
    await this.with(what, (e) => {
      if (!e) return null;
      e.scrollIntoView({ block: "center", behavior: "instant" });
      e.focus();
      return true;
    });
  }

  /** Replace what is in a field. */
  async fill(what, text) {
    await this.enter(what);
    await this.keys("Control+a");
    if (text) await this.page.page.keyboard.type(text);
    else await this.keys("Delete");
  }

  async keys(...names) {
    const { keyboard } = this.page.page;
    for (const name of names) {
      const [key, ...held] = name.split("+").reverse();
      for (const each of held) await keyboard.down(each);
      await keyboard.press(key);
      for (const each of held) await keyboard.up(each);
    }
  }
}

/** Browsers show a list's options outside of the page: only choosing one can be done from here. */
class Pointing extends Hand {
  async choose(what, text) {
    await this.place(what);
    await this.with(
      what,
      (e, text) => {
        if (!e) return null;
        e.value = [...e.options].find((option) => option.text === text).value;
        e.dispatchEvent(new Event("input", { bubbles: true }));
        e.dispatchEvent(new Event("change", { bubbles: true }));
        return true;
      },
      text,
    );
  }

  enter(what) {
    return this.press(what);
  }

  slide(what, isRight) {
    return this.press(what, isRight ? 1 : 0);
  }

  /** The dialog of a field for files, whose label is a button. */
  openFile(label) {
    return this.press(label);
  }

  /** A part of the picture. */
  part(name) {
    return this.press(`[data-part="${name}"]`);
  }
}

export class Mouse extends Pointing {
  async press(what, share) {
    const { x, y } = await this.place(what, share);
    await this.page.page.mouse.click(x, y);
  }

  async point(name) {
    const { x, y } = await this.place(`[data-part="${name}"]`);
    await this.page.page.mouse.move(x, y);
  }

  async scrub(what) {
    const { x, y } = await this.place(what, 0);
    const end = await this.place(what, 0.4);
    await this.page.page.mouse.move(x, y);
    await this.page.page.mouse.down();
    await this.page.page.mouse.move(end.x, end.y, { steps: 4 });
    await this.page.page.mouse.up();
  }
}

const TAP_MS = 400;
const HEAR_CLICKS = `{
  if (globalThis.clicks_ === undefined) addEventListener("click", () => globalThis.clicks_++, true);
  globalThis.clicks_ = 0;
}`;

export class Touch extends Pointing {
  async press(what, share) {
    const { x, y } = await this.place(what, share);
    await this.page.page.evaluate(HEAR_CLICKS);
    await this.page.page.touchscreen.tap(x, y);
    // Chromium drops a tap now and then: the first one after a drag, or one that a busy machine holds
    // for too long. It is repeated once.
    for (let waited = 0; waited < TAP_MS; waited += 20) {
      if (await this.page.page.evaluate("globalThis.clicks_ ?? 1")) return;
      await this.page.wait(20);
    }
    await this.page.page.touchscreen.tap(x, y);
  }

  point(name) {
    return this.part(name);
  }

  async scrub(what) {
    const { x, y } = await this.place(what, 0);
    const end = await this.place(what, 0.4);
    const { touchscreen } = this.page.page;
    await touchscreen.touchStart(x, y);
    await touchscreen.touchMove((x + end.x) / 2, y);
    await touchscreen.touchMove(end.x, end.y);
    await touchscreen.touchEnd();
  }
}

/** Nothing but the keyboard: what is pressed must be reached by Tab. */
export class Keys extends Hand {
  async press(what) {
    await this.place(what);
    await this.enter(what);
    await this.keys("Enter");
  }

  async enter(what) {
    await this.focus(what);
    const isReached = await this.with(what, (e) => e && e.tabIndex >= 0 && e.matches(":focus"));
    assert.ok(isReached, `${JSON.stringify(what)} is not reached by keys`);
  }

  async openFile() {
    await this.enter("input[type=file]");
    await this.keys(" ");
  }

  async slide(what, isRight) {
    await this.enter(what);
    await this.keys(isRight ? "End" : "Home");
  }

  async choose(what, text) {
    await this.enter(what);
    await this.keys("Home");
    for (let k = 0; k < 20; k++) {
      if ((await this.with(what, (e) => e && e.selectedOptions[0].text)) === text) return;
      await this.keys("ArrowDown");
    }
    assert.fail(`${text} is not in ${JSON.stringify(what)}`);
  }

  /** Tab reaches one part of each picture; J and K go on from there. */
  async point(name) {
    await this.with(`[data-part="${name}"]`, (e) => {
      if (!e) return null;
      e.getRootNode().querySelector('[data-part][tabindex="0"]').focus();
      return true;
    });
    const at = (e) => e && [...e.getRootNode().querySelectorAll("[data-part]")].indexOf(e);
    const [from, to] = [
      await this.with("[data-part]:focus", at),
      await this.with(`[data-part="${name}"]`, at),
    ];
    for (let k = Math.abs(to - from); k > 0; k--) await this.keys(to > from ? "j" : "k");
    const reached = await this.with("[data-part]:focus", (e) => e && e.dataset.part);
    assert.equal(reached, name);
  }

  async part(name) {
    await this.point(name);
    await this.keys("Enter");
  }

  async scrub(what) {
    await this.enter(what);
    await this.keys("Home", ...Array(8).fill("ArrowRight"));
  }
}

export const HANDS = { mouse: Mouse, touch: Touch, keys: Keys };
