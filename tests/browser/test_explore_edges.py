"""Explore at its edges: odd values, empty text, large graphs, focus, attributes, links."""

import re

import pytest
from browser_page import Watched
from explore_page import STORE, type_expression

import glassgrad as gg
from glassgrad.page.export import export


@pytest.mark.parametrize(
    ("text", "value"),
    [("5", "5.0000"), ("2+3", "5.0000"), ("pi", "3.1416"), ("sum(1,2,3)", "6.0000")],
)
def test_numbers_alone_have_their_value(open_page, text, value):
    page = open_page()
    type_expression(page, text)
    assert f"L is {value}. There is nothing to compute." in page.sentence()
    assert page.node("L")[0] == value


def test_an_empty_box_is_an_empty_page(open_page):
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    type_expression(page, "")
    assert page.locator("glass-graph g.node").count() == 0
    assert "The graph of your expression appears here." in page.text("glass-graph")
    assert page.locator("glass-expression .presets button").count() == 3
    assert page.get_by_role("button", name="Play").is_disabled()
    page.get_by_role("button", name="Copy as Python").click()
    assert "There is nothing to copy yet" in page.locator("glass-app .notice").inner_text()
    page.get_by_role("button", name="a + a").click()
    page.settle()
    assert page.node("b")[0] == "6.0000"


def test_what_is_being_typed_survives_the_pointer(open_page):
    page = open_page()
    field = page.get_by_role("textbox", name="w1, number")
    field.fill("1.7")
    page.locator("glass-graph g.node").nth(3).hover()
    page.locator("glass-graph g.node").nth(5).hover()
    assert field.input_value() == "1.7"
    field.press("Enter")
    assert page.node("w1")[0] == "1.7000"


@pytest.mark.parametrize("value", ["nan", "inf", "-inf", "1e308", "-1e-300"])
def test_odd_values_can_be_put_in_and_taken_back(open_page, value):
    page = open_page(f"#/explore?e=x*2&v=x:{value}")
    slider = page.get_by_role("slider", name="x")
    assert float(slider.get_attribute("max")) >= 3
    if value in ("nan", "inf", "-inf"):
        assert "x is" in page.sentence()
        assert page.locator("glass-graph g.node.bad").count() == 1
    field = page.get_by_role("textbox", name="x, number")
    field.fill("2")
    field.press("Enter")
    assert page.node("L")[0] == "4.0000"


@pytest.mark.parametrize("text", ["banan", "0x10", "1e", "", "--1", "seven"])
def test_what_is_no_number_is_refused(open_page, text):
    page = open_page()
    field = page.get_by_role("textbox", name="w1, number")
    field.fill(text)
    field.press("Enter")
    assert field.get_attribute("aria-invalid") == "true"
    assert page.node("w1")[0] == "0.5000"


def test_escape_goes_back_to_the_last_text_that_worked(open_page):
    page = open_page("#/explore?e=a*b&v=a:2,b:3")
    type_expression(page, "a*b + ")
    page.locator("glass-expression textarea").press("Escape")
    page.wait_for_timeout(200)
    assert page.locator("glass-expression textarea").input_value() == "a*b"


def test_the_tab_stop_stays_in_the_graph(open_page):
    page = open_page()
    page.locator("glass-graph g.node").last.click()
    type_expression(page, "a+b")
    assert page.locator("glass-graph g.node[tabindex='0']").count() == 1


def test_keys_walk_over_groups(open_page):
    page = open_page()
    type_expression(page, " + ".join(f"tanh(w{k}*x)*v{k}" for k in range(60)))
    page.settle()
    assert page.locator("glass-graph g.node.group").count() > 30
    page.locator("glass-graph g.node[tabindex='0']").focus()
    seen = set()
    for _ in range(5):
        page.press("k")
        page.wait_for_timeout(50)
        seen.add(page.locator("glass-graph g.node[tabindex='0']").get_attribute("data-place"))
    assert len(seen) == 5
    assert re.fullmatch(
        r"\w+, \d+ nodes", page.locator("g.node.group text.node-name title").first.text_content()
    )


