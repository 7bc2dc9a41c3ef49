"""docs/pytorch-programs.md: programs for PyTorch, and what changes in each to run here."""

from difflib import unified_diff
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROGRAMS = ROOT / "examples" / "pytorch"
HEAD = """\
# Five programs, before and after

Each of these programs was written for PyTorch. It runs here once the lines marked `+` replace those
marked `-`: other imports, lists instead of tensors, and at most five further lines. Both versions
are in `examples/pytorch`. Started from the same state dict, they have the same losses, to nine
digits.
"""


def pytorch_page() -> str:
    """The page as Markdown."""
    names = sorted(path.stem for path in PROGRAMS.glob("*.py") if "_torch" not in path.stem)
    return HEAD + "".join(map(_section, names))


def _section(name: str) -> str:
    theirs, ours = (lines_of(f"{name}{ending}.py") for ending in ("_torch", ""))
    diff = list(unified_diff(theirs, ours, lineterm="", n=1))[2:]
    return "\n".join(["", f"## {ours[0].strip(chr(34))}", "", "```diff", *diff, "```", ""])


def lines_of(file: str) -> list[str]:
    """The lines of a program."""
    return (PROGRAMS / file).read_text(encoding="utf-8").splitlines()
