"""Learn in a browser: quiz, exercises, museum and rail, by mouse and by keys, on any width."""

import re
from pathlib import Path

import pytest
from learn_page import curves, rail
from playwright.sync_api import expect

from glassgrad import museum

EXHIBITS = Path(museum.__file__).with_name("exhibits.json")
NAMES = [exhibit.name for exhibit in museum.exhibits()]


def option(page, number):
    return page.locator("glass-quiz .option").nth(number - 1)


def test_practice_has_a_question_an_exhibit_and_an_exercise(open_page):
    page = open_page("#/learn")
    rail(page, "All 19 questions").click()
    page.settle()
    assert "Quick check 1 of 19" in page.text("glass-quiz")
    assert page.locator("glass-bug h2").inner_text() == "The forgotten zero_grad"
    assert page.locator("glass-exercise h2").inner_text() == "A product and a sum"
    assert page.locator("glass-quiz .pip.past").count() == 1
    assert page.locator("glass-quiz .pip").count() == 19


def test_a_wrong_choice_stays_with_its_reason_and_the_right_one_shows_the_graph(open_page):
    page = open_page("#/learn?q=3")
    assert page.locator("glass-quiz glass-graph .node-grad").count() == 0
    option(page, 1).click()
    wrong = page.locator("glass-quiz .option.wrong")
    assert "One arrow’s share." in wrong.inner_text()
    assert wrong.evaluate("element => getComputedStyle(element).borderStyle") == "dashed"
    assert page.locator("glass-quiz glass-graph .node-grad").count() == 0
    assert page.get_by_text("See why not").count() == 0
    option(page, 2).click()
    right = page.locator("glass-quiz .option.right")
    assert "Two arrows, each carries 1" in right.inner_text()
    assert right.evaluate("element => getComputedStyle(element).borderStyle") == "solid"
    assert wrong.count() == 1
    page.settle()
    assert page.node("a") == ("3.0000", "2.0000")
    assert page.node("b") == ("6.0000", "1.0000")
    assert page.locator("glass-quiz .sum").inner_text() == "1 + 1 = 2"
    assert page.get_by_text("See why not").count() == 2
    option(page, 4).click()
    assert "That is the data of b." in option(page, 4).inner_text()


def test_answers_are_told_to_the_page_and_to_a_voice(open_page):
    page = open_page("#/learn?q=4")
    page.evaluate("""() => {
      window.heard = [];
      document.addEventListener('glass-answer', (event) => window.heard.push(event.detail));
    }""")
    option(page, 1).click()
    assert (
        page.locator("glass-quiz [role=status]")
        .inner_text()
        .startswith("Not this one. Only as far as the product.")
    )
    option(page, 2).click()
    option(page, 3).click()  # "See why not" is no answer any more
    assert page.evaluate("window.heard") == [
        {"question": "relu", "option": 1, "right": False},
        {"question": "relu", "option": 2, "right": True},
    ]


def test_the_quiz_works_by_keys_alone(open_page):
    page = open_page("#/learn?q=1")
    option(page, 1).focus()
    page.press("Enter")
    assert page.locator("glass-quiz .option.wrong").evaluate("element => element.matches(':focus')")
    page.press("Tab", "Space")
    assert page.locator("glass-quiz .option.right").evaluate("element => element.matches(':focus')")
    page.get_by_role("button", name="Next question").focus()
    page.press("Enter")
    assert "Quick check 2 of 19" in page.text("glass-quiz")


OUTSIDE = """() => {
  const quiz = document.querySelector('glass-app').shadowRoot.querySelector('glass-learn').quiz;
  const graph = quiz.shadowRoot.querySelector('glass-graph');
  const frame = graph.getBoundingClientRect();
  return [...graph.shadowRoot.querySelectorAll('g.node')].filter((node) => {
    const box = node.getBoundingClientRect();
    return box.left < frame.left - 1 || box.right > frame.right + 1
      || box.top < frame.top - 1 || box.bottom > frame.bottom + 1;
  }).length;
}"""


def test_every_question_shows_its_graph_and_explains_its_options(open_page):
    page = open_page("#/learn?q=1")
    for number in range(1, 20):
        assert f"Quick check {number} of 19" in page.text("glass-quiz")
        for k in range(1, 5):
            option(page, k).click()
            assert len(option(page, k).locator(".why").inner_text()) > 20
        assert page.locator("glass-quiz .option.right").count() == 1
        assert page.locator("glass-quiz .option.wrong").count() == 3
        page.locator("glass-quiz").locator(".known, .receiving").first.wait_for()
        assert page.evaluate(OUTSIDE) == 0, number
        page.get_by_role("button", name=re.compile("(Next|First) question")).click()


