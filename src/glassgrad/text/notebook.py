"""How results look in a notebook: HTML that fits its light and its dark theme."""

import re
import sys
from collections.abc import Iterable, Sequence
from functools import cache
from html import escape
from importlib import resources

Bundle = dict[str, str]
"""The same thing in several formats, of which a notebook or terminal shows the best it can."""


def is_here() -> bool:
    """Whether this program runs in a notebook."""
    shell = sys.modules.get("IPython")
    running = shell.get_ipython() if shell else None
    return getattr(running, "kernel", None) is not None


def bundle(text: str, *parts: str) -> Bundle:
    """Text for a terminal, and parts of HTML for a notebook.

    >>> bundle("1 < 2", paragraph("1 < 2"))["text/html"][-21:]
    '<p>1 &lt; 2</p></div>'
    """
    page = f'<div class="glassgrad"><style>{_style()}</style>{"".join(parts)}</div>'
    return {"text/plain": text, "text/html": page}


def paragraph(text: str) -> str:
    """A paragraph of plain text."""
    return f"<p>{escape(text)}</p>"


def bullets(texts: Iterable[str]) -> str:
    """A list of plain texts; nothing if there are none."""
    items = "".join(f"<li>{escape(text)}</li>" for text in texts)
    return f"<ul>{items}</ul>" if items else ""


def table(
    head: Sequence[str],
    rows: Iterable[Sequence[str]],
    kinds: Sequence[str] = (),
    *,
    caption: str = "",
) -> str:
    """A table of plain text; the kind of a column is data, grad, number or nothing.

    >>> table(["leaf", "grad"], [["a", "2"]], ["", "grad"])[:60]
    '<table><thead><tr><th scope="col">leaf</th><th scope="col" c'
    """
    classes = [f' class="{kind}"' if kind else "" for kind in kinds] or [""] * len(head)
    columns = list(zip(head, classes, strict=True))
    titles = "".join(f'<th scope="col"{kind}>{escape(name)}</th>' for name, kind in columns)
    lines = (
        "".join(f"<td{kind}>{escape(cell)}</td>" for cell, kind in zip(row, classes, strict=True))
        for row in rows
    )
    body = "".join(f"<tr>{line}</tr>" for line in lines)
    title = f"<caption>{escape(caption)}</caption>" if caption else ""
    return f"<table>{title}<thead><tr>{titles}</tr></thead><tbody>{body}</tbody></table>"


@cache
def _style() -> str:
    text = resources.files("glassgrad.text").joinpath("notebook.css").read_text("utf-8")
    return re.sub(r"/\*.*?\*/\s*", "", text, flags=re.DOTALL)
