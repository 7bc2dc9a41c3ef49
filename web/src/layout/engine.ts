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
  let here: Promise<Engine> | null = null;
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

  const engine = (dot: string) => {
    worker ??= startWorker();
    if (!worker) {
      here ??= loadHere();
      return here.then((arrange) => arrange(dot));
    }
    return inWorker(worker, dot);
  };

  const inWorker = (worker: Worker, dot: string) =>
    new Promise<string>((done, fail) => {
      worker.onmessage = answer;
      worker.onerror = () => fail(new Error("the layout engine could not be loaded"));
      waiting.set(++next, { done, fail });
      worker.postMessage({ id: next, dot });
    });
  return Object.assign(engine, { stop });
}

/**
 * From the text in this file, if there is one; else from the file beside the script. Null where
 * the browser refuses it, as from file://.
 */
function startWorker(): Worker | null {
  const inlined = document.getElementById("glass-layout")?.textContent;
  if (inlined)
    return new Worker(URL.createObjectURL(new Blob([inlined], { type: "text/javascript" })));
  try {
    return new Worker(neighbour("layout.js"));
  } catch {
    return null;
  }
}

/** The same script as an ordinary one. */
function loadHere(): Promise<Engine> {
  return new Promise((done, fail) => {
    const script = document.createElement("script");
    script.src = neighbour("layout.js").href;
    script.addEventListener("glass-layout", (event) => done((event as CustomEvent<Engine>).detail));
    script.onerror = () => fail(new Error("the layout engine could not be loaded"));
    document.head.append(script);
  });
}
