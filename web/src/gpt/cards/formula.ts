// How one scalar is computed: as an expression for Explore, and as the rows of a card.

import type { FieldName } from "../layout";
import type { Expression, Scalar } from "../messages";
import type { FieldScalar } from "../passes";
import { BLOCK, HEAD_SIZE, type MatrixName, WIDTH } from "../shape";
import type { Work } from "../work";
import { cellOf } from "../words/names";

/** A number with the name that it has in an expression. */
export interface Named {
  readonly name: string;
  readonly number: number;
  /** The scalar that it is; null for a parameter. */
  readonly scalar: FieldScalar | null;
}

/** A product of two numbers in a sum. */
export interface Product {
  readonly first: Named;
  readonly second: Named;
}

/** Its parts, and the expression that they stand in. */
export interface Formula {
  readonly expression: string;
  readonly parts: readonly Named[];
  /** If it is a sum of products, these, and what their factors are. */
  readonly products: readonly Product[] | null;
  readonly factors?: readonly [first: string, second: string];
  /** By what that sum is divided, and how it is written. */
  readonly divisor?: readonly [number: number, written: string];
}

/** Any scalar for Explore; a parameter as its grad, which is a sum over the places that use it. */
export function expressionOf(work: Work, scalar: Scalar): Expression {
  const formula =
    "parameter" in scalar ? gradFormula(work, scalar.parameter) : formulaOf(work, scalar);
  const { expression, parts } = formula;
  if (parts.length === 0)
    throw new Error("This is 0 here, and nothing it is computed from counts.");
  return { expression, values: new Map(parts.map(({ name, number }) => [name, number])) };
}

export function formulaOf(work: Work, { field, place, index }: FieldScalar): Formula {
  const part = (of: FieldName, k: number, p = place): Named => ({
    name: nameOf(of, k, p === place ? null : p),
    scalar: { field: of, place: p, index: k },
    number: work.numbers[work.at(of, p) + k]!,
  });
  const { switches, shape } = work.model;
  const product = (matrix: MatrixName, of: FieldName): Formula => {
    const { start, columns } = shape.matrices[matrix];
    const products = Array.from({ length: columns }, (_, k) => ({
      first: {
        name: `${matrix}_${index}_${k}`,
        scalar: null,
        number: work.model.parameters[start + index * columns + k]!,
      },
      second: part(of, k),
    }));
    return sumOf(products);
  };
  const added = (first: FieldName, second: FieldName, hasFirst: boolean): Formula => {
    const parts = [...(hasFirst ? [part(first, index)] : []), part(second, index)];
    return written(parts, parts.map(({ name }) => name).join(" + "));
  };
  const row = (matrix: MatrixName, r: number): Named => ({
    name: `${matrix}_${r}_${index}`,
    scalar: null,
    number: work.numbers[work.at(field, place) + index]!,
  });
  switch (field) {
    case "token":
      return written([row("tokens", work.letters[place]!)]);
    case "place":
      return switches.places ? written([row("places", place)]) : written([], "0");
    case "x0":
      return added("token", "place", true);
    case "x1":
      return added("x0", "mixed", switches.residual);
    case "x2":
      return added("x1", "narrowed", switches.residual);
    case "factor0":
    case "factor1": {
      const parts = vector(WIDTH, (k) => part(field === "factor0" ? "x0" : "x1", k));
      const squares = parts.map(({ name }) => `${name}**2`).join(" + ");
      return written(parts, `((${squares}) / ${WIDTH} + 0.00001) ** -0.5`);
    }
    case "normal0":
    case "normal1": {
      const number = field.slice(-1) as "0" | "1";
      const [first, second] = [part(`factor${number}`, 0), part(`x${number}`, index)];
      return sumOf([{ first, second }], ["scale", "input"]);
    }
    case "query":
    case "key":
    case "value":
      return product(field, "normal0");
    case "scores": {
      const [head, other] = [Math.floor(index / BLOCK), index % BLOCK];
      if (other >= work.heardFrom(place)) return written([], "0");
      const products = vector(HEAD_SIZE, (k) => ({
        first: part("query", head * HEAD_SIZE + k),
        second: part("key", head * HEAD_SIZE + k, other),
      }));
      const sum = sumOf(products, ["query", "key"]);
      const divisor = [Math.sqrt(HEAD_SIZE), `√${HEAD_SIZE}`] as const;
      return { ...sum, expression: `(${sum.expression}) / sqrt(${HEAD_SIZE})`, divisor };
    }
    case "weights": {
      const head = Math.floor(index / BLOCK);
      if (index % BLOCK >= work.heardFrom(place)) return written([], "0");
      const parts = vector(work.heardFrom(place), (j) => part("scores", head * BLOCK + j));
      return written(parts, `exp(${nameOf("scores", index, null)}) / (${sumOfExps(parts)})`);
    }
    case "heard": {
      const head = Math.floor(index / HEAD_SIZE);
      if (!switches.heads[head]) return written([], "0");
      return sumOf(
        vector(work.heardFrom(place), (j) => ({
          first: part("weights", head * BLOCK + j),
          second: part("value", index, j),
        })),
        ["weight", "value"],
      );
    }
    case "mixed":
      return product("mix", "heard");
    case "widened":
      return product("widen", "normal1");
    case "hidden": {
      if (switches.neuronsOff.includes(index)) return written([], "0");
      const before = part("widened", index);
      return written([before], `relu(${before.name})`);
    }
    case "narrowed":
      return product("narrow", "hidden");
    case "logits":
      return product("readout", "x2");
    case "chances": {
      const parts = vector(shape.letters, (k) => part("logits", k));
      return written(parts, `exp(${parts[index]!.name}) / (${sumOfExps(parts)})`);
    }
    case "loss": {
      const parts = vector(shape.letters, (k) => part("logits", k));
      const came = parts[work.letters[place + 1]!]!.name;
      return written(parts, `log(${sumOfExps(parts)}) - ${came}`);
    }
  }
}

