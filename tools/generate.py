"""Write the files that are generated from the tables; with --check, only report stale ones."""

import inspect
import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from engine_page import engine_page
from glassgrad.engine import buffers, reference, sum_and_dot
from glassgrad.engine.update import update
from glassgrad.table import formula, ieee, ops, updates
from javascript_functions import javascript_functions
from page_doctor import page_doctor
from page_exercises import page_exercise_checks, page_exercise_texts, page_exercise_titles
from page_gpt import page_names, page_program
from page_names import page_choices, page_lessons
from page_ops import page_ops
from page_recorded import page_activations, page_losses
from page_schedules import page_schedules
from page_training import page_features, page_recipes, page_updates
from pytorch_page import pytorch_page

ROOT = Path(__file__).resolve().parent.parent


def ops_page() -> str:
    """docs/ops.md: the table, typeset."""
    lines = [
        "# The ops",
        "",
        "Made from `src/glassgrad/table/ops.py` by `make generate`; change it there.",
        "",
        "*x* and *y* are operands that may be Values, *n* is always a number, *out* is the value"
        " of the op, *acc* the running value of a fold; a line over *x* means that it is rounded to"
        " a multiple of $2^{-20}$. `._op` is what course programs see.",
        "",
        "| op | `._op` | what it is | value | ∂/∂x | ∂/∂y | no derivative where |",
        "|---|---|---|---|---|---|---|",
    ]
    for row in ops.TABLE.values():
        fields = [_typeset(row, field) for field in ("value", "dx", "dy", "kink")]
        course = row.course.replace("{y}", "k")
        lines.append(f"| `{row.name}` | `{course}` | {row.doc} | {' | '.join(fields)} |")
    return "\n".join(lines) + "\n"


def _typeset(row: ops.Op, field: str) -> str:
    if not getattr(row, field):
        return ""
    # A bar inside a table cell would end it.
    return "$" + formula.to_latex(row.parsed(field)).replace("|", r"\vert ") + "$"


def ops_header() -> str:
    """native/ops.gen.h: each op's value and partials as C functions."""
    rows = list(ops.TABLE.values())
    names = ", ".join(f"OP_{row.name.upper()}" for row in rows)
    lines = [
        "/* Made from ops.py by `make generate`; change it there. */",
        "",
        f"enum {{ OP_LEAF, {names}, OP_CUSTOM }};",
        "",
        "static const char *const op_names[] = {",
        '    "",',
        *(f'    "{row.name}",' for row in rows),
        "};",
        "",
        *_texts("op_texts", rows),
        "",
    ]
    values = [row for row in rows if not row.is_fold]
    lines += [f"static inline double value_{row.name}({_parameters(row.takes)});" for row in values]
    for row in rows:
        takes = ["acc", *row.takes] if row.is_fold else [*row.takes]
        lines += ["", *_function(f"value_{row.name}", takes, formula.to_c(row.parsed("value")))]
        for name in row.takes:
            if name != "n":
                known = [*row.takes] if row.is_fold else [*row.takes, "out"]
                text = formula.to_c(row.parsed(f"d{name}"))
                lines += _function(f"{row.name}_d{name}", known, text)
    for kind, shape in ("UNARY", "x"), ("BINARY", "xy"):
        chosen = [row.name for row in values if row.takes == shape]
        calls = " ".join(f"X({name.upper()}, {name})" for name in chosen)
        lines += ["", f"#define {kind}_OPS(X) {calls}"]
        named = " ".join(f"X({row.name})" for row in values if row.is_named and row.takes == shape)
        lines += ["", f"#define NAMED_{kind}_OPS(X) {named}"]
    return "\n".join(lines) + "\n"


def _texts(name: str, rows: Iterable[ops.Op | updates.Rule]) -> list[str]:
    """What compiled code was built from, to be compared when it is loaded."""
    texts = [f"    {json.dumps(row.text)}," for row in rows]
    return [f"static const char *const {name}[] = {{", *texts, "};"]


def _parameters(names: Iterable[str]) -> str:
    return ", ".join(f"double {name}" for name in names)


def _function(name: str, parameters: list[str], expression: str) -> list[str]:
    unused = [p for p in parameters if not re.search(rf"\b{p}\b", expression)]
    voids = "".join(f" (void){p};" for p in unused)
    head = f"static inline double {name}({_parameters(parameters)})"
    return [head, "{", f"   {voids} return {expression};", "}"]


