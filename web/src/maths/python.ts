// Copy as Python: a program that computes what the page shows and prints it.

import { FUNCTIONS, type Parsed } from "./expression";
import { exact } from "./numbers";

const USED = new Set(["gg", "print", "math", "float", "L", "values", "name", "value", "__debug__"]);

export function toPython(
  text: string,
  parsed: Parsed,
  values: ReadonlyMap<string, number>,
): string {
  const names = [...parsed.inputs.keys()];
  // Plain numbers would be computed by Python's rules, where 1/0 is an error.
  // sum and where are called differently in Python.
  const callsOthers = /\b(sum|where)\b/.test(text);
  const isPlain =
    !parsed.foldsNumbers &&
    !callsOthers &&
    names.length > 0 &&
    !names.some((name) => USED.has(name));
  const given = names.map((name) => [name, literal(values.get(name) ?? 0)] as const);
  const lines = isPlain ? written(text, given) : byParser(text, given);
  return ["import glassgrad as gg", "", ...lines, ""].join("\n");
}

type Given = readonly (readonly [string, string])[];

function written(text: string, given: Given): string[] {
  const shown = given.map(([name]) => `print(f"d L / d ${name} = {${name}.grad!r}")`);
  return [
    ...(/\bpi\b/.test(text) ? ["import math", ""] : []),
    ...given.map(([name, value]) => `${name} = gg.Value(${value}, label="${name}")`),
    "",
    `L = ${prefixed(text, new Set(given.map(([name]) => name)))}`,
    "L.backward()",
    'print(f"L = {L.data!r}")',
    ...shown,
  ];
}

/** The expression in Python: functions come from gg, pi from math. */
function prefixed(text: string, inputs: ReadonlySet<string>): string {
  const one = text.replace(/\s+/g, " ").trim();
  // A number such as 1e5 starts with a digit, so its e is not a name.
  return one.replace(/[0-9.]+(?:[eE][+-]?[0-9]+)?|[A-Za-z_][A-Za-z0-9_]*/g, (word) => {
    if (inputs.has(word)) return word;
    if (word === "pi") return "math.pi";
    if (FUNCTIONS.includes(word)) return `gg.${word}`;
    return word.replace(/^0+(?=\d)/, "");
  });
}

function byParser(text: string, given: Given): string[] {
  const one = text.replace(/\s+/g, " ").trim();
  return [
    `values = {${given.map(([name, value]) => `"${name}": ${value}`).join(", ")}}`,
    `L, values = gg.parse("${one}", values)`,
    "L.backward()",
    'print(f"L = {L.data!r}")',
    "for name, value in values.items():",
    '    print(f"d L / d {name} = {value.grad!r}")',
  ];
}

function literal(value: number): string {
  return Number.isFinite(value) ? exact(value) : `float("${exact(value)}")`;
}
