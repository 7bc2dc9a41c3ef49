// A lesson from docs/lessons as blocks for the page (src/views/learn/lesson_text.ts).

import { lexer } from "marked";

const PRINTED = /^#> ?/;
const KINDS = {
  text: "text",
  escape: "text",
  codespan: "code",
  strong: "strong",
  em: "em",
  link: "link",
};
/** A live element; what stands inside it is for readers without the page. */
const OPENED = /^<(glass-[a-z]+)((?:\s+[a-z]+(?:="[^"]*")?)*)\s*>\s*$/;

export function readBlocks(text) {
  const blocks = [];
  let open = null;
  for (const token of lexer(text)) {
    if (token.type !== "html") {
      if (!open) blocks.push(...readBlock(token));
      continue;
    }
    const tag = token.raw.trim();
    const found = OPENED.exec(tag);
    if (open ? tag !== `</${open}>` : !found) throw new Error(`a lesson has no ${tag}`);
    if (found)
      blocks.push({ kind: "live", element: found[1], attributes: readAttributes(found[2]) });
    open = open ? null : found[1];
  }
  if (open) throw new Error(`a lesson does not close ${open}`);
  return blocks;
}

function readAttributes(text) {
  const found = text.matchAll(/([a-z]+)(?:="([^"]*)")?/g);
  return Object.fromEntries([...found].map(([, name, value]) => [name, value ?? ""]));
}

function readBlock({ type, depth, text, tokens, header, rows, items }) {
  if (type === "space") return [];
  if (type === "code") return [readCode(text)];
  if (type === "table") {
    const cells = (row) => row.map((cell) => readSpans(cell.tokens));
    return [{ kind: "table", head: cells(header), rows: rows.map(cells) }];
  }
  if (type === "list")
    return [{ kind: "list", items: items.map((item) => readSpans(item.tokens[0].tokens)) }];
  if (type === "paragraph" && tokens[0].type === "image" && tokens.length === 1)
    return [{ kind: "picture", alt: tokens[0].text, file: tokens[0].href }];
  const spans = readSpans(tokens ?? []);
  if (type === "heading")
    return [{ kind: "heading", level: depth, text: spans.map((span) => span.text).join("") }];
  if (type === "paragraph") return [{ kind: "paragraph", spans }];
  throw new Error(`a lesson has no ${type}`);
}

function readCode(part) {
  const lines = part.split("\n");
  const join = (some) => some.join("\n").trimEnd();
  return {
    kind: "code",
    source: join(lines.filter((line) => !PRINTED.test(line))),
    printed: join(
      lines.filter((line) => PRINTED.test(line)).map((line) => line.replace(PRINTED, "")),
    ),
  };
}

function readSpans(tokens) {
  return tokens.map(readSpan);
}

function readSpan({ type, text, href }) {
  const kind = KINDS[type];
  if (!kind) throw new Error(`a lesson has no ${type} in its text`);
  // Spaces that do not break are kept: they indent code in tables.
  const plain = text.replace(/[ \n]+/g, " ");
  return kind === "link" ? { kind, text: plain, to: href } : { kind, text: plain };
}
