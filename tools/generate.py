"""Write the files that are made from the op table; with --check, only say which are stale."""

import sys
from collections.abc import Callable
from pathlib import Path

from glassgrad import formula, ops

ROOT = Path(__file__).resolve().parent.parent


def ops_page() -> str:
    """docs/ops.md: the table, typeset."""
    lines = [
        "# The ops",
        "",
        "Made from `src/glassgrad/ops.py` by `make generate`; change it there.",
        "",
        "*x* and *y* are operands that may be Values, *n* is always a number, *out* is the value"
        " of the op, *acc* the running value of a fold. `._op` is what course programs see.",
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


FILES: dict[str, Callable[[], str]] = {"docs/ops.md": ops_page}


def main(arguments: list[str]) -> int:
    """Write the files, or with --check compare them."""
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
        (ROOT / name).write_text(FILES[name](), encoding="utf-8")
        print(f"wrote {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
