// How often the screen is redrawn while training.

const FIGURES_MS = 100;

/**
 * "change": the state in a link has changed; "figures": at most ten times a second; "frame": as
 * often as the screen is drawn, if there is something new.
 */
export type Beat = "change" | "figures" | "frame";

export class Beats {
  private waitsForFrame = false;
  private waitsForFigures = false;
  private last = 0;

  constructor(private readonly tell: (beat: Beat) => void) {}

  /** There is something new to draw. */
  frame(): void {
    if (this.waitsForFrame) return;
    this.waitsForFrame = true;
    requestAnimationFrame(() => {
      this.waitsForFrame = false;
      this.tell("frame");
    });
  }

  figures(): void {
    if (this.waitsForFigures) return;
    this.waitsForFigures = true;
    const wait = Math.max(0, this.last + FIGURES_MS - performance.now());
    setTimeout(() => {
      this.waitsForFigures = false;
      this.last = performance.now();
      this.tell("figures");
    }, wait);
  }
}
