// A curve as a path: at most one column per pixel, which keeps the lowest and the highest figure.

import type { Curve } from "../../../training/run/history";

export interface Scales {
  x(step: number): number;
  y(figure: number): number;
}

/** Figure k belongs to step k + 1; a stepped curve stays level in between. */
export function pathOf(
  { size, low, high, last }: Curve,
  { x, y }: Scales,
  isStepped: boolean,
): string {
  let path = "";
  let column = Number.NaN;
  let least = 0;
  let most = 0;
  let latest = 0;
  const flush = () => {
    if (Number.isNaN(column)) return;
    const [top, bottom, end] = [y(most), y(least), y(latest)].map(rounded) as [
      number,
      number,
      number,
    ];
    const across = isStepped ? `H${column}V` : `L${column} `;
    path += path ? `${across}${top}` : `M${column} ${top}`;
    if (bottom !== top) path += `V${bottom}`;
    if (end !== bottom) path += `V${end}`;
  };
  for (let k = 0; k < last.length; k++) {
    const at = Math.round(x((k + 1) * size));
    if (at !== column) {
      flush();
      column = at;
      least = low[k]!;
      most = high[k]!;
    }
    least = Math.min(least, low[k]!);
    most = Math.max(most, high[k]!);
    latest = last[k]!;
  }
  flush();
  return path;
}

function rounded(number: number): number {
  return Math.round(number * 10) / 10;
}

/** The figure after a step; nan if there is none. */
export function figureAt({ size, last }: Curve, step: number): number {
  return last[Math.min(last.length, Math.max(1, Math.ceil(step / size))) - 1] ?? Number.NaN;
}
