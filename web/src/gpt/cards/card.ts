// The card of a stage: a sentence, the sum in numbers, and the nudge.

import { readable } from "../../maths/numbers";
import type { FieldName } from "../layout";
import type { Card, CardQuestion, CardRow, Cell } from "../messages";
import type { FieldScalar } from "../passes";
import { sharesOf } from "../shares";
import { BLOCK } from "../shape";
import { STAGES } from "../stages";
import type { Work } from "../work";
import { cellOf, scalarName } from "../words/names";
import { type Formula, formulaOf, type Named } from "./formula";
import { logitRows } from "./logit";
import { nudged } from "./nudges";
import { BACKWARD, FORWARD, type Told } from "./sentences";

/** What a card is about if nothing was chosen: of each stage, what it is for. */
const MADE: readonly FieldName[] = STAGES.map(({ makes }) => makes.at(-1)!);
/** Backward: what receives its grad, complete, in each stage. */
const RECEIVES: readonly FieldName[] = [
  "token",
  "x0",
  "normal0",
  "query",
  "scores",
  "weights",
  "heard",
  "widened",
  "hidden",
  "logits",
];
/** Rows that are shown one by one. */
const MOST_ROWS = 4;

export function cardOf(work: Work, question: CardQuestion, letters: readonly string[]): Card {
  const { text, place, direction, stage } = question;
  if (!(stage in STAGES)) throw new Error(`Stage ${stage}: there are 0 to ${STAGES.length - 1}.`);
  if (!Number.isInteger(place) || place < 0 || place >= work.places)
    throw new Error(`Place ${place}: this text has 0 to ${work.places - 1}.`);
  const scalar = chosen(work, question);
  const told: Told = { work, text, letters, scalar };
  const isBackward = direction === "backward";
  const table = isBackward ? backwardTable(told) : forwardTable(told);
  return {
    title: scalarName(scalar, text, letters),
    where: `at place ${scalar.place}`,
    sentence: (isBackward ? BACKWARD : FORWARD)[stageOf(scalar, question)]!(told),
    ...table,
    nudge: isBackward ? nudged(work, scalar, text, letters) : null,
    scalar,
  };
}

/** What was asked about, or the largest in what the stage is for. */
function chosen(work: Work, { place, direction, stage, scalar }: CardQuestion): FieldScalar {
  if (scalar && "parameter" in scalar) {
    const { matrix } = cellOf(work.model.shape, scalar.parameter);
    throw new Error(`A card is about a number of the pass: ask why about ${matrix.name}.`);
  }
  if (scalar) {
    check(work, scalar);
    return scalar;
  }
  const isBackward = direction === "backward";
  const field = (isBackward ? RECEIVES : MADE)[stage]!;
  if (field === "logits") return { field, place, index: work.letters[place + 1]! };
  const from = isBackward ? work.gradAt(field, place) : work.at(field, place);
  const { length } = work.model.layout.fields[field];
  let index = 0;
  for (let k = 1; k < length; k++)
    if (Math.abs(work.numbers[from + k]!) > Math.abs(work.numbers[from + index]!)) index = k;
  return { field, place, index };
}

/** Throw a sentence if the pass does not have this scalar. */
function check(work: Work, { field, place, index }: FieldScalar): void {
  const known = work.model.layout.fields[field];
  if (!known || !(index >= 0 && index < known.length) || !(place >= 0 && place < work.places))
    throw new Error(`There is no ${field}[${index}] at place ${place}.`);
  const other = index % BLOCK;
  if ((field === "scores" || field === "weights") && other >= work.heardFrom(place))
    throw new Error(`Place ${place} does not look at place ${other}.`);
}

/** The stage that a scalar belongs to: the one that makes it or, backward, hands it its grad. */
function stageOf({ field }: FieldScalar, { direction, stage, scalar }: CardQuestion): number {
  if (!scalar) return stage;
  if (direction === "forward") {
    const made = STAGES.findIndex(({ makes }) => (makes as readonly FieldName[]).includes(field));
    return made < 0 ? 0 : made;
  }
  const received = RECEIVES.indexOf(field);
  return received < 0 ? (BESIDE[field] ?? stage) : received;
}

/** Fields that receive their grads in a stage beside the one it is for. */
const BESIDE: Partial<Record<FieldName, number>> = {
  place: 0,
  factor0: 1,
  key: 3,
  value: 5,
  mixed: 6,
  x1: 8,
  factor1: 7,
  normal1: 7,
  narrowed: 8,
  x2: 9,
  chances: 9,
  loss: 9,
};

