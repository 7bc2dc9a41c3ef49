// and, or and not: the editor's parser binds `not` too weakly, so their operands are put in order here.

import type { SyntaxNode } from "@lezer/common";
import { type Ast, childrenOf, type Reader } from "./nodes";

export function readBool(node: SyntaxNode, read: Reader): Ast {
  return joined(
    parts(node),
    "or",
    (some) => joined(some, "and", (few) => denied(few, read), read),
    read,
  );
}

/** The operands and signs from left to right. */
function parts(node: SyntaxNode): SyntaxNode[] {
  const children = childrenOf(node);
  const sign = children[1]?.name;
  if (node.name === "BinaryExpression" && (sign === "and" || sign === "or"))
    return [...parts(children[0]!), children[1]!, ...parts(children[2]!)];
  const isNot = node.name === "UnaryExpression" && children[0]!.name === "not";
  return isNot ? [children[0]!, ...parts(children[1]!)] : [node];
}

function joined(
  nodes: readonly SyntaxNode[],
  sign: "and" | "or",
  inner: (nodes: readonly SyntaxNode[]) => Ast,
  read: Reader,
): Ast {
  const groups: SyntaxNode[][] = [[]];
  for (const node of nodes)
    if (node.name === sign) groups.push([]);
    else groups.at(-1)!.push(node);
  if (groups.length === 1) return inner(nodes);
  const fields = { op: { _: sign === "and" ? "And" : "Or" }, values: groups.map(inner) };
  return read.places.make("BoolOp", nodes[0]!, fields, nodes.at(-1)!);
}

function denied(nodes: readonly SyntaxNode[], read: Reader): Ast {
  const [first, ...rest] = nodes;
  if (!rest.length) return read.one(first!);
  const fields = { op: { _: "Not" }, operand: denied(rest, read) };
  return read.places.make("UnaryOp", first!, fields, nodes.at(-1)!);
}
