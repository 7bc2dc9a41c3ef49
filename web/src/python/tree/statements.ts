// Statements of Python: from the editor's nodes to those of ast.

import type { SyntaxNode } from "@lezer/common";
import { binaryOp, type ExpressionReader } from "./expressions";
import { type Ast, childrenOf, split, TreeError } from "./nodes";
import { readArguments, typeOf } from "./parameters";

export function readBody(body: SyntaxNode, read: ExpressionReader): Ast[] {
  return childrenOf(body)
    .filter(({ name }) => name !== ":")
    .flatMap((node) =>
      node.name === "StatementGroup"
        ? childrenOf(node)
            .filter(({ name }) => name !== ";")
            .map((one) => statement(one, read))
        : [statement(node, read)],
    );
}

type Maker = (children: SyntaxNode[], read: ExpressionReader) => [name: string, fields: object];

const SIMPLE: Readonly<Record<string, Maker>> = {
  PassStatement: () => ["Pass", {}],
  BreakStatement: () => ["Break", {}],
  ContinueStatement: () => ["Continue", {}],
  ExpressionStatement: (children, read) => ["Expr", { value: read.many(children) }],
  ReturnStatement: ([, ...value], read) => [
    "Return",
    { value: value.length ? read.many(value) : null },
  ],
  YieldStatement: (children, read) => ["Expr", { value: read.yielded(children) }],
  DeleteStatement: ([, ...names], read) => [
    "Delete",
    { targets: parts(names).map((one) => read.target(one, "Del")) },
  ],
  AssertStatement: ([, ...both], read) => {
    const [test, msg] = split(both, ",").map((one) => read.many(one));
    return ["Assert", { test, msg: msg ?? null }];
  },
  RaiseStatement: ([, ...both], read) => {
    const [exc, cause] = split(both, "from");
    return [
      "Raise",
      { exc: exc!.length ? read.many(exc!) : null, cause: cause ? read.many(cause) : null },
    ];
  },
  ScopeStatement: ([kind, ...names], read) => [
    kind!.name === "global" ? "Global" : "Nonlocal",
    { names: parts(names).map(([one]) => read.places.textOf(one!)) },
  ],
  UpdateStatement: ([target, sign, ...value], read) => [
    "AugAssign",
    {
      target: read.target([target!]),
      op: binaryOp(read.places.textOf(sign!).slice(0, -1)),
      value: read.many(value),
    },
  ],
  AssignStatement: assignment,
  ImportStatement: importing,
  IfStatement: (children, read) => branches(children, read),
  WhileStatement: (children, read) => {
    const at = children.findIndex(({ name }) => name === "Body");
    const test = read.many(children.slice(1, at));
    return ["While", { test, body: readBody(children[at]!, read), orelse: orElse(children, read) }];
  },
  ForStatement: (all, read) => {
    const isAsync = all[0]!.name === "async";
    const children = isAsync ? all.slice(1) : all;
    const [from, at] = ["in", "Body"].map((one) => children.findIndex(({ name }) => name === one));
    return [
      isAsync ? "AsyncFor" : "For",
      {
        target: read.target(children.slice(1, from)),
        iter: read.many(children.slice(from! + 1, at)),
        body: readBody(children[at!]!, read),
        orelse: orElse(children, read),
      },
    ];
  },
  TryStatement: trying,
  WithStatement: withing,
  FunctionDefinition: (children, read) => definition(children, read),
  ClassDefinition: (children, read) => definition(children, read),
};

function statement(node: SyntaxNode, read: ExpressionReader): Ast {
  if (node.name === "DecoratedStatement") return decorated(node, read);
  const maker = SIMPLE[node.name];
  if (!maker) throw new TreeError(read.places.lineAt(node.from));
  const [name, fields] = maker(childrenOf(node), read);
  return read.places.make(name, node, fields);
}

function parts(nodes: readonly SyntaxNode[]): SyntaxNode[][] {
  return split(nodes, ",").filter((part) => part.length);
}

function assignment(children: SyntaxNode[], read: ExpressionReader): [string, object] {
  const type = children.findIndex(({ name }) => name === "TypeDef");
  if (type >= 0) {
    const value = children.slice(type + 2);
    return [
      "AnnAssign",
      {
        target: read.target(children.slice(0, type)),
        annotation: typeOf(children[type]!, read),
        value: value.length ? read.many(value) : null,
        simple: Number(children[0]!.name === "VariableName"),
      },
    ];
  }
  const sides = split(children, "AssignOp");
  const targets = sides.slice(0, -1).map((side) => read.target(side));
  return ["Assign", { targets, value: read.many(sides.at(-1)!) }];
}

