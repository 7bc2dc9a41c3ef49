// The positions of the boxes and cables of the network.

import { weightAt } from "../../../training/network/network";
import type { Configured } from "../../../training/worker/messages";
import { biasOf, indexOf, inputName, neuronName } from "./neurons";

const INPUT = 36;
const TILE = 48;
const OUTPUT = 58;
const PITCH = 78;
/** Left and right of the boxes; less if there is little room. */
const SIDE = 16;
const NARROW = 400;
/** In a layer of more than 8 neurons the first 6 are drawn. */
const MOST_DRAWN = 8;
const FIRST_DRAWN = 6;
export const MANY_CABLES = 60;

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly name: string;
  /** -1 for inputs. */
  readonly layer: number;
  /** The index of its bias; -1 for inputs. */
  readonly at: number;
  /** The index of its map among those of all hidden neurons; -1 if it has none. */
  readonly map: number;
  readonly place: number;
}

export interface Cable {
  /** The index of its weight. */
  readonly at: number;
  readonly from: Box;
  readonly to: Box;
  readonly y0: number;
  readonly y1: number;
}

export interface Wiring {
  readonly boxes: readonly Box[];
  readonly cables: readonly Cable[];
  readonly captions: readonly { x: number; y: number; text: string }[];
  readonly isCrowded: boolean;
  /** The distance between two columns. */
  readonly gap: number;
}

export function wire(configured: Configured, width: number, height: number): Wiring {
  const { network } = configured;
  const sizes = [network.inputs, ...network.layers.map(({ size }) => size)];
  const isNarrow = width < NARROW;
  const first = isNarrow ? 24 : SIDE + 30;
  const last = width - OUTPUT / 2 - (isNarrow ? 2 : SIDE + 26);
  const gap = (last - first) / (sizes.length - 1);
  const captions: { x: number; y: number; text: string }[] = [];
  const columns = sizes.map((size, k) => {
    const x = first + gap * k;
    const drawn = size > MOST_DRAWN ? FIRST_DRAWN : size;
    const slots = drawn < size ? drawn + 0.6 : drawn;
    const pitch = Math.min(PITCH, height / slots);
    const usual = k === 0 ? INPUT : k === sizes.length - 1 ? OUTPUT : TILE;
    const side = Math.max(14, Math.min(usual, pitch - 6, gap - (isNarrow ? 18 : 26)));
    const top = (height - pitch * slots) / 2 + pitch / 2;
    if (drawn < size)
      captions.push({ x, y: top + pitch * (drawn - 0.5) + 15, text: `… ${size - drawn} more` });
    return Array.from({ length: drawn }, (_, n) =>
      boxOf(configured, k - 1, n, x, top + pitch * n, side),
    );
  });
  const cables = network.layers.flatMap((layer, k) =>
    columns[k + 1]!.flatMap((to) =>
      columns[k]!.map((from): Cable => {
        const at = weightAt(layer, to.place, from.place);
        return {
          at,
          from,
          to,
          y0: port(from, to.place, columns[k + 1]!.length),
          y1: port(to, from.place, columns[k]!.length),
        };
      }),
    ),
  );
  const all = network.layers.reduce((sum, { size, inputs }) => sum + size * inputs, 0);
  return { boxes: columns.flat(), cables, captions, isCrowded: all > MANY_CABLES, gap };
}

function boxOf(
  configured: Configured,
  layer: number,
  place: number,
  x: number,
  y: number,
  size: number,
): Box {
  const { network } = configured;
  const isInput = layer < 0;
  const isHidden = !isInput && layer < network.layers.length - 1;
  return {
    ...{ x, y, size, layer, place },
    name: isInput ? inputName(configured, place) : neuronName(configured, layer, place),
    at: isInput ? -1 : biasOf(network, layer, place),
    map: isHidden ? indexOf(network, layer, place) : -1,
  };
}

/** Cables leave and reach a box one below another. */
function port(box: Box, k: number, count: number): number {
  const room = Math.min(11, (box.size * 0.75) / count);
  return box.y + (k - (count - 1) / 2) * room;
}

/** The line of a cable, offset above or below its middle. */
export function cablePath({ from, to, y0, y1 }: Cable, offset: number): string {
  const x0 = from.x + from.size / 2;
  const x1 = to.x - to.size / 2 - 1;
  const bend = (x1 - x0) / 2;
  return `M${r(x0)} ${r(y0 + offset)}C${r(x0 + bend)} ${r(y0 + offset)} ${r(x1 - bend)} ${r(y1 + offset)} ${r(x1)} ${r(y1 + offset)}`;
}

function r(number: number): number {
  return Math.round(number * 10) / 10;
}

export function weightWidth(weight: number): number {
  return 0.8 + Math.min(5.2, 0.75 * Math.abs(weight) || 0);
}

export function gradWidth(grad: number, most: number): number {
  return (
    0.8 +
    (most > 0 && Number.isFinite(grad) ? 2.8 * Math.sqrt(Math.min(1, Math.abs(grad) / most)) : 0)
  );
}
