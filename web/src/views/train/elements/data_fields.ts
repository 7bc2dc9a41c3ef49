// What is done with the data: noise, a part that is held back, and more inputs.

import { html, nothing, type TemplateResult } from "lit";
import { TAKES, USUAL_NOISE } from "../../../training/data/datasets";
import { FEATURES } from "../../../training/data/features.gen";
import { FEATURE_NAMES, type FeatureName } from "../../../training/names.gen";
import { isNamed, samplesOf } from "../../../training/run/settings";
import type { TrainStore } from "../store";
import { numberField, option, selectField } from "./fields";

const SHARES = [0, 0.1, 0.2, 0.3, 0.5];

export function dataFields(store: TrainStore): TemplateResult {
  return html`${noiseField(store)}${heldBackField(store)}${featureField(store)}`;
}

function noiseField(store: TrainStore): unknown {
  const { data } = store.now;
  if (!isNamed(data) || !TAKES[data.name].includes("noise")) return nothing;
  const given = (noise: number) => ({ data: { ...data, noise } });
  const take = (noise: number) => store.change(given(noise), `Noise ${noise}: a new network`);
  const noise = data.noise ?? USUAL_NOISE[data.name];
  return html`<div class="line"><label for="noise">Noise</label>${numberField(store, "noise", noise, take, given)}</div>`;
}

function heldBackField(store: TrainStore): TemplateResult {
  const { heldBack } = store.now;
  const shares = SHARES.includes(heldBack) ? SHARES : [...SHARES, heldBack];
  const choose = (text: string) =>
    // There may now be fewer samples than a batch had.
    store.change(
      { heldBack: Number(text), batch: null },
      `Held back ${words(Number(text))}: a new network`,
    );
  return selectField(
    "Held back",
    shares.map((share) => option(String(share), words(share))),
    String(heldBack),
    choose,
  );
}

function words(share: number): string {
  return share ? `${Number((100 * share).toFixed(1))} %` : "none";
}

/** Only for data in the plane, from whose two inputs they are computed. */
function featureField(store: TrainStore): unknown {
  const { features } = store.now;
  const width = store.configured?.samples.points[0]!.length ?? widthOf(store);
  if (width !== 2) return nothing;
  const turn = (name: FeatureName) => {
    const next = FEATURE_NAMES.filter((one) => features.includes(one) !== (one === name));
    const added = next.map((one) => FEATURES[one].sign).join(", ") || "none";
    store.change({ features: next }, `More inputs ${added}: a new network`);
  };
  return html`<div class="features" role="group" aria-label="More inputs">
    <span>More inputs</span>
    ${FEATURE_NAMES.map((name) => html`<button class="feature" aria-pressed=${features.includes(name)} @click=${() => turn(name)}>${FEATURES[name].sign}</button>`)}
  </div>`;
}

function widthOf({ settings }: TrainStore): number {
  return samplesOf(settings).points[0]!.length;
}
