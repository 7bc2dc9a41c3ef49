// The layout engine: Graphviz as WebAssembly, in a worker.

import { instance } from "@viz-js/viz";

const graphviz = instance();

self.onmessage = async ({ data: { id, dot } }: MessageEvent<{ id: number; dot: string }>) => {
  try {
    const json = (await graphviz).renderString(dot, { format: "json0", engine: "dot" });
    self.postMessage({ id, json });
  } catch (error) {
    self.postMessage({ id, error: String(error) });
  }
};
