// A lesson as blocks of text, read from docs/lessons by lessons.mjs.

export interface Span {
  readonly kind: "text" | "code" | "strong" | "em" | "link";
  readonly text: string;
  /** The target of a link. */
  readonly to?: string;
}

export type Block =
  | { readonly kind: "heading"; readonly level: number; readonly text: string }
  | { readonly kind: "paragraph"; readonly spans: readonly Span[] }
  /** The code, and what it prints. */
  | { readonly kind: "code"; readonly source: string; readonly printed: string };
