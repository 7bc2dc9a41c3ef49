// Optimizers: they count steps, keep state for each parameter, and apply a rule of updates.py.

import { rateAt, type Schedule } from "./schedules.gen";
import { OPTIMIZERS, RULES, type Rule } from "./updates.gen";

export type OptimizerName = keyof typeof OPTIMIZERS;
export const OPTIMIZER_NAMES = Object.keys(OPTIMIZERS) as OptimizerName[];

export class Optimizer {
  steps = 0;
  readonly kept: readonly Float64Array[];
  private readonly rule: Rule;
  private readonly fixed: Readonly<Record<string, number>>;
  private readonly settings: Float64Array;

  constructor(
    name: OptimizerName,
    parameterCount: number,
    public schedule: Schedule,
    changed: Readonly<Record<string, number>> = {},
  ) {
    this.rule = RULES[OPTIMIZERS[name].rule];
    this.fixed = { ...OPTIMIZERS[name].fixed, ...changed };
    this.kept = this.rule.keeps.map(() => new Float64Array(parameterCount));
    this.settings = Float64Array.from(this.rule.settings, (setting) => this.fixed[setting] ?? 0);
  }

  /** The learning rate of the next step. */
  get lr(): number {
    return rateAt(this.schedule, this.steps);
  }

  /** Change every parameter by its grad. */
  step(parameters: Float64Array, grads: Float64Array): void {
    const count = this.steps + 1;
    const names = this.rule.settings;
    for (let k = 0; k < names.length; k++) {
      const name = names[k]!;
      if (name === "lr") this.settings[k] = this.lr;
      // How much of a full average the means contain so far.
      else if (name === "whole1") this.settings[k] = 1 - this.fixed.beta1! ** count;
      else if (name === "whole2") this.settings[k] = 1 - this.fixed.beta2! ** count;
    }
    this.rule.run(parameters, grads, this.kept, this.settings);
    this.steps = count;
  }
}
