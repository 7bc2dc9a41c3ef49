// The rule of each field: what examples/gpt.py computes, in its order.

import type { FieldName } from "../layout";
import type { Work } from "../work";
import { heard, scores, weights } from "./attention";
import { chances, hidden, loss } from "./guess";
import type { Rule } from "./rule";
import { added, factor, looked, multiplied, scaled } from "./vectors";

const hasResidual = ({ model }: Work) => model.switches.residual;

export const RULES: Readonly<Record<FieldName, Rule>> = {
  token: looked("token", "tokens", ({ letters }, p) => letters[p]!),
  place: looked("place", "places", ({ model }, p) => (model.switches.places ? p : null)),
  x0: added("x0", "token", "place", () => true),
  factor0: factor("factor0", "x0"),
  normal0: scaled("normal0", "x0", "factor0"),
  query: multiplied("query", "query", "normal0"),
  key: multiplied("key", "key", "normal0"),
  value: multiplied("value", "value", "normal0"),
  scores,
  weights,
  heard,
  mixed: multiplied("mixed", "mix", "heard"),
  x1: added("x1", "x0", "mixed", hasResidual),
  factor1: factor("factor1", "x1"),
  normal1: scaled("normal1", "x1", "factor1"),
  widened: multiplied("widened", "widen", "normal1"),
  hidden,
  narrowed: multiplied("narrowed", "narrow", "hidden"),
  x2: added("x2", "x1", "narrowed", hasResidual),
  logits: multiplied("logits", "readout", "x2"),
  chances,
  loss,
};
