// Writes a script for each text of Learn, and copies the pictures that it shows.

import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { cellMarker } from "./cells.mjs";
import { readBlocks } from "./lessons.mjs";

const READING = /\{ id: "(\w+)", .*file: "([^"]+)" \}/g;

export async function writeLessons(here, out) {
  const marked = await cellMarker(here);
  const listed = readFileSync(join(here, "src/views/learn/lessons.gen.ts"), "utf8");
  for (const [, id, file] of listed.matchAll(READING)) {
    const path = join(here, "..", file);
    const read = await marked(readBlocks(readFileSync(path, "utf8")));
    const blocks = read.map((block) =>
      block.kind === "picture" ? withSize(block, dirname(path)) : block,
    );
    const script = `(globalThis.glassLessons??={})["${id}"]=${JSON.stringify(blocks)};\n`;
    writeFileSync(join(out, `lesson-${id}.js`), inAscii(script));
    for (const block of blocks)
      if (block.kind === "picture")
        copyFileSync(
          join(dirname(path), block.file),
          join(out, block.file.replace("pictures/", "lesson-")),
        );
  }
}

/** With width and height, so that the page keeps its place before it is loaded. */
function withSize(block, folder) {
  const picture = readFileSync(join(folder, block.file), "utf8");
  const [, width, height] = /<svg[^>]* viewBox="\S+ \S+ (\S+) (\S+)"/.exec(picture);
  return { ...block, width: Math.round(width * 1.25), height: Math.round(height * 1.25) };
}

/** For pages of any encoding. */
function inAscii(text) {
  return text.replace(
    /[^\x00-\x7f]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
