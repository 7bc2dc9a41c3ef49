"""The Python exercises of Learn: an editor, and Python that runs in the page."""

import json
from pathlib import Path

import pytest
from browser_page import Watched
from learn_page import rail
from playwright.sync_api import expect

from glassgrad import page as package
from glassgrad.learn.catalogue import find

ASSETS = Path(package.__file__).with_name("assets")
SECONDS = 30_000


def editor(page):
    return page.locator("glass-python .cm-content")


def write(page, text):
    """Replace the whole file, as a learner does by pasting."""
    editor(page).click()
    page.press("Control+a", "Delete")
    page.keyboard.insert_text(text)


def verdict(page):
    return page.locator("glass-python .verdict")


def check(page, says):
    page.get_by_role("button", name="Check", exact=True).click()
    expect(verdict(page)).to_contain_text(says, timeout=SECONDS)


def test_a_gap_is_filled_in_and_checked_in_the_page(open_page):
    page = open_page("#/learn")
    assert not [url for url in page.requests if "editor.js" in url or "python.js" in url]
    rail(page, "Multiply two Values").click()
    expect(editor(page)).to_contain_text("raise NotImplementedError")
    assert not [url for url in page.requests if "python.js" in url]
    check(page, "✕ 01_mul.py, line 22 is still open: write __mul__")
    write(page, find("mul").solution)
    page.press("Control+Enter")
    expect(verdict(page)).to_contain_text("✓ Passed.", timeout=SECONDS)
    expect(rail(page, "Multiply two Values")).to_contain_text("✓ passed")
    page.get_by_role("button", name="Next: Remember what a product was made from").click()
    expect(editor(page)).to_contain_text('the op "*"')
    page.wait_until("location.hash == '#/learn?py=mul_graph'")
    page.page.reload()
    expect(rail(page, "Multiply two Values")).to_contain_text("✓ passed")
    assert page.problems == []


def test_hints_come_one_by_one_and_prints_are_shown(open_page):
    page = open_page("#/learn?py=mul")
    page.get_by_role("button", name="Hint").click()
    page.get_by_role("button", name="Hint (1 of 3)").click()
    assert page.locator("glass-python .hints li").all_inner_texts() == list(find("mul").hints[:2])
    write(page, "print('seen')\n" + find("mul").solution)
    check(page, "Passed")
    assert page.locator("glass-python .printed").inner_text().strip() == "seen"
    page.get_by_role("button", name="Start over").click()
    expect(editor(page)).to_contain_text("raise NotImplementedError")


AS_DATACLASS = """from dataclasses import dataclass

@dataclass(eq=False)
class Value:
    data: float

    def __mul__(self, other):
        return Value(self.data * other.data)

print(Value(2.0) * Value(3.0))
"""


def test_a_value_may_be_a_dataclass(open_page):
    page = open_page("#/learn?py=mul")
    write(page, AS_DATACLASS)
    check(page, "Passed")
    assert page.locator("glass-python .printed").inner_text().strip() == "Value(data=6.0)"


def test_an_endless_loop_and_a_memory_bomb_end_with_a_sentence(open_page):
    page = open_page("#/learn?py=mul")
    write(page, "rows = []\nwhile True:\n    rows.append('a' * 100000)\n")
    check(page, "01_mul.py, line 3: this uses more than 128 MB of memory: does a list grow?")
    write(page, "while True:\n    pass\n")
    check(page, "01_mul.py: still running after 10 seconds: does every loop end?")
    page.get_by_role("button", name="Check", exact=True).click()
    page.get_by_role("button", name="Stop", exact=True).click()
    expect(verdict(page)).to_contain_text("stopped before it ended")
    write(page, find("mul").solution)
    check(page, "Passed")


