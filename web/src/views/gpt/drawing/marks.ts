// Diamonds for grads and cells for weights, gathered into few paths so that a frame stays cheap.

import { at } from "./bars";

/** A diamond around a point. */
export function diamond(x: number, y: number, size: number): string {
  const s = at(size);
  return `M${at(x)} ${at(y - size)}l${s} ${s}l${-s} ${s}l${-s} ${-s}z`;
}

/** Grads as diamonds, solid above zero and hollow below, by the root of their size. */
export class Diamonds {
  solid = "";
  hollow = "";

  constructor(
    private readonly most: number,
    private readonly largest: number,
  ) {}

  add(grad: number, x: number, y: number): void {
    if (!(Math.abs(grad) > 0) || !(this.most > 0)) return;
    const size = Math.max(0.9, this.largest * Math.sqrt(Math.min(1, Math.abs(grad) / this.most)));
    if (grad > 0) this.solid += diamond(x, y, size);
    else this.hollow += diamond(x, y, Math.max(1.6, size));
  }
}

/** How many shades of one ink there are. */
export const SHADES = 16;

/** Squares by how much of the ink they hold, from 0 to 1. */
export class Shaded {
  readonly paths: string[] = Array.from({ length: SHADES + 1 }, () => "");

  add(share: number, x: number, y: number, size: number, round = 0): void {
    const shade = Math.max(0, Math.min(SHADES, Math.round(share * SHADES)));
    this.paths[shade] += square(x, y, size, round);
  }
}

export function square(x: number, y: number, size: number, round = 0): string {
  if (!round) return `M${at(x)} ${at(y)}h${at(size)}v${at(size)}h${at(-size)}z`;
  const side = at(size - 2 * round);
  const turn = (dx: number, dy: number) => `q${corner(dx, dy, round)}`;
  return `M${at(x + round)} ${at(y)}h${side}${turn(1, 0)}v${side}${turn(0, 1)}h${-side}${turn(-1, 0)}v${-side}${turn(0, -1)}z`;
}

/** A corner turned clockwise after going along (dx, dy). */
function corner(dx: number, dy: number, r: number): string {
  return `${at(dx * r)} ${at(dy * r)} ${at((dx - dy) * r)} ${at((dy + dx) * r)}`;
}
