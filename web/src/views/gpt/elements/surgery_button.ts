// A button that switches off what is selected in the picture, or on again.

import { html, nothing } from "lit";
import type { Switches } from "../../../gpt/messages";
import { BLOCK } from "../../../gpt/shape";
import type { GptStore } from "../store";
import type { Chosen } from "../track";

export function surgeryButton(store: GptStore): unknown {
  const { selected, switches } = store;
  const found = selected && switches && cut(selected, switches);
  if (!found) return nothing;
  return html`<button @click=${() => store.switch(found.change)}>${found.words}</button>`;
}

interface Cut {
  readonly words: string;
  readonly change: Partial<Switches>;
}

function cut({ field, index }: Chosen, switches: Switches): Cut | null {
  if (field === "weights") {
    const head = Math.floor(index / BLOCK);
    const isOn = switches.heads[head]!;
    return {
      words: `Switch head ${head + 1} ${isOn ? "off" : "on"}`,
      change: withHead(switches, head, !isOn),
    };
  }
  if (field === "hidden") {
    const isOff = switches.neuronsOff.includes(index);
    return {
      words: `Switch neuron ${index} ${isOff ? "on" : "off"}`,
      change: withNeuron(switches, index, isOff),
    };
  }
  return null;
}

export function withHead({ heads }: Switches, head: number, isOn: boolean): Partial<Switches> {
  return { heads: heads.map((on, k) => (k === head ? isOn : on)) as unknown as Switches["heads"] };
}

export function withNeuron(
  { neuronsOff }: Switches,
  neuron: number,
  isOn: boolean,
): Partial<Switches> {
  const others = neuronsOff.filter((k) => k !== neuron);
  return { neuronsOff: isOn ? others : [...others, neuron].sort((a, b) => a - b) };
}
