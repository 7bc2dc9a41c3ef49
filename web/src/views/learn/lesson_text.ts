// A lesson as blocks of text, as lessons.mjs reads them from docs/lessons.

export interface Span {
  readonly kind: "text" | "code" | "strong" | "em" | "link";
  readonly text: string;
  /** Where a link leads. */
  readonly to?: string;
}

export type Block =
  | { readonly kind: "heading"; readonly level: number; readonly text: string }
  | { readonly kind: "paragraph"; readonly spans: readonly Span[] }
  /** What is run, and what it prints. */
  | { readonly kind: "code"; readonly source: string; readonly printed: string };
