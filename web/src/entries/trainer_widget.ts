// The trainer in a notebook, through anywidget: Python sets it up, starts it and hears of its progress.
// Python puts glassgrad.js, which defines the elements, before this.

import { settle } from "../notebook/host";
import { type Rendered, spelled } from "../notebook/model";
import type { GlassTrainer } from "../views/train/elements/trainer";

const ORDERS = ["play", "pause", "next", "reset"] as const;

function render({ model, el }: Rendered): () => void {
  const trainer = document.createElement("glass-trainer") as GlassTrainer;
  const script = new Blob([model.get("_worker") as string], { type: "text/javascript" });
  trainer.worker = URL.createObjectURL(script);
  const set = () => {
    for (const [name, value] of Object.entries(model.get("settings") as Record<string, string>))
      trainer.setAttribute(name, value);
  };
  const hear = (event: Event) => {
    model.set("progress", spelled((event as CustomEvent).detail));
    model.save_changes();
  };
  const obey = (message: { order: (typeof ORDERS)[number] }) => {
    if (ORDERS.includes(message.order)) trainer[message.order]();
  };
  set();
  trainer.addEventListener("glass-progress", hear);
  trainer.addEventListener("glass-done", hear);
  model.on("change:settings", set);
  model.on("msg:custom", obey);
  const leave = settle(el, trainer);
  return () => {
    model.off("change:settings", set);
    model.off("msg:custom", obey);
    leave();
    URL.revokeObjectURL(trainer.worker);
  };
}

export default { render };
