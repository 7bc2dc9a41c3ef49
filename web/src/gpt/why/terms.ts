// A parameter's grad as a sum: a term for each place that uses it and each path to a loss.

import { type Use, usesOf } from "../cards/formula";
import type { WhyTerm } from "../messages";
import { HEAD_SIZE, HEADS, type MatrixName } from "../shape";
import type { Work } from "../work";
import { cellOf } from "../words/names";
import { type Exit, EXITS, Routes } from "./routes";

/** A path, before it is put in words. */
export interface Term extends Omit<WhyTerm, "words" | "exit"> {
  /** As what the use takes part: itself, or in attention. */
  readonly role: MatrixName | "straight";
  /** null if there is only one way to the loss. */
  readonly exit: Exit | null;
}

/** Every term that is not 0. */
export function termsOf(work: Work, parameter: number, routes = new Routes(work)): Term[] {
  const { matrix, row, column } = cellOf(work.model.shape, parameter);
  const terms = usesOf(work, parameter).flatMap((use) =>
    matrix.name === "tokens" || matrix.name === "places"
      ? lookedUp(routes, use.place, column)
      : multiplied(routes, matrix.name, row, use),
  );
  return terms.filter(({ share }) => share !== 0);
}

function multiplied(routes: Routes, role: MatrixName, row: number, use: Use): Term[] {
  const { place, input, grad } = use;
  const head = Math.floor(row / HEAD_SIZE);
  const term = (grad: number, more: Partial<Term>): Term => ({
    share: input * grad,
    ...{ role, place, lossPlace: place, head: null, other: null, exit: null },
    ...more,
  });
  switch (role) {
    case "query":
      return pairs(routes, place, "listener").map(({ other, exit }) =>
        term(routes.query(place, other, exit)[row]!, { head, other, exit }),
      );
    case "key":
    case "value":
      return pairs(routes, place, "heard").map(({ other, exit }) =>
        term(routes[role](other, place, exit)[row]!, { head, other, exit, lossPlace: other }),
      );
    case "mix":
      return EXITS.map((exit) => term(routes.mixed(place, exit)[row]!, { exit }));
    default:
      return [term(grad, {})];
  }
}

/** The paths of a vector that was looked up: past attention, and as query, key and value. */
function lookedUp(routes: Routes, place: number, column: number): Term[] {
  const straight = EXITS.map((exit): Term => ({
    share: routes.straight(place, exit)[column]!,
    ...{ role: "straight", place, lossPlace: place, head: null, other: null, exit },
  }));
  const heads = [...Array(HEADS).keys()];
  const asked = pairs(routes, place, "listener").flatMap(({ other, exit }) =>
    heads.map((head): Term => {
      const grads = routes.query(place, other, exit);
      const share = routes.toX0("query", place, head, grads)[column]!;
      return { role: "query", share, place, lossPlace: place, head, other, exit };
    }),
  );
  const heard = (["key", "value"] as const).flatMap((role) =>
    pairs(routes, place, "heard").flatMap(({ other, exit }) =>
      heads.map((head): Term => {
        const grads = routes[role](other, place, exit);
        const share = routes.toX0(role, place, head, grads)[column]!;
        return { role, share, place, lossPlace: other, head, other, exit };
      }),
    ),
  );
  return [...straight, ...asked, ...heard];
}

/** The places that a place listens to, or that listen to it, with both exits. */
function pairs(routes: Routes, place: number, as: "listener" | "heard") {
  const others = [...Array(routes.places).keys()].filter((other) =>
    as === "listener" ? routes.hears(place, other) : routes.hears(other, place),
  );
  return others.flatMap((other) => EXITS.map((exit) => ({ other, exit })));
}
