// Where Graphviz runs: in a worker, so that the page stays responsive, or wherever a host runs it.

import { neighbour } from "../ui/neighbour";

/** DOT text to Graphviz's JSON. */
export type Engine = (dot: string) => Promise<string>;

export interface StoppableEngine extends Engine {
  stop(): void;
}

export interface Answer {
  readonly id: number;
  readonly json?: string;
  readonly error?: string;
}

export function workerEngine(): StoppableEngine {
  let worker: Worker | null = null;
  let last = 0;
  let waiting: { id: number; done(json: string): void; fail(error: Error): void } | null = null;

  function fail(message: string): void {
    waiting?.fail(new Error(message));
    waiting = null;
    worker?.terminate();
    worker = null;
  }

  function start(): Worker {
    const started = startWorker();
    started.onerror = () => fail("the layout engine could not be loaded");
    started.onmessage = ({ data }: MessageEvent<Answer>) => {
      if (data.id !== waiting?.id) return;
      if (data.json !== undefined) waiting.done(data.json);
      else waiting.fail(new Error(data.error));
      waiting = null;
    };
    return started;
  }

  const engine = (dot: string) =>
    new Promise<string>((done, failed) => {
      // Only the newest structure is needed.
      if (waiting) fail("stopped");
      const id = ++last;
      try {
        worker ??= start();
      } catch {
        // Pages opened from disk may not start a worker.
        onThisThread(dot).then(done, failed);
        return;
      }
      waiting = { id, done, fail: failed };
      worker.postMessage({ id, dot });
    });
  return Object.assign(engine, { stop: () => fail("stopped") });
}

/** From the text in this page, if there is one; otherwise from the file beside the script. */
function startWorker(): Worker {
  const inlined = document.getElementById("glass-layout")?.textContent;
  if (!inlined) return new Worker(neighbour("layout.js"));
  return new Worker(URL.createObjectURL(new Blob([inlined], { type: "text/javascript" })));
}

let loading: Promise<Engine> | null = null;

async function onThisThread(dot: string): Promise<string> {
  loading ??= new Promise((done, fail) => {
    const script = document.createElement("script");
    script.src = neighbour("layout.js");
    // WebAssembly as text: the encoding of the page around it must not matter.
    script.setAttribute("charset", "utf-8");
    script.onload = () => done((globalThis as unknown as { glassLayout: Engine }).glassLayout);
    script.onerror = () => fail(new Error("the layout engine could not be loaded"));
    document.head.append(script);
  });
  return (await loading)(dot);
}
