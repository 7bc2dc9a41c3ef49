"""The docs as a site: pages are gathered in one folder, built by Sphinx, and then checked.

docs/*.md, written to be read on a forge, is copied; lessons include what they print and draw, and
their figures are live; the API and the examples become pages. The page itself is part of the site,
and links to it open that copy.
"""

import argparse
import ast
import os
import re
import shutil
import subprocess
import sys
from functools import partial
from pathlib import Path

import lessons
from api_page import api_page
from glassgrad.page.link import PORT
from self_contained import fetched_from_elsewhere

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
CONFIGURATION = ROOT / "tools" / "site"
ASSETS = ROOT / "src" / "glassgrad" / "page" / "assets"
SERVED = f"http://127.0.0.1:{PORT}/#"
"""Where `glassgrad play` serves the page; links in the docs lead there."""


def gather(source: Path) -> None:
    """Write every page of the site into a folder."""
    shutil.rmtree(source, ignore_errors=True)
    (source / "lessons").mkdir(parents=True)
    shutil.copytree(DOCS / "pictures", source / "pictures")
    for path in DOCS.glob("*.md"):
        if path.name != "README.md":
            _write(source / path.name, path.read_text(encoding="utf-8"))
    _write(source / "index.md", _front_page())
    _write(source / "api.rst", api_page())
    _write(source / "examples.md", _examples())
    _write(source / "changelog.md", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    _gather_lessons(source / "lessons")


def _write(path: Path, text: str) -> None:
    """Write a page, with links that work on a forge changed to pages of the site."""
    up = "../" if path.parent.name == "lessons" else ""
    text = re.sub(r"\]\((\.\./)+examples\)", f"]({up}examples.md)", text)
    text = re.sub(rf"\[([^]]+)\]\({re.escape(SERVED)}([^)\s]*)\)", partial(_to_page, up), text)
    path.write_text(text.replace("](lessons/README.md)", "](lessons/index.md)"), encoding="utf-8")


def _to_page(up: str, link: re.Match[str]) -> str:
    """A link to the page, as HTML: Sphinx has no document of that name."""
    text, state = re.sub("`([^`]+)`", r"<code>\1</code>", link[1]), link[2].replace("&", "&amp;")
    return f'<a href="{up}_static/page/index.html#{state}">{text}</a>'


def _front_page() -> str:
    """docs/README.md, whose lists are also the site's menu."""
    text = (DOCS / "README.md").read_text(encoding="utf-8")
    on_the_site = {"lessons/README.md": "lessons/index.md", "../examples": "examples.md"}
    menus = []
    for section in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        pages = re.findall(r"^- \[[^]]*\]\(([^)]*)\)", section, re.MULTILINE)
        menus.append(_menu(section.partition("\n")[0], [on_the_site.get(p, p) for p in pages]))
    menus.append(_menu("From the sources", ["api.rst", "changelog.md"]))
    return text + "\n" + "\n".join(menus)


def _menu(caption: str, pages: list[str]) -> str:
    options = [":hidden:", ":maxdepth: 1", f":caption: {caption}"]
    return "\n".join(["```{toctree}", *options, "", *pages, "```", ""])


def _examples() -> str:
    """Every example with its code and a description from its docstring."""
    parts = ["# Examples", "", "Programs to run and change: `python examples/neuron.py`.", ""]
    for path in sorted((ROOT / "examples").glob("*.py")):
        code = path.read_text(encoding="utf-8").strip()
        summary = (ast.get_docstring(ast.parse(code)) or "").partition("\n")[0]
        parts += [f"## {path.name}", "", summary, "", "```python", code, "```", ""]
    return "\n".join(parts)


def _gather_lessons(folder: Path) -> None:
    """Run every lesson, and write it as a page and as a notebook."""
    listed = (DOCS / "lessons" / "README.md").read_text(encoding="utf-8")
    names = [path.name for path in lessons.paths()]
    _write(folder / "index.md", listed + "\n" + _menu("Lessons", names))
    for path in lessons.paths():
        cells = lessons.run(path)
        (folder / f"{path.stem}.ipynb").write_text(lessons.to_notebook(cells), encoding="utf-8")
        lessons.write_pictures(folder, lessons.pictures(path, cells))
        _write(folder / path.name, _lesson_page(path.stem, cells))


def _lesson_page(name: str, cells: list[lessons.Cell]) -> str:
    title, _, rest = cells[0].source.partition("\n")
    download = f"To change and run: {{download}}`notebook <{name}.ipynb>`"
    parts = [title, '<script src="../_static/page/glassgrad.js" defer></script>', download, rest]
    for cell in cells[1:]:
        if not cell.is_code:
            # The theme of the site, which readers can change.
            parts.append(re.sub("<(glass-[a-z]+)", r'<\1 theme="inherit"', cell.source))
            continue
        parts.append(f"```python\n{cell.source}\n```")
        if cell.printed:
            parts.append(f"```{{code-block}} text\n:class: printed\n\n{cell.printed}\n```")
    return "\n\n".join(parts) + "\n"


def build(source: Path, out: Path) -> None:
    """Run Sphinx; a warning is an error."""
    shutil.rmtree(out, ignore_errors=True)
    doctrees = source.parent / "doctrees"
    shutil.rmtree(doctrees, ignore_errors=True)
    command = [sys.executable, "-m", "sphinx", "--builder", "html", "--fail-on-warning", "--quiet"]
    folders = ["--conf-dir", CONFIGURATION, "--doctree-dir", doctrees, source, out]
    # The engines behave the same; this one is pure Python, so that Sphinx can read signatures.
    environment = {**os.environ, "GLASSGRAD_ENGINE": "reference"}
    done = subprocess.run([*command, *map(str, folders)], env=environment)
    if done.returncode:
        sys.exit("the site could not be built: see above")


def main() -> None:
    """Build the site, and fail if it would fetch anything from elsewhere."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "docs")
    options = parser.parse_args()
    source = ROOT / "build" / "docs-source"
    gather(source)
    build(source, options.out)
    shutil.copytree(ASSETS, options.out / "_static" / "page")
    found = fetched_from_elsewhere(options.out)
    if found:
        sys.exit("the site fetches from elsewhere:\n  " + "\n  ".join(found))
    pages = len(list(options.out.rglob("*.html")))
    print(f"{pages} pages: {options.out / 'index.html'}")


if __name__ == "__main__":
    main()
