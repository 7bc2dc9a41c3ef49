"""Lessons: their code is run, its output compared with the text, and notebooks are written.

A lesson is Markdown. Each Python block is a cell; lines that begin with `#>` are what it prints, so
that readers see the output without running anything, and no number goes stale. What a cell draws is
in the text too, as a picture in the folder beside it; an element such as <glass-explorer> around it
takes its place where the page's script runs.
"""

import argparse
import ast
import contextlib
import doctest
import io
import json
import re
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
LESSONS = ROOT / "docs" / "lessons"
SAYS = "#>"
STYLE = {"svg.fonttype": "none", "svg.hashsalt": "glassgrad"}
"""Of pyplot's figures: text stays text, and the same figure is always the same file."""
SHOWN = r"!\[([^]]+)\]\((pictures/[^)]+)\)"
"""A picture in the text."""
LIVE = r"^</?glass-[^>]*>$"


@dataclass
class Cell:
    """Text, or code with its expected output and, once it has run, its actual output."""

    source: str
    is_code: bool = False
    line: int = 1
    """The line of the file on which it begins."""
    expected: str = ""
    printed: str = ""
    pictures: list[str] = field(default_factory=list)
    """What it drew, each as SVG."""


class LessonError(AssertionError):
    """A cell fails, or prints something other than what the lesson shows."""


def paths() -> list[Path]:
    """The lessons, in order."""
    return sorted(LESSONS.glob("[0-9]*.md"))


def read(path: Path) -> list[Cell]:
    """The cells of a lesson."""
    text = path.read_text(encoding="utf-8")
    cells, end = [], 0
    for block in re.finditer(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        cells.append(Cell(text[end : block.start()].strip()))
        lines = block[1].splitlines()
        said = [line[len(SAYS) :].removeprefix(" ") for line in lines if line.startswith(SAYS)]
        source = "\n".join(line for line in lines if not line.startswith(SAYS))
        line = text.count("\n", 0, block.start(1)) + 1
        cells.append(Cell(source, is_code=True, line=line, expected="\n".join(said)))
        end = block.end()
    cells.append(Cell(text[end:].strip()))
    return [cell for cell in cells if cell.source]


def run(path: Path, *, compare: bool = True) -> list[Cell]:
    """Run the cells of a lesson in order; raises LessonError if one prints something else."""
    import matplotlib

    matplotlib.use("agg")
    cells = read(path)
    names: dict[str, Any] = {"__name__": "__main__"}
    for cell in cells:
        if cell.is_code:
            where = f"{path.name}:{cell.line}"
            try:
                _run_cell(cell, names, where)
            except Exception as error:
                raise LessonError(f"{where}: {type(error).__name__}: {error}") from error
            if compare:
                _compare(cell, where)
    return cells


def _run_cell(cell: Cell, names: dict[str, Any], where: str) -> None:
    """Run a cell as a notebook does: if its last line is an expression, the result is shown."""
    tree = ast.parse(cell.source, where)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, where, "exec"), names)
        if isinstance(last, ast.Expr):
            shown = eval(compile(ast.Expression(last.value), where, "eval"), names)
            if hasattr(shown, "_repr_svg_"):
                cell.pictures.append(shown._repr_svg_())
            elif shown is not None:
                print(repr(shown))
    cell.printed = printed.getvalue().rstrip("\n")
    cell.pictures += _open_figures()


def _open_figures() -> list[str]:
    """The open pyplot figures, which a notebook shows at the end of a cell."""
    pyplot = sys.modules.get("matplotlib.pyplot")
    if pyplot is None:
        return []
    found = []
    for number in pyplot.get_fignums():
        written = io.StringIO()
        with pyplot.rc_context(STYLE):
            pyplot.figure(number).savefig(
                written,
                format="svg",
                bbox_inches="tight",
                facecolor="white",
                metadata={"Date": None},
            )
        found.append(written.getvalue())
    pyplot.close("all")
    return found


