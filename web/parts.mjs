// Modules that several scripts use: the first script carries them, and later scripts take them from it.

import { createHash } from "node:crypto";
import { relative } from "node:path";

const GLOBAL = "globalThis.glassgradParts";

export class Parts {
  /** The modules that later scripts use, by path. */
  #used = new Set();
  #here;
  #inFirst;

  /** The folder of the sources, and the paths of all modules in the first script. */
  constructor(here, inFirst) {
    this.#here = here;
    this.#inFirst = new Set(inFirst);
  }

  /** For later scripts: imports of modules that are in the first one. */
  get taken() {
    return {
      name: "taken-parts",
      setup: ({ onResolve, onLoad, resolve }) => {
        onResolve({ filter: /./ }, async ({ path, pluginData, ...from }) => {
          if (pluginData === this || from.kind === "entry-point") return null;
          const found = await resolve(path, { ...from, pluginData: this });
          const name = relative(this.#here, found.path);
          if (!this.#inFirst.has(name)) return null;
          this.#used.add(name);
          return { path: `${name}.cjs`, namespace: "taken-parts" };
        });
        onLoad({ filter: /./, namespace: "taken-parts" }, ({ path }) => ({
          contents: `module.exports = ${GLOBAL}["${keyOf(path.replace(/\.cjs$/, ""))}"];`,
        }));
      },
    };
  }

  /** For the first script: what the later ones, built before it, take. */
  get given() {
    const names = [...this.#used].sort();
    if (new Set(names.map(keyOf)).size < names.length) throw new Error("two parts have one key");
    const lines = [
      ...names.map((name, k) => `import * as part${k} from ${JSON.stringify(`./${name}`)};`),
      `${GLOBAL} = { ${names.map((name, k) => `"${keyOf(name)}": part${k}`).join(", ")} };`,
    ];
    return lines.join("\n");
  }
}

/** A short name for a module, the same in every build. */
function keyOf(name) {
  return createHash("sha256").update(name).digest("base64url").slice(0, 4);
}
