// The state of Train; every element reads it and changes it through its methods.

import type { DecisionMap, NeuronMaps } from "../../training/network/maps";
import type { Change } from "../../training/run/changes";
import { isNamed, type Settings } from "../../training/run/settings";
import type { Configured, Order, Progress, Report } from "../../training/worker/messages";
import { neighbour, workerAddress } from "../../ui/neighbour";
import { Beats } from "../../ui/beats";
import { type Channel, openChannel } from "./channel";
import { type Point, toDataset } from "./drawing";
import { Log } from "./log";
import { outputFor, presetFor } from "./presets";
import { replay } from "./replay";
import { NAMED, type Source } from "./source";

type Done = "asked" | "done" | "diverged";
type Wanted = "model" | "python";

export class TrainStore extends EventTarget {
  settings: Settings = presetFor({ name: "xor" });
  source: Source = NAMED;
  stepsAFrame = 20;
  /** Where training stops automatically. */
  until: number | null = null;
  configured: Configured | null = null;
  progress: Progress | null = null;
  decision: DecisionMap | null = null;
  neurons: NeuronMaps | null = null;
  isRunning = false;
  readonly log = new Log();
  /** What could not be done, as a sentence. */
  refusal = "";
  /** Shown until training continues, for example that the page was hidden. */
  notice = "";
  /** Weights, or biases for neurons, by their index among the parameters. */
  pinned: number | null = null;
  hovered: number | null = null;
  /** The sample that is followed through the network, by its index. */
  sample: number | null = null;
  isLogarithmic = false;
  /** Points drawn by hand, kept while other data is shown. */
  drawn: readonly Point[] = [];
  /** The last CSV that was trained on, kept while other data is shown; empty if there is none. */
  csv = "";
  /** The source of the current run's data; another run may have been requested. */
  private shown: Source = NAMED;
  private channel: Channel | null = null;
  private id = 0;
  private plan: Order[] = [];
  /** Whether a new run was requested and has not answered yet. */
  private isFresh = false;
  /** What to do as soon as there is a run. */
  private whenReady: (() => void) | null = null;
  private readonly waiting = new Map<Wanted, (text: string | null) => void>();
  private readonly beats = new Beats((beat) => this.dispatchEvent(new Event(beat)));

  get step(): number {
    return this.progress?.step ?? 0;
  }

  /** The settings with all changes since the start. */
  get now(): Settings {
    let { settings } = this;
    for (const { kind, to } of this.progress?.changes ?? []) {
      if (kind === "lr") settings = { ...settings, lr: to, schedule: "constant" };
      if (kind === "l1" || kind === "l2") settings = { ...settings, [kind]: to };
      if (kind === "batch") settings = { ...settings, batch: to };
    }
    return settings;
  }

  /** Start the trainer; before that, everything is only recorded. */
  connect(script = workerAddress("glass-trainer-worker", neighbour("trainer.js"))): void {
    if (this.channel) return;
    this.channel = openChannel((report) => this.hear(report), script);
    // The trainer has no run yet that could be paused; a plan starts automatically.
    this.isRunning = false;
    this.begin(null);
  }

  close(): void {
    this.channel?.close();
    this.channel = null;
    this.isRunning = false;
  }

  /** Make a new network from new settings. */
  renew(settings: Settings, source = this.source, why = "New network"): void {
    if (settings.data !== this.settings.data) this.sample = null;
    this.settings = settings;
    if (source.kind === "drawn") {
      this.drawn = source.points;
      if (!toDataset(source.points)) return this.wait(source);
    }
    this.source = source;
    this.plan = [];
    this.begin(why);
  }

  /** Show other data or an example; nothing that belongs to the earlier run is kept. */
  show(settings: Settings, source: Source, why: string, sample: number | null = null): void {
    this.until = null;
    this.pinned = null;
    this.renew(settings, source, why);
    this.follow(sample);
  }

  /** Make changes that need a new network. */
  change(given: Partial<Settings>, why: string): void {
    const { parameters: _, ...rest } = { ...this.now, ...given };
    const settings = given.loss ? { ...rest, output: outputFor(rest) } : rest;
    this.renew(settings, this.source, why);
  }

  draw(points: readonly Point[]): void {
    this.drawn = points;
    const data = toDataset(points);
    this.pinned = null;
    const source: Source = { kind: "drawn", points };
    if (!data) return this.wait(source);
    const { settings, configured } = this;
    const isSame =
      configured?.samples.classes.length === data.dataset.classes.length && !isNamed(settings.data);
    const next = isSame ? { ...this.now, data: data.dataset } : presetFor(data.dataset);
    const { parameters: _, ...rest } = next;
    this.renew(
      { ...rest, batch: null, extent: data.extent },
      source,
      `${points.length} points by hand`,
    );
  }

