// The annotated names of classes, which MicroPython forgets and dataclasses are made of.

import { pythonLanguage } from "@codemirror/lang-python";

/** For each class in the texts the names annotated in its body, and what they are annotated with. */
export type Annotated = Readonly<
  Record<string, readonly (readonly [name: string, type: string])[]>
>;

export function annotatedNames(texts: readonly string[]): Annotated {
  const found: Record<string, [string, string][]> = {};
  for (const text of texts) {
    const textOf = (node: { from: number; to: number }) => text.slice(node.from, node.to);
    pythonLanguage.parser.parse(text).iterate({
      enter: ({ name, node }) => {
        if (name !== "ClassDefinition") return;
        const title = node.getChild("VariableName");
        const lines = node.getChild("Body")?.getChildren("AssignStatement") ?? [];
        if (!title) return;
        found[textOf(title)] = lines.flatMap((line) => {
          const [target, type] = [line.firstChild!, line.getChild("TypeDef")];
          if (target.name !== "VariableName" || !type) return [];
          return [[textOf(target), textOf(type).replace(/^:\s*/, "")]];
        });
      },
    });
  }
  return found;
}
