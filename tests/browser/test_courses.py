"""The doors of the courses, and every other link into the page: each opens in the right state."""

import re
from pathlib import Path
from urllib.parse import parse_qs

import pytest

ROOT = Path(__file__).resolve().parents[2]
SERVED = "http://127.0.0.1:8377/"
TEXTS = [ROOT / "docs" / "courses.md", *sorted((ROOT / "docs" / "lessons").glob("[0-9]*.md"))]
LINKS = sorted(
    {
        link
        for path in TEXTS
        for link in re.findall(rf"\]\({re.escape(SERVED)}(#[^)\s]+)\)", path.read_text("utf-8"))
    }
)
STATE = """() => {
  const { view } = document.querySelector('glass-app');
  if (view.name === 'explore') {
    const { text, inputs, position, steps, error } = view.store;
    return { text, error: error?.message ?? '', position, steps,
      values: Object.fromEntries(inputs.map((input) => [input.name, view.store.value(input)])) };
  }
  if (view.name === 'train') return view.store.settings;
  if (view.name === 'gpt') return { name: view.store.text, place: view.store.place, n: view.store.until ?? 0 };
  const { learn } = view;
  return { lesson: learn.reading, py: learn.python, bug: learn.bug, x: learn.exercise, q: learn.quiz.current.name };
}"""


def test_there_are_doors_into_every_view():
    assert len(LINKS) > 30
    assert {link.partition("?")[0] for link in LINKS} == {
        "#/explore",
        "#/train",
        "#/gpt",
        "#/learn",
    }


def test_every_link_opens_in_the_state_that_it_names(open_page):
    page = open_page()
    here = page.url.partition("#")[0]
    for link in LINKS:
        page.page.goto(here + link)
        view, _, query = link.removeprefix("#/").partition("?")
        page.wait_until(f"document.querySelector('glass-app').view.name === '{view}'")
        page.wait_for_timeout(60)
        assert page.locator("main > .notice").count() == 0, link
        given = {key: values[0] for key, values in parse_qs(query, keep_blank_values=True).items()}
        CHECKS[view](page.evaluate(STATE), given, link)


def check_explore(state, given, link):
    assert state["error"] == "" and state["text"] == given["e"], link
    named = dict(pair.split(":") for pair in given["v"].split(","))
    assert state["values"] == {name: float(number) for name, number in named.items()}, link
    step = given.get("s", "f0")
    steps = int(step[1:]) + (state["steps"] if step[0] == "b" else 0)
    assert state["position"] == steps, link


def check_train(state, given, link):
    assert state["data"]["name"] == given.pop("data"), link
    if "hidden" in given:
        widths = [int(width) for width in given.pop("hidden").split("-") if width]
        assert state["hidden"] == widths, link
    for key, text in given.items():
        is_number = isinstance(state[key], int | float)
        assert state[key] == (float(text) if is_number else text), (link, key)


def check_learn(state, given, link):
    assert state["lesson"] == given.pop("lesson", ""), link
    assert {key: state[key] for key in given} == given, link


def check_gpt(state, given, link):
    usual = {"name": "emma", "place": "2", "n": "0"}
    assert {key: str(number) for key, number in state.items()} == usual | given, link


CHECKS = {"gpt": check_gpt, "explore": check_explore, "train": check_train, "learn": check_learn}


@pytest.mark.parametrize(
    ("link", "seen"),
    [
        ("#/learn?bug=reuse", "glass-bug"),
        ("#/learn?x=product", "glass-exercise"),
        ("#/learn?q=perceptron", "glass-quiz"),
    ],
)
def test_a_link_to_a_card_shows_that_card(open_page, link, seen):
    page = open_page(link)
    top = page.locator(seen).evaluate("card => card.getBoundingClientRect().top")
    assert -1 <= top < 900 - 100


def test_a_door_in_the_page_opens_without_leaving_it(open_page):
    page = open_page("#/learn?lesson=courses")
    page.locator("glass-lesson").get_by_role("link", name="from equal weights").click()
    page.locator("glass-trainer").wait_for()
    assert "start=symmetric" in page.url
    page.page.go_back()
    page.locator("glass-lesson table").first.wait_for()
    page.locator("glass-lesson").get_by_role("link", name="lesson 8").first.click()
    page.get_by_role("heading", name="One neuron cannot").wait_for()
