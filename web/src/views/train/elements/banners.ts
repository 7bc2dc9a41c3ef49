// The messages below the run bar: a run has diverged, or cannot learn.

import { html, nothing, type TemplateResult } from "lit";
import { plain } from "../../../maths/numbers";
import type { TrainStore } from "../store";

/** With the refusal, if no controls show it; with links, if there is a Learn view. */
export function banners(
  store: TrainStore,
  withRefusal: boolean,
  withLinks: boolean,
): TemplateResult {
  const { refusal } = store;
  return html`${withRefusal && refusal ? html`<div class="banner bad" role="alert"><p><span class="sign">✕</span> ${refusal}</p></div>` : nothing}${divergedBanner(store)}${twinsBanner(store, withLinks)}${noticeBanner(store)}`;
}

const WHAT = {
  loss: "The loss is no longer a finite number",
  growth: "The loss is more than a million times its first value",
  parameter: "A parameter is no longer a finite number",
};

function divergedBanner(store: TrainStore): unknown {
  const diverged = store.progress?.diverged;
  if (!diverged) return nothing;
  const { step, lr, what } = diverged;
  if (step === 0) return neverFinite(store);
  const lower = Number((lr / 10).toPrecision(2));
  return html`<div class="banner bad" role="alert">
    <p><span class="sign">✕</span> <strong>Diverged at step ${step}.</strong> ${WHAT[what]}.
      With learning rate ${plain(lr)} each step overshoots further than the last.</p>
    <div class="row">
      <button @click=${() => store.goBack()}>Back to step ${step - 1}</button>
      <button class="primary" @click=${() => store.retry(lower)}>Retry with ${lower}</button>
    </div>
  </div>`;
}

/** No learning rate helps if the loss is not finite to begin with. */
function neverFinite(store: TrainStore): TemplateResult {
  const hasL2 = store.now.l2 > 0;
  return html`<div class="banner bad" role="alert">
    <p><span class="sign">✕</span> <strong>The loss is not a finite number before the first step.</strong> ${hasL2 ? "L2 or a weight is too large." : "A weight, or a number in the data, is too large."}</p>
    ${hasL2 ? html`<div class="row"><button class="primary" @click=${() => store.change({ l2: 0 }, "Again without L2")}>Set L2 to 0</button></div>` : nothing}
  </div>`;
}

function twinsBanner(store: TrainStore, withLinks: boolean): unknown {
  if (!store.progress?.areTwins) return nothing;
  const start = store.settings.start === "zeros" ? "at 0" : "at 0.5";
  return html`<div class="banner" role="status">
    <p><strong>All hidden neurons are twins.</strong> Their weights start equal, ${start}, so they get equal gradients and stay equal: together they can do no more than one.</p>
    <details><summary>Why twins stay twins, and cannot learn XOR</summary>
      <p>Two neurons with the same weights have the same output. The next layer gives them the same weight, so the loss has the same slope for both, and each step moves both by the same amount.
        A network of twins draws one straight boundary, or one band, however long it trains; look at the tiles: they never differ.
        Random weights differ from the first step, and the gradients pull them further apart. That is all that random weights are for.</p></details>
    <div class="row"><button class="primary" @click=${() => store.change({ start: "random" }, "Start random: a new network")}>Start with random weights</button>
      ${withLinks ? html`<a href="#/learn?bug=twins">Compare both starts</a>` : nothing}</div>
  </div>`;
}

function noticeBanner(store: TrainStore): unknown {
  if (!store.notice) return nothing;
  return html`<div class="banner" role="status"><p>${store.notice}</p>
    <div class="row"><button @click=${() => store.train()}>Continue training</button></div></div>`;
}
