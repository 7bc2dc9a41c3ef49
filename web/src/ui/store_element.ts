// What all parts of Explore have in common: a session, handed in or taken from another element.

import { LitElement, type PropertyValues } from "lit";
import { property } from "lit/decorators.js";
import type { Session } from "../views/explore/store";

export class SessionElement extends LitElement {
  @property({ attribute: false }) session: Session | null = null;
  /** The id of the element whose session this one shows. */
  @property() for = "";
  private followed: Session | null = null;
  private readonly again = () => this.requestUpdate();

  override connectedCallback(): void {
    super.connectedCallback();
    this.follow(this.session);
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.follow(null);
  }

  /** Render again whenever the session has changed. */
  private follow(session: Session | null): void {
    if (session === this.followed) return;
    this.followed?.removeEventListener("change", this.again);
    session?.addEventListener("change", this.again);
    this.followed = session;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("for") && this.for) this.find();
    if (this.isConnected) this.follow(this.session);
  }

  /** The other element may come later in the page. */
  private find(): void {
    const root = this.getRootNode() as Document | ShadowRoot;
    const other = root.getElementById(this.for) as SessionElement | null;
    if (other?.session) this.session = other.session;
    else if (document.readyState !== "complete")
      window.addEventListener("load", () => this.find(), { once: true });
  }
}
