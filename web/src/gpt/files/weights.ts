// A model's weights as a file, which gg.load reads, and those that gg.save wrote.

import type { Model } from "../model";
import { MATRIX_NAMES, shapeFor } from "../shape";
import { END_SIGN, listed, type Text } from "../text";
import { read, type Tensor, written } from "./safetensors";

export const FILE_NAME = "gpt.safetensors";

export function toBytes({ shape, parameters }: Model, { letters }: Text): Uint8Array {
  const tensors = new Map<string, Tensor>();
  for (const name of MATRIX_NAMES) {
    const { start, rows, columns } = shape.matrices[name];
    const numbers = parameters.subarray(start, start + rows * columns);
    tensors.set(`${name}.weight`, { shape: [rows, columns], numbers });
  }
  return written(tensors, { letters: letters.slice(0, -1).join("") });
}

/** The parameters in a file, for a model of these letters; throws a sentence if they do not fit. */
export function fromBytes(bytes: Uint8Array, { letters }: Text): Float64Array {
  const { tensors, metadata } = read(bytes);
  const found = matricesOf(tensors);
  const count = found.get("tokens")!.shape[0]!;
  if (count !== letters.length)
    throw new Error(
      `This model has ${count} letters, with the end, and the lines here have ${letters.length}: open its own lines first.`,
    );
  const alphabet = metadata.letters;
  if (typeof alphabet === "string" && alphabet !== letters.slice(0, -1).join(""))
    throw new Error(
      `This model was trained on other letters, ${listed([...alphabet, END_SIGN])}: open its own lines first.`,
    );
  const shape = shapeFor(count);
  const parameters = new Float64Array(shape.parameterCount);
  for (const name of MATRIX_NAMES) {
    const { start, rows, columns } = shape.matrices[name];
    const { shape: given, numbers } = found.get(name)!;
    if (given.length !== 2 || given[0] !== rows || given[1] !== columns)
      throw new Error(
        `${name} is ${given.join(" × ")}: expected ${rows} × ${columns}, as in examples/gpt.py.`,
      );
    if (!numbers.every(Number.isFinite))
      throw new Error(`${name} has numbers that are not finite, with which no model can go on.`);
    parameters.set(numbers, start);
  }
  return parameters;
}

/** The nine matrices by name, whatever one word stands before all of them. */
function matricesOf(tensors: ReadonlyMap<string, Tensor>): Map<string, Tensor> {
  const first = [...tensors.keys()].find((name) => /(^|\.)tokens(\.weight)?$/.test(name));
  const prefix = first?.replace(/tokens(\.weight)?$/, "") ?? "";
  const found = new Map<string, Tensor>();
  for (const name of MATRIX_NAMES) {
    const tensor = tensors.get(`${prefix}${name}.weight`) ?? tensors.get(`${prefix}${name}`);
    if (!tensor || (name === "tokens" && tensor.shape.length !== 2))
      throw new Error(
        `This file lacks ${name}: expected the nine matrices of examples/gpt.py, ${MATRIX_NAMES.join(", ")}.`,
      );
    found.set(name, tensor);
  }
  return found;
}
