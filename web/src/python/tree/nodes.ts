// Nodes of a syntax tree: as the editor's parser has them, and as Python's module ast names them.

import type { SyntaxNode } from "@lezer/common";

/** A node of ast: its class in `_`, its first and last line, and its fields. */
export type Ast = { readonly _: string } & Record<string, unknown>;

export class TreeError extends Error {
  constructor(readonly line: number) {
    super(`line ${line}`);
  }
}

export function isError(node: { readonly type: { readonly isError: boolean } }): boolean {
  return node.type.isError;
}

/** The text, and the line of each place in it. */
export class Places {
  private readonly begins: number[] = [0];

  constructor(private readonly text: string) {
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1))
      this.begins.push(at + 1);
  }

  textOf(node: SyntaxNode): string {
    return this.text.slice(node.from, node.to);
  }

  lineAt(place: number): number {
    let [low, high] = [0, this.begins.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.begins[middle]! <= place) low = middle;
      else high = middle;
    }
    return low + 1;
  }

  /** A node of ast on the lines of `from` to `to`. */
  make(name: string, from: SyntaxNode, fields: object, to: SyntaxNode = from): Ast {
    let end = to.to;
    // A body ends with the line break before what follows it.
    while (end > from.from && /\s/.test(this.text[end - 1]!)) end--;
    const [lineno, end_lineno] = [this.lineAt(from.from), this.lineAt(Math.max(end - 1, 0))];
    return { _: name, lineno, end_lineno, ...fields };
  }
}

/** What reads expressions (`ExpressionReader`), for the parts of one. */
export interface Reader {
  readonly places: Places;
  one(node: SyntaxNode): Ast;
  /** One expression, or a tuple without parentheses. */
  many(nodes: readonly SyntaxNode[]): Ast;
}

export function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling)
    if (child.name !== "Comment") found.push(child);
  return found;
}

/** The parts of a list between separators; a part may be empty. */
export function split(nodes: readonly SyntaxNode[], separator: string): SyntaxNode[][] {
  const parts: SyntaxNode[][] = [[]];
  for (const node of nodes)
    if (node.name === separator) parts.push([]);
    else parts.at(-1)!.push(node);
  return parts;
}