def test_every_graph_of_a_question_fits_a_phone(open_page):
    page = open_page("#/learn?q=1", viewport={"width": 390, "height": 844})
    for number in range(1, 20):
        page.locator("glass-quiz g.node").first.wait_for()
        page.wait_until(f"({OUTSIDE})() === 0", 3)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, number
        page.get_by_role("button", name=re.compile("(Next|First) question")).click()


def test_typing_checking_and_stepping_move_nothing_in_the_cards(open_page):
    page = open_page("#/learn?q=4&a=2&bug=sum&x=twice")
    places = """() => {
      const learn = document.querySelector('glass-app').shadowRoot.querySelector('glass-learn');
      const cards = [learn.quiz, ...learn.shadowRoot.querySelectorAll('glass-bug, glass-exercise')];
      const parts = cards.flatMap((card) => [card, ...card.shadowRoot.querySelectorAll('button, input, figure, glass-graph, .where, pre')]);
      return parts.map((part) => { const { x, y, width, height } = part.getBoundingClientRect(); return [x, y + scrollY, width, height]; });
    }"""
    before = page.evaluate(places)
    for _ in range(4):
        page.get_by_role("button", name="Previous step").click()
        assert page.evaluate(places) == before
    field = page.get_by_label("Your answer")
    for answer in ("a", "a + *", "2*a"):
        field.fill(answer)
        field.press("Enter")
        assert page.evaluate(places) == before, answer
    seed = page.get_by_label("Seed")
    for number in ("x", "12345678"):
        seed.fill(number)
        seed.press("Enter")
        assert page.evaluate(places) == before, number


def test_the_graph_of_a_question_can_be_stepped_but_tells_nothing_before_the_answer(open_page):
    page = open_page("#/learn?q=1")
    where = page.locator("glass-quiz .steps .muted")
    assert where.inner_text() == "● Forward 2 of 2"
    assert page.get_by_role("button", name="Next step").is_disabled()
    page.get_by_role("button", name="Previous step").click()
    assert where.inner_text() == "● Forward 1 of 2"
    page.locator("glass-quiz g.node[tabindex='0']").focus()
    page.press("ArrowRight", "ArrowRight", "End", " ")
    assert where.inner_text() == "● Forward 2 of 2"
    option(page, 2).click()
    assert where.inner_text() == "◆ Backward 2 of 2"
    page.get_by_role("button", name="Previous step").click()
    assert where.inner_text() == "◆ Backward 1 of 2"
    page.locator("glass-quiz g.node[tabindex='0']").focus()
    page.press("End")
    assert where.inner_text() == "◆ Backward 2 of 2"


def test_the_answer_is_hidden_from_a_voice_too(open_page):
    page = open_page("#/learn?q=2")
    labels = page.locator("glass-quiz g.node").evaluate_all(
        "all => all.map(node => node.getAttribute('aria-label'))"
    )
    assert len(labels) == 3 and not any("∂" in label for label in labels)
    option(page, 3).click()
    page.settle()
    labels = page.locator("glass-quiz g.node").evaluate_all(
        "all => all.map(node => node.getAttribute('aria-label'))"
    )
    assert any("∂ 1.0000" in label for label in labels)


def test_one_can_go_on_and_back_and_answers_are_kept(open_page):
    page = open_page("#/learn?q=1&a=1")
    assert page.get_by_role("button", name="Back", exact=True).is_disabled()
    page.get_by_role("button", name="Next question").click()
    assert page.locator("glass-quiz .option.wrong").count() == 0
    page.get_by_role("button", name="Back", exact=True).click()
    assert page.locator("glass-quiz .option.wrong").count() == 1
    page = open_page("#/learn?q=19")
    page.get_by_role("button", name="First question").click()
    assert "Quick check 1 of 19" in page.text("glass-quiz")


def test_open_in_explore_shows_the_same_graph(open_page):
    page = open_page("#/learn?q=7&a=3")
    page.get_by_role("link", name="Open in Explore").click()
    page.settle()
    assert page.node("w") == ("5.0000", "4.0000")
    assert page.track() == "◆ Backward 2 of 2"


def test_an_exercise_is_checked_and_its_mistakes_are_explained(open_page):
    page = open_page("#/learn?x=twice")
    field, verdict = page.get_by_label("Your answer"), page.locator("glass-exercise .verdict")
    for answer, told in [
        ("", "Type an expression"),
        ("2*", "Column 3."),
        ("a + b", "one a is missing"),
        ("7", "At a = 2, b = −3 yours is 7."),
    ]:
        field.fill(answer)
        field.press("Enter")
        assert told in verdict.inner_text()
        assert verdict.inner_text().startswith("✕")
    field.fill("b + a*2")
    page.get_by_role("button", name="Check").click()
    assert verdict.inner_text().startswith("✓ Right: at a = 2, b = −3 it is 1")
    page.get_by_role("button", name="Next exercise").click()
    assert page.locator("glass-exercise h2").inner_text() == "A squared error"
    assert field.input_value() == ""
    assert verdict.inner_text() == ""
    page.wait_for_timeout(300)
    assert "x=error" in page.url


