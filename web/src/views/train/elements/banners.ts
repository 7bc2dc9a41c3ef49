// The messages below the run bar: what a run has come to, and what cannot be done.

import { html, nothing, type TemplateResult } from "lit";
import { plain, readable } from "../../../maths/numbers";
import type { Diverged } from "../../../training/run/changes";
import type { Overfitting } from "../../../training/run/watch";
import type { TrainStore } from "../store";

/** With the refusal, if no controls show it; with links, if there is a Learn view. */
export function banners(
  store: TrainStore,
  withRefusal: boolean,
  withLinks: boolean,
): TemplateResult {
  const { refusal } = store;
  return html`${withRefusal && refusal ? html`<div class="banner bad" role="alert"><p><span class="sign">✕</span> ${refusal}</p></div>` : nothing}${twinsBanner(store, withLinks)}`;
}

/** One place for whatever happens to a run, which is always there, so that nothing moves. */
export function statusLine(store: TrainStore): TemplateResult {
  const { progress, notice } = store;
  if (progress?.diverged) return divergedStatus(store, progress.diverged);
  if (notice)
    return html`<div class="status banner" role="status"><p>${notice}</p>
      <div class="row"><button @click=${() => store.train()}>Continue training</button></div></div>`;
  if (progress?.overfitting)
    return html`<div class="status banner" role="status">${overfittingText(progress.overfitting)}</div>`;
  return html`<div class="status"><p class="muted">${stateOf(store)}</p></div>`;
}

function stateOf({ configured, progress, isRunning }: TrainStore): string {
  if (!configured) return "Training needs points of two classes.";
  if (isRunning) return "Training.";
  return progress?.step
    ? `Paused at step ${progress.step}.`
    : "Press Train to begin, or Step for one step at a time.";
}

function overfittingText({
  step,
  least,
  heldBackNow,
  lossThen,
  lossNow,
}: Overfitting): TemplateResult {
  return html`<p><strong>Overfitting since step ${step}.</strong> Since then the loss on the held-back samples rose from ${readable(least)} to ${readable(heldBackNow)}, while the training loss fell from ${readable(lossThen)} to ${readable(lossNow)}.</p>`;
}

function divergedStatus(store: TrainStore, diverged: Diverged): TemplateResult {
  const { step, lr } = diverged;
  if (step === 0) return neverFinite(store);
  const lower = Number((lr / 10).toPrecision(2));
  return html`<div class="status banner bad" role="alert">
    <p><span class="sign">✕</span> <strong>Diverged at step ${step}.</strong> ${whyDiverged(diverged)}
      With learning rate ${plain(lr)} each step overshoots further than the last.</p>
    <div class="row">
      <button @click=${() => store.goBack()}>Back to step ${step - 1}</button>
      <button class="primary" @click=${() => store.retry(lower)}>Retry with ${lower}</button>
    </div>
  </div>`;
}

function whyDiverged({ what, loss, first }: Diverged): string {
  switch (what) {
    case "loss":
      return `The next loss is ${readable(loss)}, which is not a finite number.`;
    case "growth":
      return `The next loss is ${readable(loss)}, more than a million times the first, ${readable(first)}.`;
    case "parameter":
      return "A parameter is no longer a finite number.";
  }
}

/** No learning rate helps if the loss is not finite to begin with. */
function neverFinite(store: TrainStore): TemplateResult {
  const { now } = store;
  const penalties = (["l1", "l2"] as const).filter((kind) => now[kind] > 0);
  const names = penalties.map((kind) => kind.toUpperCase()).join(" and ");
  const clear = () => store.change({ l1: 0, l2: 0 }, `Again without ${names}`);
  return html`<div class="status banner bad" role="alert">
    <p><span class="sign">✕</span> <strong>The loss is not a finite number before the first step.</strong> ${names ? `${names} or a weight is too large.` : "A weight, or a number in the data, is too large."}</p>
    ${names ? html`<div class="row"><button class="primary" @click=${clear}>Set ${names} to 0</button></div>` : nothing}
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
