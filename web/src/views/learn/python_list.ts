// The Python exercises: those of `glassgrad learn`, and a teacher's own.

import { CONTENT } from "./content";
import { PYTHON_TITLES, type PythonTitle } from "./python_titles.gen";

export const OWN_TITLES: readonly PythonTitle[] = CONTENT.exercises;
export const ALL_TITLES: readonly PythonTitle[] = [...PYTHON_TITLES, ...OWN_TITLES];

export function findOwn(name: string) {
  return CONTENT.exercises.find((one) => one.name === name);
}

/** The one after it in the same list. */
export function nextAfter(title: PythonTitle): PythonTitle | undefined {
  const list = OWN_TITLES.includes(title) ? OWN_TITLES : PYTHON_TITLES;
  return list[list.indexOf(title) + 1];
}
