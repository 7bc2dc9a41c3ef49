"""Lessons that are read in the page: from a script that is loaded when one of them is opened."""

from pathlib import Path

import pytest
from browser_page import Watched

import glassgrad.page.built as built

DOCS = Path(__file__).resolve().parents[2] / "docs" / "lessons"


def open_lesson(page, title):
    lesson = page.locator("glass-learn .rail li", has_text=title)
    lesson.locator("summary").click()
    lesson.get_by_role("button", name="Read the lesson").click()
    page.locator("glass-lesson h3").first.wait_for()


def test_a_lesson_is_read_in_the_page_and_loaded_only_then(browser, address):
    watched = Watched(browser)
    asked = []
    watched.page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    watched.page.goto(address + "#/learn")
    watched.settle()
    assert watched.locator("glass-lesson").count() == 0 and "lessons.js" not in asked
    open_lesson(watched, "XOR and the plateau")
    assert asked.count("lessons.js") == 1
    card = watched.locator("glass-lesson")
    assert card.locator("h2").inner_text() == "XOR and the plateau"
    assert card.locator("h2").evaluate("title => title.matches(':focus')")
    assert card.locator("h3").all_inner_texts()[0] == "One neuron cannot"
    assert "a loss of 1 means that nothing was learned." in card.locator("article").inner_text()
    assert "[0.0, 0.0] 0\n[0.0, 1.0] 1" in card.locator("samp").first.inner_text()
    assert (
        "#>" not in card.locator("article").inner_text()
        and "**" not in card.locator("p").nth(3).inner_text()
    )
    watched.context.close()
    assert watched.problems == []


def test_one_goes_from_lesson_to_lesson_and_closes_it(open_page):
    page = open_page("#/learn?lesson=8&bug=sum")
    page.locator("glass-lesson").get_by_role("button", name="moons and the margin").click()
    assert page.locator("glass-lesson h2").inner_text() == "Moons and the margin"
    page.wait_for_timeout(300)
    assert "lesson=9" in page.url and "bug=sum" in page.url
    page.get_by_role("button", name="Close the lesson").click()
    assert page.locator("glass-lesson").count() == 0
    page.wait_for_timeout(300)
    assert "lesson=" not in page.url


@pytest.mark.parametrize("part", ["lesson=0", "lesson=12", "lesson=x"])
def test_a_link_to_no_lesson_says_so(open_page, part):
    page = open_page(f"#/learn?{part}")
    assert f"This link has unknown parts: {part}." in page.locator("glass-app .notice").inner_text()
    assert page.locator("glass-lesson").count() == 0


def test_a_lesson_is_read_from_a_file_too(browser, tmp_path):
    for name, content in built.read_all().items():
        (tmp_path / name).write_bytes(content)
    watched = Watched(browser)
    watched.page.goto((tmp_path / "index.html").as_uri() + "#/learn?lesson=1")
    watched.locator("glass-lesson h3").first.wait_for()
    assert watched.locator("glass-lesson h2").inner_text() == "What a derivative tells you"
    watched.context.close()


def test_a_lesson_that_cannot_be_loaded_names_its_file(browser, address):
    watched = Watched(browser)
    watched.page.route("**/lessons.js", lambda route: route.abort())
    watched.page.goto(address + "#/learn?lesson=3")
    told = watched.locator("glass-lesson [role=alert]")
    told.wait_for()
    assert (
        told.inner_text() == "The lesson could not be loaded. It is in docs/lessons/03-by-hand.md."
    )
    watched.context.close()


def test_the_script_has_the_lessons_as_they_are_today(open_page):
    """Whoever changes a lesson builds the page anew."""
    page = open_page("#/learn?lesson=1")
    page.locator("glass-lesson h3").first.wait_for()
    shipped = page.evaluate(
        "globalThis.glassLessons.map((blocks) => blocks.map(({source, printed, text, spans}) => [source, printed, text, ...(spans ?? []).map(({text}) => text)].filter(Boolean).join(' ')).join(' '))"
    )
    marks = str.maketrans("", "", "`*#>[]()\n ")
    for path, blocks in zip(sorted(DOCS.glob("[01]*.md")), shipped, strict=True):
        told = path.read_text(encoding="utf-8").replace("```python", "").translate(marks)
        for name in [
            *(other.name for other in DOCS.glob("*.md")),
            "../tour.md",
            "../performance.md",
            "../../examples",
        ]:
            told = told.replace(name.translate(marks), "")
        assert blocks.translate(marks) == told, path.name


@pytest.mark.parametrize("width", [1280, 768, 390, 320])
def test_a_lesson_fits_any_width(open_page, width):
    page = open_page("#/learn?lesson=9", viewport={"width": width, "height": 800})
    page.locator("glass-lesson h3").first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    box = page.locator("glass-lesson").bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= width


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_in_a_lesson(open_page, scheme):
    page = open_page("#/learn?lesson=8", color_scheme=scheme, bypass_csp=True)
    page.locator("glass-lesson h3").first.wait_for()
    assert page.serious_findings() == []
