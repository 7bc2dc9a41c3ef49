// What all parts of Explore have in common: a session, handed in or taken from another element.

import { LitElement } from "lit";
import { property } from "lit/decorators.js";
import { Follows, type Session } from "./session";

export class SessionElement extends LitElement {
  @property({ attribute: false }) session: Session | null = null;
  /** The id of the element whose session this one shows. */
  @property() for = "";

  constructor() {
    super();
    new Follows(this, () => this.session);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (!this.session && this.for) queueMicrotask(() => this.find());
  }

  private find(): void {
    const root = this.getRootNode() as Document | ShadowRoot;
    const other = root.getElementById(this.for) as SessionElement | null;
    this.session = other?.session ?? null;
  }
}
