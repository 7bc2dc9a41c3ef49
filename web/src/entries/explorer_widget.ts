// The explorer in a notebook, through anywidget: Python does the layout and receives new values.
// Python puts glassgrad.js, which defines the elements, before this.

import type { Answer, Engine } from "../layout/graphviz";
import { parseNumber } from "../maths/numbers";
import { settle } from "../notebook/host";
import { type Model, type Rendered, spelled } from "../notebook/model";
import type { GlassExplorer } from "../views/explore/elements/explorer";
import type { Handed } from "../views/explore/store";

/** Graphviz, run by Python. */
function pythonEngine(model: Model): { engine: Engine; stop(): void } {
  let next = 0;
  const waiting = new Map<number, { done(json: string): void; fail(error: Error): void }>();
  const answer = (message: Answer & { kind: string }) => {
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

function render({ model, el }: Rendered): () => void {
  const { engine, stop } = pythonEngine(model);
  const explorer = document.createElement("glass-explorer") as GlassExplorer;
  explorer.engine = engine;
  const load = () => explorer.load(model.get("document") as Handed);
  load();
  const store = explorer.store!;
  explorer.addEventListener("glass-change", (event) => {
    model.set("values", spelled((event as CustomEvent).detail.values));
    model.save_changes();
  });
  const follow = () => {
    const values = model.get("values") as Record<string, number | string>;
    for (const input of store.inputs) {
      const value = parseNumber(String(values[input.name] ?? ""));
      if (value !== null && !Object.is(value, store.value(input))) store.set(input, value);
    }
  };
  model.on("change:document", load);
  model.on("change:values", follow);
  const leave = settle(el, explorer);
  return () => {
    stop();
    model.off("change:document", load);
    model.off("change:values", follow);
    leave();
  };
}

export default { render };
