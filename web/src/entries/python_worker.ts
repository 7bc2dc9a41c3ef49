// The Python worker: it runs one program, and ends with it.

import wasm from "@micropython/micropython-webassembly-pyscript/micropython.wasm";
import { runCells } from "../python/cells";
import { check } from "../python/check";
import { startInterpreter } from "../python/interpreter";
import type { CellsOrder, CheckOrder } from "../python/orders";

// The program carries MicroPython's WebAssembly, because pages opened from disk may fetch nothing.
self.fetch = async () => new Response(wasm, { headers: { "Content-Type": "application/wasm" } });

// MicroPython's loader writes there when a program gets no more memory, which the verdict says.
console.error = () => {};

self.onmessage = async ({ data }: MessageEvent<CheckOrder | CellsOrder>) => {
  const python = await startInterpreter("micropython.wasm");
  self.postMessage({ ready: true });
  const result =
    "cells" in data
      ? runCells(python, data.cells)
      : check(python, data.number, data.name, data.text);
  self.postMessage({ result });
};