def test_t_goes_to_the_table_and_back(open_page):
    page = open_page()
    page.locator("glass-graph g.node[tabindex='0']").focus()
    page.press("t")
    page.locator("glass-table").wait_for()
    page.press("t")
    page.locator("glass-graph g.node").first.wait_for()
    page.press("g")
    assert page.locator("glass-graph text.node-grad").count() == 0


def test_a_step_marks_its_op_though_the_focus_is_elsewhere(open_page):
    page = open_page()
    page.locator("glass-graph g.node[tabindex='0']").focus()
    page.press("k", "k", "ArrowRight")
    assert page.locator("glass-expression mark").get_attribute("class") == "backward"


def test_keys_rest_while_the_list_of_keys_is_open(open_page):
    page = open_page()
    page.get_by_role("slider", name="w1").focus()
    page.press("?")
    assert page.get_by_role("dialog").is_visible()
    page.press("ArrowRight")
    assert page.track() == "● Forward 8 of 8"


@pytest.mark.parametrize(
    ("link", "unknown"),
    [
        ("#/explore?v=w1:5", ""),
        ("#/explore?e=a*b&g=maybe", "g=maybe"),
        ("#/explore?e=a&v=a:0x10", "a:0x10"),
        ("#/explore?e=a*b&s=b999", "s=b999"),
        ("#/explore?e=a&v=a:1,zz:3", "zz"),
        ("#/explore?e=a&w=77", "w=77"),
        ("#/nowhere", "/nowhere"),
    ],
)
def test_links_say_what_they_do_not_know(open_page, link, unknown):
    page = open_page(link)
    if unknown:
        assert (
            page.locator("glass-app .notice")
            .inner_text()
            .startswith(f"This link has unknown parts: {unknown}.")
        )
    else:
        assert page.locator("glass-app .notice").count() == 0
        assert page.node("w1")[0] == "5.0000"


def test_a_link_does_not_inherit_values(open_page):
    page = open_page("#/explore?e=a*b&v=a:7,b:2")
    page.evaluate("location.hash = '#/explore?e=a*b'")
    page.settle()
    assert page.node("a")[0] == "1.0000"
    page.page.evaluate("location.hash = '#/explore?e=a%2B*b'")
    page.wait_for_timeout(300)
    sliders = page.locator("glass-inputs input[type=range]").count()
    assert sliders == page.evaluate(f"{STORE}.graph.leaves.length"), "those of the graph that stays"


def test_where_leaves_its_condition_untouched(open_page):
    page = open_page("#/explore?e=where(c,%20a,%20b)&v=c:1,a:2,b:3")
    page.press("End")
    assert [page.node(name)[1] for name in "cab"] == ["0", "1.0000", "0.0000"]


def test_the_active_node_is_seen_above_the_sheet(open_page):
    for size in ({"width": 390, "height": 844}, {"width": 320, "height": 640}):
        page = open_page(viewport=size)
        page.press("ArrowRight")
        page.wait_for_timeout(400)
        box = page.locator("glass-graph g.node.active-backward rect.body").bounding_box()
        sheet = page.locator("glass-explorer .sheet").bounding_box()
        assert box["y"] + box["height"] <= sheet["y"] + 1, size
        assert page.evaluate("document.documentElement.scrollHeight") <= size["height"] + 1
    page.locator("glass-explorer .sheet").get_by_role("button", name="View").click()
    assert page.get_by_role("switch", name="Gradients").is_visible()


def open_local(browser, file):
    watched = Watched(browser, offline=True)
    watched.page.goto(file.as_uri())
    watched.settle()
    return watched


def test_a_closure_tells_its_grad_and_not_its_paths(browser, tmp_path):
    a, b = gg.Value(2.0, label="a"), gg.Value(4.0, label="b")
    out = gg.Value(a.data * 3, (a,), "triple")

    def _backward():
        a.grad += 3 * out.grad

    out._backward = _backward
    root = out * b
    root.label = "r"
    export(root, tmp_path / "own.html")
    page = open_local(browser, tmp_path / "own.html")
    page.press("End")
    assert page.node("a")[1] == "12.0000"
    page.locator("glass-graph g.node").first.click()
    assert "an op with its own rule" in page.sentence()
    assert page.problems == []
    page.context.close()