  /** There is not enough data to train on yet. */
  private wait(source: Source): void {
    this.pause();
    this.source = source;
    this.whenReady = null;
    this.configured = null;
    this.progress = null;
    this.decision = null;
    this.neurons = null;
    this.id++;
    this.changed();
  }

  /** These affect the next step; before the first, they are part of the start. */
  adjust(given: Partial<Pick<Settings, "lr" | "l1" | "l2" | "batch">>): void {
    if (this.progress?.diverged) return this.change(given, "");
    if (this.step === 0) return this.renew({ ...this.startNow, ...given }, this.source, "");
    if (given.lr !== undefined) this.send({ type: "set-lr", lr: given.lr });
    for (const kind of ["l1", "l2"] as const)
      if (given[kind] !== undefined) this.send({ type: "set-strength", kind, to: given[kind] });
    if (given.batch !== undefined) this.send({ type: "set-batch", batch: given.batch });
    for (const [what, to] of Object.entries(given))
      this.log.say(
        `${what === "lr" ? "learning rate" : what} ${to ?? "all"} from step ${this.step} on`,
      );
    this.changed();
  }

  /** The start with its weights, if they were opened or typed. */
  private get startNow(): Settings {
    const { settings, progress } = this;
    const isTyped = progress?.changes.some(({ kind }) => kind === "parameter");
    return isTyped ? { ...settings, parameters: [...progress!.parameters] } : settings;
  }

  setParameter(at: number, to: number): void {
    this.send({ type: "set-parameter", at, to });
  }

  train(): void {
    if (!this.configured) this.whenReady = () => this.train();
    if (!this.configured || this.progress?.diverged) return;
    this.plan = [];
    this.notice = "";
    this.isRunning = true;
    this.send(this.startOrder());
    this.changed();
  }

  pause(): void {
    this.plan = [];
    if (!this.isRunning) return;
    this.isRunning = false;
    this.send({ type: "pause" });
    this.changed();
  }

  toggle(): void {
    if (this.isRunning) this.pause();
    else this.train();
  }

  next(): void {
    if (!this.configured) this.whenReady = () => this.next();
    if (!this.configured || this.progress?.diverged) return;
    this.pause();
    this.send({ type: "step", count: 1, ...(this.until === null ? {} : { until: this.until }) });
  }

  /** The same start again, with the current rate, L2 and batch. */
  reset(): void {
    this.renew(this.now, this.source, "Reset: the same start again");
  }

  goBack(): void {
    this.send({ type: "go-back" });
  }

  retry(lr: number): void {
    this.change({ lr }, `Again with learning rate ${lr}`);
    this.isRunning = true;
    this.send(this.startOrder());
  }

  setSpeed(stepsAFrame: number): void {
    this.stepsAFrame = stepsAFrame;
    if (this.isRunning && !this.plan.length) this.send(this.startOrder());
    this.changed();
  }

  /** Stop because the page is hidden. */
  hide(): void {
    if (!this.isRunning) return;
    this.notice = `Paused at step ${this.step}: this tab was hidden.`;
    this.pause();
  }

  pin(at: number | null): void {
    this.pinned = at;
    this.changed();
  }

  hover(at: number | null): void {
    if (this.hovered === at) return;
    this.hovered = at;
    this.changed();
  }

  /** Follow a sample through the network, or none. */
  follow(sample: number | null): void {
    this.sample = sample;
    this.send({ type: "want-sample", sample });
    this.changed();
  }

  /** Use the settings of a link, and train to its step. */
  restore(
    settings: Settings,
    source: Source,
    changes: readonly Change[],
    steps: number,
    sample: number | null = null,
  ): void {
    this.renew(settings, source, "Opened from a link");
    this.follow(sample);
    this.plan = replay(changes, steps);
    this.isRunning = this.plan.length > 0;
    if (this.channel) this.goOn();
  }

  openModel(json: string): void {
    if (!this.configured) return this.refuse("There is no data yet: draw points of two classes.");
    this.halt();
    this.plan = [];
    this.refusal = "";
    this.send({ type: "open-model", id: ++this.id, json });
  }

  model(): Promise<string | null> {
    return this.ask("model", { type: "want-model" });
  }

  python(): Promise<string | null> {
    return this.ask("python", { type: "want-python", steps: this.step || this.settings.steps });
  }

