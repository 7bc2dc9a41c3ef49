// Where a field over a grid is zero: marching squares, straight onto a canvas path.

/** Maps the center of a cell to a point on the canvas. */
export interface Place {
  x(column: number): number;
  y(row: number): number;
}

interface Pen {
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
}

/** Rows from bottom to top, as in maps; nothing is allocated, because this runs while training. */
export function traceZero(
  value: (at: number) => number,
  cells: number,
  place: Place,
  pen: Pen,
): void {
  for (let row = 0; row + 1 < cells; row++)
    for (let column = 0; column + 1 < cells; column++) {
      const at = row * cells + column;
      const a = value(at);
      const b = value(at + 1);
      const c = value(at + cells + 1);
      const d = value(at + cells);
      const kind = (a > 0 ? 1 : 0) | (b > 0 ? 2 : 0) | (c > 0 ? 4 : 0) | (d > 0 ? 8 : 0);
      if (kind === 0 || kind === 15) continue;
      traceCell(kind, a, b, c, d, column, row, place, pen);
    }
}

/** Corners a b c d run counter-clockwise from the lower left; sides 0..3 start at each. */
function traceCell(
  kind: number,
  a: number,
  b: number,
  c: number,
  d: number,
  column: number,
  row: number,
  place: Place,
  pen: Pen,
): void {
  const go = (side: number, isStart: boolean) => {
    const x =
      side === 0
        ? column + a / (a - b)
        : side === 2
          ? column + d / (d - c)
          : column + (side === 1 ? 1 : 0);
    const y =
      side === 1 ? row + b / (b - c) : side === 3 ? row + a / (a - d) : row + (side === 2 ? 1 : 0);
    if (isStart) pen.moveTo(place.x(x), place.y(y));
    else pen.lineTo(place.x(x), place.y(y));
  };
  const sides = SIDES[kind]!;
  for (let k = 0; k < sides.length; k += 2) {
    go(sides[k]!, true);
    go(sides[k + 1]!, false);
  }
}

/** Which sides the line joins, for each set of corners above zero. */
const SIDES: readonly (readonly number[])[] = [
  [],
  [3, 0],
  [0, 1],
  [3, 1],
  [1, 2],
  [3, 0, 1, 2],
  [0, 2],
  [3, 2],
  [2, 3],
  [2, 0],
  [0, 1, 2, 3],
  [2, 1],
  [1, 3],
  [1, 0],
  [0, 3],
  [],
];
