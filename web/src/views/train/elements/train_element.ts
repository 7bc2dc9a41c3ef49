// Elements that show a training: which of its events each of them waits for.

import { LitElement } from "lit";
import { property } from "lit/decorators.js";
import type { Beat } from "../beats";
import type { Training } from "../store";

export class TrainingElement extends LitElement {
  @property({ attribute: false }) training: Training | null = null;
  protected readonly beats: readonly Beat[] = ["change", "figures"];
  private followed: Training | null = null;
  private readonly heard = (event: Event) => this.beat(event.type as Beat);

  override connectedCallback(): void {
    super.connectedCallback();
    this.follow(this.training);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.follow(null);
  }

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has("training") && this.isConnected) this.follow(this.training);
  }

  /** Something is new. */
  protected beat(_beat: Beat): void {
    this.requestUpdate();
  }

  private follow(training: Training | null): void {
    if (training === this.followed) return;
    for (const beat of this.beats) {
      this.followed?.removeEventListener(beat, this.heard);
      training?.addEventListener(beat, this.heard);
    }
    this.followed = training;
    if (training) this.requestUpdate();
  }
}
