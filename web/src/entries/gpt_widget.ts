// A GPT in a notebook, through anywidget: Python passes weights or settings, and hears of its progress.
// Python puts glassgrad.js and gpt.js, which define the elements, before this.

import type { Handed } from "../gpt/messages";
import { settle } from "../notebook/host";
import { type Rendered, spelled } from "../notebook/model";
import type { GlassGpt } from "../views/gpt/elements/gpt";

const ORDERS = ["train", "pause", "next", "reset"] as const;

function render({ model, el }: Rendered): () => void {
  const gpt = document.createElement("glass-gpt") as GlassGpt;
  const script = new Blob([model.get("_worker") as string], { type: "text/javascript" });
  gpt.worker = URL.createObjectURL(script);
  const set = () => {
    for (const [name, value] of Object.entries(model.get("settings") as Record<string, string>))
      gpt.setAttribute(name, value);
  };
  const show = () => {
    const handed = model.get("document") as Partial<Handed>;
    if (handed.parameters !== undefined) gpt.load(handed as Handed);
  };
  const hear = (event: Event) => {
    model.set("progress", spelled((event as CustomEvent).detail));
    model.save_changes();
  };
  const obey = (message: { order: (typeof ORDERS)[number] }) => {
    if (ORDERS.includes(message.order)) gpt[message.order]();
  };
  const setUp = () => {
    set();
    show();
  };
  setUp();
  gpt.addEventListener("glass-progress", hear);
  model.on("change:settings", setUp);
  model.on("change:document", show);
  model.on("msg:custom", obey);
  const leave = settle(el, gpt);
  return () => {
    model.off("change:settings", setUp);
    model.off("change:document", show);
    model.off("msg:custom", obey);
    leave();
    URL.revokeObjectURL(gpt.worker);
  };
}

export default { render };
