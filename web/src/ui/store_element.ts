// An element that shows a store and is redrawn when the store changes.

import { LitElement, type PropertyValues } from "lit";
import { property } from "lit/decorators.js";

export class StoreElement<Store extends EventTarget> extends LitElement {
  @property({ attribute: false }) store: Store | null = null;
  /** The id of the element whose store this one shows. */
  @property() for = "";
  /** The events of the store that it listens to. */
  protected readonly beats: readonly string[] = ["change"];
  private followed: Store | null = null;
  private readonly heard = (event: Event) => this.beat(event.type);

  override connectedCallback(): void {
    super.connectedCallback();
    this.follow(this.store);
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.follow(null);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("for") && this.for) this.find();
    if (this.isConnected) this.follow(this.store);
  }

  /** Called when the store has changed. */
  protected beat(_beat: string): void {
    this.requestUpdate();
  }

  private follow(store: Store | null): void {
    if (store === this.followed) return;
    for (const beat of this.beats) {
      this.followed?.removeEventListener(beat, this.heard);
      store?.addEventListener(beat, this.heard);
    }
    this.followed = store;
  }

  /** The other element may appear later in the page. */
  private find(): void {
    const root = this.getRootNode() as Document | ShadowRoot;
    const other = root.getElementById(this.for) as StoreElement<Store> | null;
    if (other?.store) this.store = other.store;
    else if (document.readyState !== "complete")
      window.addEventListener("load", () => this.find(), { once: true });
  }
}
