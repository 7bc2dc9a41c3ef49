// The views of the page: Explore is there from the start, the others come with scripts of their own.

import { neighbour } from "../ui/neighbour";
import { loadScript } from "../ui/scripts";
import { ExploreView } from "../views/explore/view";
import type { View } from "../views/view";

/** The names that links and tabs need before a view is loaded. */
export interface Tab {
  readonly name: string;
  readonly title: string;
}

interface LaterTab extends Tab {
  /** The elements that its script defines. */
  readonly elements: string;
  load(): Promise<void>;
}

const LATER: readonly LaterTab[] = [
  {
    name: "train",
    title: "Train",
    elements: "glass-trainer",
    load: () => loadScript(neighbour("train.js")),
  },
  {
    name: "learn",
    title: "Learn",
    elements: "glass-learn, glass-lesson, glass-quiz, glass-exercise, glass-bug",
    load: () => loadScript(neighbour("learn.js")),
  },
];

export const TABS: readonly Tab[] = [{ name: "explore", title: "Explore" }, ...LATER];

const makers = new Map<string, () => View>([["explore", () => new ExploreView()]]);

/** Called by the script of a view once its elements are defined. */
export function offerView(name: string, make: () => View): void {
  makers.set(name, make);
}

/** A new view; its script is loaded first if need be. */
export async function makeView(name: string): Promise<View> {
  if (!makers.has(name)) await LATER.find((tab) => tab.name === name)!.load();
  return makers.get(name)!();
}

/** Load the scripts of elements that stand in the document, now or later. */
export function loadForElements(): void {
  const check = () => {
    for (const { elements, load } of LATER) if (document.querySelector(elements)) load();
  };
  check();
  new MutationObserver(check).observe(document, { childList: true, subtree: true });
}
