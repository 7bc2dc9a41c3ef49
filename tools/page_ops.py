"""web/src/maths/ops.gen.ts: the op table for the page, as TypeScript."""

import ast
import json
import re

from glassgrad.table import formula, ops

HEAD = """\
// Made from ops.py by `make generate`; change it there.

import * as ieee from "./ieee";
import type { Op } from "./op";
"""


def page_ops() -> str:
    """Each op's value and partials as functions, and the table that holds them."""
    lines = [HEAD]
    for row in ops.TABLE.values():
        lines += _functions(row)
    lines += ["export const TABLE: ReadonlyMap<string, Op> = new Map<string, Op>(["]
    for row in ops.TABLE.values():
        lines += _row(row)
    return "\n".join([*lines, "]);", ""])


def _functions(row: ops.Op) -> list[str]:
    takes = ["acc", *row.takes] if row.is_fold else [*row.takes]
    made = [_function(f"value_{row.name}", takes, row.parsed("value"))]
    known = [*row.takes] if row.is_fold else [*row.takes, "out"]
    for name in row.takes:
        if name != "n":
            made.append(_function(f"{row.name}_d{name}", known, row.parsed(f"d{name}")))
    return ["\n".join(made), ""]


def _function(name: str, parameters: list[str], tree: ast.expr) -> str:
    body = formula.to_typescript(tree)
    return f"export const {name} = ({typed(parameters, body)}): number => {_bare(body)};"


def typed(parameters: list[str], body: str) -> str:
    """Parameters with their type; those that the body does not use start with _."""
    used = [p if re.search(rf"\b{p}\b", body) else f"_{p}" for p in parameters]
    return ", ".join(f"{p}: number" for p in used)


def _bare(text: str) -> str:
    """The text without its outermost parentheses, if they match each other."""
    if not text.startswith("("):
        return text
    depth = 0
    for place, sign in enumerate(text):
        depth += (sign == "(") - (sign == ")")
        if depth == 0:
            return text[1:-1] if place == len(text) - 1 else text
    return text


def _row(row: ops.Op) -> list[str]:
    text = {"name": row.name, "takes": row.takes, "symbol": row.symbol.partition("{")[0]}
    fields = [f"{name}: {_quoted(value)}" for name, value in text.items()]
    partials = ["null" if name == "n" else f"{row.name}_d{name}" for name in row.takes]
    return [
        f"  [{_quoted(row.name)}, {{",
        f"    {', '.join(fields)}, doc: {_quoted(row.doc)},",
        f"    written: {_quoted(row.written)}, inSum: {_quoted(row.in_sum)},",
        f"    isFold: {json.dumps(row.is_fold)}, value: value_{row.name},"
        f" partials: [{', '.join(partials)}],",
        f"    slopes: {json.dumps([_operand_alone(row, name) for name in row.takes])},",
        "    back: [",
        *(_words(row, words) for words in row.back),
        "    ],",
        "  }],",
    ]


def _operand_alone(row: ops.Op, name: str) -> str:
    """The operand (or out) that a partial is equal to, such as y for x in x * y; else ''."""
    partial = "" if name == "n" else getattr(row, f"d{name}")
    return partial if partial in ("x", "y", "out") else ""


def _words(row: ops.Op, words: ops.Words) -> str:
    tree = row.condition(words)
    body = formula.to_typescript(tree) if tree else ""
    fits = f"({typed([*row.takes], body)}) => {_bare(body)}" if body else "() => true"
    said = f"text: {_quoted(words.text)}, alone: {json.dumps(words.alone)}"
    return f"      {{ {said}, fits: {fits} }},"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
