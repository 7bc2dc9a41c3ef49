// Who imports whom in the page: what a tree of sources breaks of its rules, each in a sentence.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The folders of src: each may import those before it. */
export const ORDER = [
  "maths",
  "training",
  "python",
  "gpt",
  "ui",
  "layout",
  "views",
  "notebook",
  "page",
  "entries",
];

const IMPORT = /(?:\bfrom|\bimport(?:\s*\()?|\bnew URL\()\s*["'](\.[^"']*)["']/g;
const HIDDEN =
  /\bimport\s*\(\s*(?!["'])|\bnew URL\(\s*[^"'\s][^,)]*,\s*import\.meta|(?<!function )\bneighbour\((?!")/;
/** Scripts that are loaded beside this one when they are needed. */
const LOADED = /\bneighbour\("([^"]*)"\)/g;
const SCRIPTS = "../src/glassgrad/page/assets";
/** Its text may be a program of another language. */
const STRING = /"(?:[^"\\\n]|\\.)*"/g;
const COMMENT = /\/\*[^]*?\*\/|(?<!:)\/\/.*/g;

/** The text of each module, by its path in src without .ts. */
export function readTexts(): Map<string, string> {
  const paths = readdirSync("src", { recursive: true, encoding: "utf8" });
  const modules = paths.filter((path) => path.endsWith(".ts")).sort();
  return new Map(
    modules.map((path) => [path.replace(/\.ts$/, ""), readFileSync(join("src", path), "utf8")]),
  );
}

export class Sources {
  /** What each module imports. */
  readonly imports: ReadonlyMap<string, readonly string[]>;
  private readonly told: string[] = [];

  constructor(private readonly texts: ReadonlyMap<string, string>) {
    this.imports = new Map([...texts].map(([name, text]) => [name, this.importsOf(name, text)]));
  }

  /** Every breach of a rule. */
  mistakes(): string[] {
    const folders = new Set([...this.imports.keys()].flatMap(foldersOf));
    return [...this.told, ...this.order(), ...[...folders].flatMap((folder) => this.cycle(folder))];
  }

  private importsOf(name: string, commented: string): string[] {
    const text = commented.replace(COMMENT, "");
    if (HIDDEN.test(text.replace(STRING, '""')))
      this.told.push(`${name} imports a module whose name cannot be read here`);
    for (const [, script] of text.matchAll(LOADED))
      if (!existsSync(join(SCRIPTS, script!)))
        this.told.push(`${name} loads ${script}, which is not built`);
    return [...text.matchAll(IMPORT)].flatMap(([, path]) => this.resolved(name, path!));
  }

  /** The module that is meant; none for data, nor for what is not there, which is told. */
  private resolved(name: string, path: string): string[] {
    const whole = join(dirname(name), path);
    const other = whole.replace(/\.ts$/, "");
    if (this.texts.has(other)) return [other];
    if (!existsSync(join("src", whole.replace(/[[*].*/, ""))))
      this.told.push(`${name} imports ${path}, which does not exist`);
    return [];
  }

  private order(): string[] {
    return [...this.imports].flatMap(([name, imported]) => {
      const here = topOf(name);
      if (!ORDER.includes(here))
        return [`${here} has no place in ORDER: say which folders it may import`];
      return imported
        .filter((other) => ORDER.indexOf(topOf(other)) > ORDER.indexOf(here))
        .map((other) => `${name} imports ${other}, but ${here}/ lies below ${topOf(other)}/`);
    });
  }

  /** Whether what lies in a folder, files and folders, imports each other in a circle. */
  private cycle(folder: string): string[] {
    const inside = (name: string) =>
      name.startsWith(`${folder}/`) ? name.slice(folder.length + 1).split("/")[0]! : null;
    /** For each part the parts that it imports, with the two modules that do so. */
    const parts = new Map<string, Map<string, string>>();
    for (const [name, imported] of this.imports)
      for (const other of imported) {
        const [from, to] = [inside(name), inside(other)];
        if (from === null || to === null || (from === to && name !== other)) continue;
        if (!parts.has(from)) parts.set(from, new Map());
        parts.get(from)!.set(to, `${name} imports ${other}`);
      }
    const done = new Set<string>();
    const walk = (part: string, path: readonly string[]): string | null => {
      if (path.includes(part)) {
        const round = [...path.slice(path.indexOf(part)), part];
        const steps = round.slice(1).map((to, k) => parts.get(round[k]!)!.get(to)!);
        return `a circle in ${folder}/: ${steps.join(", ")}`;
      }
      if (done.has(part)) return null;
      for (const next of parts.get(part)?.keys() ?? []) {
        const found = walk(next, [...path, part]);
        if (found) return found;
      }
      done.add(part);
      return null;
    };
    for (const part of parts.keys()) {
      const found = walk(part, []);
      if (found) return [found];
    }
    return [];
  }
}

function topOf(name: string): string {
  return name.split("/")[0]!;
}

/** Every folder that a module lies in. */
function foldersOf(name: string): string[] {
  const parts = name.split("/").slice(0, -1);
  return parts.map((_, k) => parts.slice(0, k + 1).join("/"));
}
