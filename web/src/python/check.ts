// Checks a learner's file in a fresh interpreter.

import type { Interpreter } from "./interpreter";

export interface Checked {
  readonly passed: boolean;
  readonly says: string;
  readonly printed: string;
}

export function check(python: Interpreter, number: string, name: string, text: string): Checked {
  python.write(`/${number}_${name}.py`, text);
  const says = python.call("page_check", "check", number, name);
  return { passed: !says, says, printed: python.printed() };
}
