// Rules of thinking and guessing: neurons, the chances of the next letter, and the loss.

import * as ops from "../../maths/ops.gen";
import { largest, logSumExp, softmax, sumOfExps, sumOfExpsBack } from "../loops";
import { HIDDEN } from "../shape";
import type { Work } from "../work";
import type { Rule } from "./rule";

/** Neurons: relu, and 0 for those that are switched off. */
export const hidden: Rule = {
  compute(work, p) {
    const { numbers } = work;
    const [x, out] = [work.at("widened", p), work.at("hidden", p)];
    for (let k = 0; k < HIDDEN; k++) numbers[out + k] = ops.value_relu(numbers[x + k]!);
    for (const k of work.model.switches.neuronsOff) numbers[out + k] = 0;
  },
  back(work, p) {
    const { numbers } = work;
    const [x, out] = [work.at("widened", p), work.at("hidden", p)];
    const [gradX, grads] = [work.gradAt("widened", p), work.gradAt("hidden", p)];
    const { neuronsOff } = work.model.switches;
    for (let k = 0; k < HIDDEN; k++) {
      const slope = ops.relu_dx(numbers[x + k]!, numbers[out + k]!);
      numbers[gradX + k] = numbers[gradX + k]! + numbers[grads + k]! * slope;
    }
    for (const k of neuronsOff) numbers[gradX + k] = 0;
  },
};

/** Only to be read: the loss is computed from the logits. */
export const chances: Rule = {
  compute(work, p) {
    const { letters } = work.model.shape;
    softmax(work.numbers, work.at("logits", p), work.at("chances", p), letters);
  },
  back() {},
};

/**
 * −log of the chance of the letter that came, as log(1 + the others' odds), which stays accurate
 * for a chance near 1.
 */
export const loss: Rule = {
  compute(work, p) {
    work.numbers[work.at("loss", p)] = ops.value_softplus(logOfOdds(work, p));
  },
  back(work, p) {
    const { numbers, rest } = work;
    const { letters } = work.model.shape;
    const others = logOfOdds(work, p);
    const out = numbers[work.at("loss", p)]!;
    const grad = numbers[work.gradAt("loss", p)]! * ops.softplus_dx(others, out);
    const most = largest(rest, 0, letters);
    rest.fill(0, letters);
    sumOfExpsBack(rest, 0, letters, letters, most, sumOfExps(rest, 0, letters, most), grad);
    const came = work.letters[p + 1]!;
    const to = work.gradAt("logits", p);
    for (let k = 0; k < letters; k++) {
      if (k === came) continue;
      const back = rest[letters + k]!;
      numbers[to + k] = numbers[to + k]! + back * ops.sub_dx(0, 0, 0);
      numbers[to + came] = numbers[to + came]! + back * ops.sub_dy(0, 0, 0);
    }
  },
};

/** The log of how much likelier all other letters are than the one that came. */
function logOfOdds(work: Work, p: number): number {
  const { numbers, rest } = work;
  const { letters } = work.model.shape;
  const logits = work.at("logits", p);
  const came = work.letters[p + 1]!;
  const right = numbers[logits + came]!;
  for (let k = 0; k < letters; k++) rest[k] = ops.value_sub(numbers[logits + k]!, right);
  // It is not one of the others: exp makes this 0.
  rest[came] = -Infinity;
  return logSumExp(rest, 0, letters);
}
