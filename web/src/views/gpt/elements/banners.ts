// What could not be done, why training stopped, and other messages above the panels.

import { html, nothing } from "lit";
import type { GptStore } from "../store";

export function banners(store: GptStore): unknown {
  const { refusal, notice, progress } = store;
  const stopped = progress?.stopped;
  if (stopped)
    return html`<div class="banner bad" role="alert"><span class="sign" aria-hidden="true">✕</span> ${stopped}
      <button @click=${() => store.reset()}>Begin again</button></div>`;
  if (refusal)
    return html`<div class="banner bad" role="alert"><span class="sign" aria-hidden="true">✕</span> ${refusal}
      <button @click=${() => store.refuse("")}>Close</button></div>`;
  return notice ? html`<div class="banner" role="status">${notice}</div>` : nothing;
}