  refuse(why: string): void {
    this.refusal = why;
    this.changed();
  }

  changed(): void {
    this.dispatchEvent(new Event("change"));
  }

  /** Pause a run that is about to be replaced, so that it stays paused if the new one fails. */
  private halt(): void {
    if (this.isRunning) this.send({ type: "pause" });
    this.isRunning = false;
  }

  private begin(why: string | null): void {
    this.halt();
    this.notice = "";
    if (why !== null) this.refusal = "";
    if (why) this.log.restart(why);
    if (!this.channel) return this.changed();
    this.isFresh = true;
    this.send({ type: "configure", id: ++this.id, settings: this.settings });
    this.send({ type: "want-maps", decision: true, neurons: true });
    this.send({ type: "want-sample", sample: this.sample });
    if (this.plan.length) this.goOn();
    this.changed();
  }

  private startOrder(): Order {
    const { until, stepsAFrame } = this;
    const step = this.isFresh ? 0 : this.step;
    const isAhead = until !== null && step < until;
    return { type: "start", stepsAFrame, ...(isAhead ? { until } : {}) };
  }

  /** Send the next orders of the plan, up to one that takes time. */
  private goOn(): void {
    this.isRunning = this.plan.length > 0;
    for (let order = this.plan.shift(); order; order = this.plan.shift()) {
      this.send(order);
      if (order.type === "start") return;
    }
    this.isRunning = false;
  }

  private send(order: Order): void {
    this.channel?.send(order);
  }

  private ask(what: Wanted, order: Order): Promise<string | null> {
    if (!this.configured) return Promise.resolve(null);
    this.waiting.get(what)?.(null);
    return new Promise((resolve) => {
      this.waiting.set(what, resolve);
      this.send(order);
    });
  }

  private hear(report: Report): void {
    if (report.id !== this.id && report.type !== "refused") return;
    switch (report.type) {
      case "configured":
        this.takeRun(report);
        break;
      case "progress":
        this.takeProgress(report);
        break;
      case "paused":
        this.stopped(report.why);
        break;
      case "model":
        this.answer("model", report.json);
        break;
      case "python":
        this.answer("python", report.text);
        break;
      case "refused":
        this.takeRefusal(report.order, report.why);
        break;
    }
  }

  private takeRun(report: Configured): void {
    if (report.settings.parameters && !this.settings.parameters) this.log.restart("Opened weights");
    this.configured = report;
    this.isFresh = false;
    this.shown = this.source;
    if (this.source.kind === "csv") this.csv = this.source.text;
    this.settings = report.settings;
    this.progress = null;
    this.decision = null;
    this.neurons = null;
    this.hovered = null;
    if (this.sample !== null && !(this.sample in report.samples.points)) this.sample = null;
    if (this.pinned !== null && this.pinned >= report.network.parameterCount) this.pinned = null;
    const act = this.whenReady;
    this.whenReady = null;
    act?.();
  }

  private takeProgress(report: Progress): void {
    const isFirst = this.progress === null;
    this.progress = report;
    this.decision = report.decision ?? this.decision;
    this.neurons = report.neurons ?? this.neurons;
    this.log.follow(report);
    this.beats.frame();
    if (isFirst || !report.isRunning) this.changed();
    else this.beats.figures();
  }

  private stopped(why: Done): void {
    if (why === "done" && this.plan.length) return this.goOn();
    this.isRunning = false;
    this.plan = [];
    if (why === "diverged") this.log.say(`Diverged at step ${this.step}`);
    else this.log.say(this.notice || `Paused at step ${this.step}`);
    this.changed();
    this.dispatchEvent(new CustomEvent("stopped", { detail: why }));
  }

  private answer(what: Wanted, text: string | null): void {
    this.waiting.get(what)?.(text);
    this.waiting.delete(what);
  }

  /** Keep showing the earlier run. */
  private keepRun({ id, settings }: Configured): void {
    this.id = id;
    this.settings = settings;
    this.source = this.shown;
  }

  private takeRefusal(order: Order["type"], why: string): void {
    if (order === "want-model") this.answer("model", null);
    if (order === "want-python") this.answer("python", null);
    // The run that could not be made has already reported why.
    if (order === "want-maps" || order === "want-sample") return;
    const isRun = order === "open-model" || order === "configure" || order === "start";
    if (isRun) {
      this.isFresh = false;
      if (this.configured && order !== "start") this.keepRun(this.configured);
      this.plan = [];
      this.isRunning = false;
    }
    this.refuse(why);
  }
}
