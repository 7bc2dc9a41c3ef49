// The state of Learn in a link: a lesson to read, or the question, the exhibit and the exercise.

import { findExhibit } from "./exhibits";
import { EXERCISES } from "./grading";
import { ALL_TITLES } from "./python_list";
import { type Question, QUESTIONS } from "./questions";
import { findReading, FIRST_READING } from "./readings";
import { parseSeed } from "./seed";
import { CLASS_NAMES, type ChosenClass, classQuery } from "./your_class";

/** What a link holds. */
export interface LearnState {
  /** The text that is open; empty if the cards to practise with are shown instead. */
  readonly reading: string;
  readonly bug: string;
  /** The seed that was typed; null for the exhibit's own. */
  readonly bugSeed: string | null;
  readonly exercise: string;
  /** The Python exercise that is open; empty if none is. */
  readonly python: string;
  readonly quiz: { question: number; chosen: readonly number[]; readonly current: Question };
  read(id: string): void;
  showBug(name: string, seed: string | null): void;
  showExercise(name: string): void;
  showPython(name: string): void;
  /** The program of Your class; null if it is not open. */
  readonly ownClass: ChosenClass | null;
  showClass(chosen: ChosenClass | null): void;
  /** Scroll to a card. */
  want(card: Card): void;
}

export type Card = "glass-quiz" | "glass-bug" | "glass-exercise";

const KNOWN = new Set(["q", "a", "bug", "seed", "x", "lesson", "py", "class", "text"]);
const FIRST_QUESTION = 1;
const FIRST_BUG = "zero_grad";

/** The lesson or Python exercise or, if none is open, the question and its answers, the exhibit, its seed, the exercise. */
export function toQuery(learn: LearnState): URLSearchParams {
  if (learn.reading) return new URLSearchParams({ lesson: learn.reading });
  if (learn.ownClass) return classQuery(learn.ownClass);
  return learn.python ? new URLSearchParams({ py: learn.python }) : practiceQuery(learn);
}

export function practiceQuery({ quiz, bug, bugSeed, exercise }: LearnState): URLSearchParams {
  const query = new URLSearchParams({ q: String(quiz.question) });
  if (quiz.chosen.length) query.set("a", quiz.chosen.map((k) => k + 1).join("-"));
  query.set("bug", bug);
  if (bugSeed !== null) query.set("seed", bugSeed);
  query.set("x", exercise);
  return query;
}

/** Show the state in a link; returns its unknown parts. */
export function applyQuery(learn: LearnState, query: URLSearchParams): string[] {
  const unknown = [...query.keys()].filter((key) => !KNOWN.has(key));
  const take = <T>(key: string, read: (text: string) => T | undefined, usual: T): T => {
    const text = query.get(key);
    if (text === null) return usual;
    const found = read(text);
    if (found === undefined) unknown.push(`${key}=${text}`);
    return found ?? usual;
  };
  const isPractice = ["q", "a", "bug", "seed", "x"].some((key) => query.has(key));
  const isPython = (text: string) => ALL_TITLES.find(({ name }) => name === text)?.name;
  const python = take("py", isPython, "");
  const own = take("class", (text) => CLASS_NAMES.find((name) => name === text), "");
  const usual = isPractice || python || own ? "" : FIRST_READING;
  const reading = take("lesson", (text) => findReading(text)?.id, usual);
  if (isPractice) applyPractice(learn, take);
  if (isPractice && !query.has("q")) learn.want(query.has("bug") ? "glass-bug" : "glass-exercise");
  learn.read(reading);
  learn.showPython(reading || own ? "" : python);
  learn.showClass(own && !reading ? { name: own, text: query.get("text") } : null);
  return unknown;
}

type Take = <T>(key: string, read: (text: string) => T | undefined, usual: T) => T;

function applyPractice(learn: LearnState, take: Take): void {
  learn.quiz.question = take("q", readQuestion, FIRST_QUESTION);
  learn.quiz.chosen = take("a", (text) => readChoices(text, learn), []);
  const seed = take("seed", (text) => parseSeed(text)?.toString(), null as string | null);
  learn.showBug(
    take("bug", (name) => findExhibit(name)?.name, FIRST_BUG),
    seed,
  );
  const isExercise = (text: string) => EXERCISES.find(({ name }) => name === text)?.name;
  learn.showExercise(take("x", isExercise, EXERCISES[0]!.name));
}

/** By its number, or by its name, which stays the same when questions are added. */
function readQuestion(text: string): number | undefined {
  const place = QUESTIONS.findIndex(({ name }) => name === text);
  if (place >= 0) return place + 1;
  const number = Number(text);
  return /^\d{1,2}$/.test(text) && QUESTIONS[number - 1] ? number : undefined;
}

/** Options as 1-2, in the order in which they were chosen. */
function readChoices(text: string, { quiz }: LearnState): number[] | undefined {
  const chosen = text.split("-").map((word) => Number(word) - 1);
  const areKnown = chosen.every((k) => Number.isInteger(k) && quiz.current.options[k]);
  return areKnown && new Set(chosen).size === chosen.length ? chosen : undefined;
}
