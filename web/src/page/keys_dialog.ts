// The list of keys, opened by ?.

import { html, type TemplateResult } from "lit";

const KEYS: readonly (readonly [string, string])[] = [
  ["→ ←", "next step, previous step"],
  ["Home End", "before the first step, after the last"],
  ["Space", "play, pause; in Train: train, pause"],
  ["Enter", "in the expression: accept it and go to the steps; on a node: show its paths"],
  ["Esc", "in the expression: restore the last valid text; otherwise: leave the paths"],
  ["J K", "in the graph and the network: next and previous part; in the network, Enter pins it"],
  ["I O", "in the graph: a node's first input, a node that uses it"],
  ["+ − 0", "in the graph: zoom in, zoom out, fit"],
  ["G T", "in the graph: toggle gradients, toggle table"],
  ["?", "show this list"],
];

export function keysDialog(): TemplateResult {
  return html`<dialog aria-labelledby="keys-title">
    <h2 id="keys-title">Keys</h2>
    <dl>${KEYS.map(([keys, what]) => html`<dt>${keys.split(" ").map((key) => html`<kbd>${key}</kbd> `)}</dt><dd>${what}</dd>`)}</dl>
    <form method="dialog"><button>Close</button></form>
  </dialog>`;
}
