// The nudge: raise one scalar, and see whether the loss moves as far as its grad says.

import { NUDGE } from "../../maths/nudge";
import type { Nudge, Scalar } from "../messages";
import { forward } from "../passes";
import { copyOf } from "../shares";
import type { Work } from "../work";
import { parameterName, scalarName } from "../words/names";

export function nudged(
  work: Work,
  scalar: Scalar,
  text: string,
  letters: readonly string[],
): Nudge {
  const copy = copyOf(work);
  const { loss } = work;
  if ("field" in scalar) {
    const { field, place, index } = scalar;
    const grad = work.numbers[work.gradAt(field, place) + index]!;
    const measured = forward(copy, scalar, NUDGE) - loss;
    const of = scalarName(scalar, text, letters);
    return { of, by: NUDGE, grad, expected: NUDGE * grad, measured };
  }
  const { parameters, shape } = work.model;
  const { parameter } = scalar;
  const grad = work.grads[parameter]!;
  const before = parameters[parameter]!;
  try {
    parameters[parameter] = before + NUDGE;
    const measured = forward(copy) - loss;
    const of = parameterName(shape, parameter);
    return { of, by: NUDGE, grad, expected: NUDGE * grad, measured };
  } finally {
    parameters[parameter] = before;
  }
}
