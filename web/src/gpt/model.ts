// A model: its parameters, and what is switched off in it.

import type { PythonRandom } from "../training/data/random";
import { type Layout, layoutFor } from "./layout";
import type { Switches } from "./messages";
import { type Shape, shapeFor } from "./shape";

export interface Model {
  readonly shape: Shape;
  readonly layout: Layout;
  readonly parameters: Float64Array;
  switches: Switches;
}

/** The spread of the random numbers that a model starts with. */
const SCALE = 0.2;

export const ALL_ON: Switches = {
  heads: [true, true, true, true],
  neuronsOff: [],
  residual: true,
  places: true,
  mask: true,
};

/** A new model; `letters` counts END. */
export function newModel(letters: number, random: PythonRandom, switches = ALL_ON): Model {
  const shape = shapeFor(letters);
  const parameters = new Float64Array(shape.parameterCount);
  // The matrices lie in the order in which Python makes them, row by row.
  for (let k = 0; k < parameters.length; k++) parameters[k] = random.gauss(0, SCALE);
  return { shape, layout: layoutFor(letters), parameters, switches };
}
