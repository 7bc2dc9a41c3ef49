// The texts of the Python exercises, which come in a script of their own: a file of one exercise has
// only that one's, with or without its solution.

import { findOwn } from "./python_list";

export interface PythonTexts {
  readonly hints: readonly string[];
  readonly start: string;
  /** Null if it was left out. */
  readonly solution: string | null;
}

/** Null for an exercise that is not in this file. */
export function textsOf(name: string): PythonTexts | null {
  const { glassExercises } = globalThis as unknown as {
    glassExercises: Readonly<Record<string, PythonTexts>>;
  };
  return findOwn(name) ?? glassExercises[name] ?? null;
}
