"""Explore in a browser: each button, each key, the figures of the contract, mistakes and links."""

import re

import pytest
from explore_page import STORE, type_expression

NEURON = (
    "#/explore?e=tanh(x1*w1%20%2B%20x2*w2%20%2B%20b)&v=x1:2,x2:0,w1:-3,w2:1,b:6.881373587019543"
)


def test_the_first_screen_says_what_to_press(open_page):
    page = open_page()
    assert "Forward is done: L is 0.1792. Press → to send its gradient back." in page.sentence()
    assert page.node("L") == ("0.1792", "1.0000")
    assert page.node("w2") == ("−0.5000", "0")
    assert page.locator("glass-expression .count").inner_text() == "6 inputs · 8 operations"


def test_row_54_step_by_step(open_page):
    page = open_page()
    page.press(*["ArrowRight"] * 7)
    assert page.track() == "◆ Backward 7 of 8"
    assert (
        "Through ×, each input gets the gradient scaled by the other input's value."
        in page.sentence()
    )
    page.press("End")
    shown = {name: page.node(name) for name in ("p1", "p2", "z", "ŷ", "L", "w1", "w2", "b")}
    assert shown == {
        "p1": ("1.0000", "−0.1438"),
        "p2": ("−1.5000", "−0.1438"),
        "z": ("−0.4000", "−0.1438"),
        "ŷ": ("0.4013", "−0.5987"),
        "L": ("0.1792", "1.0000"),
        "w1": ("0.5000", "−0.2877"),
        "w2": ("−0.5000", "−0.4315"),
        "b": ("0.1000", "−0.1438"),
    }
    assert "Done. One backward pass computed the slope of L for all 6 inputs." in page.sentence()


def test_row_11_from_a_preset_and_from_a_link(open_page):
    for page in (open_page(), open_page(NEURON)):
        if page.locator("glass-expression textarea").input_value().startswith("0.5"):
            page.get_by_role("button", name="One neuron").click()
            page.settle()
        page.press("End")
        grads = {name: page.node(name)[1] for name in ("n", "b", "x2", "w2", "x1", "w1")}
        assert grads == {
            "n": "0.5000",
            "b": "0.5000",
            "x2": "0.5000",
            "w2": "0.0000",
            "x1": "−1.5000",
            "w1": "1.0000",
        }
        assert page.node("n")[0] == "0.8814"
        assert page.node("o")[0] == "0.7071"


def test_every_button_of_the_track(open_page):
    page = open_page()
    steps = page.locator("glass-steps")
    button = lambda name: steps.get_by_role("button", name=name, exact=True)  # noqa: E731
    button("Next step").click()
    assert page.track() == "◆ Backward 1 of 8"
    button("Previous step").click()
    assert page.track() == "● Forward 8 of 8"
    button("First step").click()
    assert page.track() == "● Forward 0 of 8"
    assert button("First step").is_disabled()
    assert page.node("L")[0] == "…"
    button("Last step").click()
    assert page.track() == "◆ Backward 8 of 8"
    assert button("Next step").is_disabled()
    steps.get_by_role("switch", name="Gradients").click()
    assert page.locator("glass-graph text.node-grad").count() == 0
    assert page.locator("glass-graph .partial").count() == 0
    steps.get_by_role("switch", name="Gradients").click()
    assert page.node("w2")[1] == "−0.4315"
    button("Table").click()
    row = page.locator("glass-table tr", has=page.get_by_role("button", name="p2", exact=True))
    assert row.inner_text().split("\t")[1:] == ["mul", "w2 (3), x2 (−0.5)", "−1.5000", "−0.1438"]
    button("Graph").click()
    assert page.locator("glass-graph").is_visible()


def test_marks_of_the_track_can_be_clicked_and_dragged(open_page):
    page = open_page()
    mark = lambda k: page.locator(f"glass-steps [data-step='{k}']").bounding_box()  # noqa: E731
    centre = lambda box: (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)  # noqa: E731
    page.mouse.click(*centre(mark(11)))
    assert page.track() == "◆ Backward 3 of 8"
    page.mouse.move(*centre(mark(11)))
    page.mouse.down()
    page.mouse.move(*centre(mark(15)), steps=4)
    page.mouse.up()
    assert page.track() == "◆ Backward 7 of 8"


def test_play_and_pause(open_page):
    page = open_page()
    page.locator("glass-steps select").select_option("4")
    page.get_by_role("button", name="Play").click()
    page.wait_until(f"{STORE}.position >= 10")
    page.get_by_role("button", name="Pause").click()
    stopped = page.track()
    page.wait_for_timeout(700)
    assert page.track() == stopped
    page.locator("body").click(position={"x": 5, "y": 880})
    page.press("Home", "Space")
    page.wait_until(f"{STORE}.position === 16")
    assert page.track() == "◆ Backward 8 of 8"
    assert page.get_by_role("button", name="Play").is_visible()


