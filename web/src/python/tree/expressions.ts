// Expressions of Python: from the editor's nodes to those of ast.

import type { SyntaxNode } from "@lezer/common";
import { type Ast, childrenOf, type Places, type Reader, split, TreeError } from "./nodes";
import { readBool } from "./booleans";
import { numberOf, stringOf } from "./literals";
import { readArguments } from "./parameters";

const LOAD: Ast = { _: "Load" };

const BINARY: Readonly<Record<string, string>> = {
  "+": "Add",
  "-": "Sub",
  "*": "Mult",
  "/": "Div",
  "//": "FloorDiv",
  "%": "Mod",
  "**": "Pow",
  "@": "MatMult",
  "<<": "LShift",
  ">>": "RShift",
  "|": "BitOr",
  "^": "BitXor",
  "&": "BitAnd",
};
const COMPARED: Readonly<Record<string, string>> = {
  "<": "Lt",
  "<=": "LtE",
  ">": "Gt",
  ">=": "GtE",
  "==": "Eq",
  "!=": "NotEq",
  in: "In",
  "not in": "NotIn",
  is: "Is",
  "is not": "IsNot",
};
const UNARY: Readonly<Record<string, string>> = { "-": "USub", "+": "UAdd", "~": "Invert" };
const DISPLAYS: Readonly<Record<string, string>> = {
  ArrayExpression: "List",
  TupleExpression: "Tuple",
  SetExpression: "Set",
};
const COMPREHENSIONS: Readonly<Record<string, string>> = {
  ArrayComprehensionExpression: "ListComp",
  SetComprehensionExpression: "SetComp",
  ComprehensionExpression: "GeneratorExp",
};

export function binaryOp(sign: string): Ast {
  return { _: BINARY[sign]! };
}

export class ExpressionReader implements Reader {
  constructor(readonly places: Places) {}

  /** One expression, or a tuple without parentheses. */
  many(nodes: readonly SyntaxNode[]): Ast {
    const parts = split(nodes, ",");
    const listed = parts.filter((part) => part.length);
    if (!listed.length) throw new TreeError(nodes[0] ? this.places.lineAt(nodes[0].from) : 1);
    if (parts.length === 1) return this.part(parts[0]!);
    const elts = listed.map((part) => this.part(part));
    return this.places.make("Tuple", nodes[0]!, { elts, ctx: LOAD }, nodes.at(-1)!);
  }

  /** What is stored to, or deleted. */
  target(nodes: readonly SyntaxNode[], context = "Store"): Ast {
    return inContext(this.many(nodes), { _: context });
  }

  one(node: SyntaxNode): Ast {
    const { places } = this;
    const make = (name: string, fields: object) => places.make(name, node, fields);
    const children = childrenOf(node);
    const inner = children.slice(1, -1);
    switch (node.name) {
      case "VariableName":
        return make("Name", { id: places.textOf(node), ctx: LOAD });
      case "Number":
        return make("Constant", { value: numberOf(places.textOf(node)), kind: null });
      case "Boolean":
        return make("Constant", { value: places.textOf(node) === "True", kind: null });
      case "None":
      case "Ellipsis":
        return make("Constant", { value: null, kind: null });
      case "String":
      case "FormatString":
      case "ContinuedString":
        return this.string(node);
      case "ParenthesizedExpression":
        return this.many(inner);
      case "BinaryExpression":
        return this.binary(node, children);
      case "UnaryExpression":
        return this.unary(node, children);
      case "ConditionalExpression":
        return make("IfExp", {
          test: this.one(children[2]!),
          body: this.one(children[0]!),
          orelse: this.one(children[4]!),
        });
      case "NamedExpression":
        return this.named(children);
      case "LambdaExpression":
        return make("Lambda", {
          args: readArguments(children[1]!, this),
          body: this.one(children.at(-1)!),
        });
      case "AwaitExpression":
        return make("Await", { value: this.one(children[1]!) });
      case "YieldExpression":
        return this.yielded(children);
      case "MemberExpression":
        return this.member(node, children);
      case "CallExpression":
        return this.call(node, this.one(children[0]!), children[1]!);
      case "DictionaryExpression":
        return this.dictionary(node, inner);
      case "DictionaryComprehensionExpression":
        return make("DictComp", {
          key: this.one(inner[0]!),
          value: this.one(inner[2]!),
          generators: this.loops(inner.slice(3)),
        });
    }
    if (DISPLAYS[node.name]) {
      const listed = split(inner, ",").filter((part) => part.length);
      const elts = listed.map((part) => this.part(part));
      return make(
        DISPLAYS[node.name]!,
        node.name === "SetExpression" ? { elts } : { elts, ctx: LOAD },
      );
    }
    if (COMPREHENSIONS[node.name]) return this.comprehension(node, inner);
    throw new TreeError(places.lineAt(node.from));
  }