def kernels_header() -> str:
    """kernels/ops.gen.h: each op's value and partials over vectors, as C++ templates."""
    rows = [row for row in ops.TABLE.values() if not row.is_fold]
    lines = [
        "/* Made from ops.py by `make generate`; change it there. */",
        "",
        *_texts("op_texts", ops.TABLE.values()),
        "",
        f"#define ALL_OPS(X) {' '.join(f'X(op_{row.name})' for row in rows)}",
    ]
    # Ops that call other ops come after those.
    for row in sorted(rows, key=lambda row: bool(_ops_called(row))):
        lines += ["", *_vector_op(row)]
    return "\n".join(lines) + "\n"


def _ops_called(row: ops.Op) -> frozenset[str]:
    return row.called - ieee.FUNCTIONS.keys() - {row.name}


def _vector_op(row: ops.Op) -> list[str]:
    takes = ", ".join(f"N {name}" for name in row.takes)
    places = {name: row.takes.index(name) for name in "xy" if name in row.takes}
    voids = "".join(f" (void){name};" for name in [*row.takes, "out", "which"])
    partials = [
        f"which == {k} ? {formula.to_vector(row.parsed(f'd{name}'))}" for name, k in places.items()
    ]
    chosen = " : ".join(partials) + " : N{}"
    wants = "true" if row.wants_doubles else "false"
    return [
        f"struct op_{row.name} {{",
        f"    enum {{ arity = {len(row.takes)} }};",
        f"    static constexpr bool is_choice = {'true' if row is ops.WHERE else 'false'};",
        f"    static constexpr bool wants_doubles = {wants};",
        "    static constexpr bool has_partial(int which)",
        "    {",
        f"        return {' || '.join(f'which == {k}' for k in places.values())};",
        "    }",
        f"    template <class N> static inline N value({takes})",
        "    {",
        f"        return {formula.to_vector(row.parsed('value'))};",
        "    }",
        f"    template <class N> static inline N partial(int which, {takes}, N out)",
        "    {",
        f"       {voids}",
        f"        return {chosen};",
        "    }",
        "};",
    ]


def docs_header() -> str:
    """native/docs.gen.h: the reference engine's signatures and docstrings, as C strings."""
    things: dict[str, Any] = {
        "Value": reference.Value,
        "sum": sum_and_dot.sum,
        "dot": sum_and_dot.dot,
    }
    things |= {"share": buffers.share, "update": update}
    for name, thing in vars(reference.Value).items():
        if not name.startswith("_") and (callable(thing) or isinstance(thing, property)):
            things[f"Value_{name}"] = thing
    lines = ["/* Made from the docstrings in Python by `make generate`; change them there. */", ""]
    for name, thing in sorted(things.items()):
        text = inspect.getdoc(thing) or ""
        if not isinstance(thing, property):
            text = f"{name.removeprefix('Value_')}{_signature(thing)}\n--\n\n{text}"
        lines.append(f"#define DOC_{name} {json.dumps(text, ensure_ascii=False)}")
    return "\n".join(lines) + "\n"


def _signature(thing: Any) -> str:
    shown, starred = [], False
    for parameter in inspect.signature(thing).parameters.values():
        if parameter.kind is parameter.KEYWORD_ONLY and not starred:
            shown.append("*")
            starred = True
        is_self = not shown and parameter.name in ("self", "x") and not inspect.isclass(thing)
        name = "$self" if is_self else parameter.name
        has_default = parameter.default is not parameter.empty
        shown.append(f"{name}={parameter.default!r}" if has_default else name)
    return f"({', '.join(shown)})"


def updates_header() -> str:
    """native/updates.gen.h: each update rule as a loop over rows."""
    rules = updates.RULES.values()
    kept = max(len(rule.keeps) for rule in rules)
    settings = max(len(rule.settings) for rule in rules)
    lines = [
        "/* Made from updates.py by `make generate`; change it there. */",
        "",
        f"enum {{ MOST_KEPT = {kept}, MOST_SETTINGS = {settings} }};",
    ]
    for rule in rules:
        lines += ["", *_update_loop(rule)]
    table = [
        f'    {{"{rule.name}", update_{rule.name}, {len(rule.keeps)}, {len(rule.settings)}}},'
        for rule in rules
    ]
    lines += ["", *_texts("rule_texts", updates.RULES.values())]
    return "\n".join([*lines, "", "static const Rule update_rules[] = {", *table, "};", ""])


