// The theme's colours for a canvas, and a callback when they change.

import { CLASS_LETTERS } from "./markers";

export type Rgb = readonly [number, number, number];

const NAMES = ["panel", "ink", "data", "data-ln", "ctl"] as const;
/** The background of classes from C on: this much of the class colour over the panel. */
export const GROUND = 0.45;
/** At the contour the background is almost the panel's. */
export const FAINTEST = 0.06;
/** A field in the colour of data begins with this much of it. */
export const LIGHTEST = 0.07;

export interface Palette {
  readonly ink: Readonly<Record<(typeof NAMES)[number], Rgb>>;
  readonly marks: readonly Rgb[];
  readonly grounds: readonly Rgb[];
}

/** Read through a probe, because a custom property itself would still be light-dark(...). */
export function readPalette(host: ShadowRoot | HTMLElement): Palette {
  const probe = document.createElement("span");
  host.append(probe);
  const read = (name: string): Rgb => {
    probe.style.color = `var(--${name})`;
    const [r, g, b] = getComputedStyle(probe)
      .color.match(/[\d.]+/g)!
      .map(Number);
    return [r!, g!, b!];
  };
  const ink = Object.fromEntries(NAMES.map((name) => [name, read(name)])) as Palette["ink"];
  const marks = CLASS_LETTERS.map((letter) => read(`class-${letter}`));
  const grounds = [
    read("map-a"),
    read("map-b"),
    ...marks.slice(2).map((mark) => between(ink.panel, mark, GROUND)),
  ];
  probe.remove();
  return { ink, marks, grounds };
}

export function between(from: Rgb, to: Rgb, share: number): Rgb {
  const at = (k: 0 | 1 | 2) => from[k] + (to[k] - from[k]) * share;
  return [at(0), at(1), at(2)];
}

export function rgb([r, g, b]: Rgb): string {
  return `rgb(${Math.round(r)} ${Math.round(g)} ${Math.round(b)})`;
}

/** Calls back when the colour scheme changes, by the system or by the page. */
export class ThemeWatch {
  private readonly dark = window.matchMedia("(prefers-color-scheme: dark)");
  private readonly page: MutationObserver;

  constructor(private readonly turned: () => void) {
    this.page = new MutationObserver(turned);
  }

  start(host: Element): void {
    this.dark.addEventListener("change", this.turned);
    const attributeFilter = ["style", "class", "theme"];
    this.page.observe(document.documentElement, { attributeFilter });
    const outer = (host.getRootNode() as ShadowRoot).host;
    if (outer) this.page.observe(outer, { attributeFilter });
  }

  stop(): void {
    this.dark.removeEventListener("change", this.turned);
    this.page.disconnect();
  }
}
