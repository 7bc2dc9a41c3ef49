// An element of the GPT view; by default it is redrawn when the state or the figures change.

import type { Beat } from "../../../ui/beats";
import { StoreElement } from "../../../ui/store_element";
import type { GptStore } from "../store";

export class GptElement extends StoreElement<GptStore> {
  protected override readonly beats: readonly (Beat | "card" | "step")[] = ["change", "figures"];
}