  /** `yield` and what follows it. */
  yielded(children: readonly SyntaxNode[]): Ast {
    const [word, from, ...rest] = children;
    const make = (name: string, value: Ast | null) =>
      this.places.make(name, word!, { value }, children.at(-1)!);
    if (from?.name === "from") return make("YieldFrom", this.many(rest));
    return make("Yield", from ? this.many(children.slice(1)) : null);
  }

  /** A call, also of a decorator or with a class's bases. */
  call(node: SyntaxNode, func: Ast, list: SyntaxNode): Ast {
    return this.places.make("Call", node, { func, ...this.listOf(list) });
  }

  /** What is in the parentheses of a call. */
  listOf(list: SyntaxNode): { args: Ast[]; keywords: Ast[] } {
    const inner = childrenOf(list).slice(1, -1);
    if (inner.some(({ name }) => name === "for"))
      return { args: [this.comprehension(list, inner)], keywords: [] };
    const args: Ast[] = [];
    const keywords: Ast[] = [];
    for (const part of split(inner, ",")) {
      const [first, second, third] = part;
      if (!first) continue;
      if (first.name === "**")
        keywords.push(this.places.make("keyword", first, { arg: null, value: this.one(second!) }));
      else if (second?.name === "AssignOp" && this.places.textOf(second) === "=")
        keywords.push(
          this.places.make("keyword", first, {
            arg: this.places.textOf(first),
            value: this.one(third!),
          }),
        );
      else args.push(this.part(part));
    }
    return { args, keywords };
  }

  private part(nodes: readonly SyntaxNode[]): Ast {
    const [first, second] = nodes;
    if (first!.name === "*" && second) {
      const fields = { value: this.one(second), ctx: LOAD };
      return this.places.make("Starred", first!, fields, second);
    }
    if (second?.name === "AssignOp" && nodes.length === 3) return this.named(nodes);
    if (nodes.length !== 1) throw new TreeError(this.places.lineAt(first!.from));
    return this.one(first!);
  }

  /** name := value */
  private named(nodes: readonly SyntaxNode[]): Ast {
    const [name, , value] = nodes;
    const fields = { target: this.target([name!]), value: this.one(value!) };
    return this.places.make("NamedExpr", name!, fields, value);
  }

  private binary(node: SyntaxNode, children: readonly SyntaxNode[]): Ast {
    const [first, last] = [children[0]!, children.at(-1)!];
    const sign = children
      .slice(1, -1)
      .map((part) => this.places.textOf(part))
      .join(" ");
    if (sign === "and" || sign === "or") return readBool(node, this);
    const right = this.one(last);
    if (!COMPARED[sign])
      return this.places.make("BinOp", node, { left: this.one(first), op: binaryOp(sign), right });
    const before = first.name === "BinaryExpression" ? this.one(first) : null;
    const op: Ast = { _: COMPARED[sign]! };
    if (before?._ === "Compare") {
      const ops = [...(before.ops as Ast[]), op];
      return { ...before, ops, comparators: [...(before.comparators as Ast[]), right] };
    }
    const left = before ?? this.one(first);
    return this.places.make("Compare", node, { left, ops: [op], comparators: [right] });
  }

  private unary(node: SyntaxNode, children: readonly SyntaxNode[]): Ast {
    const [sign, operand] = children;
    if (sign!.name === "not") return readBool(node, this);
    const op: Ast = { _: UNARY[this.places.textOf(sign!)]! };
    return this.places.make("UnaryOp", node, { op, operand: this.one(operand!) });
  }

