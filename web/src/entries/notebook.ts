// The explorer in a notebook, through anywidget: Python does the layout and receives new values.
// Python puts glassgrad.js, which defines the elements, before this.

import type { Engine } from "../layout/graphviz";
import { exact, parseNumber } from "../maths/numbers";
import type { GlassExplorer } from "../views/explore/elements/explorer";
import type { Handed } from "../views/explore/store";

interface Model {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  save_changes(): void;
  send(message: unknown): void;
  on(event: string, handler: (message: never) => void): void;
  off(event: string, handler: (message: never) => void): void;
}

interface LayoutAnswer {
  kind: string;
  id: number;
  json?: string;
  error?: string;
}

/** Graphviz, run by Python. */
function pythonEngine(model: Model): { engine: Engine; stop(): void } {
  let next = 0;
  const waiting = new Map<number, { done(json: string): void; fail(error: Error): void }>();
  const answer = (message: LayoutAnswer) => {
    if (message.kind !== "layout") return;
    const { done, fail } = waiting.get(message.id) ?? {};
    waiting.delete(message.id);
    if (message.json !== undefined) done?.(message.json);
    else fail?.(new Error(message.error));
  };
  model.on("msg:custom", answer);
  const engine: Engine = (dot) =>
    new Promise((done, fail) => {
      waiting.set(++next, { done, fail });
      model.send({ kind: "layout", id: next, dot });
    });
  return { engine, stop: () => model.off("msg:custom", answer) };
}

/** JSON has no nan and no infinities. */
function spelled(values: Record<string, number>): Record<string, number | string> {
  const entries = Object.entries(values);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, Number.isFinite(value) ? value : exact(value)]),
  );
}

function render({ model, el }: { model: Model; el: HTMLElement }): () => void {
  const { engine, stop } = pythonEngine(model);
  const explorer = document.createElement("glass-explorer") as GlassExplorer;
  explorer.engine = engine;
  el.append(explorer);
  const store = explorer.store!;
  explorer.addEventListener("glass-change", (event) => {
    model.set("values", spelled((event as CustomEvent).detail.values));
    model.save_changes();
  });
  const load = () => store.load(model.get("document") as Handed);
  const follow = () => {
    const values = model.get("values") as Record<string, number | string>;
    for (const input of store.inputs) {
      const value = parseNumber(String(values[input.name] ?? ""));
      if (value !== null && !Object.is(value, store.value(input))) store.set(input, value);
    }
  };
  model.on("change:document", load);
  model.on("change:values", follow);
  load();
  return () => {
    stop();
    model.off("change:document", load);
    model.off("change:values", follow);
    explorer.remove();
  };
}

export default { render };
