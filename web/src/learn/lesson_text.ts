// A lesson as blocks: the little Markdown that docs/lessons is written in.

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

const MARKS = /(`[^`]+`|\*\*[^*]+\*\*|\*[^*\s][^*]*\*|\[[^\]]+\]\([^)]+\))/;
const PRINTED = /^#> ?/;

export function readBlocks(text: string): Block[] {
  // Every other part stands between two fences.
  return text.split(/^```.*\n/m).flatMap((part, k) => (k % 2 ? [readCode(part)] : readProse(part)));
}

function readCode(part: string): Block {
  const lines = part.trimEnd().split("\n");
  const join = (some: readonly string[]) => some.join("\n").trimEnd();
  return {
    kind: "code",
    source: join(lines.filter((line) => !PRINTED.test(line))),
    printed: join(
      lines.filter((line) => PRINTED.test(line)).map((line) => line.replace(PRINTED, "")),
    ),
  };
}

function readProse(part: string): Block[] {
  const paragraphs = part.split(/\n\s*\n/).map((lines) => lines.replace(/\s+/g, " ").trim());
  return paragraphs.filter(Boolean).map((line) => {
    const heading = /^(#+) (.*)$/.exec(line);
    return heading
      ? { kind: "heading", level: heading[1]!.length, text: heading[2]!.replaceAll("`", "") }
      : { kind: "paragraph", spans: line.split(MARKS).filter(Boolean).map(readSpan) };
  });
}

function readSpan(part: string): Span {
  const link = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part);
  if (link) return { kind: "link", text: link[1]!, to: link[2]! };
  if (/^`.+`$/.test(part)) return { kind: "code", text: part.slice(1, -1) };
  if (/^\*\*.+\*\*$/.test(part)) return { kind: "strong", text: part.slice(2, -2) };
  return /^\*.+\*$/.test(part)
    ? { kind: "em", text: part.slice(1, -1) }
    : { kind: "text", text: part };
}