type Label = (named: Named) => string;
type Table = Pick<Card, "columns" | "rows">;

function forwardTable({ work, text, letters, scalar }: Told): Table {
  const value = work.numbers[work.at(scalar.field, scalar.place) + scalar.index]!;
  const name = scalarName(scalar, text, letters);
  if (scalar.field === "loss") return lossTable(work, scalar, letters);
  const formula = formulaOf(work, scalar);
  const label = ({ name, scalar: part }: Named): string => {
    if (!part) return name;
    const where = part.place === scalar.place ? "" : ` at ${part.place}`;
    return scalarName(part, text, letters) + where;
  };
  const rows = formula.products ? productRows(formula, label) : partRows(formula, label);
  const width = rows[0]?.cells.length ?? 2;
  const gap: Cell[] = Array.from({ length: width - 2 }, () => null);
  const total: CardRow = { cells: [name, ...gap, data(value)], look: "total" };
  return {
    columns: formula.factors
      ? ["", formula.factors[0], "", formula.factors[1], "", "product"]
      : ["", "data"],
    rows: [...rows, total],
  };
}

function productRows({ products, divisor }: Formula, label: Label): CardRow[] {
  const terms = products!
    .map(({ first, second }) => ({ first, second, size: first.number * second.number }))
    .sort((one, other) => Math.abs(other.size) - Math.abs(one.size));
  const shown = terms.slice(0, MOST_ROWS).map(({ first, second, size }): CardRow => ({
    cells: [label(second), data(first.number), "×", data(second.number), "=", data(size)],
    look: "plain",
  }));
  if (divisor) {
    const sum = terms.reduce((total, { size }) => total + size, 0);
    const cells = ["together", data(sum), "÷", divisor[1], "=", data(sum / divisor[0])];
    return [...shown, { cells, look: "rest" }];
  }
  const rest = terms.slice(MOST_ROWS);
  if (!rest.length) return shown;
  const sum = rest.reduce((total, { size }) => total + size, 0);
  const cells = [`${rest.length} others`, null, null, null, "=", data(sum)];
  return [...shown, { cells, look: "rest" }];
}

function partRows({ parts }: Formula, label: Label): CardRow[] {
  const shown = parts
    .slice(0, 2 * MOST_ROWS)
    .map((part): CardRow => ({ cells: [label(part), data(part.number)], look: "plain" }));
  const left = parts.length - shown.length;
  return left > 0 ? [...shown, { cells: [`${left} others`, null], look: "rest" }] : shown;
}

function lossTable(work: Work, { place }: FieldScalar, letters: readonly string[]): Table {
  const came = work.letters[place + 1]!;
  const chance = work.numbers[work.at("chances", place) + came]!;
  const loss = work.numbers[work.at("loss", place)]!;
  return {
    columns: ["", "data"],
    rows: [
      { cells: [`chance of ${letters[came]}`, data(chance)], look: "plain" },
      { cells: [`−log ${readable(chance)}`, data(loss)], look: "total" },
    ],
  };
}

function backwardTable(told: Told): Table {
  const { work, text, letters, scalar } = told;
  if (scalar.field === "logits") return logitRows(work, scalar, letters);
  const shares = sharesOf(work, scalar);
  const rows = shares.slice(0, MOST_ROWS).map(({ user, partial, grad: ofUser, share }): CardRow => {
    const where = user.place === scalar.place ? "" : ` at ${user.place}`;
    const cells = [
      `${scalarName(user, text, letters)}${where}`,
      plainNumber(partial),
      "×",
      grad(ofUser),
      "=",
      grad(share),
    ];
    return { cells, look: "plain" };
  });
  const rest = shares.slice(MOST_ROWS);
  if (rest.length) {
    const sum = rest.reduce((total, { share }) => total + share, 0);
    rows.push({ cells: [`${rest.length} others`, null, null, null, "=", grad(sum)], look: "rest" });
  }
  const whole = work.numbers[work.gradAt(scalar.field, scalar.place) + scalar.index]!;
  rows.push({ cells: ["grad", null, null, null, "=", grad(whole)], look: "total" });
  return { columns: ["used by", "partial", "", "its grad", "", "share"], rows };
}

function data(number: number): Cell {
  return { ink: "data", number };
}

function grad(number: number): Cell {
  return { ink: "grad", number };
}

function plainNumber(number: number): Cell {
  return { ink: "plain", number };
}
