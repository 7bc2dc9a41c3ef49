// The layout engine: Graphviz as WebAssembly, in a worker or, where there is none, in the page.

import { instance } from "@viz-js/viz";

const graphviz = instance();

async function arrange(dot: string): Promise<string> {
  return (await graphviz).renderString(dot, { format: "json0", engine: "dot" });
}

if (typeof document === "undefined")
  self.onmessage = async ({ data: { id, dot } }: MessageEvent<{ id: number; dot: string }>) => {
    try {
      self.postMessage({ id, json: await arrange(dot) });
    } catch (error) {
      self.postMessage({ id, error: String(error) });
    }
  };
// The script element that loaded it takes it from here, so that the page gets no new name.
else document.currentScript?.dispatchEvent(new CustomEvent("glass-layout", { detail: arrange }));