  private member(node: SyntaxNode, children: readonly SyntaxNode[]): Ast {
    const value = this.one(children[0]!);
    if (children[1]!.name === ".") {
      const attr = this.places.textOf(children[2]!);
      return this.places.make("Attribute", node, { value, attr, ctx: LOAD });
    }
    const inner = children.slice(2, -1);
    const parts = split(inner, ",").filter((part) => part.length);
    const slices = parts.map((part) => this.slice(part));
    const isOne = slices.length === 1 && inner.at(-1)!.name !== ",";
    const slice = isOne
      ? slices[0]!
      : this.places.make("Tuple", inner[0]!, { elts: slices, ctx: LOAD }, inner.at(-1)!);
    return this.places.make("Subscript", node, { value, slice, ctx: LOAD });
  }

  private slice(part: readonly SyntaxNode[]): Ast {
    if (!part.some(({ name }) => name === ":")) return this.part(part);
    const [lower, upper, step] = split(part, ":").map((one) => (one[0] ? this.one(one[0]) : null));
    return this.places.make("Slice", part[0]!, { lower, upper, step: step ?? null }, part.at(-1)!);
  }

  private dictionary(node: SyntaxNode, inner: readonly SyntaxNode[]): Ast {
    const parts = split(inner, ",").filter((part) => part.length);
    const isMore = (part: readonly SyntaxNode[]) => part[0]!.name === "**";
    const keys = parts.map((part) => (isMore(part) ? null : this.one(part[0]!)));
    const values = parts.map((part) => this.one(isMore(part) ? part[1]! : part[2]!));
    return this.places.make("Dict", node, { keys, values });
  }

  private comprehension(node: SyntaxNode, inner: readonly SyntaxNode[]): Ast {
    const at = inner.findIndex(({ name }) => name === "for" || name === "async");
    return this.places.make(COMPREHENSIONS[node.name] ?? "GeneratorExp", node, {
      elt: this.part(inner.slice(0, at)),
      generators: this.loops(inner.slice(at)),
    });
  }

  /** for … in … if …, again and again. */
  private loops(nodes: readonly SyntaxNode[]): Ast[] {
    const found: { is_async: number; target: SyntaxNode[]; rest: SyntaxNode[][] }[] = [];
    let isAsync = 0;
    let part: SyntaxNode[] = [];
    for (const node of nodes) {
      const last = found.at(-1);
      if (node.name === "async") isAsync = 1;
      else if (node.name === "for") {
        part = [];
        found.push({ is_async: isAsync, target: part, rest: [] });
        isAsync = 0;
      } else if (node.name === "if" || (node.name === "in" && !last!.rest.length)) {
        part = [];
        last!.rest.push(part);
      } else part.push(node);
    }
    return found.map(({ is_async, target, rest: [iter, ...ifs] }) => ({
      _: "comprehension",
      target: this.target(target),
      iter: this.many(iter!),
      ifs: ifs.map((test) => this.many(test)),
      is_async,
    }));
  }

  private string(node: SyntaxNode): Ast {
    const parts = node.name === "ContinuedString" ? childrenOf(node) : [node];
    const found = parts.flatMap((part) => this.replacements(part));
    if (parts.some(({ name }) => name === "FormatString"))
      return this.places.make("JoinedStr", node, { values: found });
    const value = parts.map((part) => stringOf(this.places.textOf(part))).join("");
    return this.places.make("Constant", node, { value, kind: null });
  }

  /** The expressions in the braces of a text. */
  private replacements(node: SyntaxNode): Ast[] {
    return childrenOf(node)
      .filter(({ name }) => name === "FormatReplacement")
      .map((part) => {
        const inner = childrenOf(part).slice(1, -1);
        const rest = inner.filter(({ name }) => !name.startsWith("Format"));
        const spec = inner.find(({ name }) => name === "FormatSpec");
        const more = spec ? this.replacements(spec) : [];
        const format_spec = spec ? this.places.make("JoinedStr", spec, { values: more }) : null;
        const fields = { value: this.many(rest), conversion: -1, format_spec };
        return this.places.make("FormattedValue", part, fields);
      });
  }
}

function inContext(node: Ast, ctx: Ast): Ast {
  if (node._ === "Starred") return { ...node, value: inContext(node.value as Ast, ctx), ctx };
  if (node._ === "Tuple" || node._ === "List")
    return { ...node, elts: (node.elts as Ast[]).map((one) => inContext(one, ctx)), ctx };
  return { ...node, ctx };
}
