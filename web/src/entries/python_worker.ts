// The Python worker: it runs one learner's file, and ends with it.

import wasm from "@micropython/micropython-webassembly-pyscript/micropython.wasm";
import { check } from "../python/check";
import { startInterpreter } from "../python/interpreter";
import type { Order, Report } from "../python/orders";

const say = (report: Report) => self.postMessage(report);

// The program carries MicroPython's WebAssembly, because pages opened from disk may fetch nothing.
self.fetch = async () => new Response(wasm, { headers: { "Content-Type": "application/wasm" } });

// MicroPython's loader writes there when a program gets no more memory, which the verdict says.
console.error = () => {};

self.onmessage = async ({ data }: MessageEvent<Order>) => {
  const python = await startInterpreter("micropython.wasm");
  say({ ready: true });
  say({ checked: check(python, data.number, data.name, data.text) });
};