def test_hint_and_solution_are_there_on_demand(open_page):
    page = open_page("#/learn?x=parabola")
    assert page.locator("glass-exercise .help").count() == 0
    page.get_by_role("button", name="Hint").click()
    assert "Term by term" in page.locator("glass-exercise .help").inner_text()
    page.get_by_role("button", name="Solution").click()
    assert page.locator("glass-exercise .help").inner_text() == "6*x - 4"
    page.get_by_role("button", name="Solution").click()
    assert page.locator("glass-exercise .help").count() == 0


def test_the_rail_opens_everything(open_page):
    page = open_page("#/learn")
    assert page.locator("glass-learn .rail li").count() == 12 + 2 + 1 + 13 + 14 + 1 + 8
    for heading, title in (
        ("glass-bug h2", "Sigmoids, six layers deep"),
        ("glass-exercise h2", "Minus the log of a probability"),
    ):
        rail(page, title).click()
        expect(page.locator(heading)).to_have_text(title)
    page.wait_for_timeout(300)
    assert "bug=sigmoids" in page.url and "x=surprise" in page.url
    current = page.locator("glass-learn .entry[aria-current=true]").all_inner_texts()
    assert [re.sub(r"\s+", " ", text) for text in current] == [
        "9 Sigmoids, six layers deep",
        "7 Minus the log of a probability",
    ]


def test_a_link_restores_everything(open_page):
    page = open_page("#/learn?q=5&a=2-1&bug=rate&seed=9&x=sigmoid")
    assert "Quick check 5 of 19" in page.text("glass-quiz")
    assert page.locator("glass-quiz .option.wrong").count() == 1
    assert page.locator("glass-quiz .option.right").count() == 1
    assert page.node("w") == ("5.0000", "0.0000")
    assert page.locator("glass-bug h2").inner_text() == "A learning rate that is too large"
    assert page.get_by_label("Seed").input_value() == "9"
    assert page.locator("glass-exercise h2").inner_text() == "The slope of a sigmoid"
    rail(page, "Sum or mean").click()
    page.wait_for_timeout(300)
    again = open_page(page.url.partition("/#")[2] and "#" + page.url.partition("#")[2])
    assert again.locator("glass-bug h2").inner_text() == "Sum or mean"
    assert again.locator("glass-quiz .option.right").count() == 1


@pytest.mark.parametrize(
    ("part", "told"),
    [
        ("q=20", "q=20"),
        ("q=x", "q=x"),
        ("a=7", "a=7"),
        ("a=1-1", "a=1-1"),
        ("bug=none", "bug=none"),
        ("seed=-1", "seed=-1"),
        ("x=none", "x=none"),
        ("q=1&z=1", "z"),
    ],
)
def test_a_link_with_unknown_parts_says_so(open_page, part, told):
    page = open_page(f"#/learn?{part}")
    assert f"This link has unknown parts: {told}." in page.locator("glass-app .notice").inner_text()
    assert len(curves(page)) == 4


ELEMENTS = """async () => {
  document.body.innerHTML = `
    <glass-bug id="bug" name="twins" seed="3" theme="dark"></glass-bug>
    <glass-bug id="none" name="nothing"></glass-bug>
    <glass-quiz id="ours" question="2"></glass-quiz>
    <glass-quiz id="own"><script type="application/json">[{"ask": "1 + 1 = <b>?</b>", "options": [
      {"text": "2", "right": true, "why": "yes"}, {"text": "3", "why": "no"}]}]</script></glass-quiz>
    <glass-quiz id="bad"><script type="application/json">[{"ask": "?"}]</script></glass-quiz>`;
  await new Promise((done) => setTimeout(done, 500));
}"""


