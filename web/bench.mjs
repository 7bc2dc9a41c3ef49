// How many steps per second the page trains: node bench.mjs

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "glassgrad-bench-"));
const entry = join(folder, "entry.ts");
const outfile = join(folder, "entry.mjs");
writeFileSync(
  entry,
  ["run", "settings"].map((name) => `export * from "${here}/src/training/run/${name}";`).join("\n"),
);
await build({ entryPoints: [entry], outfile, bundle: true, format: "esm", target: "es2022" });
const { Run, completed } = await import(pathToFileURL(outfile).href);
rmSync(folder, { recursive: true });

const ROUNDS = 10;
const cases = {
  "moons, 2-16-16-1, relu, SGD": { data: { name: "moons" } },
  "moons, 2-16-16-1, tanh, Adam": {
    data: { name: "moons" },
    activation: "tanh",
    optimizer: "adam",
    lr: 0.02,
  },
  "moons, batches of 32": { data: { name: "moons" }, batch: 32 },
  "spirals, 2-24-24-1, relu, Adam": { data: { name: "spirals" } },
  "xor, 2-8-1, tanh, Adam": { data: { name: "xor" } },
};
for (const [name, settings] of Object.entries(cases)) {
  const run = new Run(completed(settings));
  const losses = new Float64Array(1000);
  run.step(1000, losses);
  // The best of a few runs, because other programs share the machine.
  let best = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    const done = run.step(1000, losses).length;
    if (done < 1000) throw new Error(`${name}: the run diverged`);
    best = Math.min(best, performance.now() - start);
  }
  console.log(`${Math.round(1e6 / best)} steps a second: ${name}`);
}
