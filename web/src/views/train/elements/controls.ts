// <glass-train-controls>: data, network, training and weights.

import { html, nothing, type TemplateResult } from "lit";
import {
  ACTIVATION_NAMES,
  SCHEDULE_NAMES,
  type ActivationName,
  type ScheduleName,
} from "../../../training/names.gen";
import { STARTS, type Start } from "../../../training/network/network";
import type { LossName } from "../../../training/run/losses";
import { OPTIMIZER_NAMES, type OptimizerName } from "../../../training/run/optimizers";
import { MOST_LAYERS, MOST_NEURONS, partsOf } from "../../../training/run/settings";
import { controls } from "../../../ui/controls";
import { slider } from "../../../ui/slider";
import { download } from "../../../ui/download";
import { icons } from "../../../ui/icons";
import { tokens } from "../../../ui/colours";
import { typed } from "../../../ui/typed";
import { EXAMPLES, type Example } from "../examples";
import { LOSS_WORDS, lossesFor } from "../presets";
import { NAMED } from "../source";
import { controlsStyle } from "./controls_style";
import { csvBox, leftOutSentence } from "./csv_box";
import { dataChoices } from "./data_choices";
import { dataFields } from "./data_fields";
import { numberField, option, selectField, takeNumber, unmark } from "./fields";
import { TrainElement } from "./train_element";

const RATES = [1e-4, 10] as const;
const BATCHES = [1, 2, 4, 8, 16, 32, 64, 128] as const;
const OPTIMIZER_WORDS: Readonly<Record<OptimizerName, string>> = {
  sgd: "SGD",
  momentum: "momentum",
  adam: "Adam",
  adamw: "AdamW",
};

export class GlassTrainControls extends TrainElement {
  static override styles = [tokens, controls, controlsStyle];
  protected override readonly beats = ["change"] as const;

  protected override render(): TemplateResult {
    const { store } = this;
    if (!store) return html``;
    const leftOut = leftOutSentence(store);
    return html`
      <section><h2 class="title">Data</h2>${dataChoices(store)}${this.examples()}${csvBox(store)}${leftOut ? html`<p class="left-out" role="status">${leftOut}</p>` : nothing}${dataFields(store)}</section>
      <section><h2 class="title">Network</h2>${this.network()}</section>
      <section><h2 class="title">Training</h2>${this.trained()}</section>
      <section><h2 class="title">Weights</h2>
        <div class="row"><button ?disabled=${!store.configured} @click=${this.save}>Save JSON</button>
        <label class="button">Open… <input class="spoken" type="file" accept=".json,application/json" aria-label="Open weights" @change=${this.open} /></label></div>
      </section>
      <div class="messages">${store.refusal ? html`<p class="refusal" id="refusal" role="alert">✕ ${store.refusal}</p>` : nothing}</div>`;
  }

  private examples(): TemplateResult {
    const store = this.store!;
    const show = ({ title, about, settings, sample }: Example) =>
      store.show(settings(), NAMED, `${title}: ${about}`, sample);
    return html`<div class="row examples" role="group" aria-label="Examples">${EXAMPLES.map((example) => html`<button title=${example.about} @click=${() => show(example)}>${example.title}</button>`)}</div>`;
  }

  private network(): TemplateResult {
    const store = this.store!;
    const { hidden, activation, start } = store.now;
    const resize = (sizes: readonly number[]) =>
      store.change({ hidden: sizes }, `Hidden layers ${sizes.join(", ") || "none"}: a new network`);
    const resizeAt = (k: number, field: HTMLInputElement) => {
      const resized = (size: number) => hidden.flatMap((old, j) => (j === k ? size || [] : old));
      takeNumber(
        store,
        field,
        0,
        (size) => ({ hidden: resized(size) }),
        (size) => resize(resized(size)),
      );
    };
    return html`
      <div class="line"><span id="hidden">Hidden layers</span><span class="widths" role="group" aria-labelledby="hidden">
        ${hidden.map(
          (
            size,
            k,
          ) => html`<input class="width" inputmode="numeric" aria-label="Neurons in hidden layer ${k + 1}; empty removes it"
          @change=${(event: Event) => resizeAt(k, event.target as HTMLInputElement)} @blur=${unmark} .value=${typed(String(size))} />`,
        )}
        ${hidden.length < MOST_LAYERS ? html`<button class="small" aria-label="Add a hidden layer" title="Add a hidden layer (up to ${MOST_NEURONS} neurons)" @click=${() => resize([...hidden, hidden.at(-1) ?? 4])}>+</button>` : nothing}
      </span></div>
      ${selectField(
        "Activation",
        ACTIVATION_NAMES.map((name) => option(name, name.replace("_", " "))),
        activation,
        (name) =>
          store.change({ activation: name as ActivationName }, `Activation ${name}: a new network`),
      )}
      ${selectField(
        "Start",
        STARTS.map((name) => option(name, name)),
        start,
        (name) => store.change({ start: name as Start }, `Start ${name}: a new network`),
      )}`;
  }

