"""web/src/gpt/*.gen.ts: the names that the GPT learns from, and the program it is a copy of."""

import json
from pathlib import Path

from glassgrad import data

EXAMPLE = Path(__file__).resolve().parent.parent / "examples" / "gpt.py"


def page_names() -> str:
    """The list of names, as one string, which is shorter."""
    return "\n".join(
        [
            "// Made from data/names.txt by `make generate`; change it there.",
            "",
            f'export const NAMES: readonly string[] = "{" ".join(data.names())}".split(" ");',
            "",
        ]
    )


def page_program() -> str:
    """The text of examples/gpt.py."""
    text = EXAMPLE.read_text(encoding="utf-8")
    return "\n".join(
        [
            "// Made from examples/gpt.py by `make generate`; change it there.",
            "",
            f"export const PROGRAM = {json.dumps(text, ensure_ascii=False)};",
            "",
        ]
    )
