// Painting on the canvas of the decision map: backgrounds, contour, markers.

import type { Dataset } from "../../../training/data/datasets";
import type { DecisionMap, Extent } from "../../../training/network/maps";
import type { LossName } from "../../../training/run/losses";
import { traceZero } from "./contour";
import { CLASS_LETTERS, markerPath } from "./markers";
import { between, FAINTEST, LIGHTEST, type Palette, type Rgb, rgb } from "./canvas_colours";

const RADIUS = 8.5;
const SMALL_RADIUS = 4;
const MANY_POINTS = 60;

/** A small picture with one pixel per cell, scaled up with smoothing. */
export class Cells {
  private readonly canvas = document.createElement("canvas");
  private image: ImageData | null = null;

  /** Colours each cell; rows come from bottom to top. */
  fill(cells: number, shade: (at: number, pixel: Uint8ClampedArray, to: number) => void): void {
    const context = this.canvas.getContext("2d")!;
    if (this.canvas.width !== cells || !this.image) {
      this.canvas.width = cells;
      this.canvas.height = cells;
      this.image = context.createImageData(cells, cells);
    }
    const { data } = this.image;
    for (let row = 0; row < cells; row++)
      for (let column = 0; column < cells; column++) {
        const to = 4 * ((cells - 1 - row) * cells + column);
        shade(row * cells + column, data, to);
        data[to + 3] = 255;
      }
    context.putImageData(this.image, 0, 0);
  }

  drawTo(context: CanvasRenderingContext2D, x: number, y: number, size: number): void {
    context.imageSmoothingEnabled = true;
    context.imageSmoothingQuality = "high";
    context.drawImage(this.canvas, x, y, size, size);
  }
}

function mix(from: Rgb, to: Rgb, share: number, pixel: Uint8ClampedArray, at: number): void {
  pixel[at] = from[0] + (to[0] - from[0]) * share;
  pixel[at + 1] = from[1] + (to[1] - from[1]) * share;
  pixel[at + 2] = from[2] + (to[2] - from[2]) * share;
}

/** How confident an output is, from 0 at the threshold to 1. */
export function strengthOf(loss: LossName): (value: number) => number {
  if (loss === "hinge") return (value) => Math.min(1, Math.abs(value));
  if (loss === "binary_cross_entropy_with_logits") return (value) => Math.tanh(Math.abs(value) / 2);
  return (value) => Math.min(1, 2 * Math.abs(value));
}

/** The background of a decision map. */
export function paintDecision(
  cells: Cells,
  map: DecisionMap,
  loss: LossName,
  palette: Palette,
): void {
  const { grounds, ink } = palette;
  const strong = (share: number) => FAINTEST + (1 - FAINTEST) * share;
  if (map.kind === "winners") {
    cells.fill(map.cells, (at, pixel, to) =>
      mix(ink.panel, grounds[map.winners[at]!]!, strong(map.strengths[at]!), pixel, to),
    );
    return;
  }
  const strength = strengthOf(loss);
  cells.fill(map.cells, (at, pixel, to) => {
    const value = map.values[at]!;
    mix(ink.panel, grounds[value > 0 ? 1 : 0]!, strong(strength(value)), pixel, to);
  });
}

/** One field in the colour of data: a neuron's output, light where it is low. */
export function paintField(
  cells: Cells,
  values: Float32Array,
  from: number,
  size: number,
  [low, high]: readonly [number, number],
  palette: Palette,
): void {
  const light = between(palette.ink.panel, palette.ink.data, LIGHTEST);
  const gap = high - low || 1;
  cells.fill(size, (at, pixel, to) => {
    const share = (values[from + at]! - low) / gap;
    mix(light, palette.ink.data, Math.max(0, Math.min(1, share)) || 0, pixel, to);
  });
}

/** The line between classes. */
export function strokeContour(
  context: CanvasRenderingContext2D,
  map: DecisionMap,
  size: number,
  classes: number,
  palette: Palette,
): void {
  const { cells } = map;
  // The margin of the winner where only two classes compete, so that the line is smooth.
  const lead = (strength: number) =>
    Math.max(0.02, 2 * (strength * (1 - 1 / classes) + 1 / classes) - 1);
  const place = {
    x: (column: number) => ((column + 0.5) * size) / cells,
    y: (row: number) => size - ((row + 0.5) * size) / cells,
  };
  context.beginPath();
  if (map.kind === "field") traceZero((at) => map.values[at]!, cells, place, context);
  else
    for (let k = 0; k < classes; k++)
      traceZero(
        (at) => (map.winners[at] === k ? 1 : -1) * lead(map.strengths[at]!),
        cells,
        place,
        context,
      );
  context.strokeStyle = rgb(palette.ink.ink);
  context.lineWidth = 2;
  context.stroke();
}

/** Every sample at its position; misclassified ones with a second ring. */
export function paintMarkers(
  context: CanvasRenderingContext2D,
  samples: Pick<Dataset, "points" | "targets" | "classes">,
  isWrong: (sample: number) => boolean,
  extent: Extent,
  size: number,
  palette: Palette,
  {
    many = MANY_POINTS,
    plain = palette.ink["data-ln"],
    isHollow = false,
    count = samples.points.length,
  } = {},
): void {
  const { points, targets, classes } = samples;
  const radius = count > many ? SMALL_RADIUS : RADIUS;
  const shapes = CLASS_LETTERS.map((_, k) => new Path2D(markerPath(k, radius)));
  const ring = new Path2D(markerPath(0, radius + 4));
  const across = size / (extent.right - extent.left);
  const up = size / (extent.top - extent.bottom);
  points.forEach(([x, y], sample) => {
    const target = classes.length ? targets[sample]! : 0;
    context.save();
    context.translate((x! - extent.left) * across, size - (y! - extent.bottom) * up);
    context.lineWidth = 1.8;
    if (isWrong(sample)) {
      context.strokeStyle = rgb(palette.ink.ink);
      context.stroke(ring);
    }
    const [inner, outer] = [classes.length ? palette.marks[target]! : plain, palette.ink.panel];
    context.fillStyle = rgb(isHollow ? outer : inner);
    context.strokeStyle = rgb(isHollow ? inner : outer);
    context.fill(shapes[target]!);
    context.stroke(shapes[target]!);
    context.restore();
  });
}
