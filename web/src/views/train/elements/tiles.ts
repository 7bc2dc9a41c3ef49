// The tiles of the network: each neuron's output over the plane, on one canvas.

import type { TrainStore } from "../store";
import { Cells, paintField } from "./map_paint";
import { rangeOfNeuron } from "./neurons";
import { between, LIGHTEST, type Palette, rgb } from "./canvas_colours";
import type { Box } from "./wiring";

/** Buffers reused for each painting. */
export class Tiles {
  readonly cells = new Cells();
  /** For the outputs: where each class wins. */
  readonly shares = new Float32Array(84 * 84);
}

export function paintTiles(
  canvas: HTMLCanvasElement,
  width: number,
  height: number,
  boxes: readonly Box[],
  store: TrainStore,
  tiles: Tiles,
  palette: Palette,
): void {
  const ratio = window.devicePixelRatio || 1;
  if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
  }
  const context = canvas.getContext("2d")!;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  for (const box of boxes) {
    if (box.at < 0) continue;
    const [x, y] = [box.x - box.size / 2, box.y - box.size / 2];
    if (fillCells(box, store, tiles, palette)) tiles.cells.drawTo(context, x, y, box.size);
    else {
      context.fillStyle = rgb(between(palette.ink.panel, palette.ink.data, LIGHTEST));
      context.fillRect(x, y, box.size, box.size);
    }
  }
}

/** Put a neuron's map into the cells; returns whether there is one. */
function fillCells(
  box: Box,
  store: TrainStore,
  { cells, shares }: Tiles,
  palette: Palette,
): boolean {
  const { neurons, decision, configured } = store;
  if (box.map >= 0) {
    if (!neurons) return false;
    const count = neurons.cells * neurons.cells;
    const from = box.map * count;
    const range = rangeOfNeuron(configured!.settings.activation, neurons.values, from, count);
    paintField(cells, neurons.values, from, neurons.cells, range, palette);
    return true;
  }
  if (!decision) return false;
  if (decision.kind === "field") {
    const limit = configured!.settings.loss === "hinge" ? 1 : 0.5;
    paintField(cells, decision.values, 0, decision.cells, [-limit, limit], palette);
    return true;
  }
  for (let k = 0; k < shares.length; k++)
    shares[k] = decision.winners[k] === box.place ? 0.2 + 0.8 * decision.strengths[k]! : 0;
  paintField(cells, shares, 0, decision.cells, [0, 1], palette);
  return true;
}
