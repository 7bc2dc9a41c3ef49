// The Python worker: it runs one program, and ends with it.

import wasm from "@micropython/micropython-webassembly-pyscript/micropython.wasm";
import { runCells } from "../python/cells";
import { check } from "../python/check";
import { type Interpreter, startInterpreter } from "../python/interpreter";
import { diagnose, see } from "../python/doctor";
import type { Order, Sent } from "../python/orders";

// The program carries MicroPython's WebAssembly, because pages opened from disk may fetch nothing.
self.fetch = async () => new Response(wasm, { headers: { "Content-Type": "application/wasm" } });

// MicroPython's loader writes there when a program gets no more memory, which the verdict says.
console.error = () => {};

self.onmessage = async ({ data }: MessageEvent<Sent>) => {
  const python = await startInterpreter("micropython.wasm");
  python.write("/annotated.json", JSON.stringify(data.annotated));
  self.postMessage({ ready: true });
  try {
    self.postMessage({ result: resultOf(python, data) });
  } catch (error) {
    // The page hears of errors, but not of those in a promise.
    setTimeout(() => {
      throw error;
    });
  }
};

function resultOf(python: Interpreter, order: Order): unknown {
  if ("cells" in order) return runCells(python, order.cells);
  if ("see" in order) return see(python, order.see);
  if ("diagnose" in order) return diagnose(python, order.diagnose);
  return check(python, order);
}
