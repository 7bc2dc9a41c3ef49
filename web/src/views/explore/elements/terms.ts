// The names in the text around a figure: whoever points at one sees its node marked in the figure.

import type { ReactiveController } from "lit";
import type { ExploreStore } from "../store";

interface Figure extends HTMLElement {
  readonly terms: boolean;
  readonly store: ExploreStore | null;
}

const FIGURES = "glass-explorer[terms]";
const EVENTS = ["pointerover", "pointerout", "focusin", "focusout", "click", "keydown"] as const;

export class Terms implements ReactiveController {
  private article: HTMLElement | null = null;
  private structure = "";
  /** The node that each term of the text names. */
  private readonly places = new Map<HTMLElement, number>();

  constructor(private readonly figure: Figure) {}

  hostDisconnected(): void {
    for (const event of EVENTS) this.article?.removeEventListener(event, this.heard);
    this.article = null;
    this.structure = "";
    this.forget();
  }

  /** Read the text again when the graph has other nodes. */
  hostUpdated(): void {
    const { graph } = this.figure.store ?? {};
    if (!this.figure.terms || !graph || graph.structure === this.structure) return;
    this.structure = graph.structure;
    this.listen();
    this.forget();
    const nodes = new Map(graph.nodes.map((_, place) => [graph.name(place), place]));
    const seen = new Set<unknown>();
    for (const term of this.article?.querySelectorAll<HTMLElement>("code") ?? []) {
      const place = nodes.get(nameIn(term.textContent) ?? "");
      if (place === undefined || figureOf(term, this.article!) !== this.figure) continue;
      // One Tab stop for each name in a paragraph is enough.
      const key = `${term.parentElement?.textContent} ${place}`;
      this.link(term, place, seen.has(key) ? -1 : 0);
      seen.add(key);
    }
  }

  private listen(): void {
    if (this.article) return;
    this.article = this.figure.closest("article");
    for (const event of EVENTS) this.article?.addEventListener(event, this.heard);
  }

  private link(term: HTMLElement, place: number, tabIndex: number): void {
    this.places.set(term, place);
    term.dataset.term = "";
    term.tabIndex = tabIndex;
    term.setAttribute("role", "button");
    term.setAttribute("aria-description", "Shows it in the figure");
  }

  private forget(): void {
    for (const term of this.places.keys())
      for (const name of ["data-term", "tabindex", "role", "aria-description"])
        term.removeAttribute(name);
    this.places.clear();
  }

  private readonly heard = (event: Event) => {
    const term = (event.target as HTMLElement).closest<HTMLElement>("[data-term]");
    const place = term ? this.places.get(term) : undefined;
    const { store } = this.figure;
    if (place === undefined || !store) return;
    if (event.type === "pointerover" || event.type === "focusin") store.hover([place]);
    else if (event.type === "pointerout" || event.type === "focusout") store.hover([]);
    else if (event.type === "click" || isPress(event as KeyboardEvent)) {
      event.preventDefault();
      store.select(store.selected === place ? null : place);
    }
  };
}

function isPress({ key }: KeyboardEvent): boolean {
  return key === "Enter" || key === " ";
}

/** The name that a text speaks of: `a`, `a.grad`, or `a = …`. */
function nameIn(text: string | null): string | undefined {
  return /^([\p{L}_][\p{L}\p{M}\d_]*)(?:\.(?:grad|data))?(?: = .*)?$/u.exec(
    text?.trim() ?? "",
  )?.[1];
}

/** The figure that a term belongs to: the one in its section, or else the last one before it. */
function figureOf(term: HTMLElement, article: HTMLElement): Element | undefined {
  const figures = [...article.querySelectorAll(FIGURES)];
  const before = figures.filter(
    (figure) => figure.compareDocumentPosition(term) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  const section = term.closest("section");
  const isHere = (figure: Element) => figure.closest("section") === section;
  return before.findLast(isHere) ?? figures.find(isHere) ?? before.at(-1);
}
