// Elements that may have their own store: from attributes, or from a graph made by Python.

import type { PropertyValues } from "lit";
import { property } from "lit/decorators.js";
import { StoreElement } from "../../../ui/store_element";
import { parsePosition, parseValues } from "../link";
import { type Handed, ExploreStore } from "../store";

export class StoreOwner extends StoreElement<ExploreStore> {
  @property() expression: string | null = null;
  @property() values: string | null = null;
  /** The names of the computed nodes, in order, separated by spaces. */
  @property() names: string | null = null;
  @property() step: string | null = null;
  /** "off" hides them. */
  @property() gradients: string | null = null;
  /** The address of a graph as JSON. */
  @property() src: string | null = null;
  private own: ExploreStore | null = null;

  override connectedCallback(): void {
    if (!this.store && !this.for) this.makeOwn();
    super.connectedCallback();
  }

  private makeOwn(): void {
    this.own = new ExploreStore();
    this.store = this.own;
    const inlined = this.querySelector('script[type="application/json"]')?.textContent;
    if (inlined) this.load(JSON.parse(inlined) as Handed);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.store?.pause();
  }

  /** May be called before the element is in the page, as notebooks do. */
  load(handed: Handed): void {
    if (!this.store) this.makeOwn();
    this.store!.load(handed);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    const { own } = this;
    if (!own || own !== this.store) return;
    if (changed.has("src") && this.src) this.fetch(this.src);
    if ((changed.has("expression") || changed.has("values")) && this.expression !== null) {
      own.preset(Object.fromEntries(parseValues(this.values ?? "", /[\s,]+/, "=").values));
      own.type(this.expression, this.names?.split(" "));
    }
    if (changed.has("gradients")) own.show({ gradients: this.gradients !== "off" });
    if (this.step !== null && (changed.has("step") || changed.has("expression")))
      own.go(parsePosition(this.step, own.steps) ?? own.position);
  }

  private async fetch(address: string): Promise<void> {
    const graph = await (await fetch(address)).json();
    this.load({ graph });
    if (this.step !== null)
      this.store!.go(parsePosition(this.step, this.store!.steps) ?? this.store!.position);
  }
}