def test_progress_leaves_as_a_file_and_comes_back(open_page, tmp_path):
    page = open_page("#/learn?py=mul")
    write(page, find("mul").solution)
    check(page, "Passed")
    with page.page.expect_download() as saved:
        page.get_by_role("button", name="Save progress").click()
    saved.value.save_as(tmp_path / "progress.json")
    kept = json.loads((tmp_path / "progress.json").read_text(encoding="utf-8"))
    assert kept == {"texts": {"mul": find("mul").solution}, "passed": ["mul"]}
    page.evaluate("localStorage.clear()")
    page.page.reload()
    expect(editor(page)).to_contain_text("raise NotImplementedError")
    field = page.locator("glass-python input[type=file]")
    field.set_input_files(tmp_path / "progress.json")
    expect(editor(page)).to_contain_text("return Value(self.data * other.data)")
    expect(rail(page, "Multiply two Values")).to_contain_text("✓ passed")
    (tmp_path / "other.json").write_text("[1]", encoding="utf-8")
    field.set_input_files(tmp_path / "other.json")
    expect(page.get_by_role("alert")).to_contain_text("This is not a file of progress")


def test_python_runs_in_a_page_that_is_opened_from_disk(browser):
    page = Watched(browser)
    page.goto(f"{ASSETS.as_uri()}/index.html#/learn?py=mul")
    check(page, "✕ 01_mul.py, line 22 is still open: write __mul__")
    assert page.problems == []
    page.context.close()


def test_the_editor_is_left_by_keys_and_axe_finds_nothing(open_page):
    page = open_page("#/learn?py=mul", bypass_csp=True)
    editor(page).focus()
    assert page.focused() == "Your Python file"
    page.press("Tab")
    assert page.focused() == "Your Python file"
    page.press("Escape", "Tab")
    assert page.focused() != "Your Python file"
    assert page.findings() == []


def test_what_needs_the_terminal_says_so(open_page):
    page = open_page("#/learn?py=moons")
    expect(page.locator("glass-python .note")).to_contain_text("glassgrad learn check moons")
    assert page.get_by_role("button", name="Check", exact=True).count() == 0


def test_a_block_of_a_lesson_is_changed_and_run_after_those_before_it(open_page):
    page = open_page("#/learn?lesson=1")
    page.get_by_role("button", name="Change and run").nth(1).click()
    cell = page.locator("glass-cell")
    expect(cell.locator("pre")).to_have_text(
        "20.014003000000002\n0.01400300000000243\n14.00300000000243\n", timeout=SECONDS
    )
    cell.locator(".cm-content").click()
    page.press("Control+a", "Delete")
    page.keyboard.insert_text("print(f(2.0))\nf(0) / 0")
    page.press("Control+Enter")
    expect(cell.get_by_role("status")).to_contain_text(
        "this block, line 2: ZeroDivisionError", timeout=SECONDS
    )
    expect(cell.locator("pre")).to_have_text("9.0\n")
    page.get_by_role("button", name="Change and run").first.click()
    first = page.locator("glass-cell").first
    first.locator(".cm-content").click()
    page.press("Control+a", "Delete")
    page.keyboard.insert_text("def f(x):\n    return 7*x")
    page.locator("glass-cell").nth(1).get_by_role("button", name="Run").click()
    expect(page.locator("glass-cell").nth(1).locator("pre")).to_have_text("14.0\n", timeout=SECONDS)


def test_a_block_that_is_run_again_does_not_wait_for_the_run_before(open_page):
    page = open_page("#/learn?lesson=1")
    page.get_by_role("button", name="Change and run").first.click()
    cell = page.locator("glass-cell")
    for text in "while True: pass", "print(6 * 7)":
        cell.locator(".cm-content").click()
        page.press("Control+a", "Delete")
        page.keyboard.insert_text(text)
        page.press("Control+Enter")
        cell.get_by_role("button", name="Stop").wait_for()
    expect(cell.locator("pre")).to_have_text("42\n", timeout=SECONDS)
    expect(cell.get_by_role("button", name="Stop")).to_have_count(0)


@pytest.mark.parametrize("width", [390, 640, 1024])
def test_nothing_is_cut_on_a_narrow_page(open_page, width):
    page = open_page("#/learn?py=mul", viewport={"width": width, "height": 800})
    editor(page).wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
