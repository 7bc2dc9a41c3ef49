// What a teacher added with `glassgrad play --content DIR`: a script before this one puts it there.

import type { Block } from "./lesson_text";
import type { PythonTitle } from "./python_titles.gen";

export interface OwnLesson {
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

/** A folder of `glassgrad new exercise`, with what checks it. */
export interface OwnExercise extends PythonTitle {
  readonly hints: readonly string[];
  readonly start: string;
  readonly solution: string | null;
  readonly probe: string;
  readonly check: string;
}

interface Content {
  readonly lessons: readonly OwnLesson[];
  /** Read as those of a teacher's own page are. */
  readonly questions: readonly unknown[];
  /** Of the same shape as the page's own, which Python has checked. */
  readonly exhibits: readonly unknown[];
  readonly exercises: readonly OwnExercise[];
  /** Whether solutions are shown. */
  readonly solutions: boolean;
}

const NOTHING: Content = {
  lessons: [],
  questions: [],
  exhibits: [],
  exercises: [],
  solutions: true,
};

export const CONTENT: Content = {
  ...NOTHING,
  ...(globalThis as unknown as { glassContent?: Partial<Content> }).glassContent,
};
