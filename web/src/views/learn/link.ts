// The state of Learn in a link.

import { parseSeed } from "./elements/bug";
import type { GlassLearn } from "./elements/learn";
import { findExhibit } from "./exhibits";
import { EXERCISES } from "./grading";
import { LESSONS } from "./lessons.gen";
import { QUESTIONS } from "./questions";

const KNOWN = new Set(["q", "a", "bug", "seed", "x", "lesson"]);
const FIRST_QUESTION = 1;
const FIRST_BUG = "zero_grad";

/** The question and its answers, the exhibit and its seed, the exercise, the lesson. */
export function toQuery(learn: GlassLearn): URLSearchParams {
  const { quiz, bug, bugSeed, exercise, openLesson } = learn;
  const query = new URLSearchParams({ q: String(quiz.question) });
  if (quiz.chosen.length) query.set("a", quiz.chosen.map((k) => k + 1).join("-"));
  query.set("bug", bug);
  if (bugSeed !== null) query.set("seed", bugSeed);
  query.set("x", exercise);
  if (openLesson) query.set("lesson", String(openLesson));
  return query;
}

/** Show the state in a link; returns its unknown parts. */
export function applyQuery(learn: GlassLearn, query: URLSearchParams): string[] {
  const unknown = [...query.keys()].filter((key) => !KNOWN.has(key));
  const take = <T>(key: string, read: (text: string) => T | undefined, usual: T): T => {
    const text = query.get(key);
    if (text === null) return usual;
    const found = read(text);
    if (found === undefined) unknown.push(`${key}=${text}`);
    return found ?? usual;
  };
  learn.quiz.question = take("q", readQuestion, FIRST_QUESTION);
  learn.quiz.chosen = take("a", (text) => readChoices(text, learn), []);
  const seed = take("seed", (text) => parseSeed(text)?.toString(), null as string | null);
  learn.showBug(
    take("bug", (name) => findExhibit(name)?.name, FIRST_BUG),
    seed,
  );
  const isExercise = (text: string) => EXERCISES.find(({ name }) => name === text)?.name;
  learn.showExercise(take("x", isExercise, EXERCISES[0]!.name));
  learn.showLesson(take("lesson", readLesson, 0));
  return unknown;
}

function readQuestion(text: string): number | undefined {
  const number = Number(text);
  return /^\d{1,2}$/.test(text) && QUESTIONS[number - 1] ? number : undefined;
}

function readLesson(text: string): number | undefined {
  return /^\d{1,2}$/.test(text) && LESSONS[Number(text) - 1] ? Number(text) : undefined;
}

/** Options as 1-2, in the order in which they were chosen. */
function readChoices(text: string, { quiz }: GlassLearn): number[] | undefined {
  const chosen = text.split("-").map((word) => Number(word) - 1);
  const areKnown = chosen.every((k) => Number.isInteger(k) && quiz.current.options[k]);
  return areKnown && new Set(chosen).size === chosen.length ? chosen : undefined;
}
