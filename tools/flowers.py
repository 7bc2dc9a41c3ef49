"""Make examples/flowers.csv and examples/new-flowers.csv: synthetic flowers from a fixed seed."""

import random
from pathlib import Path

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"
COLUMNS = "petal_length,petal_width"
# The mean length and width of a petal in centimetres, and the spread around them.
KINDS = {
    "bell": (2.0, 1.4, 0.35),
    "daisy": (3.9, 0.9, 0.4),
    "poppy": (4.6, 3.0, 0.55),
}
OF_EACH = 30
SEED = 7


def tables() -> dict[str, str]:
    """The text of each file by its name: 90 flowers with their kind, and six without it."""
    draw = random.Random(SEED)
    known = [f"{_petal(draw, kind)},{kind}" for kind in KINDS for _ in range(OF_EACH)]
    draw.shuffle(known)
    unknown = [_petal(draw, kind) for kind in [*KINDS, *KINDS]]
    return {
        "flowers.csv": "\n".join([f"{COLUMNS},kind", *known, ""]),
        "new-flowers.csv": "\n".join([COLUMNS, *unknown, ""]),
    }


def _petal(draw: random.Random, kind: str) -> str:
    length, width, spread = KINDS[kind]
    return f"{draw.gauss(length, spread):.1f},{draw.gauss(width, spread / 2):.1f}"


def main() -> None:
    """Write both files."""
    for name, text in tables().items():
        (EXAMPLES / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
