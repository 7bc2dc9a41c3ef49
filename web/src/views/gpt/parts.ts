// The shapes of the picture as buttons: one Tab stop for all, J and K in between, Enter selects.

import type { Hits } from "./drawing/scene";
import type { GptStore } from "./store";
import type { Chosen } from "./track";

export function keyOf({ field, index }: Chosen): string {
  return `${field}:${index}`;
}

export class Parts implements Hits {
  /** The part that Tab reaches. */
  private current: string | null = null;
  private first: string | null = null;
  private readonly acts = new Map<string, ReturnType<Hits["of"]>>();

  constructor(
    private readonly store: () => GptStore,
    private readonly changed: () => void,
  ) {}

  /** Called before each drawing. */
  begin(): void {
    this.first = null;
  }

  press(key: string): void {
    this.acts.get(key)?.click();
  }

  of(scalar: Chosen): ReturnType<Hits["of"]> {
    const key = keyOf(scalar);
    this.first ??= key;
    const { selected } = this.store();
    const isChosen = selected !== null && keyOf(selected) === key;
    const made = this.acts.get(key) ?? this.made(key);
    const tabIndex = key === (this.current ?? this.first) ? 0 : -1;
    const hit = { ...made, tabIndex, isChosen };
    this.acts.set(key, hit);
    this.scalars.set(key, scalar);
    return hit;
  }

  private readonly scalars = new Map<string, Chosen>();

  /** The same functions on every drawing, so that nothing is bound again. */
  private made(key: string): ReturnType<Hits["of"]> {
    const scalar = () => this.scalars.get(key)!;
    return {
      key,
      tabIndex: -1,
      isChosen: false,
      click: () => {
        const { selected } = this.store();
        const isSame = selected !== null && keyOf(selected) === key;
        this.store().select(isSame ? null : scalar());
      },
      over: () => {
        this.current = key;
        this.store().point({ scalar: scalar(), ...this.letterOf(scalar()) });
        this.changed();
      },
      out: () => this.store().point({}),
    };
  }

  /** A logit stands for its letter, a weight for the letter that is looked at. */
  private letterOf({ field, index }: Chosen): { letter?: number } {
    const { pass } = this.store();
    if (field === "logits") return { letter: index };
    if (field === "weights") return { letter: pass!.letters[index % 16]! };
    return {};
  }
}
