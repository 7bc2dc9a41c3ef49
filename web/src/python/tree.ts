// The syntax tree of a Python program, with the names of Python's module ast: MicroPython has none.

import { pythonLanguage } from "@codemirror/lang-python";
import { ExpressionReader } from "./tree/expressions";
import { type Ast, isError, Places, TreeError } from "./tree/nodes";
import { readBody } from "./tree/statements";

/** The tree as JSON, or the line that cannot be read. */
export function pythonTree(text: string): string {
  try {
    return JSON.stringify(treeOf(text));
  } catch (error) {
    if (error instanceof TreeError) return JSON.stringify({ unread: error.line });
    throw error;
  }
}

function treeOf(text: string): Ast {
  const places = new Places(text);
  const tree = pythonLanguage.parser.parse(text);
  tree.iterate({
    enter: (node) => {
      if (isError(node)) throw new TreeError(places.lineAt(node.from));
    },
  });
  const body = readBody(tree.topNode, new ExpressionReader(places));
  return { _: "Module", body, type_ignores: [] };
}
