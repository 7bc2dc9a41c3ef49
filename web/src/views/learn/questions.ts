// The questions of a quiz: the page's own, or a teacher's as JSON.

import { parsePosition } from "../explore/link";
import { CONTENT } from "./content";
import told from "./quiz.json";

export interface Option {
  readonly text: string;
  readonly right?: boolean;
  readonly why: string;
}

/** The graph of a question. */
export interface Pictured {
  readonly expression: string;
  readonly values: Readonly<Record<string, number>>;
  /** The step at which it shows the answer. */
  readonly step?: string;
}

export interface Question {
  readonly name: string;
  /** One string per line, with `code` and **emphasis**. */
  readonly ask: readonly string[];
  readonly graph?: Pictured;
  readonly options: readonly Option[];
  /** The arithmetic behind the answer. */
  readonly sum?: string;
}

/** The page's own, and those of `glassgrad play --content DIR`, which Python has checked. */
export const QUESTIONS: readonly Question[] = [
  ...told,
  ...(CONTENT.questions.length ? readQuestions(CONTENT.questions) : []),
];

/** Some of the page's own questions, by their names; throws an error that lists the names. */
export function named(names: string): readonly Question[] {
  return names.split(/[\s,]+/).map((name) => {
    const found = QUESTIONS.find((question) => question.name === name);
    if (found) return found;
    const known = QUESTIONS.map((question) => question.name).join(", ");
    throw new Error(`there is no question ${name}; choose from ${known}`);
  });
}

/** Questions written by a teacher; throws an error that says what is missing. */
export function readQuestions(thing: unknown): readonly Question[] {
  if (!Array.isArray(thing) || !thing.length)
    throw new Error("expected a list of questions, each with ask and options");
  return thing.map(readQuestion);
}

function readQuestion(thing: unknown, k: number): Question {
  const where = `question ${k + 1}`;
  if (!isObject(thing)) throw new Error(`${where}: expected ask and options`);
  const { name, ask, options, graph, sum } = thing;
  const lines = Array.isArray(ask) ? ask : [ask];
  if (!lines.every(isText)) throw new Error(`${where}: ask: expected a text, or a list of lines`);
  if (!Array.isArray(options) || options.length < 2 || !options.every(isOption))
    throw new Error(`${where}: options: expected two or more with text and why`);
  if (options.filter(({ right }) => right).length !== 1)
    throw new Error(`${where}: expected one option with "right": true`);
  return {
    name: isText(name) ? name : String(k + 1),
    ask: lines as string[],
    options,
    ...(isPictured(graph) ? { graph } : {}),
    ...(isText(sum) ? { sum } : {}),
  };
}

function isOption(thing: unknown): thing is Option {
  return isObject(thing) && isText(thing.text) && isText(thing.why);
}

function isPictured(thing: unknown): thing is Pictured {
  return isObject(thing) && isText(thing.expression) && isObject(thing.values ?? {});
}

function isText(thing: unknown): thing is string {
  return typeof thing === "string";
}

function isObject(thing: unknown): thing is Record<string, unknown> {
  return typeof thing === "object" && thing !== null && !Array.isArray(thing);
}

/** The position of a question's graph once it is answered. */
export function answerPosition({ step }: Pictured, steps: number): number {
  return parsePosition(step ?? "", steps) ?? 2 * steps;
}