def test_keys_step_from_anywhere_but_fields(open_page):
    page = open_page()
    page.press("Home")
    assert page.track() == "● Forward 0 of 8"
    page.press("ArrowRight", "ArrowRight", "ArrowLeft")
    assert page.track() == "● Forward 1 of 8"
    page.press("End")
    assert page.track() == "◆ Backward 8 of 8"
    page.locator("glass-expression textarea").focus()
    page.press("ArrowLeft", "Home")
    assert page.track() == "◆ Backward 8 of 8"
    page.locator("glass-inputs input[type=range]").first.focus()
    page.press("ArrowRight")
    assert page.track() == "◆ Backward 8 of 8"
    assert page.locator("glass-inputs input[type=text]").first.input_value() == "0.5100"


def test_keys_of_the_graph(open_page):
    page = open_page()
    page.locator("glass-graph g.node[tabindex='0']").focus()
    assert page.focused().startswith("L 0.1792 ∂ 1.0000 ½, product of 0.5 and q.")
    page.press("k")
    assert page.focused().startswith("q 0.3584 ∂ 0 x², power of e with exponent 2.")
    page.press("i")
    assert page.focused().startswith("e −0.5987 ∂ 0 −, difference of ŷ and y.")
    page.press("o")
    assert page.focused().startswith("q ")
    page.press("j")
    assert page.focused().startswith("L ")
    page.press("Enter")
    assert "L is the end of every path." in page.sentence()
    page.press("Escape")
    assert "Forward is done" in page.sentence()
    page.press("g")
    assert page.locator("glass-graph text.node-grad").count() == 0
    before = page.locator("glass-graph svg.graph > g").get_attribute("style")
    page.press("+")
    larger = page.locator("glass-graph svg.graph > g").get_attribute("style")
    assert larger != before
    page.press("0")
    assert page.locator("glass-graph svg.graph > g").get_attribute("style") == before
    page.press("t")
    assert page.locator("glass-table").is_visible()


def test_question_mark_lists_the_keys(open_page):
    page = open_page()
    page.press("?")
    assert page.get_by_role("dialog").is_visible()
    page.press("Escape")
    assert not page.get_by_role("dialog").is_visible()


def test_sliders_fields_and_double_click(open_page):
    page = open_page()
    page.press("End")
    row = page.locator("glass-inputs")
    w2 = row.get_by_role("slider", name="w2")
    places = page.evaluate(NODE_PLACES)
    w2.focus()
    page.press("ArrowRight")
    assert page.node("w2")[0] == "−0.4900"
    page.press("Shift+ArrowRight")
    assert page.node("w2")[0] == "−0.3900"
    page.press("Alt+ArrowRight")
    assert page.node("w2")[0] == "−0.3890"
    box = w2.bounding_box()
    page.mouse.click(box["x"] + box["width"] * 0.9, box["y"] + box["height"] / 2)
    assert float(page.node("w2")[0]) > 1
    assert page.evaluate(NODE_PLACES) == places, "a slider moved a node"
    w2.dblclick()
    assert page.node("w2")[0] == "−0.5000"
    field = row.get_by_role("textbox", name="w2, number")
    field.fill("7.25")
    field.press("Enter")
    assert page.node("w2")[0] == "7.2500"
    assert float(w2.get_attribute("max")) == 10
    field.fill("seven")
    field.press("Enter")
    assert field.get_attribute("aria-invalid") == "true"
    assert page.node("w2")[0] == "7.2500"


NODE_PLACES = """() => {
  const graph = document.querySelector('glass-app').shadowRoot.querySelector('glass-explorer').shadowRoot.querySelector('glass-graph');
  return [...graph.shadowRoot.querySelectorAll('g.node')].map(node => node.style.transform);
}"""


def test_the_slope_is_shown_and_said(open_page):
    page = open_page()
    page.press("End")
    w2 = page.get_by_role("slider", name="w2")
    assert (
        w2.get_attribute("aria-valuetext")
        == "w2, minus 0.5. Raising it lowers L, slope minus 0.4315."
    )


def test_a_step_is_told_completely(open_page):
    page = open_page()
    page.press(*["ArrowRight"] * 7)
    page.wait_for_timeout(500)
    assert page.locator("glass-explorer .spoken[role=status]").inner_text() == (
        "Backward 7 of 8. p2 equals w2 times x2. Grad of p2 is minus 0.1438. w2 receives 3 times minus 0.1438,"
        " which is minus 0.4315. x2 receives minus 0.5 times minus 0.1438, which is 0.0719."
    )


