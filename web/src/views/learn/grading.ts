// Checks an answer by computing it at several points, so that x*2 is as good as 2*x.

import { Evaluation } from "../../maths/evaluation";
import { ParseError, type Parsed, parse } from "../../maths/expression";
import { plain } from "../../maths/numbers";
import told from "./exercises.json";

export interface Exercise {
  readonly name: string;
  readonly title: string;
  readonly expression: string;
  /** The input whose partial is asked for; null if the expression itself is to be rewritten. */
  readonly by: string | null;
  /** The point used in explanations. */
  readonly at: Readonly<Record<string, number>>;
  /** Whether only positive numbers make sense. */
  readonly positive?: boolean;
  /** Functions that would already be the answer. */
  readonly without?: readonly string[];
  readonly hint: string;
  readonly solution: string;
  readonly mistakes: readonly { readonly answer: string; readonly says: string }[];
}

export const EXERCISES = told as readonly Exercise[];

export interface Verdict {
  readonly isRight: boolean;
  readonly says: string;
}

type Point = Readonly<Record<string, number>>;

/** Neither 0 nor 1, where different answers could agree. */
const STEPS = [0.37, -1.43, 1.19, -0.61, 2.23] as const;
const CLOSE = 1e-9;
/** How far an explanation nudges an input, and the number of decimals of the result. */
const NUDGE = 0.001;
const DIGITS = 8;

export function grade(exercise: Exercise, text: string): Verdict {
  if (!text.trim()) return wrong("Type an expression, such as 2*x + 1.");
  let parsed: Parsed;
  try {
    parsed = parse(text, new Set(Object.keys(exercise.at)));
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    return wrong(`Column ${error.position + 1}. ${error.message}`);
  }
  const used = exercise.without?.find((name) => parsed.graph.nodes.some(({ op }) => op === name));
  if (used) return wrong(`Write it without ${used}, which would already be the answer.`);
  const points = pointsOf(exercise);
  const wanted = points.map((point) => truth(exercise, point));
  const given = points.map((point) => valueOf(parsed, point));
  if (areClose(given, wanted)) return { isRight: true, says: rightWords(exercise) };
  return wrong(explained(exercise, given, wanted, points));
}

function wrong(says: string): Verdict {
  return { isRight: false, says };
}

function rightWords({ by, at, solution, expression }: Exercise): string {
  const value = plain(valueOf(parse(solution, new Set(Object.keys(at))), at));
  const where = placeWords(at);
  return by === null
    ? `Right: at ${where} both are ${value}, and they agree at every other point tried.`
    : `Right: at ${where} it is ${value}, which is what backward finds for ${expression}.`;
}

/** An explanation for the learner: the mistake if it is a known one, else a point where it shows. */
function explained(
  exercise: Exercise,
  given: readonly number[],
  wanted: readonly number[],
  points: readonly Point[],
): string {
  const names = new Set(Object.keys(exercise.at));
  const made = exercise.mistakes.find(({ answer }) => {
    const mistaken = parse(answer, names);
    return areClose(
      given,
      points.map((point) => valueOf(mistaken, point)),
    );
  });
  if (made) return made.says;
  const k = given.findIndex((number, place) => !isClose(number, wanted[place]!));
  const where = placeWords(points[k]!);
  const yours = `At ${where} yours is ${plain(given[k]!)}`;
  if (exercise.by === null) return `${yours}, and ${exercise.expression} is ${plain(wanted[k]!)}.`;
  return `${yours}. ${nudged(exercise, exercise.by, points[k]!)}`;
}

/** The slope as a division that can be done by hand with the numbers shown. */
function nudged({ expression, at }: Exercise, by: string, point: Point): string {
  const parsed = parse(expression, new Set(Object.keys(at)));
  const [below, above] = [point[by]! - NUDGE, point[by]! + NUDGE];
  const valueAt = (number: number) => valueOf(parsed, { ...point, [by]: number });
  const change = Number((valueAt(above) - valueAt(below)).toFixed(DIGITS));
  const shown = change
    .toFixed(DIGITS)
    .replace(/\.?0+$/, "")
    .replace("-", "\u2212");
  const slope = plain(change / (2 * NUDGE));
  return `From ${by} = ${plain(below)} to ${plain(above)} L changes by ${shown}, so the slope is ${shown}/${2 * NUDGE} = ${slope}.`;
}

function placeWords(point: Point): string {
  return Object.entries(point)
    .map(([name, number]) => `${name} = ${plain(number)}`)
    .join(", ");
}

/** The point used in explanations first, then others. */
function pointsOf({ at, positive }: Exercise): Point[] {
  const names = Object.keys(at);
  const others = STEPS.map((_, k) =>
    Object.fromEntries(
      names.map((name, j) => {
        const number = STEPS[(k + 2 * j) % STEPS.length]! + j / 8;
        return [name, positive ? Math.abs(number) : number] as const;
      }),
    ),
  );
  return [at, ...others];
}

/** The engine's result: the partial from backward, or the value. */
function truth({ expression, by, at }: Exercise, point: Point): number {
  const parsed = parse(expression, new Set(Object.keys(at)));
  const evaluation = evaluated(parsed, point);
  return by === null
    ? evaluation.data[parsed.graph.root]!
    : evaluation.grads()[parsed.inputs.get(by)!]!;
}

function valueOf(parsed: Parsed, point: Point): number {
  return parsed.constant ?? evaluated(parsed, point).data[parsed.graph.root]!;
}

function evaluated({ graph, inputs }: Parsed, point: Point): Evaluation {
  const data = new Float64Array(graph.nodes.length);
  for (const [name, place] of inputs) data[place] = point[name]!;
  return new Evaluation(graph, data);
}

function areClose(one: readonly number[], other: readonly number[]): boolean {
  return one.every((number, k) => isClose(number, other[k]!));
}

function isClose(one: number, other: number): boolean {
  return Math.abs(one - other) <= CLOSE * Math.max(1, Math.abs(other));
}
