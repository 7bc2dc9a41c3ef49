// The type of a row of the op table; ops.gen.ts holds the rows.

export interface Words {
  readonly text: string;
  readonly alone: boolean;
  fits(...operands: number[]): boolean;
}

export interface Op {
  readonly name: string;
  readonly takes: string;
  readonly symbol: string;
  readonly doc: string;
  /** How it is written as an infix; an operand in parentheses gets them only if needed. */
  readonly written: string;
  /** Its part in what a drawing of a large graph puts in one box: a "sum", or a "term" of one. */
  readonly inSum: "" | "sum" | "term";
  readonly isFold: boolean;
  /** (operands), or for a fold (acc, one group of operands). */
  value(...operands: number[]): number;
  /** One for each of `takes`, null for n: (operands, out), or for a fold (one group). */
  readonly partials: readonly (((...operands: number[]) => number) | null)[];
  /** For each partial, the operand (x, y) or value (out) that it is equal to, if any. */
  readonly slopes: readonly string[];
  readonly back: readonly Words[];
}
