"""What the site is made of; `make docs` builds all of it, and calls a warning an error."""

import re
from pathlib import Path

import pytest

import glassgrad
from api_page import api_page
from self_contained import fetched_from_elsewhere

DOCS = Path(__file__).resolve().parents[2] / "docs"


def fetched(tmp_path, name, text):
    (tmp_path / name).write_text(text, encoding="utf-8")
    return fetched_from_elsewhere(tmp_path)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.html", '<script src="https://cdn.example/x.js"></script>'),
        ("a.html", '<link rel="stylesheet" href="//fonts.example/css">'),
        ("a.html", '<img src="HTTP://example.org/x.png">'),
        ("a.html", '<img srcset="x.png 1x, https://example.org/y.png 2x">'),
        ("a.html", "<style>@import 'https://example.org/x.css';</style>"),
        ("a.html", '<p style="background: url(//example.org/x.png)">'),
        ("a.html", '<script>fetch("https://example.org/count")</script>'),
        ("a.css", "@font-face { src: url('https://fonts.example/x.woff2') }"),
        ("a.js", "import('https://cdn.example/x.mjs')"),
        ("a.svg", '<svg><image xlink:href="http://example.org/x.png"/></svg>'),
    ],
)
def test_what_a_page_fetches_from_elsewhere_is_found(tmp_path, name, text):
    found = fetched(tmp_path, name, text)
    assert len(found) >= 1
    assert found[0].startswith(f"{name}: ")


@pytest.mark.parametrize(
    "text",
    [
        '<a href="https://example.org">where a link leads is the reader\'s choice</a>',
        '<math xmlns="http://www.w3.org/1998/Math/MathML"></math>',
        '<img src="_images/x.png"><script src="_static/x.js?v=1"></script>',
        '<img src="data:image/png;base64,//8=">',
    ],
)
def test_what_a_page_brings_along_is_not(tmp_path, text):
    assert fetched(tmp_path, "a.html", text) == []


def test_every_page_of_the_docs_is_in_the_list():
    listed = (DOCS / "README.md").read_text(encoding="utf-8")
    for path in DOCS.glob("*.md"):
        assert path.name == "README.md" or f"]({path.name})" in listed, path.name


def test_every_link_of_the_docs_leads_somewhere():
    for path in [*DOCS.glob("*.md"), *DOCS.glob("lessons/*.md")]:
        for target in re.findall(r"\]\(([^)#\s]+)", path.read_text(encoding="utf-8")):
            assert "://" in target or (path.parent / target).exists(), f"{path.name}: {target}"


def test_the_api_has_every_public_name():
    page = api_page()
    modules = {"autograd", "nn", "data", "draw", "optim"}
    for name in {*glassgrad.__all__} - modules - {"fit"}:  # with the rest of training
        assert f":: glassgrad.{name}\n" in page
    for name in glassgrad.nn.__all__:
        assert f":: glassgrad.nn.{name}\n" in page
