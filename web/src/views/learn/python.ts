// "Copy as Python" of an exhibit: a program that prints the code and the curves of its card.

import type { Exhibit } from "./exhibits";

export function toPython({ name }: Exhibit, seed: number): string {
  return [
    "from glassgrad import museum",
    "",
    `exhibit = museum.find("${name}")`,
    `bug, cure = museum.run(exhibit, seed=${seed})`,
    'print(exhibit.program("bug"))',
    'print(exhibit.program("cure"))',
    'for chart, kind in ((exhibit.loss, "losses"), (exhibit.gradient, "gradients")):',
    '    print(chart.title, "with the bug, with the cure")',
    "    both = zip(getattr(bug, kind), getattr(cure, kind), strict=True)",
    '    for place, numbers in enumerate(both, start=1 if chart.axis == "layer" else 0):',
    "        print(place, *numbers)",
    "",
  ].join("\n");
}
