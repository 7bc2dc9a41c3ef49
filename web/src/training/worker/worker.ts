// The worker's side of training: it takes orders, trains frame by frame, and reports.

import type { Clock } from "./channel";
import { fromJson, opened, toJson } from "../run/model_file";
import { toPython } from "../run/python";
import { Run } from "../run/run";
import type { Settings } from "../run/settings";
import type { Order, Report, RunOrder } from "./messages";
import { buffersOf, Reporter, type Wanted } from "./reporter";

export type Post = (report: Report, transfer: ArrayBuffer[]) => void;

const FRAME = 1000 / 60;
/** The length of a frame in milliseconds; orders are received in between. */
const MOST_WORK = 12;
/** Steps between two looks at the clock. */
const STRIDE = 4;
/** While training, maps are drawn once in this many frames. */
const MAP_FRAMES = 4;
const NO_MAPS = { decision: false, neurons: false };

export class TrainingWorker {
  private reporter: Reporter | null = null;
  private isRunning = false;
  private isWaiting = false;
  private stepsAFrame = 20;
  private until = Infinity;
  private frames = 0;
  private maps = NO_MAPS;
  private sample: number | null = null;
  private readonly losses = new Float64Array(STRIDE);

  constructor(
    private readonly post: Post,
    private readonly clock: Clock,
    private readonly mostWork = MOST_WORK,
  ) {}

  receive(order: Order): void {
    try {
      if (order.type === "configure") this.configure(order.settings, order.id);
      else if (this.reporter) this.obey(order, this.reporter);
      else throw new Error("there is no run yet");
    } catch (error) {
      const why = (error as Error).message;
      const id = "id" in order ? order.id : (this.reporter?.id ?? 0);
      this.post({ type: "refused", id, order: order.type, why }, []);
    }
  }

  private obey(order: RunOrder, reporter: Reporter): void {
    const { run, id } = reporter;
    switch (order.type) {
      case "start":
        this.start(order.stepsAFrame, order.until ?? Infinity);
        break;
      case "pause":
        this.pause("asked");
        break;
      case "want-maps":
        this.maps = { decision: order.decision, neurons: order.neurons };
        this.report();
        break;
      case "want-sample":
        this.sample = order.sample;
        if (!this.isRunning) this.report();
        break;
      case "want-model":
        this.post({ type: "model", id, json: toJson(run) }, []);
        break;
      case "want-python":
        this.post({ type: "python", id, text: toPython(run, order.steps) }, []);
        break;
      case "open-model":
        this.configure(opened(fromJson(order.json), run), order.id);
        break;
      case "step":
        this.step(run, order.count, order.until);
        break;
      default:
        change(run, order);
        if (!this.isRunning) this.report();
    }
  }

  /** The earlier run is replaced only if the new one can be made. */
  private configure(settings: Settings, id: number): void {
    const reporter = new Reporter(new Run(settings), id);
    this.isRunning = false;
    this.reporter = reporter;
    this.post(reporter.configured(), []);
    this.report();
  }

  private start(stepsAFrame: number, until: number): void {
    if (!(stepsAFrame >= 1)) throw new Error(`${stepsAFrame} steps per frame: expected 1 or more`);
    this.stepsAFrame = stepsAFrame;
    this.until = until;
    this.isRunning = true;
    // A frame that is already scheduled serves this start too.
    if (!this.isWaiting) this.frame();
  }

  private step(run: Run, count: number, until?: number): void {
    run.step(count);
    if (run.diverged) this.pause("diverged");
    else if (run.steps === until) this.pause("done");
    else if (!this.isRunning) this.report();
  }

  private pause(why: "asked" | "done" | "diverged"): void {
    this.isRunning = false;
    this.report();
    this.post({ type: "paused", id: this.reporter!.id, why }, []);
  }

  private frame(): void {
    if (!this.isRunning || !this.reporter) return;
    const { run } = this.reporter;
    const start = this.clock.now();
    let left = Math.min(this.stepsAFrame, this.until - run.steps);
    while (left > 0 && !run.diverged && this.clock.now() - start < this.mostWork)
      left -= run.step(Math.min(left, STRIDE), this.losses).length;
    if (run.diverged) this.pause("diverged");
    else if (run.steps >= this.until) this.pause("done");
    else {
      this.report();
      this.waitForFrame(FRAME - (this.clock.now() - start));
    }
  }

  private waitForFrame(milliseconds: number): void {
    this.isWaiting = true;
    this.clock.after(Math.max(0, milliseconds), () => {
      this.isWaiting = false;
      this.frame();
    });
  }

  private report(): void {
    const hasMaps = !this.isRunning || this.frames++ % MAP_FRAMES === 0;
    const wanted: Wanted = { ...(hasMaps ? this.maps : NO_MAPS), sample: this.sample };
    const progress = this.reporter!.progress(this.isRunning, wanted);
    this.post(progress, buffersOf(progress));
  }
}

type ChangingOrder = Extract<
  RunOrder,
  { type: "set-lr" | "set-strength" | "set-batch" | "set-parameter" | "go-back" }
>;

function change(run: Run, order: ChangingOrder): void {
  switch (order.type) {
    case "set-lr":
      run.setLr(order.lr);
      break;
    case "set-strength":
      run.setStrength(order.kind, order.to);
      break;
    case "set-batch":
      run.setBatch(order.batch);
      break;
    case "set-parameter":
      run.setParameter(order.at, order.to);
      break;
    case "go-back":
      run.goBack();
      break;
  }
}
