// The layout engine: Graphviz as WebAssembly, in a worker, or called directly if none can start.

import { instance } from "@viz-js/viz";

const graphviz = instance();

async function glassLayout(dot: string): Promise<string> {
  return (await graphviz).renderString(dot, { format: "json0", engine: "dot" });
}

if (typeof document === "undefined")
  self.onmessage = async ({ data: { id, dot } }: MessageEvent<{ id: number; dot: string }>) => {
    try {
      self.postMessage({ id, json: await glassLayout(dot) });
    } catch (error) {
      self.postMessage({ id, error: String(error) });
    }
  };
else Object.assign(globalThis, { glassLayout });