  private trained(): TemplateResult {
    const store = this.store!;
    const now = store.now;
    const samples = store.configured?.samples ?? partsOf(store.settings).training;
    const count = samples.points.length;
    const batches = BATCHES.filter((size) => size < count);
    const known =
      now.batch === null || (batches as readonly number[]).includes(now.batch)
        ? batches
        : [...batches, now.batch];
    return html`
      ${selectField(
        "Loss",
        lossesFor(samples.classes.length).map((name) => option(name, LOSS_WORDS[name])),
        now.loss,
        (name) =>
          store.change(
            { loss: name as LossName },
            `Loss ${LOSS_WORDS[name as LossName]}: a new network`,
          ),
      )}
      ${selectField(
        "Optimizer",
        OPTIMIZER_NAMES.map((name) => option(name, OPTIMIZER_WORDS[name])),
        now.optimizer,
        (name) =>
          store.change({ optimizer: name as OptimizerName }, `Optimizer ${name}: a new network`),
      )}
      <div class="line"><label for="lr">Learning rate</label><span class="rate">
        ${slider("Learning rate, slider", rateShare(now.lr), 0.01, String(now.lr), (share) => store.adjust({ lr: rateOf(share) }), "released")}
        ${numberField(store, "lr", now.lr, (lr) => store.adjust({ lr }))}</span></div>
      ${selectField(
        "Schedule",
        SCHEDULE_NAMES.map((name) => option(name, name)),
        now.schedule,
        (name) =>
          store.change({ schedule: name as ScheduleName }, `Schedule ${name}: a new network`),
      )}
      <div class="line"><label for="l1">L1</label>${numberField(store, "l1", now.l1, (l1) => store.adjust({ l1 }))}</div>
      <div class="line"><label for="l2">L2</label>${numberField(store, "l2", now.l2, (l2) => store.adjust({ l2 }))}</div>
      ${selectField("Batch", [option("", `all ${count}`), ...known.map((size) => option(String(size), String(size)))], String(now.batch ?? ""), (text) => store.adjust({ batch: text ? Number(text) : null }))}
      <div class="line"><label for="seed">Seed</label><span class="seed">
        ${numberField(store, "seed", now.seed, (seed) => this.seed(seed))}
        <button class="small" aria-label="Another seed" title="Another seed" @click=${() => this.seed(Math.floor(Math.random() * 10_000))}>${icons.die}</button></span></div>`;
  }

  private seed(seed: number): void {
    this.store!.change({ seed }, `Seed ${seed}: a new network`);
  }

  private readonly save = async () => {
    const json = await this.store!.model();
    if (json !== null) download(json, "model.json", "application/json");
  };

  private readonly open = async (event: Event) => {
    const field = event.target as HTMLInputElement;
    const file = field.files?.[0];
    if (file) this.store!.openModel(await file.text());
    field.value = "";
  };
}

/** The position of a rate on the slider, which is logarithmic. */
function rateShare(rate: number): number {
  const share = Math.log(rate / RATES[0]) / Math.log(RATES[1] / RATES[0]);
  return Math.max(0, Math.min(1, share || 0));
}

function rateOf(share: number): number {
  return Number((RATES[0] * (RATES[1] / RATES[0]) ** share).toPrecision(2));
}
