"""Whether a built site is self-contained: what its pages would fetch from elsewhere."""

import re
from html.parser import HTMLParser
from pathlib import Path

ELSEWHERE = re.compile(r"\s*(?:[a-z][a-z0-9+.-]*:)?//", re.IGNORECASE)
IN_STYLES = re.compile(
    r"""(?:url\(|@import)\s*(?:url\()?['"]?\s*((?:https?:)?//[^'")\s;]+)""", re.IGNORECASE
)
IN_SCRIPTS = re.compile(
    r"""(?:fetch|import|importScripts|open|src\s*=)\s*\(?\s*['"`]((?:https?:)?//[^'"`]+)"""
)


def fetched_from_elsewhere(folder: Path) -> list[str]:
    """'file: address' for everything that opening the pages would request from another machine."""
    found = []
    for path in sorted(folder.rglob("*")):
        finders = FINDERS.get(path.suffix.lower())
        if finders and path.is_file():
            text = path.read_text(encoding="utf-8", errors="replace")
            found += [f"{path.relative_to(folder)}: {a}" for find in finders for a in find(text)]
    return found


class _Fetches(HTMLParser):
    """The addresses that a browser loads automatically, which excludes links to follow."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            is_choice = tag in ("a", "area") and name in ("href", "xlink:href")
            if name.startswith("xmlns") or is_choice or not value:
                continue
            if name == "style":
                self.found += IN_STYLES.findall(value)
            elif name in ("srcset", "imagesrcset"):
                self.found += [part for part in value.split(",") if ELSEWHERE.match(part)]
            elif name in ("src", "href", "xlink:href", "data", "poster", "action") and (
                ELSEWHERE.match(value)
            ):
                self.found.append(value)


def _in_pages(text: str) -> list[str]:
    reader = _Fetches()
    reader.feed(text)
    return reader.found


def _in_styles(text: str) -> list[str]:
    return IN_STYLES.findall(text)


def _in_scripts(text: str) -> list[str]:
    return IN_SCRIPTS.findall(text)


FINDERS = {
    ".html": [_in_pages, _in_styles, _in_scripts],
    ".svg": [_in_pages, _in_styles],
    ".css": [_in_styles],
    ".js": [_in_scripts],
}
