"""The files of the page, built from web/ and shipped with the package."""

import os
from importlib import resources
from importlib.resources.abc import Traversable


def read(name: str) -> str:
    """The text of one file, such as glassgrad.js."""
    try:
        return _folder().joinpath(name).read_text("utf-8")
    except FileNotFoundError:
        raise _not_built(name) from None


def read_all() -> dict[str, bytes]:
    """Every file by its name, except for symbolic links, whose targets are not part of the page."""
    folder = _folder()
    there = sorted(folder.iterdir(), key=lambda f: f.name) if folder.is_dir() else []
    files = {f.name: f.read_bytes() for f in there if f.is_file() and not os.path.islink(str(f))}
    if "index.html" not in files:
        raise _not_built("index.html")
    return files


def _folder() -> Traversable:
    return resources.files("glassgrad.page").joinpath("assets")


def _not_built(name: str) -> RuntimeError:
    return RuntimeError(
        f"the page is not built ({name} is missing): run npm ci && npm run build in web/"
    )
