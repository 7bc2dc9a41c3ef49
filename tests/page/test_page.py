"""The page as it is built: its engine in Node, its size, its colours, its golden cases."""

import gzip
import json
import math
import re
from pathlib import Path

import pytest

from glassgrad.page import built
from golden_graphs import FILE, golden_graphs

WEB = Path(__file__).parents[2] / "web"


def packed(name: str) -> int:
    return len(gzip.compress(built.read_all()[name]))


def test_the_page_is_small():
    sizes = {name: packed(name) for name in built.read_all()}
    first = {
        name: sizes.pop(name) for name in ("index.html", "page.css", "icon.svg", "glassgrad.js")
    }
    assert sum(first.values()) < 110_000
    # What opening another view loads.
    lesson = max(size for name, size in sizes.items() if re.fullmatch(r"lesson-\w+\.js", name))
    assert sizes["train.js"] < 60_000 and sizes["learn.js"] + lesson < 60_000
    assert sizes["gpt.js"] < 60_000 and sizes["gpt_worker.js"] < 30_000
    assert sizes["trainer.js"] < 20_000
    assert sizes["layout.js"] < 500_000
    assert all(sizes[f"{name}_widget.js"] < 5_000 for name in ("explorer", "trainer", "gpt"))


def test_the_page_gives_every_order_that_its_worker_takes():
    orders = (
        (WEB / "src" / "training" / "worker" / "messages.ts")
        .read_text()
        .split("export type RunOrder")[0]
    )
    taken = set(re.findall(r'readonly type: "([\w-]+)"', orders))
    views = "".join(file.read_text() for file in (WEB / "src" / "views" / "train").rglob("*.ts"))
    assert len(taken) > 8
    assert taken == {order for order in taken if f'{{ type: "{order}"' in views}


NAMESPACES_AND_CREDITS = {
    "http://www.w3.org",
    "https://emscripten.org",  # in a message of MicroPython's loader
    "https://libexpat.github.io",
    "https://www.graphviz.org",
}


def test_the_page_names_no_other_place():
    """Nothing is fetched at run time; namespaces and comments are no requests."""
    for name, content in built.read_all().items():
        found = set(re.findall(r"https?://[\w.-]+", content.decode()))
        assert found <= NAMESPACES_AND_CREDITS, (name, found)


def luminance(colour: str) -> float:
    parts = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


TEXT = ["ink", "ink2", "ink3", "data", "grad", "good", "bad"]
STROKES = ["ctl", "data-ln", "grad-ln", *(f"class-{letter}" for letter in "abcdefghij")]


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_colours_can_be_told_from_their_ground(theme):
    source = (WEB / "src" / "ui" / "colours.ts").read_text(encoding="utf-8")
    pairs = re.findall(
        r"--([\w-]+): var\(--glass-[\w-]+, light-dark\((#\w{6}), (#\w{6})\)\)", source
    )
    colours = {name: both[theme] for name, *both in pairs}
    assert len(colours) > 20
    for ground in ("panel", "bg"):
        for name in TEXT:
            assert contrast(colours[name], colours[ground]) >= 4.5, (name, ground)
        for name in STROKES:
            assert contrast(colours[name], colours[ground]) >= 3, (name, ground)
    for name in ("grad", "good", "bad"):
        assert contrast(colours[name], colours[f"{name}-bg"]) >= 4.5, name
    assert contrast(colours["on-data"], colours["data"]) >= 4.5


def numbers_in(thing) -> list[float]:
    if isinstance(thing, dict):
        return [n for key, part in thing.items() if key != "bounds" for n in numbers_in(part)]
    if isinstance(thing, list):
        return [n for part in thing for n in numbers_in(part)]
    return [thing] if isinstance(thing, float) else []


def test_the_golden_graphs_are_what_python_says_today():
    kept, made = json.loads(FILE.read_text(encoding="utf-8")), golden_graphs()
    assert [row["sentences"] for row in kept] == [row["sentences"] for row in made]
    for old, new in zip(kept, made, strict=True):
        pairs = zip(numbers_in(old), numbers_in(new), strict=True)
        assert all(math.isclose(x, y, rel_tol=1e-12, abs_tol=1e-300) for x, y in pairs)
