"""Train stays where it is: stepping, typing and dragging move nothing else, and nothing is hidden."""

import pytest
from train_page import DIVERGING, STORE, button, is_at, paste

BOXES = """() => {
  const found = {};
  const rect = (e, scrolled) => {
    const r = e.getBoundingClientRect();
    return [r.x, r.y + scrolled, r.width, r.height].map(v => Math.round(v * 2) / 2).join(' ');
  };
  // What is inside a drawing, a list or a line of text may change; its box may not.
  const whole = 'svg, ol, tbody, .head, .status, .strip, .scale, .legend, .room';
  const visit = (root, path, scrolled) => {
    for (const [k, e] of [...root.children].entries()) {
      if (e.matches('.messages, .spoken') || !e.checkVisibility()) continue;
      const name = `${path}/${e.localName}.${e.classList[0] ?? ''}[${k}]`;
      const sticks = getComputedStyle(e).position === 'sticky';
      // The bar at the bottom of a phone may grow upwards, over the page.
      if (!sticks && !e.matches('.all')) found[name] = rect(e, scrolled);
      if (e.matches(whole)) continue;
      visit(e, name, sticks ? 0 : scrolled);
      if (e.shadowRoot) visit(e.shadowRoot, name + '#', scrolled);
    }
  };
  visit(document.querySelector('glass-app').shadowRoot.querySelector('glass-trainer').shadowRoot, '', scrollY);
  return found;
}"""


def moved(before, after):
    return {name: (box, after.get(name)) for name, box in before.items() if after.get(name) != box}


@pytest.mark.parametrize("width", [1280, 1000, 700, 390])
def test_stepping_typing_and_dragging_move_nothing(open_page, width):
    page = open_page("#/train?data=moons", viewport={"width": width, "height": 900})
    for details in page.locator("glass-trainer details.controls").all():
        details.evaluate("element => { element.open = true }")
    page.wait_for_timeout(200)
    start = page.evaluate(BOXES)
    assert len(start) > 90
    button(page, "Step").click()
    is_at(page, 1)
    assert moved(start, page.evaluate(BOXES)) == {}
    field = page.locator("glass-train-controls").get_by_label("L2")
    field.fill("much")
    field.press("Enter")
    page.wait_until(f"{STORE}.refusal !== ''")
    page.wait_for_timeout(100)
    assert moved(start, page.evaluate(BOXES)) == {}, "a refusal moved something"
    field.blur()
    page.locator("glass-network g.neuron").first.hover(force=True)
    page.wait_for_timeout(100)
    assert moved(start, page.evaluate(BOXES)) == {}, "hovering moved something"
    page.mouse.move(2, 2)
    page.evaluate(f"{STORE}.until = 1200; {STORE}.setSpeed(200)")
    button(page, "Train").click()
    is_at(page, 1200)
    assert moved(start, page.evaluate(BOXES)) == {}, "a thousand steps moved something"
    page.locator("glass-trainer input[type=range]").first.evaluate(
        "field => { field.value = 0.1; field.dispatchEvent(new Event('input')); field.dispatchEvent(new Event('change')) }"
    )
    page.wait_for_timeout(200)
    assert moved(start, page.evaluate(BOXES)) == {}, "a slider moved something"
    page.evaluate(f"location.hash = '{DIVERGING}'")
    page.wait_until(f"{STORE}.configured.settings.lr === 3 && {STORE}.progress?.step === 0")
    page.wait_for_timeout(300)
    start = page.evaluate(BOXES)
    button(page, "Train").click()
    page.wait_until(f"{STORE}.progress.diverged !== null")
    page.wait_for_timeout(300)
    assert page.locator("glass-trainer .status.bad").is_visible()
    cut = "cells => cells.filter(e => e.scrollWidth > e.clientWidth).map(e => e.innerText)"
    assert page.locator("glass-predictions td.number").evaluate_all(cut) == []
    assert moved(start, page.evaluate(BOXES)) == {}, "a diverged run moved something"


def test_no_grad_is_drawn_or_told_before_the_first_backward(open_page):
    page = open_page("#/train?pin=15")
    page.locator("glass-network .card").wait_for()
    cables = page.locator("glass-network g.cable")
    assert cables.count() == 12
    assert page.locator("glass-network g.cable .strand").count() == 0
    assert "grad" not in "".join(
        part.get_attribute("aria-label") for part in [*cables.all(), page.locator("g.neuron").first]
    )
    assert page.locator("glass-network .card .grad").count() == 0
    button(page, "Step").click()
    is_at(page, 1)
    assert page.locator("glass-network g.cable .strand").count() == 12
    assert ", grad " in cables.first.get_attribute("aria-label")
    assert page.locator("glass-network .card .grad").count() == 1


def test_a_card_covers_no_tile(open_page):
    page = open_page("#/train?data=spirals&n=5")
    is_at(page, 5)
    stage = page.locator("glass-network .stage").bounding_box()
    for part in page.locator("glass-network g.neuron").all()[::4]:
        part.hover(force=True)
        card = page.locator("glass-network .card").bounding_box()
        assert card["y"] >= stage["y"] + stage["height"]


