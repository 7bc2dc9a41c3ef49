// The views of the page: Explore is there from the start, the others come with scripts of their own.

import { LATER } from "../ui/later_elements";
import { ExploreView } from "../views/explore/view";
import type { View } from "../views/view";

/** The names that links and tabs need before a view is loaded. */
export interface Tab {
  readonly name: "explore" | keyof typeof LATER;
  readonly title: string;
}

export const TABS: readonly Tab[] = [
  { name: "explore", title: "Explore" },
  { name: "train", title: "Train" },
  { name: "gpt", title: "GPT" },
  { name: "learn", title: "Learn" },
];

const makers = new Map<Tab["name"], () => View>([["explore", () => new ExploreView()]]);

/** Called by the script of a view once its elements are defined. */
export function offerView(name: Tab["name"], make: () => View): void {
  makers.set(name, make);
}

/** A new view; its script is loaded first if need be. */
export async function makeView(name: Tab["name"]): Promise<View> {
  if (name !== "explore") await LATER[name].load();
  return makers.get(name)!();
}
