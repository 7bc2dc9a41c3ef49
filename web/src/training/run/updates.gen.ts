// Made from updates.py and recipes.py by `make generate`; change it there.

import * as ieee from "../../maths/ieee";

/** How one step changes parameters, in place: all rows have a number for each of them. */
export interface Rule {
  readonly keeps: readonly string[];
  readonly settings: readonly string[];
  run(data: Float64Array, grad: Float64Array, kept: Rows, settings: Float64Array): void;
}

type Rows = readonly Float64Array[];

function update_sgd(data_row: Float64Array, grad_row: Float64Array, _kept: Rows, settings: Float64Array): void {
  const lr = settings[0]!;
  const decay = settings[1]!;
  for (let k = 0; k < data_row.length; k++) {
    let data = data_row[k]!;
    const grad = grad_row[k]!;
    data = (data - (lr * (grad + (decay * data))));
    data_row[k] = data;
  }
}

function update_momentum(data_row: Float64Array, grad_row: Float64Array, kept: Rows, settings: Float64Array): void {
  const lr = settings[0]!;
  const momentum = settings[1]!;
  const decay = settings[2]!;
  const velocity_row = kept[0]!;
  for (let k = 0; k < data_row.length; k++) {
    let data = data_row[k]!;
    const grad = grad_row[k]!;
    let velocity = velocity_row[k]!;
    const slope = (grad + (decay * data));
    velocity = ((momentum * velocity) + slope);
    data = (data - (lr * velocity));
    data_row[k] = data;
    velocity_row[k] = velocity;
  }
}

function update_adam(data_row: Float64Array, grad_row: Float64Array, kept: Rows, settings: Float64Array): void {
  const lr = settings[0]!;
  const beta1 = settings[1]!;
  const beta2 = settings[2]!;
  const eps = settings[3]!;
  const decay = settings[4]!;
  const whole1 = settings[5]!;
  const whole2 = settings[6]!;
  const mean_row = kept[0]!;
  const square_row = kept[1]!;
  for (let k = 0; k < data_row.length; k++) {
    let data = data_row[k]!;
    const grad = grad_row[k]!;
    let mean = mean_row[k]!;
    let square = square_row[k]!;
    const slope = (grad + (decay * data));
    const shrunk = data;
    mean = (mean + ((slope - mean) * (1.0 - beta1)));
    square = ((beta2 * square) + ((slope * slope) * (1.0 - beta2)));
    data = (shrunk - ((lr / whole1) * (mean / ((ieee.sqrt(square) / ieee.sqrt(whole2)) + eps))));
    data_row[k] = data;
    mean_row[k] = mean;
    square_row[k] = square;
  }
}

function update_adamw(data_row: Float64Array, grad_row: Float64Array, kept: Rows, settings: Float64Array): void {
  const lr = settings[0]!;
  const beta1 = settings[1]!;
  const beta2 = settings[2]!;
  const eps = settings[3]!;
  const decay = settings[4]!;
  const whole1 = settings[5]!;
  const whole2 = settings[6]!;
  const mean_row = kept[0]!;
  const square_row = kept[1]!;
  for (let k = 0; k < data_row.length; k++) {
    let data = data_row[k]!;
    const grad = grad_row[k]!;
    let mean = mean_row[k]!;
    let square = square_row[k]!;
    const slope = grad;
    const shrunk = (data * (1.0 - (lr * decay)));
    mean = (mean + ((slope - mean) * (1.0 - beta1)));
    square = ((beta2 * square) + ((slope * slope) * (1.0 - beta2)));
    data = (shrunk - ((lr / whole1) * (mean / ((ieee.sqrt(square) / ieee.sqrt(whole2)) + eps))));
    data_row[k] = data;
    mean_row[k] = mean;
    square_row[k] = square;
  }
}

export const RULES = {
  sgd: { keeps: [], settings: ["lr", "decay"], run: update_sgd },
  momentum: { keeps: ["velocity"], settings: ["lr", "momentum", "decay"], run: update_momentum },
  adam: { keeps: ["mean", "square"], settings: ["lr", "beta1", "beta2", "eps", "decay", "whole1", "whole2"], run: update_adam },
  adamw: { keeps: ["mean", "square"], settings: ["lr", "beta1", "beta2", "eps", "decay", "whole1", "whole2"], run: update_adamw },
} as const satisfies Record<string, Rule>;

export const OPTIMIZERS = {
  sgd: { rule: "sgd", fixed: {"decay": 0.0} },
  momentum: { rule: "momentum", fixed: {"momentum": 0.9, "decay": 0.0} },
  adam: { rule: "adam", fixed: {"beta1": 0.9, "beta2": 0.999, "eps": 1e-08, "decay": 0.0} },
  adamw: { rule: "adamw", fixed: {"beta1": 0.9, "beta2": 0.999, "eps": 1e-08, "decay": 0.01} },
} as const;