def test_elements_stand_alone(open_page):
    page = open_page("#/learn")
    page.evaluate(ELEMENTS)
    assert "Twins: the symmetric start" in page.text("#bug")
    assert page.locator("#bug").get_by_role("link").count() == 0
    assert "There is no bug nothing." in page.text("#none")
    assert "Quick check 2 of 19" in page.text("#ours")
    assert page.locator("#ours").get_by_role("link").count() == 0
    assert "1 + 1 = <b>?</b>" in page.text("#own")
    assert page.locator("#own glass-graph").count() == 0
    page.locator("#own .option").first.click()
    assert page.locator("#own .option.right").count() == 1
    assert "question 1: options: expected two or more" in page.text("#bad")
    page.evaluate("document.querySelector('#bug').setAttribute('name', 'zip')")
    page.wait_for_timeout(100)
    assert "zip that drops a row" in page.text("#bug")
    page.evaluate("document.querySelector('#ours').setAttribute('question', '6')")
    page.wait_for_timeout(100)
    assert "Quick check 6 of 19" in page.text("#ours")
    for call, told in (
        ("next", "7 of 19"),
        ("previous", "6 of 19"),
        ("reset", "1 of 19"),
        ("previous", "19 of 19"),
    ):
        page.evaluate(f"document.querySelector('#ours').{call}()")
        page.wait_for_timeout(50)
        assert told in page.text("#ours")
    page.evaluate("document.querySelector('#bug').play(); document.querySelector('#bug').pause()")
    page.wait_for_timeout(300)
    assert page.evaluate("document.querySelector('#bug').bug.losses.length") == 2
    page.evaluate("document.querySelector('#bug').reset()")
    assert page.evaluate(
        "[document.querySelector('#bug').usedSeed, document.querySelector('#bug').bug.losses.length]"
    ) == [1337, 60]


def test_questions_can_be_fetched(open_page):
    page = open_page("#/learn")
    page.page.route(
        "**/own.json",
        lambda route: route.fulfill(
            json=[
                {
                    "ask": ["Which?"],
                    "graph": {"expression": "a*b", "values": {"a": 2, "b": 5}},
                    "options": [
                        {"text": "x", "why": "no"},
                        {"text": "y", "why": "yes", "right": True},
                    ],
                }
            ]
        ),
    )
    page.page.route("**/broken.json", lambda route: route.fulfill(body="{"))
    page.evaluate("""() => { document.body.innerHTML =
      '<glass-quiz id="own" src="own.json"></glass-quiz><glass-quiz id="broken" src="broken.json"></glass-quiz>'; }""")
    page.wait_for_timeout(600)
    assert "Which?" in page.text("#own")
    assert page.locator("#own g.node").count() == 3
    assert "The questions cannot be shown: broken.json:" in page.text("#broken")


@pytest.mark.parametrize("width", [1280, 1024, 768, 390, 320])
@pytest.mark.parametrize("name", ["sigmoids", "zero_grad", "assign"])
def test_nothing_is_cut_at_any_width(open_page, width, name):
    page = open_page(f"#/learn?q=7&a=2-3&bug={name}", viewport={"width": width, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for card in ("glass-quiz", "glass-bug", "glass-exercise"):
        box = page.locator(card).bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= width
    assert page.evaluate(OUTSIDE) == 0


@pytest.mark.parametrize("width", [390, 320])
def test_on_a_phone_targets_are_large_and_the_rail_opens(open_page, width):
    page = open_page("#/learn", viewport={"width": width, "height": 844}, has_touch=True)
    for box in page.locator("glass-app header .square").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().toJSON())"
    ):
        assert box["width"] >= 44 and box["height"] >= 44 and box["right"] <= width
    page.locator("glass-learn .group > summary", has_text="Museum of bugs").tap()
    page.get_by_role("link", name="zip that drops a row").tap()
    assert page.locator("glass-bug h2").inner_text() == "zip that drops a row"
    small = page.evaluate("""() => {
      const learn = document.querySelector('glass-app').shadowRoot.querySelector('glass-learn');
      const roots = [learn, learn.quiz, ...learn.shadowRoot.querySelectorAll('glass-bug, glass-exercise')];
      const all = roots.flatMap((root) => [...root.shadowRoot.querySelectorAll('button, a, input, summary')]);
      return all.filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 44).map((one) => one.outerHTML);
    }""")
    assert small == []


def test_with_reduced_motion_both_are_there_at_once(open_page):
    page = open_page("#/learn?bug=rate", reduced_motion="reduce")
    before = curves(page)
    page.get_by_role("button", name="Run both again").click()
    assert curves(page) == before


def test_an_option_without_a_mark_has_a_ring_beside_its_text(open_page):
    page = open_page("#/learn?q=3&a=1-2")
    rings = page.locator("glass-quiz button.option .mark")
    rings.first.wait_for()
    assert rings.count() == 2
    for option in page.locator("glass-quiz button.option").all():
        ring, text = (option.locator(part).bounding_box() for part in (".mark", ".text"))
        assert ring["width"] == ring["height"] > 10
        assert abs(ring["y"] + ring["height"] / 2 - text["y"] - text["height"] / 2) < 4
