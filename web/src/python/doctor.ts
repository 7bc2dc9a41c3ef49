// Examines a learner's class in a fresh interpreter, with the files of `glassgrad doctor`.

import ast from "./doctor/ast.py";
import engine from "./doctor/engine.py";
import introspection from "./doctor/introspection.py";
import measured from "./doctor/measured.py";
import ops from "./doctor/ops.py";
import ordered from "./doctor/ordered.py";
import pageDoctor from "./doctor/page_doctor.py";
import pageSeen from "./doctor/page_seen.py";
import signs from "./doctor/signs.py";
import { DOCTOR, FIELDS, ROWS } from "./doctor.gen";
import type { Interpreter } from "./interpreter";

export interface Finding {
  readonly fault: boolean;
  readonly cause: string;
  readonly op: string;
  readonly line: number | null;
  readonly source: string;
  readonly sentences: { readonly numbers: string; readonly rule: string; readonly cause: string };
  /** The graph that shows it, one line for each node. */
  readonly picture: readonly string[];
}

export interface Diagnosis {
  readonly sound: boolean;
  readonly kind: string;
  /** The report as the terminal prints it. */
  readonly text: string;
  readonly checked: readonly string[];
  readonly findings: readonly Finding[];
}

/** A report, or why there is none. */
export type Verdict = Diagnosis | { readonly no_class: string };

const FILES: readonly (readonly [path: string, text: string])[] = [
  ...Object.entries(DOCTOR).map(([path, text]) => [`/glassgrad/${path}`, text] as const),
  ["/ast.py", ast],
  ["/ast_fields.py", FIELDS],
  ["/ordered.py", ordered],
  ["/page_doctor.py", pageDoctor],
  ["/page_seen.py", pageSeen],
  ["/glassgrad/engine.py", engine],
  ["/glassgrad/learn/doctor/introspection.py", introspection],
  ["/glassgrad/learn/doctor/measured.py", measured],
  ["/glassgrad/table/ops.py", ops],
  ["/glassgrad/table/rows.py", ROWS],
  ["/glassgrad/text/signs.py", signs],
];

/** What a learner wrote, and its tree. */
export interface ClassOrder {
  readonly file: string;
  readonly text: string;
  readonly tree: string;
}

/** The verdict on the only class of a program. */
export function diagnose(python: Interpreter, order: ClassOrder): Verdict {
  prepare(python, order);
  return JSON.parse(python.call("page_doctor", "examine", order.file, order.text, "")) as Verdict;
}

/** A graph that a program has built; `grads` are the learner's, which may be wrong. */
export interface Built {
  readonly graph: unknown;
  readonly grads: readonly (number | string)[];
  /** Whether backward() has been called. */
  readonly walked: boolean;
}

/** The graph, or why there is none, and what the program printed. */
export type Seen = (Built | { readonly says: string }) & { readonly printed: string };

export function see(python: Interpreter, order: ClassOrder): Seen {
  prepare(python, order);
  const found = JSON.parse(python.call("page_seen", "run", order.file, order.text)) as Seen;
  return { ...found, printed: python.printed() };
}

function prepare(python: Interpreter, { file, text, tree }: ClassOrder): void {
  for (const [path, content] of FILES) python.write(path, content);
  python.write("/tree.json", tree);
  python.write(`/${file}`, text);
}
