"""Dragging, typing and stepping move nothing that the user did not move; nothing is cut off."""

import pytest
from explore_page import STORE, type_expression

# Every box of the page, by its path, but for texts that flow inside the card and the track's marks.
BOXES = """() => { const found = {};
  const walk = (root, path) => { for (const [k, part] of [...root.children].entries()) {
    const here = `${path}/${part.localName}${part.id ? '#' + part.id : ''}${k}`;
    if (part.matches('svg.graph')) {
      for (const drawn of part.querySelectorAll('.body, [data-edge]')) {
        const { x, y, width, height } = drawn.getBoundingClientRect();
        found[drawn.dataset.edge ?? drawn.closest('g').dataset.place] = [x, y, width, height].join(); }
      continue; }
    if (part.matches('title, style, .spoken, .active-layer, .ring, .band, .sentence > *, .top > *, mark, .caret, #problem, .track-marks > *, .arrow, .fill')) continue;
    const { x, y, width, height } = part.getBoundingClientRect();
    if (!part.matches('text, tspan, .data, .grad, .after, .where *, .number, .count, th, td *')) found[here] = [x, y, width, height].map(Math.round).join();
    if (part.shadowRoot) walk(part.shadowRoot, here); walk(part, here); } };
  walk(document.body, ''); return found }"""


def moved(before, after):
    """What has another position or size; what appears or goes away is no move."""
    return {k: (before[k], after[k]) for k in before.keys() & after.keys() if before[k] != after[k]}


def test_dragging_typing_and_stepping_move_nothing(open_page):
    page = open_page(reduced_motion="reduce")
    page.press("ArrowRight")
    first = page.evaluate(BOXES)
    outside = {k: v for k, v in first.items() if "glass-explain" not in k or k.endswith("explain0")}
    for _ in range(7):
        page.press("ArrowRight")
        page.wait_for_timeout(50)
        assert moved(outside, page.evaluate(BOXES)) == {}, page.track()
    page.press(*["ArrowLeft"] * 1)
    card = page.evaluate(BOXES)
    for value in (-2.5, 1.0, 123.25, -99999.5, 3.75e-11):
        page.evaluate(f"{STORE}.set({STORE}.inputs[2], {value})")
        page.wait_for_timeout(50)
        assert moved(card, page.evaluate(BOXES)) == {}, value
    assert page.get_by_label("w2, number").evaluate("e => e.scrollWidth <= e.clientWidth")
    for text in ("w1 +* x1", "w1 + sigmod(x1)"):
        type_expression(page, text)
        gone = {k: v for k, v in page.evaluate(BOXES).items() if "presets" not in k}
        assert page.locator("#problem .problem").is_visible()
        assert moved(outside, gone) == {}, text


@pytest.mark.parametrize("width", [1280, 640, 390])
def test_a_long_expression_keeps_the_graph_in_its_place(open_page, width):
    page = open_page(viewport={"width": width, "height": 900})
    top = lambda: page.locator("glass-explorer .stage").bounding_box()["y"]  # noqa: E731
    place = top()
    type_expression(page, " + ".join(f"a{k}*b{k}" for k in range(40)))
    assert top() == place
    layers = page.locator("glass-expression .layers")
    assert layers.evaluate("e => e.scrollHeight > e.clientHeight + 20"), "it can be scrolled"
    assert not page.get_by_role("button", name="One neuron").is_visible()


@pytest.mark.parametrize("view", ["explore", "train", "learn"])
def test_at_200_percent_the_header_is_whole(open_page, view):
    page = open_page(f"#/{view}", viewport={"width": 640, "height": 450})
    for part in page.locator("header a, header button").all():
        if part.is_visible():
            box = part.bounding_box()
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= 640
    page.get_by_role("button", name="More").click()
    assert page.get_by_role("button", name="Copy link").is_visible()


def test_focus_rings_are_not_clipped(open_page):
    page = open_page()
    page.press(*["ArrowRight"] * 7)
    clipped = page.evaluate("""() => { const found = [];
      const walk = (root) => { for (const part of root.querySelectorAll('*')) {
        if (part.shadowRoot) walk(part.shadowRoot);
        if (!part.matches('button, a[href], input, select, textarea, [tabindex="0"]') || part.closest('g.node') || part.matches('textarea') || !part.checkVisibility({ visibilityProperty: true })) continue;
        const style = getComputedStyle(part), { left, right, top, bottom } = part.getBoundingClientRect();
        const inner = part.matches('.scroll, glass-table');
        const reach = inner ? 0 : 4;
        for (let around = part.assignedSlot ?? part.parentNode; around; around = around.parentNode ?? around.host) {
          if (around instanceof ShadowRoot) around = around.host;
          if (!(around instanceof HTMLElement) || around === document.documentElement || around === document.body) continue;
          const { overflowX, overflowY } = getComputedStyle(around), box = around.getBoundingClientRect();
          if ((overflowX !== 'visible' && (left - reach < box.left && left >= box.left || right + reach > box.right && right <= box.right)) ||
              (overflowY !== 'visible' && (top - reach < box.top && top >= box.top || bottom + reach > box.bottom && bottom <= box.bottom)))
            found.push(`${part.localName} ${part.textContent.trim().slice(0, 20)} in ${around.localName}.${around.className}`); } } };
      walk(document); return found }""")
    assert clipped == []
