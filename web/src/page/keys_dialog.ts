// The list of keys, which ? opens.

import { html, type TemplateResult } from "lit";

const KEYS: readonly (readonly [string, string])[] = [
  ["→ ←", "one step on, one step back"],
  ["Home End", "before the first step, after the last"],
  ["Space", "play, pause; in Train: train, pause"],
  ["Enter", "in the expression: take it and go to the steps; on a node: its paths"],
  ["Esc", "in the expression: the last text that worked; else back from the paths"],
  ["J K", "in the graph and the network: next and previous part; Enter pins it in the network"],
  ["I O", "in the graph: the first input of a node, the node that uses it"],
  ["+ − 0", "in the graph: larger, smaller, fit"],
  ["G T", "in the graph: gradients on and off, table"],
  ["?", "this list"],
];

export function keysDialog(): TemplateResult {
  return html`<dialog aria-labelledby="keys-title">
    <h2 id="keys-title">Keys</h2>
    <dl>${KEYS.map(([keys, what]) => html`<dt>${keys.split(" ").map((key) => html`<kbd>${key}</kbd> `)}</dt><dd>${what}</dd>`)}</dl>
    <form method="dialog"><button>Close</button></form>
  </dialog>`;
}
