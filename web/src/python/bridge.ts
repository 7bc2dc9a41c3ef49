// What Python programs in the page can use of the page: its engine, random numbers and data sets.

import { Adder } from "d3-array";
import * as ieee from "../maths/ieee";
import { makeDataset } from "../training/data/datasets";
import { PythonRandom } from "../training/data/random";
import { makeNetwork, startingParameters } from "../training/network/network";
import type { ActivationName, DatasetName } from "../training/names.gen";
import { EagerEngine } from "./eager";
import { table } from "./table";

/** The module `_page`; lists go both ways as JSON. */
export function bridge(
  memory: string,
  lineOf: (file: string, line: number) => string,
  printed: () => number,
) {
  return {
    engine: () => new EagerEngine(),
    generator: (seed: number) => new PythonRandom(Number(seed)),
    any_seed: () => Math.floor(Math.random() * 2 ** 32),
    sample(draw: PythonRandom, count: number, wanted: number): string {
      const chosen = new Uint32Array(wanted);
      draw.sampleInto(chosen, count, new Uint32Array(count));
      return JSON.stringify([...chosen]);
    },
    adder: () => new Adder(),
    exp: ieee.exp,
    log1p: ieee.log1p,
    dataset(name: DatasetName, seed: number, count: number, classes: number): string {
      const { points, targets } = makeDataset(name, seed, { count, classes });
      return JSON.stringify([points, targets]);
    },
    start(sizes: string, activation: ActivationName, seed: number): string {
      const [inputs, ...layers] = JSON.parse(sizes) as number[];
      const network = makeNetwork(inputs!, layers, activation);
      const numbers = startingParameters(network, "random", new PythonRandom(seed));
      return JSON.stringify([...numbers]);
    },
    ...table,
    milliseconds: () => performance.now(),
    memory: () => memory,
    line_of: lineOf,
    printed,
  };
}
