"""The GPT at every width: nothing is cut, nothing moves, fingers find their targets; on its own in a page."""

import pytest
from gpt_page import GPT, STORE, is_at
from test_embed import open_text, page_of, site  # noqa: F401

BOXES = f"""() => [...{GPT}.shadowRoot.querySelectorAll('.all > :not(.run), .lower > *, .more > *, .stage > *')]
  .filter(part => !part.matches('.spoken'))
  .map(part => {{ const box = part.getBoundingClientRect();
    return [part.localName, part.className, box.x, Math.round(box.y + scrollY), box.width, box.height].join(' ') }})"""
TOO_SMALL = f"""() => {{
  const small = [];
  const visit = root => {{
    for (const e of root.querySelectorAll('*')) {{
      if (e.shadowRoot) visit(e.shadowRoot);
      if (!e.matches('button, input, select, summary, label.button') || e.matches('.spoken') || !e.checkVisibility()) continue;
      const box = e.getBoundingClientRect();
      if (box.height && box.height < 43.5 && !e.matches('tbody button')) small.push(e.outerHTML.slice(0, 80) + box.height);
    }}
  }};
  visit({GPT}.shadowRoot);
  return small;
}}"""


STRIP = f"{GPT}.shadowRoot.querySelector('glass-gpt-strip').shadowRoot"
# What of the strip's texts lies outside of its arrow.
CUT = f"""() => [...{STRIP}.querySelectorAll('.arrow')].flatMap(arrow => [...arrow.querySelectorAll('.data, .minus-log')]
  .filter(text => text.getBoundingClientRect().width > arrow.getBoundingClientRect().width)
  .map(text => text.textContent))"""
IN_THE_STRIP = f"""at => {{
  const row = {STRIP}.querySelector('.letters'), part = row.children[at];
  const [box, inner] = [row.getBoundingClientRect(), part.getBoundingClientRect()];
  return inner.left >= box.left && inner.right <= box.right;
}}"""
NAME_BOX = f"{STRIP}.querySelector('.name-box')"


@pytest.mark.parametrize("width", [1280, 1024, 640, 390])
def test_nothing_is_cut_and_nothing_moves(open_page, width):
    page = open_page("#/gpt?n=30", viewport={"width": width, "height": 900})
    is_at(page, 30)
    overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(overflow) == 0
    page.evaluate(f"{STORE}.select(null)")
    page.wait_for_timeout(200)
    before = page.evaluate(BOXES)
    for position in range(21):
        page.evaluate(f"{STORE}.go({position})")
        page.wait_for_timeout(60)
        assert page.evaluate(BOXES) == before, position
    page.evaluate(f"{STORE}.train(60)")
    is_at(page, 60)
    assert page.evaluate(BOXES) == before
    page.evaluate(f"{STORE}.show({{ table: true }})")
    page.locator("glass-gpt-table tbody").wait_for()
    table = f"{GPT}.shadowRoot.querySelector('glass-gpt-table')"
    assert page.evaluate(f"{table}.scrollWidth - {table}.clientWidth") <= 0
    page.evaluate(f"{STORE}.show({{ table: false }})")
    # As while the first pass with another alphabet is computed.
    page.evaluate(f"{STORE}.pass = null; {STORE}.changed()")
    page.locator("glass-gpt-stage .empty").first.wait_for()
    assert page.evaluate(BOXES) == before
    # A chance of less than 0.001 has the longest figure.
    page.evaluate(f"{STORE}.setParameter(4191 - 14 * 16, 40)")
    page.wait_until(f"{STORE}.progress.edits.length === 1 && {STORE}.pass.loss > 3.5")
    assert page.evaluate(CUT) == []
    page.evaluate(f"{STORE}.type('bartholomewannas')")
    page.evaluate(f"{STORE}.type('bartholomewanna')")
    page.wait_until(f"{STORE}.pass.places === 16")
    assert page.evaluate(overflow) == 0
    assert page.locator("glass-gpt-strip .arrow").count() == 16
    assert page.evaluate(f"{NAME_BOX}.scrollWidth - {NAME_BOX}.clientWidth") <= 0
    for place in (0, 15, 7, 0):
        page.evaluate(f"{STORE}.choosePlace({place})")
        page.wait_until(f"{STORE}.selected?.place === {place}")
        letter_arrow_letter = range(2 * place, 2 * place + 3)
        assert all(page.evaluate(IN_THE_STRIP, at) for at in letter_arrow_letter), place
    assert page.evaluate(CUT) == []


def test_a_finger_finds_every_button(browser, open_page):
    page = open_page(
        "#/gpt?n=20", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
    is_at(page, 20)
    for details in page.locator("glass-gpt details").all():
        details.evaluate("element => { element.open = true }")
    page.wait_for_timeout(200)
    assert page.evaluate(TOO_SMALL) == []
    page.locator("glass-gpt-strip .arrow").nth(3).tap()
    assert page.evaluate(f"{STORE}.place") == 3
    page.locator("glass-gpt-stage [data-part='logits:3']").tap()
    page.wait_until(f"{STORE}.selected?.index === 3")
    page.get_by_role("button", name="Train").tap()
    page.wait_until(f"{STORE}.step > 25")
    page.get_by_role("button", name="Pause").tap()
    page.wait_until(f"!{STORE}.progress.isRunning")


ELEMENT = '<glass-gpt name="anna" place="1" trained="20" step="b2" show="name stage steps card">No script.</glass-gpt>'


@pytest.mark.parametrize("by", ["http", "file"])
def test_the_element_stands_alone(open_text, by):  # noqa: F811
    page = open_text(page_of(ELEMENT), by)
    gpt = "document.querySelector('glass-gpt').store"
    page.wait_until(f"{gpt}?.step === 20 && !{gpt}.isRunning && {gpt}.card !== null", seconds=60)
    assert page.evaluate(f"[{gpt}.text, {gpt}.place, {gpt}.position]") == ["anna", 1, 12]
    shown = page.evaluate(
        "[...document.querySelector('glass-gpt').shadowRoot.querySelectorAll('*')].map(e => e.localName).filter(n => n.startsWith('glass-'))"
    )
    assert shown == ["glass-gpt-strip", "glass-gpt-stage", "glass-steps", "glass-gpt-card"]
    heard = "new Promise(done => { const gpt = document.querySelector('glass-gpt'); gpt.addEventListener('glass-step', event => done(event.detail)); gpt.next() })"
    assert page.evaluate(heard) == {"pass": "backward", "index": 3}
    if by == "file":
        page.problems.clear()  # browsers report the worker that they refuse