function importing(children: SyntaxNode[], read: ExpressionReader): [string, object] {
  const at = children.findIndex(({ name }) => name === "import");
  const listed = children.slice(at + 1).filter(({ name }) => name !== "(" && name !== ")");
  const names = parts(listed).map((part) => {
    const as = part.findIndex(({ name }) => name === "as");
    const path = as < 0 ? part : part.slice(0, as);
    const name = path.map((one) => read.places.textOf(one)).join("");
    const asname = as < 0 ? null : read.places.textOf(part[as + 1]!);
    return read.places.make("alias", part[0]!, { name, asname }, part.at(-1)!);
  });
  if (at === 0) return ["Import", { names }];
  const path = children
    .slice(1, at)
    .map((one) => read.places.textOf(one))
    .join("");
  const module = path.replace(/^\.+/, "");
  return ["ImportFrom", { module: module || null, names, level: path.length - module.length }];
}

function orElse(children: readonly SyntaxNode[], read: ExpressionReader): Ast[] {
  const at = children.findIndex(({ name }) => name === "else");
  return at < 0 ? [] : readBody(children[at + 1]!, read);
}

function branches(children: readonly SyntaxNode[], read: ExpressionReader): [string, object] {
  const at = children.findIndex(({ name }) => name === "Body");
  const rest = children.slice(at + 1);
  const test = read.many(children.slice(1, at));
  let orelse: Ast[] = [];
  if (rest[0]?.name === "elif") {
    const [name, fields] = branches(rest, read);
    orelse = [read.places.make(name, rest[0], fields, rest.at(-1)!)];
  } else if (rest[0]) orelse = readBody(rest[1]!, read);
  return ["If", { test, body: readBody(children[at]!, read), orelse }];
}

function trying(children: SyntaxNode[], read: ExpressionReader): [string, object] {
  const found = {
    body: [] as Ast[],
    handlers: [] as Ast[],
    orelse: [] as Ast[],
    finalbody: [] as Ast[],
  };
  let head: SyntaxNode[] = [];
  let isStar = false;
  for (const node of children) {
    if (node.name !== "Body") {
      head.push(node);
      continue;
    }
    const body = readBody(node, read);
    const [word, ...rest] = head;
    if (word!.name === "try") found.body = body;
    else if (word!.name === "else") found.orelse = body;
    else if (word!.name === "finally") found.finalbody = body;
    else {
      isStar ||= rest[0]?.name === "*";
      const shown = rest[0]?.name === "*" ? rest.slice(1) : rest;
      const [type, name] = split(shown, "as");
      const fields = {
        type: type!.length ? read.many(type!) : null,
        name: name?.[0] ? read.places.textOf(name[0]) : null,
        body,
      };
      found.handlers.push(read.places.make("ExceptHandler", word!, fields, node));
    }
    head = [];
  }
  return [isStar ? "TryStar" : "Try", found];
}

function withing(all: SyntaxNode[], read: ExpressionReader): [string, object] {
  const isAsync = all[0]!.name === "async";
  const children = isAsync ? all.slice(1) : all;
  const items = parts(children.slice(1, -1)).map((part) => {
    const [value, name] = split(part, "as");
    const optional_vars = name ? read.target(name) : null;
    return { _: "withitem", context_expr: read.many(value!), optional_vars };
  });
  const body = readBody(children.at(-1)!, read);
  return [isAsync ? "AsyncWith" : "With", { items, body }];
}

function definition(
  all: readonly SyntaxNode[],
  read: ExpressionReader,
  decorator_list: Ast[] = [],
): [string, object] {
  const isAsync = all[0]!.name === "async";
  const children = isAsync ? all.slice(1) : all;
  const name = read.places.textOf(children[1]!);
  const body = readBody(children.at(-1)!, read);
  const list = children.find((one) => one.name === "ParamList" || one.name === "ArgList");
  if (children[0]!.name === "class") {
    const { args, keywords } = list ? read.listOf(list) : { args: [], keywords: [] };
    return ["ClassDef", { name, bases: args, keywords, body, decorator_list }];
  }
  const type = children.find((one) => one.name === "TypeDef");
  const returns = type ? typeOf(type, read) : null;
  const fields = { name, args: readArguments(list!, read), body, decorator_list, returns };
  return [isAsync ? "AsyncFunctionDef" : "FunctionDef", { ...fields }];
}

function decorated(node: SyntaxNode, read: ExpressionReader): Ast {
  const children = childrenOf(node);
  const last = children.at(-1)!;
  const decorators = children.slice(0, -1).map((one) => {
    const inner = childrenOf(one).slice(1);
    const list = inner.at(-1)!.name === "ArgList" ? inner.at(-1)! : null;
    const [first, ...names] = (list ? inner.slice(0, -1) : inner).filter(
      ({ name }) => name !== ".",
    );
    let func = read.one(first!);
    for (const name of names)
      func = read.places.make("Attribute", one, {
        value: func,
        attr: read.places.textOf(name),
        ctx: { _: "Load" },
      });
    return list ? read.call(one, func, list) : func;
  });
  const [name, fields] = definition(childrenOf(last), read, decorators);
  return read.places.make(name, last, fields);
}
