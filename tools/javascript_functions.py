"""compiler/sources/functions.gen.js: the page's own functions, without TypeScript's types."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def javascript_functions() -> str:
    """pow, erf and erfc as JavaScript."""
    erf, ieee = (
        (ROOT / "web/src/maths" / name).read_text(encoding="utf-8")
        for name in ("erf.ts", "ieee.ts")
    )
    power = ieee[ieee.index("/** x to the power of y") :]
    text = re.sub(r": number\b", "", f"{erf}\n{power}").replace("export function", "function")
    return f"// Made from web/src/maths by `make generate`; change it there.\n{text}"
