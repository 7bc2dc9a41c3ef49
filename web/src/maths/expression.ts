// Expressions as text: the same grammar as Python's expression.py; both must pass the cases in
// tests/cases/expressions.json. No eval, no recursion.

import { Graph, isNode, type Node, type Operand, type Span } from "./graph";
import { nearest, RESERVED } from "./names";
import type { Op } from "./op";
import { TABLE } from "./ops.gen";

export const MAX_LENGTH = 4000;
export const MAX_DEPTH = 100;
export const MAX_SIZE = 1000;

const TOKEN =
  /(?<number>(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)|(?<name>[A-Za-z_][A-Za-z0-9_]*)|(?<sign>\*\*|[-+*/(),])/y;
const SPACE = /[ \t\r\n]*/y;
const CONSTANTS = new Map([["pi", Math.PI]]);
const BINARY = new Map([
  ["+", "add"],
  ["-", "sub"],
  ["*", "mul"],
  ["/", "div"],
  ["**", "pow"],
]);
const BINDING = new Map([
  ["+", 1],
  ["-", 1],
  ["*", 2],
  ["/", 2],
  ["negate", 3],
  ["**", 4],
]);
const NOT_CALLED = new Set([...BINARY.values(), "neg", "dot"]);
export const FUNCTIONS = [...TABLE.keys()].filter((name) => !NOT_CALLED.has(name));
const ARITY = new Map([
  ["sum", [1, MAX_SIZE]],
  ["leaky_relu", [1, 2]],
]);
const DEFAULT_SLOPE = 0.01;

/** A text that is not an expression, with the position of the error. */
export class ParseError extends Error {
  constructor(
    message: string,
    readonly position: number,
  ) {
    super(message);
  }
}

export interface Parsed {
  readonly graph: Graph;
  /** The index of each input by its name, in the order in which they are written. */
  readonly inputs: ReadonlyMap<string, number>;
  /** Whether part of it consists of numbers alone. */
  readonly foldsNumbers: boolean;
  /** Its value, if it has no inputs at all. */
  readonly constant: number | null;
}

/** Read an expression. Every name is an input, unless only some are known; computed nodes get the labels. */
export function parse(
  text: string,
  known?: ReadonlySet<string>,
  labels: readonly string[] = [],
): Parsed {
  return new Parser(text, known, labels.values()).run();
}

interface Piece {
  readonly operand: Operand;
  readonly span: Span;
}

interface Open {
  readonly position: number;
  readonly start: number;
  readonly name: string;
  readonly before: number;
}

type Waiting = { readonly sign: string; readonly position: number } | Open;

function isOpen(waiting: Waiting | undefined): waiting is Open {
  return waiting !== undefined && "before" in waiting;
}

/** Two stacks, as in Dijkstra's shunting yard: operands, and the operators waiting for them. */
class Parser {
  private readonly nodes: Node[] = [];
  private readonly inputs = new Map<string, number>();
  private readonly operands: Piece[] = [];
  private readonly waiting: Waiting[] = [];
  private called: { name: string; position: number } | null = null;
  private depth = 0;
  private size = 0;
  private position = 0;
  private end = 0;
  private last = "";
  private foldsNumbers = false;
  private missing: ParseError | null = null;

  constructor(
    private readonly text: string,
    private readonly known: ReadonlySet<string> | undefined,
    private readonly labels: Iterator<string>,
  ) {}

  run(): Parsed {
    if (this.text.length > MAX_LENGTH)
      throw this.error(`This is too long: at most ${MAX_LENGTH} characters.`, MAX_LENGTH);
    let wantsOperand = true;
    for (let token = this.next(0); token; token = this.next(this.end)) {
      const [kind, word] = token;
      wantsOperand = wantsOperand ? this.takeOperand(kind, word) : this.takeOperator(kind, word);
      this.last = word;
    }
    if (wantsOperand)
      throw this.error(this.wanted("the end"), this.text.replace(/[ \t\r\n]+$/, "").length);
    this.reduce(0);
    const unclosed = this.waiting.filter(isOpen).at(-1);
    if (unclosed) throw this.error("This ( is never closed.", unclosed.position);
    if (this.missing) throw this.missing;
    const { nodes, inputs, foldsNumbers } = this;
    const { operand, span } = this.operands[0]!;
    const constant = isNode(operand) ? null : operand.number;
    if (constant !== null) this.addNode("", [], "", span);
    return { graph: new Graph(nodes), inputs, foldsNumbers, constant };
  }

  private next(from: number): [string, string] | null {
    const start = this.skipSpace(from);
    if (start >= this.text.length) return null;
    this.position = start;
    TOKEN.lastIndex = start;
    const found = TOKEN.exec(this.text);
    if (!found) throw this.error(withoutMeaning(this.text, start));
    this.end = TOKEN.lastIndex;
    const [kind, word] = Object.entries(found.groups!).find(([, part]) => part !== undefined)!;
    return [kind, word];
  }

  private skipSpace(from: number): number {
    SPACE.lastIndex = from;
    SPACE.exec(this.text);
    return SPACE.lastIndex;
  }

  /** Read a token where an operand is expected; returns whether one is still needed. */
  private takeOperand(kind: string, token: string): boolean {
    if (kind === "number") {
      const number = Number(token);
      if (!Number.isFinite(number)) throw this.error("This number is too large for a float.");
      this.push({ number });
      return false;
    }
    if (kind === "name") return this.takeName(token);
    if (token === "-") {
      this.waiting.push({ sign: "negate", position: this.position });
      return true;
    }
    if (token === "(") {
      this.open();
      return true;
    }
    const last = this.waiting.at(-1);
    if (token === ")" && isOpen(last) && last.name && last.before === this.operands.length)
      throw this.error(`${last.name}() needs something between its parentheses.`);
    throw this.error(this.wanted(token));
  }

  private takeName(name: string): boolean {
    const after = this.skipSpace(this.end);
    const called = this.text[after] === "(";
    const isInput = this.known?.has(name) ?? false;
    const isFunction = FUNCTIONS.includes(name);
    if (!isInput) this.refusePython(name, after);
    if (called && isFunction) {
      this.called = { name, position: this.position };
      return true;
    }
    if (called && !isInput && !CONSTANTS.has(name)) throw this.error(noFunction(name));
    if (isInput) this.pushInput(name);
    else if (CONSTANTS.has(name)) this.push({ number: CONSTANTS.get(name)! });
    else if (isFunction) throw this.error(`${name} is a function: write ${name}(…).`);
    else if (RESERVED.has(name))
      throw this.error(`${name} is a Python keyword and cannot be a name.`);
    else {
      // A mistake in the grammar is reported first.
      if (this.known) this.missing ??= this.error(`No value is given for ${name}.`);
      this.pushInput(name);
    }
    return false;
  }

  /** Reject `math.exp(x)` and `y = x` for what they are, not as names without values. */
  private refusePython(name: string, after: number): void {
    const called = MODULES.has(name) ? namedAfterDot(this.text, after) : "";
    if (FUNCTIONS.includes(called)) throw this.error(`Write ${called}(…) without ${name}.`);
    if (called) throw this.error(noFunction(called));
    if (this.text[after] === "=") throw this.error(withoutMeaning(this.text, after), after);
  }

  /** Read a token where an operator is expected; returns whether an operand must follow. */
  private takeOperator(kind: string, token: string): boolean {
    if (kind !== "sign" || token === "(") {
      const hint = kind === "name" || token === "(" ? " For a product write *." : "";
      throw this.error(`Expected an operator before ${token.slice(0, 20)}.${hint}`);
    }
    if (BINARY.has(token)) {
      // ** groups from the right, the others from the left.
      this.reduce(BINDING.get(token)! + (token === "**" ? 1 : 0));
      this.waiting.push({ sign: token, position: this.position });
      return true;
    }
    this.reduce(0);
    const opened = this.waiting.at(-1);
    if (!isOpen(opened))
      throw this.error(token === ")" ? "This ) was never opened." : "Unexpected comma.");
    if (token === ",") {
      if (!opened.name) throw this.error("Unexpected comma: only functions take several operands.");
      return true;
    }
    this.close(opened);
    return false;
  }

  private open(): void {
    const name = this.called?.name ?? "";
    const start = this.called?.position ?? this.position;
    this.called = null;
    this.depth += 1;
    if (this.depth > MAX_DEPTH)
      throw this.error(`This is too deep: at most ${MAX_DEPTH} parentheses inside each other.`);
    this.waiting.push({ position: this.position, start, name, before: this.operands.length });
  }

  private close(opened: Open): void {
    this.waiting.pop();
    this.depth -= 1;
    const span: Span = [opened.start, this.end];
    if (!opened.name) {
      this.operands.push({ operand: this.operands.pop()!.operand, span });
      return;
    }
    const given = this.operands.splice(opened.before).map(({ operand }) => operand);
    this.operands.push({ operand: this.call(opened, given, span), span });
  }

  private call(opened: Open, given: Operand[], span: Span): Operand {
    const row = TABLE.get(opened.name)!;
    const [fewest, most] = ARITY.get(row.name) ?? [row.takes.length, row.takes.length];
    this.count(given.length);
    if (given.length < fewest! || given.length > most!) {
      const expected = `${fewest} operand${fewest! > 1 ? "s" : ""}`;
      throw this.error(`${row.name} takes ${expected}, not ${given.length}.`, opened.position);
    }
    if (row.takes === "xn") {
      if (given.length === 1) given.push({ number: DEFAULT_SLOPE });
      if (isNode(given[1]!))
        throw this.error(
          `The last operand of ${row.name} must be a plain number.`,
          opened.position,
        );
    }
    return this.apply(row, row.isFold ? [{ number: 0 }, ...given] : given, span);
  }

  /** Apply the waiting operators that bind at least this tightly. */
  private reduce(binding: number): void {
    for (;;) {
      const last = this.waiting.at(-1);
      if (last === undefined || isOpen(last) || BINDING.get(last.sign)! < binding) return;
      this.waiting.pop();
      this.count(1);
      const y = this.operands.pop()!;
      const x = last.sign === "negate" ? null : this.operands.pop()!;
      const span: Span = [x ? x.span[0] : last.position, y.span[1]];
      const row = TABLE.get(x ? BINARY.get(last.sign)! : "neg")!;
      const operand = this.apply(row, x ? [x.operand, y.operand] : [y.operand], span);
      this.operands.push({ operand, span });
    }
  }

  private apply(row: Op, given: Operand[], span: Span): Operand {
    if (given.some(isNode))
      return { node: this.addNode(row.name, given, this.labels.next().value ?? "", span) };
    this.foldsNumbers = true;
    const numbers = given.map((operand) => (isNode(operand) ? Number.NaN : operand.number));
    if (!row.isFold) return { number: row.value(...numbers) };
    return { number: numbers.reduce((acc, number) => row.value(acc, number)) };
  }

  private addNode(op: string, operands: Operand[], label: string, span: Span): number {
    return this.nodes.push({ op, operands, label, line: "", span }) - 1;
  }

  private push(operand: Operand): void {
    this.operands.push({ operand, span: [this.position, this.end] });
  }

  private pushInput(name: string): void {
    const known = this.inputs.get(name);
    const node = known ?? this.addNode("", [], name, [this.position, this.end]);
    this.inputs.set(name, node);
    this.push({ node });
  }

  private count(more: number): void {
    this.size += more;
    if (this.size > MAX_SIZE)
      throw this.error(`This is too large: at most ${MAX_SIZE} operations.`);
  }

  private wanted(found: string): string {
    const after = this.last ? `After ${this.last}, write` : "Start with";
    return `${after} a number, a name or (, not ${found}.`;
  }

  private error(message: string, position = this.position): ParseError {
    return new ParseError(message, position);
  }
}

/** Characters that people type when they mean an operator. */
const MEANT = new Map([
  ["^", " For a power write **."],
  ["\u2212", " For minus type -."],
  ["\u00b7", " For a product write *."],
  ["\u00d7", " For a product write *."],
  ["\u00f7", " For a quotient write /."],
]);

const MODULES = new Set(["math", "cmath", "np", "numpy", "torch", "gg", "glassgrad"]);

function withoutMeaning(text: string, position: number): string {
  const code = text.codePointAt(position)!;
  const character = String.fromCodePoint(code);
  const shown = code < 32 || code === 127 ? "" : ` ${character}`;
  const hex = code.toString(16).toUpperCase().padStart(4, "0");
  let hint = MEANT.get(character) ?? "";
  if (character === "=" && text[position + 1] !== "=")
    hint = " Write only the expression after it.";
  const method = namedAfterDot(text, position);
  if (FUNCTIONS.includes(method))
    hint = ` Write ${method}(${/[A-Za-z_]\w*$/.exec(text.slice(0, position)) ?? "…"}).`;
  return `The character${shown}${code < 127 && shown ? "" : ` (U+${hex})`} has no meaning here.${hint}`;
}

/** The name after a dot, if there is a dot. */
function namedAfterDot(text: string, position: number): string {
  return /^\.([A-Za-z_]\w*)/.exec(text.slice(position))?.[1] ?? "";
}

function noFunction(name: string): string {
  const near = nearest(name, FUNCTIONS);
  const hint = near ? `Did you mean ${near}?` : `There are ${FUNCTIONS.join(", ")}.`;
  return `There is no function ${name.slice(0, 20)}. ${hint}`;
}
