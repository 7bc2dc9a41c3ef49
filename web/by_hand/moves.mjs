// What moved on the page without being new, as the browser's own layout-shift entries report it.

/** In the page; Firefox has no such entries. */
function watch() {
  if (globalThis.moves_) globalThis.moves_.length = 0;
  else {
    globalThis.moves_ = [];
    if (!PerformanceObserver.supportedEntryTypes.includes("layout-shift")) return;
    // Parts of shadow trees are not named in the entries: look for what is there now, below the run
    // bar that a phone has over everything.
    const named = ({ x, y, width, height }) => {
      let part = document.documentElement;
      for (let root = document; root; root = part.shadowRoot) {
        const all = root.elementsFromPoint(x + width / 2, y + height / 2);
        const inner = all.find((e) => e.getRootNode() === root && !e.closest(".run"));
        if (!inner) break;
        part = inner;
      }
      // A text in it that lies outside of the window is named after the card itself.
      if (part.localName === "glass-gpt-card" && width < part.clientWidth - 9)
        return "glass-gpt-card text";
      const host = part.getRootNode().host?.localName ?? "";
      return `${host} ${part.localName}.${part.getAttribute("class") ?? ""}`;
    };
    const sides = ({ x, y, width, height }) => [x, y, width, height].map(Math.round);
    // Of what the window's edge cuts to a line, nothing can be named.
    const isSeen = ({ width, height }) => width > 0 && height > 1;
    globalThis.shifts_ = new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries())
        for (const { previousRect, currentRect } of sources) {
          const [from, to] = [sides(previousRect), sides(currentRect)];
          const isThere = isSeen(currentRect) && isSeen(previousRect);
          // Its own text may be another one; what is as wide as a text may round to another pixel.
          if (isThere && from.some((side, k) => Math.abs(side - to[k]) > 1))
            globalThis.moves_.push(`${named(currentRect)}: ${from.join(" ")} to ${to.join(" ")}`);
        }
    });
    globalThis.shifts_.observe({ type: "layout-shift" });
  }
}

export function watchMoves(page) {
  return page.evaluate(`(${watch})()`);
}

export function movesOf(page) {
  return page.evaluate(`new Promise((done) => requestAnimationFrame(() =>
    setTimeout(() => done([...globalThis.moves_]), 30)))`);
}
