// MicroPython with the modules that learners' programs and the checks of exercises need.

import { loadMicroPython } from "@micropython/micropython-webassembly-pyscript/micropython.mjs";
import { bridge } from "./bridge";
import { MODULES } from "./modules";

/** Bytes of Python's heap at the start; it grows up to MEMORY. */
const HEAP = 4 << 20;
/** Bytes that a program may use, and MicroPython itself. */
const MEMORY = 128 << 20;
const ITSELF = 32 << 20;
/** Bytes of what a program prints that are shown. */
const PRINTED = 100_000;
const PAGE = 1 << 16;

export interface Interpreter {
  /** The result of a function of a module, called with texts. */
  call(module: string, name: string, ...texts: string[]): string;
  /** Write a file that programs can import. */
  write(path: string, text: string): void;
  printed(): string;
}

/** A fresh interpreter. Only one can be started: a worker ends with its program. */
export async function startInterpreter(wasm: string): Promise<Interpreter> {
  limitMemory();
  const printed: number[] = [];
  let count = 0;
  const files = new Map<string, string>();
  const python = await loadMicroPython({
    url: wasm,
    heapsize: HEAP,
    stdout: ([byte]) => {
      if (count++ < PRINTED) printed.push(byte!);
    },
    linebuffer: false,
  });
  const write = (path: string, text: string) => {
    files.set(path.slice(1), text);
    const parts = path.split("/").slice(1, -1);
    parts.forEach((_, k) => {
      const folder = `/${parts.slice(0, k + 1).join("/")}`;
      if (!python.FS.analyzePath(folder).exists) python.FS.mkdir(folder);
    });
    python.FS.writeFile(path, text);
  };
  const lineOf = (file: string, line: number) => files.get(file)?.split("\n")[line - 1] ?? "";
  python.registerJsModule(
    "_page",
    bridge(`${MEMORY >> 20} MB`, lineOf, () => count),
  );
  for (const [path, text] of MODULES) write(path, text);
  python.runPython("import sys; sys.path[:] = ['', '.frozen']\nimport start");
  return {
    write,
    call(module, name, ...texts) {
      const words = texts.map((text) => JSON.stringify(text)).join(", ");
      python.runPython(`import ${module}\n_told = ${module}.${name}(${words})`);
      return python.globals.get("_told") as string;
    },
    printed: () => new TextDecoder().decode(Uint8Array.from(printed)),
  };
}

/** MicroPython would take all memory that it can get. */
function limitMemory(): void {
  const grow = WebAssembly.Memory.prototype.grow;
  WebAssembly.Memory.prototype.grow = function (this: WebAssembly.Memory, more: number): number {
    if (this.buffer.byteLength + more * PAGE > MEMORY + ITSELF)
      throw new RangeError("too much memory");
    return grow.call(this, more);
  };
}
