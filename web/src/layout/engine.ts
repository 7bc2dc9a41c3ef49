// Where Graphviz runs: in a worker, so that the page stays quick; or wherever a host provides it.

import { neighbour } from "../neighbour";

/** DOT text to Graphviz's JSON. */
export type Engine = (dot: string) => Promise<string>;

export interface Answer {
  readonly id: number;
  readonly json?: string;
  readonly error?: string;
}

export function workerEngine(): Engine & { stop(): void } {
  let worker: Worker | null = null;
  let next = 0;
  const waiting = new Map<number, { done(json: string): void; fail(error: Error): void }>();

  function answer({ data }: MessageEvent<Answer>): void {
    const { done, fail } = waiting.get(data.id) ?? {};
    waiting.delete(data.id);
    if (data.json !== undefined) done?.(data.json);
    else fail?.(new Error(data.error));
  }

  function stop(): void {
    worker?.terminate();
    worker = null;
    for (const { fail } of waiting.values()) fail(new Error("stopped"));
    waiting.clear();
  }

  const engine = (dot: string) =>
    new Promise<string>((done, fail) => {
      worker ??= startWorker();
      worker.onmessage = answer;
      worker.onerror = () => fail(new Error("the layout engine could not be loaded"));
      waiting.set(++next, { done, fail });
      worker.postMessage({ id: next, dot });
    });
  return Object.assign(engine, { stop });
}

/** From the text in this file, if there is one; else from the file beside the script. */
function startWorker(): Worker {
  const inlined = document.getElementById("glass-layout")?.textContent;
  if (!inlined) return new Worker(neighbour("layout.js"));
  return new Worker(URL.createObjectURL(new Blob([inlined], { type: "text/javascript" })));
}
