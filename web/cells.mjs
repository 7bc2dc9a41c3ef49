// Which code blocks of a lesson the page's Python can run: those that print what the lesson says.

import { rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";

const WASM = "@micropython/micropython-webassembly-pyscript/micropython.wasm";
const SOURCE = `
  export { startInterpreter } from "./src/python/interpreter";
  export { runCells } from "./src/python/cells";
`;

/** A function that marks the blocks of code of one lesson. */
export async function cellMarker(here) {
  const outfile = join(here, "build/cells.mjs");
  await build({
    stdin: { contents: SOURCE, resolveDir: here },
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    packages: "external",
    loader: { ".py": "text" },
  });
  const { startInterpreter, runCells } = await import(pathToFileURL(outfile));
  rmSync(outfile);
  const wasm = createRequire(import.meta.url).resolve(WASM);
  return async (blocks) => {
    const python = await startInterpreter(wasm);
    return blocks.map((block) => {
      if (block.kind !== "code") return block;
      const [{ printed, says }] = runCells(python, [block.source]);
      const runs = !says && printed.trimEnd() === block.printed.trimEnd();
      return runs ? { ...block, runs } : block;
    });
  };
}