/** A parameter's grad: for each use, what it was multiplied by times the grad of the result. */
export function gradFormula(work: Work, parameter: number): Formula {
  return sumOf(
    usesOf(work, parameter).map(({ place, input, grad }) => ({
      first: { name: `input_${place}`, scalar: null, number: input },
      second: { name: `grad_${place}`, scalar: null, number: grad },
    })),
  );
}

export interface Use {
  readonly place: number;
  /** What the parameter is multiplied by. */
  readonly input: number;
  /** The scalar that the product is part of, and its grad. */
  readonly output: FieldScalar;
  readonly grad: number;
}

/** What each matrix turns into what. */
export const MULTIPLIES: Readonly<
  Record<Exclude<MatrixName, "tokens" | "places">, readonly [FieldName, FieldName]>
> = {
  query: ["normal0", "query"],
  key: ["normal0", "key"],
  value: ["normal0", "value"],
  mix: ["heard", "mixed"],
  widen: ["normal1", "widened"],
  narrow: ["hidden", "narrowed"],
  readout: ["x2", "logits"],
};

/** Where a text uses a parameter. */
export function usesOf(work: Work, parameter: number): Use[] {
  const { matrix, row, column } = cellOf(work.model.shape, parameter);
  const uses: Use[] = [];
  for (let place = 0; place < work.places; place++) {
    const { name } = matrix;
    if (name === "tokens" || name === "places") {
      const isUsed =
        name === "tokens"
          ? work.letters[place] === row
          : work.model.switches.places && place === row;
      if (!isUsed) continue;
      const field = name === "tokens" ? "token" : "place";
      const grad = work.numbers[work.gradAt(field, place) + column]!;
      uses.push({ place, input: 1, output: { field, place, index: column }, grad });
      continue;
    }
    const [from, to] = MULTIPLIES[name];
    const input = work.numbers[work.at(from, place) + column]!;
    const grad = work.numbers[work.gradAt(to, place) + row]!;
    uses.push({ place, input, output: { field: to, place, index: row }, grad });
  }
  return uses;
}

function sumOf(
  products: readonly Product[],
  factors: readonly [string, string] = ["weight", "input"],
): Formula {
  return {
    factors,
    expression: products.map(({ first, second }) => `${first.name}*${second.name}`).join(" + "),
    parts: products.flatMap(({ first, second }) => [first, second]),
    products,
  };
}

function written(parts: readonly Named[], expression = parts[0]?.name ?? "0"): Formula {
  return { expression, parts, products: null };
}

function sumOfExps(parts: readonly Named[]): string {
  return parts.map(({ name }) => `exp(${name})`).join(" + ");
}

function vector<T>(length: number, make: (k: number) => T): T[] {
  return Array.from({ length }, (_, k) => make(k));
}

/** As a name in an expression; the place is only added where several places meet. */
function nameOf(field: FieldName, index: number, place: number | null): string {
  const [head, other] = [Math.floor(index / BLOCK) + 1, index % BLOCK];
  if (field === "scores" || field === "weights") {
    const noun = field === "scores" ? "score" : "weight";
    return `${noun}${head}_${other}`;
  }
  const plain = field.startsWith("factor") ? "scale" : `${field}_${index}`;
  return place === null ? plain : `${plain}_at${place}`;
}
