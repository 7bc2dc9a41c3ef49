// What a row of the op table is in the page; ops.gen.ts holds the rows.

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
  /** How it is written between its operands, those in brackets being bracketed if they need it. */
  readonly written: string;
  /** What a drawing of a large graph gathers in one box: a sum, or a term of one. */
  readonly inSum: "" | "sum" | "term";
  readonly isFold: boolean;
  /** (operands), or for a fold (acc, one group of operands). */
  value(...operands: number[]): number;
  /** One for each of `takes`, null for n: (operands, out), or for a fold (one group). */
  readonly partials: readonly (((...operands: number[]) => number) | null)[];
  /** For each partial the operand (x, y) or the value (out) that it simply is, or nothing. */
  readonly slopes: readonly string[];
  readonly back: readonly Words[];
}
