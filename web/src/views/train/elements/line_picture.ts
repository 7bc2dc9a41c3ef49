// The picture of data with one input: the output as a curve over it, the samples at their targets.

import type { Extent } from "../../../training/network/maps";
import { Program } from "../../../training/network/program";
import type { Configured } from "../../../training/worker/messages";
import type { TrainStore } from "../store";
import { isWrong, judge, outputColumn } from "./judging";
import { paintMarkers } from "./map_paint";
import { cleared } from "./map_picture";
import { type HiddenNeuron, rangeOfNeuron } from "./neurons";
import { type Palette, type Rgb, rgb } from "./canvas_colours";

const COLUMNS = 200;
const MARGIN = 0.2;
/** Points on a line hide each other, and the curve, more easily than those in a plane. */
const MANY_POINTS = 12;

/** As wide as maps, and high enough for the targets or a neuron's outputs. */
export function extentOfLine(
  { configured, neurons }: TrainStore,
  neuron: HiddenNeuron | null,
): Extent {
  const { extent, settings, samples } = configured!;
  const { targets, classes } = samples;
  let [low, high] = classes.length
    ? outputColumn(settings.loss, samples).range
    : [Math.min(...targets), Math.max(...targets)];
  if (neuron && neurons) {
    const count = neurons.cells * neurons.cells;
    const { activation } = settings;
    [low, high] = rangeOfNeuron(activation, neurons.values, neuron.index * count, count);
  }
  const room = MARGIN * (high - low || 1);
  return { ...extent!, bottom: low - room, top: high + room };
}

/** The output at which the predicted class changes; null if there is no such number. */
export function levelOf({ settings, samples, threshold }: Configured): number | null {
  if (!samples.classes.length) return null;
  return settings.loss === "binary_cross_entropy_with_logits" ? 0.5 : threshold;
}

export class LinePicture {
  private program: Program | null = null;

  paint(
    canvas: HTMLCanvasElement,
    store: TrainStore,
    neuron: HiddenNeuron | null,
    side: number,
    palette: Palette,
  ): void {
    const context = cleared(canvas, side, palette);
    const { configured, progress } = store;
    if (!configured || !progress) return;
    const extent = extentOfLine(store, neuron);
    const { bottom, top } = extent;
    const stroke = (heights: ArrayLike<number>, width: number, ink: Rgb) => {
      context.beginPath();
      for (let k = 0; k < heights.length; k++)
        context.lineTo(
          (k * side) / (heights.length - 1),
          side * (1 - (heights[k]! - bottom) / (top - bottom)),
        );
      context.strokeStyle = rgb(ink);
      context.lineWidth = width;
      context.stroke();
    };
    const program = this.forward(configured, progress.parameters);
    const { ink, marks } = palette;
    if (neuron) {
      const from = neuron.neuron * COLUMNS;
      return stroke(program.outsOf(neuron.layer).subarray(from, from + COLUMNS), 2.5, ink.data);
    }
    const { samples } = configured;
    const level = levelOf(configured);
    if (level !== null) stroke([level, level], 1, ink.ink);
    const goals = samples.points.map(([x], s) => [x!, judge(configured, progress, s).goal]);
    const wrong = (sample: number) => isWrong(configured, progress, sample);
    const look = { many: MANY_POINTS, plain: ink.ctl };
    const { heldBack } = configured;
    if (heldBack) {
      const others = { ...configured, samples: heldBack };
      const points = heldBack.points.map(([x], s) => [x!, judge(others, progress, s).goal]);
      const hollow = { ...look, isHollow: true };
      paintMarkers(context, { ...heldBack, points }, () => false, extent, side, palette, hollow);
    }
    paintMarkers(context, { ...samples, points: goals }, wrong, extent, side, palette, look);
    const rows = configured.network.layers.at(-1)!.size;
    for (let k = 0; k < rows; k++)
      stroke(curveOf(configured, program, k), 2.5, rows > 1 ? marks[k]! : ink.data);
  }

  private forward({ network, extent }: Configured, parameters: Float64Array): Program {
    if (this.program?.network !== network) {
      this.program = new Program(network, COLUMNS, false);
      const { left, right } = extent!;
      for (let k = 0; k < COLUMNS; k++)
        this.program.points[k] = left + ((right - left) * k) / (COLUMNS - 1);
    }
    this.program.forward(parameters, COLUMNS);
    return this.program;
  }
}

/** The output, or the probability of a class, as in the table of predictions. */
function curveOf(configured: Configured, { outputs }: Program, target: number): number[] {
  const points = Array.from({ length: COLUMNS }, () => []);
  const samples = { ...configured.samples, points, targets: points.map(() => target) };
  return points.map((_, k) => judge({ ...configured, samples }, { outputs }, k).output);
}
