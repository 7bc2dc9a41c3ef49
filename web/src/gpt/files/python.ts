// "Copy as Python": examples/gpt.py, trained as the page's run was, printing its losses.

import { exact } from "../../maths/numbers";
import type { Change } from "../edits";
import type { Switches } from "../messages";
import { ALL_ON } from "../model";
import { PROGRAM } from "../program.gen";
import type { Run } from "../run";
import { HEADS } from "../shape";
import { toNumbers } from "../text";
import { parameterPath } from "../words/names";
import { FILE_NAME } from "./weights";

/** More lines than these are read from a file. */
const MOST_INSIDE = 1000;
const MADE_UP = 16;

/** The program for a run as it is now; it also prints the loss of a text, and made-up names. */
export function toPython(run: Run, text: string): string {
  toNumbers(text, run.text);
  const { switches } = run.settings;
  const changes = run.edits.changes;
  const hasSurgery = [switches, ...changes.map(({ to }) => to)].some(
    (to) => typeof to === "object" && switchesText(to) !== switchesText(ALL_ON),
  );
  const lines = [
    modelText(run, hasSurgery),
    ...(hasSurgery ? [...switchesText(switches).split("\n"), ""] : []),
    ...setUpLines(run),
    ...(run.steps > 0 ? ["", ...trainingLines(run.steps, changes, run)] : []),
    ...changes
      .filter(({ step }) => step >= run.steps)
      .flatMap((change) => changeLines(change, run)),
    "",
    ...pass(text),
  ];
  return `${lines.join("\n")}\n`;
}

/** The example without its main(), with the letters of this run. */
function modelText({ settings, text }: Run, hasSurgery: boolean): string {
  let program = PROGRAM.slice(0, PROGRAM.indexOf("\n\ndef main("));
  if (settings.lines) {
    const letters = JSON.stringify(text.letters.slice(0, -1).join(""));
    program = replaced(program, 'LETTERS = "abcdefghijklmnopqrstuvwxyz"', `LETTERS = ${letters}`);
    program = replaced(program, "  # a to z are 0 to 25", "");
  }
  if (!hasSurgery) return program;
  const call = program.slice(
    program.indexOf("    def __call__(self, text: list[int])"),
    program.indexOf("\n\ndef add("),
  );
  program = replaced(program, call, CALL);
  return replaced(program, HEAD_LOOP, `${HEAD_LOOP}\n${HEAD_OFF}`);
}

/** The model with switches. */
const CALL = `    def __call__(self, text: list[int]) -> list[list[Any]]:
        """The logits after each character, without what is switched off."""
        starts = [
            add(self.tokens(token), self.places(place)) if PLACES else self.tokens(token)
            for place, token in enumerate(text)
        ]
        normals = [scaled(x) for x in starts]
        keys = [self.key(normal) for normal in normals]
        values = [self.value(normal) for normal in normals]
        logits = []
        for place, x in enumerate(starts):
            seen = place + 1 if MASK else len(text)
            heard = attend(self.query(normals[place]), keys[:seen], values[:seen])
            x = add(x, self.mix(heard)) if RESIDUAL else self.mix(heard)
            hidden = [h.relu() for h in self.widen(scaled(x))]
            said = self.narrow([0.0 if k in NEURONS_OFF else h for k, h in enumerate(hidden)])
            x = add(x, said) if RESIDUAL else said
            logits.append(self.readout(x))
        return logits
`;
const HEAD_LOOP = "    for start in range(0, WIDTH, size):";
const HEAD_OFF = `        if start // size in HEADS_OFF:
            heard += [0.0] * size
            continue`;

function replaced(program: string, part: string, by: string): string {
  if (!program.includes(part)) throw new Error(`examples/gpt.py no longer has ${part}`);
  return program.replace(part, () => by);
}

function switchesText({ heads, neuronsOff, residual, places, mask }: Switches): string {
  const headsOff = [...Array(HEADS).keys()].filter((h) => !heads[h]);
  return [
    `HEADS_OFF: set[int] = ${set(headsOff)}`,
    `NEURONS_OFF: set[int] = ${set(neuronsOff)}`,
    `RESIDUAL, PLACES, MASK = ${[residual, places, mask].map(boolean).join(", ")}`,
  ].join("\n");
}

function setUpLines({ settings, text }: Run): string[] {
  const { seed, lr, steps } = settings;
  return [
    `names = ${linesText(settings.lines ? text.lines : null)}`,
    `model = GPT(seed=${seed})`,
    ...(settings.parameters
      ? [`model.load_state_dict(gg.load("${FILE_NAME}"))  # what was opened here`]
      : []),
    `rng = random.Random(${seed + 1})`,
    `lr = nn.schedules.LinearDecay(${exact(lr)}, ${exact(lr / 20)}, ${steps})`,
    "optimizer = nn.Adam(model.parameters(), lr, betas=(0.85, 0.99))",
  ];
}

function linesText(lines: readonly string[] | null): string {
  if (!lines) return "gg.data.names()";
  if (lines.length > MOST_INSIDE)
    return '[line.strip() for line in open("lines.txt", encoding="utf-8-sig")]\nnames = [line for line in names if 0 < len(line) < BLOCK]';
  // A JSON string without escapes is also a Python string.
  return `[\n${lines.map((line) => `    ${JSON.stringify(line)},\n`).join("")}]`;
}

function trainingLines(steps: number, changes: readonly Change[], run: Run): string[] {
  const now = changes.filter(({ step }) => step < steps);
  return [
    `for step in range(1, ${steps + 1}):`,
    ...now.flatMap((change) => [
      `    if step == ${change.step + 1}:`,
      ...changeLines(change, run).map((line) => `        ${line}`),
    ]),
    "    text = to_numbers(rng.choice(names))",
    "    loss = nn.cross_entropy(model(text[:-1]), text[1:])",
    "    optimizer.zero_grad()",
    "    loss.backward()",
    "    optimizer.step()",
    "    print(step, loss.data)",
  ];
}

function changeLines(change: Change, { model }: Run): string[] {
  if (change.kind === "switches") return switchesText(change.to).split("\n");
  const path = parameterPath(model.shape, change.parameter);
  return [`model.${path}.data = ${exact(change.to)}`];
}

function pass(text: string): string[] {
  return [
    `text = to_numbers(${JSON.stringify(text)})`,
    "loss = nn.cross_entropy(model(text[:-1]), text[1:])",
    "optimizer.zero_grad()",
    "loss.backward()",
    'print("loss", loss.data)',
    'print("gradient size", sum(p.grad**2 for p in model.parameters()) ** 0.5)',
    `print(*(invent(model, rng) for _ in range(${MADE_UP})), sep=", ")`,
  ];
}

function set(numbers: readonly number[]): string {
  return numbers.length ? `{${numbers.join(", ")}}` : "set()";
}

function boolean(is: boolean): string {
  return is ? "True" : "False";
}
