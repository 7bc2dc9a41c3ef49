// The parameters of a function, as ast's arguments.

import type { SyntaxNode } from "@lezer/common";
import { type Ast, childrenOf, type Reader, split } from "./nodes";

export function readArguments(list: SyntaxNode, read: Reader): Ast {
  const isList = list.name === "ParamList";
  const children = isList ? childrenOf(list) : [];
  const inner = children[0]?.name === "(" ? children.slice(1, -1) : children;
  const found = {
    _: "arguments",
    posonlyargs: [] as Ast[],
    args: [] as Ast[],
    vararg: null as Ast | null,
    kwonlyargs: [] as Ast[],
    kw_defaults: [] as (Ast | null)[],
    kwarg: null as Ast | null,
    defaults: [] as Ast[],
  };
  let isKeyword = false;
  for (const [place, part] of split(inner, ",").entries()) {
    const [first, second] = part;
    if (!first) {
      // The parser has no node for the slash of (a, /, b).
      if (place > 0 && place < split(inner, ",").length - 1)
        found.posonlyargs.push(...found.args.splice(0));
      continue;
    }
    if (first.name === "/") found.posonlyargs.push(...found.args.splice(0));
    else if (first.name === "**") found.kwarg = parameter(part.slice(1), read).arg;
    else if (first.name === "*") {
      isKeyword = true;
      if (second) found.vararg = parameter(part.slice(1), read).arg;
    } else {
      const { arg, value } = parameter(part, read);
      if (isKeyword) {
        found.kwonlyargs.push(arg);
        found.kw_defaults.push(value);
      } else {
        found.args.push(arg);
        if (value) found.defaults.push(value);
      }
    }
  }
  return found;
}

function parameter(part: readonly SyntaxNode[], read: Reader): { arg: Ast; value: Ast | null } {
  const [name, ...rest] = part;
  const type = rest.find((node) => node.name === "TypeDef");
  const assign = rest.findIndex((node) => node.name === "AssignOp");
  const annotation = type ? typeOf(type, read) : null;
  const arg = read.places.make("arg", name!, { arg: read.places.textOf(name!), annotation });
  return { arg, value: assign < 0 ? null : read.one(rest[assign + 1]!) };
}

/** The expression of an annotation. */
export function typeOf(node: SyntaxNode, read: Reader): Ast {
  return read.many(childrenOf(node).filter(({ name }) => name !== ":" && name !== "->"));
}
