// Checks a learner's file in a fresh interpreter.

import type { Interpreter } from "./interpreter";
import type { CheckOrder } from "./orders";

export interface Checked {
  readonly passed: boolean;
  readonly says: string;
  readonly printed: string;
}

export function check(python: Interpreter, { number, name, text, own }: CheckOrder): Checked {
  const folder = `e${number}_${name}`;
  python.write(`/${number}_${name}.py`, text);
  if (own) {
    python.write(`/own_exercises/${folder}/probe.py`, own.probe);
    python.write(`/own_exercises/${folder}/check.py`, own.check);
  }
  const exercises = own ? "own_exercises" : "glassgrad.learn.exercises";
  const says = python.call("page_check", "check", number, name, `${exercises}.${folder}`);
  return { passed: !says, says, printed: python.printed() };
}
