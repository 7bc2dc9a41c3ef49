// A position among the steps of a pass, moved by hand or by playing; or a scalar looked at instead.

import type { Scalar } from "../../gpt/messages";
import type { Stepped } from "../../ui/stepped";
import { LAST, STEPS } from "./steps";

const FORWARD_MS = 450;
const BACKWARD_MS = 1100;

/** A scalar of the pass that was chosen; a parameter is chosen in its matrix. */
export type Chosen = Extract<Scalar, { field: unknown }>;

/** What the pointer or the focus is on: a letter, at each of its places, or a scalar. */
export interface Pointed {
  readonly letter?: number;
  readonly scalar?: Chosen;
}

export abstract class Track extends EventTarget implements Stepped {
  position = LAST;
  readonly steps = STEPS;
  readonly last = LAST;
  playing = false;
  speed = 1;
  table = false;
  gradients = true;
  selected: Chosen | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  abstract changed(): void;

  go(position: number): void {
    this.pause();
    this.move(position);
  }

  private move(position: number): void {
    const bounded = Math.max(0, Math.min(LAST, Math.round(position)));
    const isNew = bounded !== this.position;
    this.position = bounded;
    this.selected = null;
    this.changed();
    if (isNew) this.dispatchEvent(new Event("step"));
  }

  next(): void {
    this.go(this.position + 1);
  }

  previous(): void {
    this.go(this.position - 1);
  }

  play(): void {
    if (this.position === LAST) this.move(0);
    this.playing = true;
    this.wait();
    this.changed();
  }

  pause(): void {
    clearTimeout(this.timer);
    if (!this.playing) return;
    this.playing = false;
    this.changed();
  }

  private wait(): void {
    const ms = this.position < STEPS ? FORWARD_MS : BACKWARD_MS;
    this.timer = setTimeout(() => {
      this.move(this.position + 1);
      if (this.position === LAST) this.pause();
      else this.wait();
    }, ms / this.speed);
  }

  select(selected: Chosen | null): void {
    this.pause();
    this.selected = selected;
    this.changed();
  }

  show(options: Partial<Pick<Track, "gradients" | "table" | "speed">>): void {
    Object.assign(this, options);
    this.changed();
  }
}
