// The whole picture on the map's canvas, for every kind of data.

import type { Extent } from "../../../training/network/maps";
import type { Configured } from "../../../training/worker/messages";
import type { TrainStore } from "../store";
import { isWrong } from "./judging";
import { type Cells, paintDecision, paintField, paintMarkers, strokeContour } from "./map_paint";
import { rangeOfNeuron } from "./neurons";
import { type Palette, rgb } from "./canvas_colours";

/** One hidden neuron if its index is given, otherwise the decision; then the samples. */
export function paintMap(
  canvas: HTMLCanvasElement,
  cells: Cells,
  store: TrainStore,
  neuron: number | null,
  extent: Extent,
  side: number,
  palette: Palette,
): void {
  const context = cleared(canvas, side, palette);
  const { configured, decision, progress } = store;
  if (configured && fillGround(cells, store, configured, neuron, palette))
    cells.drawTo(context, 0, 0, side);
  const classes = configured?.samples.classes.length ?? 0;
  if (decision && classes) strokeContour(context, decision, side, classes, palette);
  const wrong = (sample: number) => isWrong(configured!, progress!, sample);
  const heldBack = configured?.heldBack;
  const count = (configured?.samples.points.length ?? 0) + (heldBack?.points.length ?? 0);
  const hollow = { isHollow: true, count };
  if (heldBack) paintMarkers(context, heldBack, () => false, extent, side, palette, hollow);
  if (configured && progress)
    paintMarkers(context, configured.samples, wrong, extent, side, palette, { count });
  else paintMarkers(context, samplesDrawn(store), () => false, extent, side, palette);
}

export function cleared(
  canvas: HTMLCanvasElement,
  side: number,
  palette: Palette,
): CanvasRenderingContext2D {
  const ratio = window.devicePixelRatio || 1;
  const pixels = Math.round(side * ratio);
  if (canvas.width !== pixels) {
    canvas.width = pixels;
    canvas.height = pixels;
  }
  const context = canvas.getContext("2d")!;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.fillStyle = rgb(palette.ink.panel);
  context.fillRect(0, 0, side, side);
  return context;
}

/** Returns whether there is a map to draw. */
function fillGround(
  cells: Cells,
  { neurons, decision }: TrainStore,
  { settings, samples, threshold }: Configured,
  neuron: number | null,
  palette: Palette,
): boolean {
  if (neuron !== null && neurons) {
    const count = neurons.cells * neurons.cells;
    const range = rangeOfNeuron(settings.activation, neurons.values, neuron * count, count);
    paintField(cells, neurons.values, neuron * count, neurons.cells, range, palette);
    return true;
  }
  if (!decision) return false;
  if (samples.classes.length || decision.kind !== "field")
    paintDecision(cells, decision, settings.loss, palette);
  else {
    // Numbers to predict: from the lowest to the highest target, minus the field's threshold.
    const [low, high] = [Math.min(...samples.targets), Math.max(...samples.targets)];
    const range = [low - threshold!, high - threshold!] as const;
    paintField(cells, decision.values, 0, decision.cells, range, palette);
  }
  return true;
}

/** Points drawn by hand, before there are two classes to learn. */
function samplesDrawn({ source }: TrainStore) {
  const points = source.kind === "drawn" ? source.points : [];
  return {
    points: points.map(({ x, y }) => [x, y]),
    targets: points.map(({ target }) => target),
    classes: ["0", "1", "2", "3"],
  };
}
