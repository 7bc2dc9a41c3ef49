"""Lines of one's own in the GPT, dropped and pasted as users do it; late answers change nothing."""

import pytest
from browser_page import Watched
from gpt_page import STORE, card, is_at

LISTS = {
    "another alphabet": "ab\nba\nabba\nbaab",
    "letters that it knows": "anna\nemma\nmaja",
    "other signs": "один\nдва\nтри",
}
FIRST = {"another alphabet": "ab", "letters that it knows": "emma", "other signs": "один"}


def drop(page, path):
    """Let go of a file over the page, as the system reports it to the browser."""
    session = page.context.new_cdp_session(page.page)
    data = {"items": [], "files": [str(path)], "dragOperationsMask": 1}
    for kind in ("dragEnter", "dragOver", "drop"):
        at = {"type": kind, "x": 300, "y": 400, "data": data}
        session.send("Input.dispatchDragEvent", at)


def paste(page, text):
    """Copy a text and paste it into the field, by the keyboard."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.evaluate("text => navigator.clipboard.writeText(text)", text)
    details = page.locator("glass-gpt-settings details")
    if details.get_attribute("open") is None:
        details.locator("summary").click()
    page.get_by_label("Lines to learn from").focus()
    page.press("Control+A", "Control+V")
    page.get_by_role("button", name="Learn from these").click()


@pytest.fixture(scope="module")
def opened(browser, address):
    page = Watched(browser)
    page.goto(address + "#/gpt?n=3&matrix=readout&parameter=4191")
    is_at(page, 3)
    yield page
    page.context.close()
    assert page.problems == []


@pytest.mark.parametrize("way", ["drop", "paste"])
@pytest.mark.parametrize("name", LISTS)
def test_a_list_is_learned_and_nothing_is_refused(opened, way, name, tmp_path):
    page = opened
    page.evaluate(f"{STORE}.lookAt('emma', 2); {STORE}.begin({{}}, 3, 4191)")
    is_at(page, 3)
    page.wait_until(f"{STORE}.configured.lineCount === 460 && {STORE}.why !== null")
    if way == "drop":
        file = tmp_path / "words.txt"
        file.write_text(LISTS[name], encoding="utf-8")
        drop(page, file)
    else:
        paste(page, LISTS[name])
    lines = len(LISTS[name].split())
    page.wait_until(f"{STORE}.configured.lineCount === {lines} && {STORE}.pass?.step === 0")
    page.wait_for_timeout(300)
    assert page.locator("glass-gpt .banner").count() == 0
    assert page.evaluate(f"{STORE}.pass.text") == FIRST[name]
    assert page.locator("glass-gpt-strip input").input_value() == FIRST[name]
    assert "undefined" not in card(page)


def test_a_hundred_thousand_lines_are_learned_and_one_more_is_refused(opened, tmp_path):
    page = opened
    signs = [chr(0x4E00 + k) for k in range(64)]
    lines = ["".join(signs[(k >> by) % 64] for by in (0, 6, 12)) for k in range(100_000)]
    file = tmp_path / "long.txt"
    file.write_text("\n".join(lines), encoding="utf-8")
    drop(page, file)
    page.wait_until(
        f"{STORE}.configured.lineCount === 100000 && {STORE}.pass?.text === '{lines[0]}'"
    )
    assert page.evaluate(f"[{STORE}.letters.length, {STORE}.refusal]") == [65, ""]
    file.write_text("\n".join([*lines, "one"]), encoding="utf-8")
    drop(page, file)
    page.locator(
        "glass-gpt .banner", has_text="100,001 lines: it learns from up to 100,000"
    ).wait_for()
    assert page.evaluate(f"{STORE}.configured.lineCount") == 100_000
