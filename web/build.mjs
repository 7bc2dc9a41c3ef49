// Bundles the page into src/glassgrad/page/assets, or into DIR with --out DIR; with --tests,
// bundles the tests into build/tests instead.

import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { build } from "esbuild";
import { writeLessons } from "./lesson_scripts.mjs";
import { Parts } from "./parts.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const { values: options } = parseArgs({
  options: { tests: { type: "boolean" }, out: { type: "string" } },
});
const shared = {
  bundle: true,
  target: "es2022",
  loader: { ".py": "text", ".wasm": "binary" },
  absWorkingDir: here,
};

/** Removes the spaces in css`…` and the indents in html`…` and svg`…`, which esbuild keeps. */
const shorterStyles = {
  name: "shorter-styles",
  setup({ onLoad }) {
    onLoad({ filter: /src\/.*\.ts$/ }, ({ path }) => ({
      loader: "ts",
      contents: readFileSync(path, "utf8")
        .replace(/css`[^`]*`/g, withoutSpaces)
        .replace(/\b(html|svg)`[^`]*`/g, (markup) => markup.replace(/\n\s+/g, "\n")),
    }));
  },
};

function withoutSpaces(style) {
  return style
    .replace(/\s+/g, " ")
    .replace(/ ?([{};,>]) ?/g, "$1")
    .replace(/: /g, ":")
    .replace(/;}/g, "}")
    .replace(/(?<=[ :(,])0\./g, ".");
}

if (options.tests) {
  rmSync(join(here, "build/tests"), { recursive: true, force: true });
  await build({
    ...shared,
    entryPoints: ["tests/**/*.test.ts"],
    entryNames: "[name]",
    outdir: "build/tests",
    platform: "node",
    format: "esm",
    packages: "external",
  });
} else {
  const out = resolve(options.out ?? join(here, "../src/glassgrad/page/assets"));
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const page = {
    ...shared,
    minify: true,
    legalComments: "inline",
    alias: { "d3-array": "./d3_array.mjs" },
    plugins: [shorterStyles],
  };
  // Classic scripts: browsers refuse modules and their workers from file://.
  const script = (entry, name, options = {}) => ({
    ...page,
    entryPoints: [`src/entries/${entry}.ts`],
    outfile: join(out, `${name}.js`),
    format: "iife",
    charset: "ascii",
    ...options,
  });
  const first = await build(script("page", "glassgrad", { metafile: true, write: false }));
  const parts = new Parts(here, Object.keys(first.metafile.inputs));
  for (const name of ["train", "gpt", "learn", "editor"])
    await build(script(name, name, { plugins: [...page.plugins, parts.taken] }));
  await build(script("exercises", "exercises"));
  const whole = `${parts.given}\nimport "./src/entries/page.ts";`;
  const stdin = { contents: whole, resolveDir: here };
  await build(script("page", "glassgrad", { entryPoints: undefined, stdin }));
  // Scripts are ASCII, for pages of any encoding; Graphviz is not, because it would be twice as long.
  await build(script("layout_worker", "layout", { charset: "utf8" }));
  await build(script("training_worker", "trainer"));
  await writePython();
  await build(script("gpt_worker", "gpt_worker"));
  await build({
    ...page,
    entryPoints: ["explorer", "trainer", "gpt"].map((name) => `src/entries/${name}_widget.ts`),
    outdir: out,
    format: "esm",
  });
  cpSync(join(here, "static"), out, { recursive: true });
  await writeLessons(here, out);

  /** The Python worker as a text, from which the page starts it: files may not start workers. */
  async function writePython() {
    // Without Node's part, in which MicroPython's loader imports modules of Node.
    const define = { process: "undefined" };
    const worker = script("python_worker", "python", {
      write: false,
      define,
      external: ["module"],
    });
    const { outputFiles } = await build(worker);
    const text = JSON.stringify(outputFiles[0].text).replace(/<(?=!--|\/script)/gi, "\\x3c");
    writeFileSync(join(out, "python.js"), `globalThis.glassPython=${text};\n`);
  }
}