def _update_loop(rule: updates.Rule) -> list[str]:
    rows = {"data": "data_row", "grad": "grad_row"}
    rows |= {name: f"{name}_row" for name in rule.keeps}
    declared = set(rule.takes)
    body = [f"double {name} = {row}[k];" for name, row in rows.items()]
    for name, tree in rule.parsed.items():
        body.append(f"{'' if name in declared else 'double '}{name} = {formula.to_c(tree)};")
        declared.add(name)
    body += ["data_row[k] = (Number)data;", *(f"{name}_row[k] = {name};" for name in rule.keeps)]
    return [
        f"static void update_{rule.name}(Number *data_row, const Number *grad_row,",
        "    double *const *kept_rows, const double *settings, ptrdiff_t count)",
        "{",
        *(f"    const double {name} = settings[{k}];" for k, name in enumerate(rule.settings)),
        # Local names, so that the compiler sees that the rows do not move, and vectorises.
        *(f"    double *const {name}_row = kept_rows[{k}];" for k, name in enumerate(rule.keeps)),
        *([] if rule.keeps else ["    (void)kept_rows;"]),
        "    for (ptrdiff_t k = 0; k < count; k++) {",
        *(f"        {line}" for line in body),
        "    }",
        "}",
    ]


def _named() -> list[ops.Op]:
    return sorted((row for row in ops.TABLE.values() if row.is_named), key=lambda row: row.name)


def _with_lines(name: str, lines: list[str]) -> str:
    """The text of a file with its generated part replaced by these lines."""
    text = (ROOT / name).read_text(encoding="utf-8")
    before, mark, rest = text.partition("# Generated from the table by `make generate`:\n")
    indent = before.rpartition("\n")[2]
    _, end, after = rest.partition(f"{indent}# end of generated code\n")
    return before + mark + "".join(f"{indent}{line}\n" for line in lines) + end + after


def value_methods() -> str:
    """engine/reference.py: the ops that are methods."""
    makers = {"x": "_unary", "xy": "_binary"}
    lines = [f"{row.name} = {makers[row.takes]}(ops.{row.name.upper()})" for row in _named()]
    return _with_lines("src/glassgrad/engine/reference.py", lines)


def functions_of_ops() -> str:
    """functions.py: the ops as functions."""
    lines = [f"{row.name} = function_of(ops.{row.name.upper()})" for row in _named()]
    lines += ["__all__ += [", *(f'    "{row.name}",' for row in _named()), "]"]
    return _with_lines("src/glassgrad/functions.py", lines)


FILES: dict[str, Callable[[], str]] = {
    "src/glassgrad/engine/reference.py": value_methods,
    "src/glassgrad/functions.py": functions_of_ops,
    "src/glassgrad/engine/native/docs.gen.h": docs_header,
    "docs/ops.md": ops_page,
    "docs/engine.md": engine_page,
    "docs/pytorch-programs.md": pytorch_page,
    "src/glassgrad/engine/native/ops.gen.h": ops_header,
    "src/glassgrad/engine/native/updates.gen.h": updates_header,
    "src/glassgrad/compiler/kernels/ops.gen.h": kernels_header,
    "src/glassgrad/compiler/sources/functions.gen.js": javascript_functions,
    "web/src/gpt/names.gen.ts": page_names,
    "web/src/gpt/program.gen.ts": page_program,
    "web/src/maths/ops.gen.ts": page_ops,
    "web/src/training/names.gen.ts": page_choices,
    "web/src/training/data/features.gen.ts": page_features,
    "web/src/training/network/activations.gen.ts": page_activations,
    "web/src/training/run/losses.gen.ts": page_losses,
    "web/src/training/run/recipes.gen.ts": page_recipes,
    "web/src/training/run/schedules.gen.ts": page_schedules,
    "web/src/training/run/updates.gen.ts": page_updates,
    "web/src/python/checks.gen.ts": page_exercise_checks,
    "web/src/python/doctor.gen.ts": page_doctor,
    "web/src/views/learn/python_texts.gen.ts": page_exercise_texts,
    "web/src/views/learn/python_titles.gen.ts": page_exercise_titles,
    "web/src/views/learn/lessons.gen.ts": page_lessons,
}


def main(arguments: list[str]) -> int:
    """Write the files or, with --check, compare them."""
    stale = [
        name
        for name, make in FILES.items()
        if not (ROOT / name).exists() or (ROOT / name).read_text(encoding="utf-8") != make()
    ]
    if "--check" in arguments:
        for name in stale:
            print(f"{name} is stale: run make generate")
        return bool(stale)
    for name in stale:
        (ROOT / name).parent.mkdir(parents=True, exist_ok=True)
        (ROOT / name).write_text(FILES[name](), encoding="utf-8")
        print(f"wrote {name}")
    if any(name.endswith(".py") for name in stale):  # other files are generated from them
        return subprocess.run([sys.executable, __file__]).returncode
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
