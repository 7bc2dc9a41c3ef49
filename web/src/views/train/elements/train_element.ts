// An element of Train; by default it is redrawn when the settings or the figures change.

import { StoreElement } from "../../../ui/store_element";
import type { Beat } from "../../../ui/beats";
import type { TrainStore } from "../store";

export class TrainElement extends StoreElement<TrainStore> {
  protected override readonly beats: readonly Beat[] = ["change", "figures"];
}
