// What the step track and its keys need of a store: a position among forward and backward steps.

export interface Stepped extends EventTarget {
  /** Steps taken: forward ones first, then backward ones. */
  readonly position: number;
  /** How many steps a pass has. */
  readonly steps: number;
  readonly last: number;
  readonly playing: boolean;
  readonly speed: number;
  readonly table: boolean;
  readonly gradients: boolean;
  /** What is looked at instead of the step, or null. */
  readonly selected: unknown;
  go(position: number): void;
  next(): void;
  previous(): void;
  play(): void;
  pause(): void;
  select(nothing: null): void;
  show(options: { gradients?: boolean; table?: boolean; speed?: number }): void;
}
