// An exercise of `glassgrad learn`, as it is written in Python.

export interface PythonExercise {
  readonly number: string;
  readonly name: string;
  readonly title: string;
  readonly hints: readonly string[];
  readonly start: string;
  readonly solution: string;
  readonly probe: string;
  readonly check: string;
  /** Whether it runs in the terminal only. */
  readonly inTerminal: boolean;
}
