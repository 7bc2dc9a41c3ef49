// An editor for Python in CodeMirror, in the page's colours.

import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { python } from "@codemirror/lang-python";
import {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { drawSelection, EditorView, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const colours = HighlightStyle.define([
  { tag: tags.keyword, color: "var(--ink)", fontWeight: "600" },
  { tag: [tags.comment, tags.string], color: "var(--ink3)" },
  { tag: tags.definition(tags.variableName), color: "var(--ink)", fontWeight: "600" },
]);

const theme = EditorView.theme({
  "&": { color: "var(--ink)", backgroundColor: "var(--sunk)", fontSize: "14px" },
  "&.cm-focused": { outline: "2px solid var(--data)", outlineOffset: "-2px" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "21px" },
  ".cm-content": { caretColor: "var(--ink)", padding: "10px 0" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": { backgroundColor: "var(--sunk)", color: "var(--ink3)", border: "none" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--line)",
  },
  ".cm-matchingBracket, &.cm-focused .cm-matchingBracket": {
    backgroundColor: "var(--line)",
    color: "inherit",
  },
});

/** `run` is called on Ctrl-Enter; Escape, then Tab leaves the editor. */
export function makeEditor(
  parent: HTMLElement,
  root: ShadowRoot,
  label: string,
  changed: (text: string) => void,
  run: () => void,
): EditorView {
  const ran = () => {
    run();
    return true;
  };
  return new EditorView({
    parent,
    root,
    state: EditorState.create({
      extensions: [
        lineNumbers(),
        history(),
        drawSelection(),
        indentOnInput(),
        indentUnit.of("    "),
        bracketMatching(),
        python(),
        syntaxHighlighting(colours),
        theme,
        EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" }),
        EditorView.updateListener.of(
          (update) => update.docChanged && changed(update.state.doc.toString()),
        ),
        keymap.of([
          { key: "Mod-Enter", run: ran },
          ...defaultKeymap,
          ...historyKeymap,
          indentWithTab,
        ]),
      ],
    }),
  });
}

export function setText(editor: EditorView, text: string): void {
  if (editor.state.doc.toString() === text) return;
  editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } });
}