def test_the_nudge(open_page):
    page = open_page()
    page.press(*["ArrowRight"] * 7)
    card = page.sentence()
    assert "expected −0.00432" in card
    assert "measured −0.00430" in card
    page.get_by_role("button", name="Nudge w2").click()
    assert page.node("w2")[0] == "−0.4900"


def test_why_after_a_click_and_back(open_page):
    page = open_page("#/explore?e=(a*b%20%2B%20c)*a&v=a:2,b:-3,c:10")
    page.locator("glass-graph g.node", has_text=re.compile("^\\s*a")).first.click()
    assert "a reaches L by two paths. Their products add up to −2." in page.sentence()
    page.locator("glass-explain .paths tr").first.hover()
    assert page.locator("glass-graph path.edge.marked").count() >= 1
    page.get_by_role("button", name="Back to the step").click()
    assert "Forward is done" in page.sentence()


def test_a_value_used_twice_shows_two_edges_and_the_sum(open_page):
    page = open_page("#/explore?e=a%20%2B%20a&v=a:3")
    assert page.locator("glass-graph path.edge").count() == 2
    page.press("End")
    assert page.node("a")[1] == "2.0000"
    assert "a already had 1 from another path. 1 more makes 2." in page.sentence()
    assert "move by 0.01 × 2.0000." in page.sentence()
    assert "expected 0.02000 measured 0.02000" in page.sentence()


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        (
            "0.5*(sigmoid(w1*x1 + * w2*x2) - y)**2",
            22,
            "After +, write a number, a name or (, not *.",
        ),
        ("a*sigmod(x)", 3, "There is no function sigmod. Did you mean sigmoid?"),
        ("__import__('os').system('x')", 1, "There is no function __import__."),
        ("constructor", None, ""),
        ("x.__class__", 2, "The character . has no meaning here."),
        ("<img src=x onerror=alert(1)>", 1, "The character < has no meaning here."),
        ("a" * 4001, 4001, "This is too long: at most 4000 characters."),
    ],
)
def test_a_mistake_has_its_place_and_one_sentence(open_page, text, column, message):
    page = open_page()
    type_expression(page, text)
    problem = page.locator("glass-expression #problem").inner_text()
    if column is None:
        assert problem == ""
        return
    assert problem.replace("\n", " ").startswith(f"✕ Column {column}. {message}")
    assert page.node("L")[0] == "0.1792", "the last good graph stays"
    page.locator("glass-expression textarea").press("Escape")
    page.wait_for_timeout(200)
    assert page.locator("glass-expression #problem").inner_text() == ""


def test_empty_has_a_placeholder_and_presets(open_page):
    page = open_page("#/explore?e=")
    field = page.locator("glass-expression textarea")
    type_expression(page, "")
    assert field.get_attribute("placeholder") == "Type an expression, such as a*b + c"
    assert page.get_by_role("button", name="a + a").is_visible()


def test_enter_goes_to_the_track(open_page):
    page = open_page()
    field = page.locator("glass-expression textarea")
    field.fill("a*b")
    field.press("Enter")
    page.wait_for_timeout(300)
    page.press("ArrowRight")
    assert page.track() == "◆ Backward 1 of 1"


def test_the_first_infinity_is_named(open_page):
    page = open_page("#/explore?e=log(a)*b%20%2B%201&v=a:0,b:2")
    assert "The first infinity is v1 = log(a). a is 0, and log(0) is −inf." in page.sentence()
    assert page.locator("glass-graph g.node.bad").count() == 1


def test_the_link_is_the_state(open_page):
    page = open_page()
    page.get_by_role("button", name="a·b + c").click()
    page.settle()
    page.get_by_role("textbox", name="b, number").fill("-4.5")
    page.get_by_role("textbox", name="b, number").press("Enter")
    page.press("Tab")
    page.evaluate("document.activeElement.blur()")
    page.press("ArrowRight")
    page.get_by_role("switch", name="Gradients").click()
    page.wait_for_timeout(400)
    link = page.evaluate("location.hash")
    again = open_page(link)
    assert again.locator("glass-expression textarea").input_value() == "a*b + c"
    assert again.locator("glass-inputs input[type=text]").nth(1).input_value() == "−4.5000"
    assert again.track() == "◆ Backward 1 of 2"
    assert again.get_by_role("switch", name="Gradients").get_attribute("aria-checked") == "false"
    again.wait_for_timeout(400)
    assert again.evaluate("location.hash") == link


def test_a_bad_link_says_what_it_does_not_know(open_page):
    page = open_page("#/explore?e=a*b&v=a:2,b:x&zoom=3&s=q9")
    notice = page.locator("glass-app .notice").inner_text()
    assert notice.startswith("This link has unknown parts: zoom, b:x, s=q9. They are ignored.")
    assert page.node("a")[0] == "2.0000"
