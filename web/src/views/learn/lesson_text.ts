// A lesson as blocks of text, read from docs/lessons by lessons.mjs.

export interface Span {
  readonly kind: "text" | "code" | "strong" | "em" | "link";
  readonly text: string;
  /** The target of a link. */
  readonly to?: string;
}

type Spans = readonly Span[];

export type Block =
  | { readonly kind: "heading"; readonly level: number; readonly text: string }
  | { readonly kind: "paragraph"; readonly spans: Spans }
  | { readonly kind: "list"; readonly items: readonly Spans[] }
  | {
      readonly kind: "table";
      readonly head: readonly Spans[];
      readonly rows: readonly (readonly Spans[])[];
    }
  /** The code, and what it prints; the build finds out whether the page's Python prints the same. */
  | {
      readonly kind: "code";
      readonly source: string;
      readonly printed: string;
      readonly runs?: boolean;
    }
  | {
      readonly kind: "picture";
      readonly alt: string;
      readonly file: string;
      /** In pixels; the build reads them from the file. */
      readonly width?: number;
      readonly height?: number;
    }
  /** An element of the page, such as glass-explorer. */
  | {
      readonly kind: "live";
      readonly element: string;
      readonly attributes: Readonly<Record<string, string>>;
    };

/** Each part of a lesson: what comes before its first heading, and each heading with what follows. */
export function sectionsOf(blocks: readonly Block[]): Block[][] {
  const sections: Block[][] = [[]];
  for (const block of blocks) {
    if (block.kind === "heading" && block.level > 1) sections.push([]);
    sections.at(-1)!.push(block);
  }
  return sections;
}
