// <glass-trainer>: Train as a whole: run bar, controls, network, map, charts, predictions, log.

import { html, nothing, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import { controls } from "../../../ui/controls";
import { isInField } from "../../../ui/keys";
import { tokens } from "../../../ui/colours";
import { sampleFrom, SETTINGS, settingsFrom } from "../attributes";
import type { Beat } from "../../../ui/beats";
import { NAMED } from "../source";
import { TrainStore } from "../store";
import { banners, statusLine } from "./banners";
import type { GlassTrainControls } from "./controls";
import { takeFile } from "./csv_box";
import { FileDrop } from "../../../ui/file_drop";
import { narration } from "./narration";
import { runBar, speedField } from "./run_bar";
import { TrainElement } from "./train_element";
import { trainerStyle } from "./trainer_style";

const SPEAK_MS = 300;
const SPEAK_RUNNING_MS = 5000;
const PARTS = ["controls", "network", "map", "loss", "accuracy", "predictions", "log"] as const;
type Part = (typeof PARTS)[number];
/** The minimum width of the element for each arrangement. */
const ARRANGEMENTS = [
  [1152, "wide"],
  [852, "two"],
  [560, "one"],
  [0, "phone"],
] as const;

export class GlassTrainer extends TrainElement {
  static override styles = [tokens, controls, trainerStyle];

  @property({ reflect: true }) theme = "auto";
  /** The visible parts; all of them by default. */
  @property() show: string | null = null;
  /** "page" if the whole page is this trainer, so that keys work anywhere. */
  @property() keys = "";
  /** The address of the training worker, if it is not beside the script. */
  @property({ attribute: false }) worker = "";
  @state() private arrangement = "wide";
  @state() private narrated = "";
  private isOwn = false;
  private hasDropped = false;
  private speakTimer: ReturnType<typeof setTimeout> | undefined;
  private lastSpoken = 0;
  private told = -1;
  private readonly files = new FileDrop(
    () => this.has("controls") && this.checkVisibility(),
    () => this.requestUpdate(),
    (file) => this.take(file),
  );
  private readonly sizes = new ResizeObserver(([entry]) => {
    const width = entry!.contentRect.width;
    if (width) this.arrangement = ARRANGEMENTS.find(([least]) => width >= least)![1];
  });

  static override get observedAttributes(): string[] {
    return [...super.observedAttributes, ...SETTINGS];
  }

  override connectedCallback(): void {
    if (!this.store) {
      this.isOwn = true;
      this.store = new TrainStore();
      this.applyAttributes();
    }
    super.connectedCallback();
    this.store.connect(this.worker || undefined);
    this.store.addEventListener("stopped", this.stopped);
    this.sizes.observe(this);
    document.addEventListener("visibilitychange", this.visibility);
    this.target.addEventListener("keydown", this.pressed as EventListener);
    this.files.listen(this.target);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.store?.removeEventListener("stopped", this.stopped);
    this.sizes.disconnect();
    document.removeEventListener("visibilitychange", this.visibility);
    this.target.removeEventListener("keydown", this.pressed as EventListener);
    this.files.stop();
    clearTimeout(this.speakTimer);
    this.store?.pause();
    if (!this.isOwn) return;
    this.store?.close();
    this.store = null;
  }

  override attributeChangedCallback(
    name: string,
    before: string | null,
    after: string | null,
  ): void {
    super.attributeChangedCallback(name, before, after);
    const isSetting = (SETTINGS as readonly string[]).includes(name);
    if (isSetting && this.isOwn && this.store && before !== after) this.applyAttributes();
  }

  private applyAttributes(): void {
    const store = this.store!;
    try {
      const settings = settingsFrom((name) => this.getAttribute(name));
      store.until = this.hasAttribute("steps") ? settings.steps : null;
      store.renew(settings, NAMED, "New network");
      store.follow(sampleFrom(this.getAttribute("sample"), settings));
    } catch (error) {
      store.refuse(`${(error as Error).message}.`);
    }
  }

  play(): void {
    this.store?.train();
  }

  pause(): void {
    this.store?.pause();
  }

  next(): void {
    this.store?.next();
  }

  reset(): void {
    this.store?.reset();
  }

  private get target(): EventTarget {
    return this.keys === "page" ? window : this;
  }

  protected override beat(beat: Beat): void {
    super.beat(beat);
    this.speakLater();
    const { progress, isRunning } = this.store!;
    if (!progress || !(isRunning || beat === "change") || progress.step === this.told) return;
    this.told = progress.step;
    const { step, loss, accuracy } = progress;
    this.tell("glass-progress", { step, loss, accuracy });
  }

  private tell(name: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  private readonly stopped = (event: Event) => {
    const why = (event as CustomEvent).detail as string;
    const { progress } = this.store!;
    if (why === "diverged") this.tell("glass-diverged", { step: progress?.diverged?.step });
    if (why === "done") {
      const { step, loss, accuracy } = progress!;
      this.tell("glass-done", { step, loss, accuracy });
    }
  };

  /** Update soon after the last change, and every five seconds while training. */
  private speakLater(): void {
    const store = this.store!;
    if (!store.isRunning) {
      clearTimeout(this.speakTimer);
      this.speakTimer = undefined;
    }
    const wait = store.isRunning
      ? Math.max(SPEAK_MS, this.lastSpoken + SPEAK_RUNNING_MS - performance.now())
      : SPEAK_MS;
    this.speakTimer ??= setTimeout(() => {
      this.speakTimer = undefined;
      this.lastSpoken = performance.now();
      this.narrated = narration(store);
    }, wait);
  }

  private readonly visibility = () => {
    if (document.hidden) this.store?.hide();
  };

  private readonly pressed = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (isInField(event) || !this.checkVisibility()) return;
    const target = event.composedPath()[0];
    const isButton =
      target instanceof Element && target.closest("button, [role=button], summary, a") !== null;
    if (event.key === " " && !isButton) this.store!.toggle();
    else if (event.key === "ArrowRight") this.store!.next();
    else if (event.key === "Escape" && this.store!.pinned !== null) this.store!.pin(null);
    else return;
    event.preventDefault();
  };

  private take(file: File | undefined): void {
    this.hasDropped = true;
    void takeFile(this.store!, file);
  }

  protected override updated(): void {
    if (this.hasDropped && this.store?.refusal) void this.showRefusal();
  }

  /** Files can be dropped anywhere, so the refusal may be out of sight. */
  private async showRefusal(): Promise<void> {
    this.hasDropped = false;
    const panel = this.renderRoot.querySelector<GlassTrainControls>("glass-train-controls")!;
    const fold = panel.closest("details");
    if (fold) fold.open = true;
    await panel.updateComplete;
    panel.renderRoot.querySelector(".refusal")?.scrollIntoView({ block: "nearest" });
  }

  private has(part: Part): boolean {
    return this.show === null || this.show.split(/[\s,]+/).includes(part);
  }

  protected override render(): TemplateResult {
    const { store, arrangement } = this;
    if (!store) return html``;
    const isPhone = arrangement === "phone";
    const hasControls = this.has("controls");
    const folded = arrangement === "one" || isPhone;
    const panel = html`<glass-train-controls .store=${store}></glass-train-controls>`;
    return html`<div class="all ${arrangement} ${hasControls ? "" : "bare"} ${this.files.isOver ? "over" : ""}">
      <div class="top">
        ${runBar(store, isPhone)}
        ${isPhone ? nothing : statusLine(store)}
        ${banners(store, !hasControls, this.keys === "page")}
      </div>
      ${hasControls ? (folded ? html`<details class="panel controls"><summary>Data, network, training</summary>${isPhone ? speedField(store) : nothing}${panel}</details>` : html`<div class="panel controls">${panel}</div>`) : nothing}
      ${this.has("network") ? html`<glass-network class="panel network" .store=${store}></glass-network>` : nothing}
      ${this.has("map") ? html`<glass-map class="panel map" .store=${store}></glass-map>` : nothing}
      ${this.charts(store)}
      ${this.texts(store)}
      ${this.files.isOver ? html`<p class="drop">Drop a CSV to train on, or a model as JSON.</p>` : nothing}
      <div class="spoken" role="status" aria-live="polite">${this.narrated}</div>
    </div>`;
  }

  private charts(store: TrainStore): unknown {
    const shown = (["loss", "accuracy"] as const).filter((part) => this.has(part));
    if (!shown.length) return nothing;
    return html`<div class="panel charts"><glass-curves .store=${store} .show=${shown.join(" ")}></glass-curves></div>`;
  }

  private texts(store: TrainStore): unknown {
    const [hasTable, hasLog] = [this.has("predictions"), this.has("log")];
    if (!hasTable && !hasLog) return nothing;
    return html`<div class="panel texts">
      ${hasTable ? html`<glass-predictions .store=${store}></glass-predictions>` : nothing}
      ${hasLog ? html`<glass-train-log .store=${store}></glass-train-log>` : nothing}
    </div>`;
  }
}
