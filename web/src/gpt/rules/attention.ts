// Rules of attention: each head compares the query of a place with keys, and averages values.

import * as ops from "../../maths/ops.gen";
import { dot, dotBack, softmax, softmaxBack } from "../loops";
import { BLOCK, HEAD_SIZE, HEADS, WIDTH } from "../shape";
import type { Rule } from "./rule";

const SCORE_SCALE = HEAD_SIZE ** -0.5;

/** How well the query of a place matches the key of each place that it can listen to. */
export const scores: Rule = {
  compute(work, p) {
    const { numbers } = work;
    const out = work.at("scores", p);
    numbers.fill(0, out, out + HEADS * BLOCK);
    for (let h = 0; h < HEADS; h++)
      for (let j = 0; j < work.heardFrom(p); j++) {
        const query = work.at("query", p) + h * HEAD_SIZE;
        const key = work.at("key", j) + h * HEAD_SIZE;
        numbers[out + h * BLOCK + j] = dot(numbers, query, key, HEAD_SIZE) * SCORE_SCALE;
      }
  },
  back(work, p) {
    const { numbers } = work;
    const grads = work.gradAt("scores", p);
    for (let h = 0; h < HEADS; h++)
      for (let j = 0; j < work.heardFrom(p); j++) {
        const part = h * HEAD_SIZE;
        const [query, key] = [work.at("query", p) + part, work.at("key", j) + part];
        const gradQuery = work.gradAt("query", p) + part;
        const gradKey = work.gradAt("key", j) + part;
        const grad = numbers[grads + h * BLOCK + j]! * SCORE_SCALE;
        dotBack(numbers, query, key, gradQuery, gradKey, HEAD_SIZE, grad);
      }
  },
};

export const weights: Rule = {
  compute(work, p) {
    const { numbers } = work;
    const [x, out] = [work.at("scores", p), work.at("weights", p)];
    numbers.fill(0, out, out + HEADS * BLOCK);
    for (let h = 0; h < HEADS; h++)
      softmax(numbers, x + h * BLOCK, out + h * BLOCK, work.heardFrom(p));
  },
  back(work, p) {
    const [x, out] = [work.at("scores", p), work.at("weights", p)];
    const [gradX, grad] = [work.gradAt("scores", p), work.gradAt("weights", p)];
    for (let h = 0; h < HEADS; h++) {
      const row = h * BLOCK;
      const length = work.heardFrom(p);
      softmaxBack(work.numbers, x + row, out + row, gradX + row, grad + row, length);
    }
  },
};

/** For each head, the average of the values, by its weights. */
export const heard: Rule = {
  compute(work, p) {
    const { numbers } = work;
    const out = work.at("heard", p);
    const { heads } = work.model.switches;
    for (let c = 0; c < WIDTH; c++) {
      const h = Math.floor(c / HEAD_SIZE);
      const from = work.at("weights", p) + h * BLOCK;
      let sum = 0;
      if (heads[h])
        for (let j = 0; j < work.heardFrom(p); j++)
          sum = ops.value_dot(sum, numbers[from + j]!, numbers[work.at("value", j) + c]!);
      numbers[out + c] = sum;
    }
  },
  back(work, p) {
    const { numbers } = work;
    const grads = work.gradAt("heard", p);
    const { heads } = work.model.switches;
    for (let c = 0; c < WIDTH; c++) {
      const h = Math.floor(c / HEAD_SIZE);
      const grad = numbers[grads + c]!;
      if (!heads[h] || grad === 0) continue;
      const from = work.at("weights", p) + h * BLOCK;
      const gradWeights = work.gradAt("weights", p) + h * BLOCK;
      for (let j = 0; j < work.heardFrom(p); j++) {
        const weight = numbers[from + j]!;
        const value = numbers[work.at("value", j) + c]!;
        const gradValue = work.gradAt("value", j) + c;
        numbers[gradWeights + j] = numbers[gradWeights + j]! + grad * ops.dot_dx(weight, value);
        numbers[gradValue] = numbers[gradValue]! + grad * ops.dot_dy(weight, value);
      }
    }
  },
};
