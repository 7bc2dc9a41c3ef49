"""A graph and the page in one HTML file, which needs no server and no other files."""

import base64
import hashlib
import html
import importlib.util
import os
import re
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from glassgrad.files import write_atomically
from glassgrad.page import browser, built
from glassgrad.page.content import json_in_html
from glassgrad.page.document import document_of
from glassgrad.page.gpt import FIRST_TEXT, gpt_document, is_gpt
from glassgrad.page.part import Part
from glassgrad.text import notebook


def export(root: Any, path: str | os.PathLike[str], *, expression: str | None = None) -> str:
    """Write everything that root was made from as one HTML file, and return its path.

    >>> from glassgrad import Value
    >>> folder = tempfile.TemporaryDirectory()
    >>> written = export(Value(2.0, label="a") * 3, Path(folder.name, "graph.html"))
    >>> os.listdir(folder.name)
    ['graph.html']
    >>> folder.cleanup()
    """
    return _write(path, _file_of(document_of(root, expression)))


def show(
    root: Any,
    path: str | os.PathLike[str] | None = None,
    *,
    open_browser: bool = True,
    text: str | None = None,
    lines: Sequence[str] | None = None,
) -> Any:
    """Show everything that root was made from in the browser; returns the path of the HTML file.

    Instead of a Value, root may be a GPT with the shape of examples/gpt.py, or its state dict: the
    page follows the text through it, and can train it further on the lines, or on names.

    Without a path, the file is written to a new temporary folder and stays there. In a notebook
    with anywidget installed, a widget is returned instead.
    """
    is_model = is_gpt(root)
    if not is_model and (text is not None or lines is not None):
        given = "text" if text is not None else "lines"
        raise TypeError(f"{given}: expected a GPT to show it in, got {type(root).__name__}")
    text = FIRST_TEXT if text is None else text
    if path is None and _in_notebook():
        from glassgrad.page.widgets import GPT, Explorer

        return GPT(root, text, lines=lines) if is_model else Explorer(root)
    if is_model:
        content = _gpt_file_of(gpt_document(root, text, lines))
    else:
        content = _file_of(document_of(root))
    if path is None:
        name = "gpt.html" if is_model else "graph.html"
        path = os.path.join(tempfile.mkdtemp(prefix="glassgrad-"), name)
    written = _write(path, content)
    if open_browser:
        browser.open_address(Path(written).resolve().as_uri())
    return written


def export_part(path: str | os.PathLike[str], part: Part) -> str:
    """Write one element of the page as one HTML file, and return its path."""
    names, texts = part.needs()
    # One script: the first one would look for those of elements that are not defined at its end.
    program = _inlined("\n".join([*part.scripts(), *map(built.read, names)]))
    plain = '<script type="text/plain" id="{}">{}</script>'
    found = [plain.format(mark, _inlined(built.read(name))) for mark, name in texts.items()]
    parts = {
        "title": html.escape(part.title),
        "policy": _policy(program),
        "texts": "\n".join(found),
        "program": program,
        "element": part.markup(),
    }
    return _write(path, _filled("part.html", parts))


def _write(path: str | os.PathLike[str], content: bytes) -> str:
    name = os.fspath(path)
    if not name.lower().endswith((".html", ".htm")):
        raise ValueError(f"{name}: expected a name that ends in .html")
    write_atomically(name, content)
    return name


def _in_notebook() -> bool:
    return notebook.is_here() and importlib.util.find_spec("anywidget") is not None


def _file_of(document: dict[str, Any]) -> bytes:
    return _with_document("standalone.html", document, ["glassgrad.js"], {"layout": "layout.js"})


def _gpt_file_of(document: dict[str, Any]) -> bytes:
    scripts, other = ["glassgrad.js", "gpt.js"], {"worker": "gpt_worker.js"}
    return _with_document("standalone_gpt.html", document, scripts, other)


def _with_document(
    template: str, document: dict[str, Any], scripts: list[str], texts: dict[str, str]
) -> bytes:
    """A template with a document, one program made of scripts, and other scripts as text."""
    program = _inlined("\n".join(map(built.read, scripts)))
    parts = {
        "title": html.escape(document["title"]),
        "policy": _policy(program),
        "document": json_in_html(document),
        "program": program,
        **{name: _inlined(built.read(file)) for name, file in texts.items()},
    }
    return _filled(template, parts)


def _filled(template: str, parts: dict[str, str]) -> bytes:
    # One pass, so that inserted text is not searched again.
    filled = re.sub(r"<!--([a-z]+)-->", lambda found: parts[found[1]], built.read(template))
    return filled.encode("utf-8", "replace")


def _policy(program: str) -> str:
    """A policy that lets only this exact program run; to the browser, all else is text."""
    digest = base64.b64encode(hashlib.sha256(program.encode()).digest()).decode()
    return (
        f"default-src 'none'; script-src 'sha256-{digest}' 'wasm-unsafe-eval' blob:;"
        " worker-src blob:; style-src 'unsafe-inline'; img-src data:"
    )


def _inlined(program: str) -> str:
    """The same program, without anything that would end or hide a script element.

    Such text occurs only in strings, patterns and comments, where \\x3c is the same character. The
    newlines are those that the browser sees and hashes.
    """
    plain = program.replace("\r\n", "\n").replace("\r", "\n")
    return re.sub(r"<(?=!--|/script)", r"\\x3c", plain, flags=re.IGNORECASE)