CLIPPED = """() => {
  const all = root => [...root.querySelectorAll('*')].flatMap(e => [e, ...(e.shadowRoot ? all(e.shadowRoot) : [])]);
  const parent = e => e.assignedSlot ?? e.parentElement ?? e.getRootNode().host;
  const trainer = document.querySelector('glass-app').shadowRoot.querySelector('glass-trainer');
  const clipped = [];
  let rings = 0;
  for (const e of all(trainer.shadowRoot)) {
    if (e.tabIndex < 0 || !e.checkVisibility() || e.matches('.spoken') || !e.getClientRects().length) continue;
    e.focus();
    const style = getComputedStyle(e);
    if (style.outlineStyle === 'none') continue;
    rings++;
    const room = parseFloat(style.outlineWidth) + parseFloat(style.outlineOffset);
    const r = e.getBoundingClientRect();
    for (let p = parent(e); p && p !== document.documentElement; p = parent(p)) {
      const s = getComputedStyle(p);
      const clips = s.overflowX !== 'visible' || /paint|content|strict/.test(s.contain);
      if (!clips || p instanceof SVGElement) continue;
      const b = p.getBoundingClientRect();
      if (r.left - room < b.left - 0.5 || r.right + room > b.right + 0.5 || r.top - room < b.top - 0.5 || r.bottom + room > b.bottom + 0.5)
        clipped.push([e.outerHTML.slice(0, 90), p.tagName + '.' + p.className]);
    }
  }
  return [rings, clipped];
}"""


@pytest.mark.parametrize("width", [1280, 390])
def test_no_focus_ring_is_clipped_and_no_choice_is_cut_off(open_page, width):
    page = open_page("#/train?hidden=3&n=20&pin=2", viewport={"width": width, "height": 900})
    is_at(page, 20)
    for details in page.locator("glass-trainer details").all():
        details.evaluate("element => { element.open = true }")
    page.press("Tab")  # from now on, what is focused has a ring
    rings, clipped = page.evaluate(CLIPPED)
    assert rings > 30
    assert clipped == []
    cut = page.locator("glass-train-controls select").evaluate_all("""fields => fields.flatMap(field => {
      const pen = document.createElement('canvas').getContext('2d');
      pen.font = getComputedStyle(field).font;
      return [...field.options].filter(o => pen.measureText(o.text).width + 30 > field.clientWidth).map(o => o.text);
    })""")
    assert cut == []
    assert (
        page.locator("glass-trainer th").evaluate_all(
            "all => all.filter(e => !e.innerText.trim()).length"
        )
        == 0
    )


def test_at_twice_the_size_nothing_is_lost(open_page):
    # A browser at 200 % reports half as many pixels.
    page = open_page(
        "#/train?n=50&sample=1", viewport={"width": 640, "height": 450}, device_scale_factor=2
    )
    is_at(page, 50)
    assert page.evaluate("document.documentElement.scrollWidth") <= 640
    for name in ("Train", "Step", "Reset"):
        assert button(page, name).is_visible()
    assert page.locator("glass-network .numbers").count() == 5


LONG = (
    "sepal length in centimetres,sepal width in centimetres,petal length in centimetres,petal width,species of the flower\n"
    + "".join(
        f"{k * 1.137:.3f},{1000 + k},{-k * 7.25},{k},{'Iris versicolor from the north' if k % 2 else 'Iris setosa'}\n"
        for k in range(30)
    )
)


@pytest.mark.parametrize("width", [1280, 390])
def test_a_table_with_long_names_stays_in_its_panel(open_page, width):
    page = open_page("#/train", viewport={"width": width, "height": 900})
    for details in page.locator("glass-trainer details.controls").all():
        details.evaluate("element => { element.open = true }")
    paste(page, LONG)
    page.wait_until(
        f"{STORE}.configured?.samples.points.length === 30 && {STORE}.progress !== null"
    )
    page.wait_for_timeout(200)
    panel = page.locator("glass-trainer .texts").bounding_box()
    for cell in page.locator("glass-predictions tr").nth(1).locator("td").all():
        if box := cell.bounding_box():
            assert box["x"] + box["width"] <= panel["x"] + panel["width"] - 10
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_bad_lines_of_a_csv_are_left_out_and_named(open_page):
    page = open_page("#/train")
    rows = "".join(f"{k},{k % 3},{'abcde'[k % 5]}\n" for k in range(20))
    paste(page, "x,y,kind\n" + rows + "1,oops,a\n1,2\n3,4,a\n")
    page.wait_until(f"{STORE}.configured?.samples.points.length === 21")
    page.wait_for_timeout(200)
    told = page.locator("glass-train-controls .left-out").inner_text()
    assert told == (
        "2 lines were left out: line 22: column 2: 'oops' is not a finite number;"
        " line 23: expected 3 columns, got 2."
    )
    # Five classes, each with its own marker and colour.
    assert page.evaluate(f"{STORE}.configured.samples.classes.join('')") == "abcde"
    markers = page.locator("glass-map .legend .marker path").evaluate_all(
        "paths => paths.map(p => p.getAttribute('d') + getComputedStyle(p).fill)"
    )
    assert len(set(markers)) == 5
    button(page, "Step").click()
    is_at(page, 1)
    button(page, "XOR").click()
    page.wait_until(f"{STORE}.configured.samples.points.length === 4")
    assert page.locator("glass-train-controls .left-out").count() == 0


def test_a_link_with_steps_stops_there(open_page):
    page = open_page("#/train?data=xor&steps=500")
    page.evaluate(f"{STORE}.setSpeed(200)")
    button(page, "Train").click()
    page.wait_until(f"{STORE}.step === 500 && !{STORE}.isRunning")
    assert "steps=500" in page.evaluate("location.hash")
    button(page, "Train").click()
    page.wait_until(f"{STORE}.step > 500")
    button(page, "Pause").click()


@pytest.mark.parametrize("width", [1280, 1024, 390])
def test_no_header_of_the_predictions_is_cut_off(open_page, width):
    page = open_page("#/train?data=moons&n=5", viewport={"width": width, "height": 900})
    cut = page.locator("glass-predictions th").evaluate_all(
        "all => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.innerText)"
    )
    assert cut == []
