// The Values of a Python program on the page's engine: they are computed as soon as they are made.

import { TABLE } from "../maths/ops.gen";
import { RULES } from "../training/run/updates.gen";

const RUN_AGAIN =
  "backward() has already run from this Value: run the forward code again," +
  " or pass retain_graph=True to the first call";

export class EagerEngine {
  private readonly numbers: number[] = [];
  private readonly grads: number[] = [];
  private readonly ops: string[] = [];
  /** For each Value the places of its inputs, each with the partial taken when it was made. */
  private readonly inputs: (readonly (readonly [place: number, partial: number])[])[] = [];
  private readonly spent = new Set<number>();

  leaf(number: number): number {
    return this.add(number, "", []);
  }

  unaryOps(): string {
    const rows = [...TABLE.values()].filter(({ takes, isFold }) => takes === "x" && !isFold);
    return rows.map(({ name }) => name).join(" ");
  }

  unary(op: string, place: number): number {
    return this.apply(op, [place], [0]);
  }

  /** A place of -1 is a plain number. */
  binary(op: string, left: number, x: number, right: number, y: number): number {
    return this.apply(op, [left, right], [x, y]);
  }

  /** The result of an op that only Python knows, with its measured slope. */
  measured(op: string, place: number, number: number, slope: number): number {
    return this.add(number, op, [[place, slope]]);
  }

  data(place: number): number {
    return this.numbers[place]!;
  }

  setData(place: number, number: number): void {
    this.numbers[place] = number;
  }

  grad(place: number): number {
    return this.grads[place]!;
  }

  setGrad(place: number, number: number): void {
    this.grads[place] = number;
  }

  opOf(place: number): string {
    return this.ops[place]!;
  }

  /** As JSON, like every list that goes to Python. */
  inputsOf(place: number): string {
    return JSON.stringify(this.inputs[place]!.map(([input]) => input));
  }

  partialsOf(place: number): string {
    return JSON.stringify(this.inputs[place]!.map(([, partial]) => partial));
  }

  /** Leaves accumulate, other grads are overwritten; returns what is wrong, or nothing. */
  backward(root: number, reset: boolean, retain: boolean): string {
    if (this.spent.has(root) && !reset) return RUN_AGAIN;
    const reached = this.reached(root);
    const before = new Map(
      reached.filter((place) => !this.inputs[place]!.length).map((at) => [at, this.grads[at]!]),
    );
    for (const place of reached) this.grads[place] = 0;
    this.grads[root] = 1;
    for (const place of reached) {
      const upstream = this.grads[place]!;
      // 0 × inf would be nan, so a node without gradient passes nothing on.
      if (upstream === 0) continue;
      for (const [input, partial] of this.inputs[place]!)
        this.grads[input] = this.grads[input]! + upstream * partial;
    }
    if (!reset) for (const [place, old] of before) this.grads[place] = old + this.grads[place]!;
    if (this.inputs[root]!.length && !retain && !reset) this.spent.add(root);
    return "";
  }

  /** An optimizer for so many parameters, by the rules that training uses. */
  sgd(count: number, lr: number, momentum: number): { step(places: string): void } {
    const rule = momentum ? RULES.momentum : RULES.sgd;
    const settings = Float64Array.from(momentum ? [lr, momentum, 0] : [lr, 0]);
    const kept = rule.keeps.map(() => new Float64Array(count));
    return {
      step: (text) => {
        const places = JSON.parse(text) as number[];
        const data = Float64Array.from(places, (place) => this.numbers[place]!);
        const grads = Float64Array.from(places, (place) => this.grads[place]!);
        rule.run(data, grads, kept, settings);
        places.forEach((place, k) => (this.numbers[place] = data[k]!));
      },
    };
  }

  private apply(op: string, places: readonly number[], plain: readonly number[]): number {
    const row = TABLE.get(op)!;
    const operands = places.map((place, k) => (place < 0 ? plain[k]! : this.numbers[place]!));
    const out = row.value(...operands);
    const inputs = places.flatMap((place, k) =>
      place < 0 ? [] : [[place, row.partials[k]!(...operands, out)] as const],
    );
    return this.add(out, op, inputs);
  }

  private add(
    number: number,
    op: string,
    inputs: readonly (readonly [place: number, partial: number])[],
  ): number {
    this.numbers.push(number);
    this.grads.push(0);
    this.ops.push(op);
    this.inputs.push(inputs);
    return this.numbers.length - 1;
  }

  /** What a root was made from, newest first: inputs are always older than what they make. */
  private reached(root: number): number[] {
    const found = new Set([root]);
    // Iterating over a set includes elements added meanwhile.
    for (const place of found) for (const [input] of this.inputs[place]!) found.add(input);
    return [...found].sort((one, other) => other - one);
  }
}