def test_leaves_of_one_name_have_a_slider_each(browser, tmp_path):
    first, second = gg.Value(2.0, label="a"), gg.Value(5.0, label="a")
    export(first * second + first, tmp_path / "same.html")
    page = open_local(browser, tmp_path / "same.html")
    fields = page.locator("glass-inputs input[type=text]")
    assert [fields.nth(k).input_value() for k in range(2)] == ["2.0000", "5.0000"]
    fields.nth(1).fill("7")
    fields.nth(1).press("Enter")
    assert [fields.nth(k).input_value() for k in range(2)] == ["2.0000", "7.0000"]
    page.context.close()


@pytest.mark.parametrize(
    "root", [gg.Value(3.0, label="x"), gg.Value(float("nan"), label="x") + 1, gg.Value(2.0).exp()]
)
def test_small_and_odd_graphs_open(browser, tmp_path, root):
    export(root, tmp_path / "odd.html")
    page = open_local(browser, tmp_path / "odd.html")
    page.press("End", "Home", "ArrowRight")
    assert page.locator("glass-graph g.node").count() == len(gg.flatten(root))
    assert page.problems == []
    page.context.close()


def test_two_thousand_nodes_can_be_stepped_through(browser, tmp_path):
    value = gg.Value(1.0, label="x")
    for _ in range(1_999):
        value = value.sin()
    export(value, tmp_path / "deep.html")
    page = open_local(browser, tmp_path / "deep.html")
    page.get_by_role("button", name="Table").click()
    spent = page.evaluate("""async () => {
      const explorer = document.querySelector('glass-explorer'), began = performance.now();
      explorer.next(); await explorer.updateComplete;
      await explorer.shadowRoot.querySelector('glass-table').updateComplete;
      return performance.now() - began }""")
    assert spent < 2_000
    page.context.close()


def lesson(browser, address, body, folder=""):
    watched = Watched(browser)
    watched.page.route(
        address + "lesson",
        lambda route: route.fulfill(body=f"<!doctype html>{body}", content_type="text/html"),
    )
    watched.page.goto(address + "lesson")
    watched.settle()
    return watched


def test_a_graph_of_its_own_attributes(browser, address):
    page = lesson(
        browser,
        address,
        """<script type="module" src="glassgrad.js"></script>
      <div id="narrow" class="x"><glass-graph expression="a*b + c" values="a=2
        b=-3,c=10" step="b2" partials="off" gradients="on"></glass-graph></div>""",
    )
    assert page.locator("glass-graph g.node").count() == 5
    assert page.locator("glass-graph .partial, glass-graph .pill").count() == 0
    assert page.node("a")[1] == "−3.0000"
    assert page.problems == []
    page.context.close()


def test_attributes_may_come_and_go(browser, address):
    page = lesson(
        browser,
        address,
        """<script src="glassgrad.js" defer></script>
      <glass-explorer expression="a*b" values="a=2 b=3" gradients="off"></glass-explorer>""",
    )
    switch = page.get_by_role("switch", name="Gradients")
    assert switch.get_attribute("aria-checked") == "false"
    page.evaluate("document.querySelector('glass-explorer').setAttribute('gradients', 'on')")
    page.wait_for_timeout(100)
    assert switch.get_attribute("aria-checked") == "true"
    page.evaluate("document.querySelector('glass-explorer').removeAttribute('expression')")
    page.evaluate("document.querySelector('glass-explorer').setAttribute('values', 'a=5 b=3')")
    page.wait_for_timeout(100)
    assert page.problems == []
    page.context.close()


def test_elements_work_from_a_disk(browser, tmp_path):
    from glassgrad.page import built

    for name in ("glassgrad.js", "layout.js"):
        (tmp_path / name).write_text(built.read(name), encoding="utf-8")
    file = tmp_path / "lesson.html"
    file.write_text(
        '<!doctype html><script src="glassgrad.js" defer></script><glass-explorer expression="a + a" values="a=3"></glass-explorer>',
        encoding="utf-8",
    )
    page = open_local(browser, file)
    assert page.node("a")[0] == "3.0000"
    page.context.close()