def pictures(path: Path, cells: list[Cell]) -> dict[str, str]:
    """What the cells of a lesson drew, by the names under which its text shows them.

    >>> pictures(Path("08-xor.md"), [Cell("draw()", pictures=["<svg/>"])])
    {'pictures/08-1.svg': '<svg/>'}
    """
    drawn = [picture for cell in cells for picture in cell.pictures]
    number = path.stem.partition("-")[0]
    return {f"pictures/{number}-{k}.svg": picture for k, picture in enumerate(drawn, start=1)}


def write_pictures(folder: Path, drawn: dict[str, str]) -> None:
    """Write pictures to files."""
    for name, picture in drawn.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(picture, encoding="utf-8")


def _compare(cell: Cell, where: str) -> None:
    checker = doctest.OutputChecker()
    expected, printed = (_plain(text) + "\n" for text in (cell.expected, cell.printed))
    if not checker.check_output(expected, printed, doctest.ELLIPSIS):
        raise LessonError(f"{where}: the lesson says\n{expected}\nbut the cell prints\n{printed}")


def _plain(text: str) -> str:
    """The text without trailing spaces, which an editor may strip."""
    return "\n".join(line.rstrip() for line in text.splitlines())


def write_down(path: Path, cells: list[Cell]) -> None:
    """Put what the cells printed into the lesson; review the change afterwards."""
    lines = path.read_text(encoding="utf-8").splitlines()
    for cell in reversed([cell for cell in cells if cell.is_code]):
        first = cell.line - 1
        end = lines.index("```", first)
        said = [f"{SAYS} {line}".rstrip() for line in cell.printed.splitlines()]
        lines[first:end] = [*cell.source.splitlines(), *said]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def to_notebook(cells: list[Cell]) -> str:
    """A notebook (nbformat 4.5) with what the cells printed and drew."""
    whole = {
        "nbformat": 4,
        "nbformat_minor": 5,
        "metadata": {
            "kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"},
            "language_info": {"name": "python"},
        },
        "cells": [_notebook_cell(cell, number) for number, cell in enumerate(cells, start=1)],
    }
    return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"


def _notebook_cell(cell: Cell, number: int) -> dict[str, Any]:
    common = {"id": f"cell-{number}", "metadata": {}, "source": cell.source}
    if not cell.is_code:
        # A notebook draws its pictures itself.
        text = re.sub(f"{LIVE}|^{SHOWN}$", "", cell.source, flags=re.MULTILINE)
        common["source"] = re.sub(r"\n{3,}", "\n\n", text).strip()
        return {"cell_type": "markdown", **common}
    outputs: list[dict[str, Any]] = []
    if cell.printed:
        outputs.append({"output_type": "stream", "name": "stdout", "text": cell.printed + "\n"})
    for picture in cell.pictures:
        content = {"image/svg+xml": picture}
        outputs.append({"output_type": "display_data", "data": content, "metadata": {}})
    return {"cell_type": "code", "execution_count": None, "outputs": outputs, **common}


def main() -> None:
    """Run all lessons, or those whose names start with the given prefixes, and write notebooks."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("begins", nargs="*", help="such as 08; by default all lessons")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "lessons")
    parser.add_argument("--update", action="store_true", help="update what cells print and draw")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    for path in paths():
        if options.begins and not path.name.startswith(tuple(options.begins)):
            continue
        start = time.perf_counter()
        cells = run(path, compare=not options.update)
        drawn = pictures(path, cells)
        if options.update:
            write_down(path, cells)
            write_pictures(path.parent, drawn)
        (options.out / f"{path.stem}.ipynb").write_text(to_notebook(cells), encoding="utf-8")
        seconds = time.perf_counter() - start
        print(f"{path.stem:20s} {seconds:5.1f} s, {len(drawn)} pictures")


if __name__ == "__main__":
    main()
