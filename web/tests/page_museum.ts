// For tests/museum/test_museum.py: runs every exhibit as the page does and prints its curves.

import { readFileSync } from "node:fs";
import { exact } from "../src/maths/numbers";
import { run } from "../src/views/learn/exhibit_run";
import { EXHIBITS } from "../src/views/learn/exhibits";

const seeds: Record<string, number> = JSON.parse(readFileSync(0, "utf-8"));
// JSON has no nan and no infinities.
const spelled = (numbers: number[]) => numbers.map((number) => exact(number));
const answers = EXHIBITS.map((exhibit) => {
  const sides = (["bug", "cure"] as const).map((side) => {
    const { losses, gradients } = run(exhibit, side, seeds[exhibit.name] ?? exhibit.seed);
    return [side, { losses: spelled(losses), gradients: spelled(gradients) }] as const;
  });
  return [exhibit.name, Object.fromEntries(sides)] as const;
});
console.log(JSON.stringify(Object.fromEntries(answers)));
