// Elements that come with scripts of their own, loaded when the first of them is used.

import { neighbour } from "./neighbour";
import { loadScript } from "./scripts";

export const LATER = {
  train: {
    elements: ["glass-trainer"],
    load: () => loadScript(neighbour("train.js")),
  },
  gpt: {
    elements: ["glass-gpt"],
    load: () => loadScript(neighbour("gpt.js")),
  },
  learn: {
    elements: [
      "glass-learn",
      "glass-lesson",
      "glass-quiz",
      "glass-exercise",
      "glass-bug",
      "glass-passes",
      "glass-results",
    ],
    load: () => loadScript(neighbour("learn.js")),
  },
} as const;

/** Elements of a view that come with a script of their own. */
const PARTS = {
  editor: {
    elements: ["glass-cell", "glass-class", "glass-python"],
    load: () =>
      loadScript(neighbour("exercises.js")).then(() => loadScript(neighbour("editor.js"))),
  },
};

const scripts: readonly { elements: readonly string[]; load(): Promise<void> }[] = [
  ...Object.values(LATER),
  ...Object.values(PARTS),
];

/** An element that is about to be created: its script is loaded. */
export function loadElement(name: string): void {
  if (customElements.get(name)) return; // a file of its own has its script inside
  scripts.find(({ elements }) => elements.includes(name))?.load();
}

/** Load the scripts of elements that stand in the document, now or later. */
export function loadForElements(): void {
  const check = () => {
    for (const { elements, load } of scripts)
      if (elements.some((name) => document.querySelector(`${name}:not(:defined)`))) load();
  };
  // At the end of the script, which may define more elements after this.
  queueMicrotask(check);
  new MutationObserver(check).observe(document, { childList: true, subtree: true });
}
