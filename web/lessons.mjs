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

export function readBlocks(text) {
  return lexer(text).flatMap(readBlock);
}

function readBlock({ type, depth, text, tokens }) {
  if (type === "space") return [];
  if (type === "code") return [readCode(text)];
  const spans = (tokens ?? []).map(readSpan);
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

function readSpan({ type, text, href }) {
  const kind = KINDS[type];
  if (!kind) throw new Error(`a lesson has no ${type} in its text`);
  const plain = text.replace(/\s+/g, " ");
  return kind === "link" ? { kind, text: plain, to: href } : { kind, text: plain };
}
