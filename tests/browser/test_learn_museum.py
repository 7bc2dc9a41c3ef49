"""The museum of bugs in a browser: every exhibit runs live, beside its cure."""

import json
import re
from pathlib import Path

import pytest
from learn_page import curves, rail
from playwright.sync_api import expect

from glassgrad import museum

EXHIBITS = Path(museum.__file__).with_name("exhibits.json")
NAMES = [exhibit.name for exhibit in museum.exhibits()]


@pytest.mark.parametrize("name", NAMES)
def test_every_exhibit_runs_live_and_its_curves_differ(open_page, name):
    page = open_page(f"#/learn?bug={name}")
    exhibit = museum.find(name)
    assert page.locator("glass-bug h2").inner_text() == exhibit.title
    text = page.text("glass-bug")
    assert exhibit.sentence in text and exhibit.telltale in text
    assert f"bug {exhibit.number} of {len(NAMES)}" in text
    loss_bug, loss_cure, gradient_bug, gradient_cure = curves(page)
    assert loss_bug != loss_cure and gradient_bug != gradient_cure
    shown = page.evaluate("""() => {
      const bug = document.querySelector('glass-app').shadowRoot.querySelector('glass-learn').shadowRoot.querySelector('glass-bug');
      return [bug.bug, bug.cure].map(({losses, gradients}) => [losses.map(String), gradients.map(String)]);
    }""")
    for trial, (losses, gradients) in zip(museum.run(exhibit), shown, strict=True):
        assert [float(x) for x in losses] == pytest.approx(
            trial.losses, rel=1e-9, abs=1e-12, nan_ok=True
        )
        assert [float(x) for x in gradients] == pytest.approx(
            trial.gradients, rel=1e-9, abs=1e-12, nan_ok=True
        )
    marked = page.locator("glass-bug .line.bug, glass-bug .line.cure").all_inner_texts()
    assert marked
    assert all("bug" in line or "cure" in line for line in marked)


def test_run_both_again_runs_step_by_step_and_tells_when_it_is_done(open_page):
    page = open_page("#/learn?bug=twins")
    before = curves(page)
    page.evaluate("""() => {
      window.seen = [];
      document.addEventListener('glass-done', (event) => window.seen.push(event.detail));
    }""")
    page.get_by_role("button", name="Run both again").click()
    partly = curves(page)
    assert len(partly[0]) < len(before[0])
    page.wait_until("window.seen.length === 1")
    detail = page.evaluate("window.seen[0]")
    assert (detail["name"], detail["seed"], len(detail["bug"]["losses"])) == ("twins", 1337, 500)
    page.wait_for_timeout(100)
    assert curves(page) == before
    assert (
        "Both have run 500 steps with seed 1337."
        in page.locator("glass-bug [role=status]").inner_text()
    )


def test_another_seed_gives_other_curves_and_stands_in_the_link(open_page):
    page = open_page("#/learn?bug=sum")
    before = curves(page)
    field = page.get_by_label("Seed")
    field.fill("7")
    field.press("Enter")
    page.wait_for_timeout(300)
    assert curves(page) != before
    assert "seed=7" in page.url
    rail(page, "Sum or mean").click()
    page.wait_for_timeout(300)
    assert curves(page) == before


@pytest.mark.parametrize("typed", ["-3", "1.5", "seven", "4294967296", ""])
def test_what_is_no_seed_is_told_in_one_sentence(open_page, typed):
    page = open_page("#/learn?bug=sum&seed=7")
    before = curves(page)
    field, told = page.get_by_label("Seed"), page.locator("glass-bug [role=alert]")
    assert told.inner_text() == ""
    field.fill(typed)
    field.press("Tab")
    assert (
        told.inner_text()
        == "✕ A seed is a whole number from 0 to 4294967295. The curves show seed 7."
    )
    assert field.input_value() == typed and field.get_attribute("aria-invalid") == "true"
    assert curves(page) == before
    page.wait_for_timeout(300)
    assert "seed=7" in page.url
    field.fill(" 4294967295 ")
    field.press("Enter")
    page.wait_for_timeout(300)
    assert told.inner_text() == "" and field.get_attribute("aria-invalid") == "false"
    assert field.input_value() == "4294967295"
    assert "seed=4294967295" in page.url and curves(page) != before


def test_another_exhibit_forgets_what_was_no_seed(open_page):
    page = open_page("#/learn?bug=sum")
    page.get_by_label("Seed").fill("x")
    page.get_by_label("Seed").press("Enter")
    rail(page, "zip that drops a row").click()
    expect(page.locator("glass-bug [role=alert]")).to_have_text("")
    assert page.get_by_label("Seed").input_value() == "1337"
    page.evaluate("document.body.innerHTML = '<glass-bug name=sum seed=1e3></glass-bug>'")
    page.wait_for_timeout(200)
    assert "The curves show seed 1337." in page.text("glass-bug")


def test_open_in_train_is_there_where_train_can_run_it(open_page):
    page = open_page("#/learn?bug=twins&seed=5")
    link = page.get_by_role("link", name="Open in Train").get_attribute("href")
    assert link.startswith("#/train?data=xor&") and "start=symmetric" in link and "seed=5" in link
    rail(page, "tanh that overflows").click()
    expect(page.get_by_role("link", name="Open in Train")).to_have_count(0)


@pytest.mark.parametrize("name", ["twins", "sigmoids", "rate"])
def test_open_in_train_leads_to_the_bug(open_page, name):
    page = open_page(f"#/learn?bug={name}")
    page.get_by_role("link", name="Open in Train").click()
    page.page.locator("glass-trainer glass-network g.cable").first.wait_for()
    assert page.locator("glass-app .notice").count() == 0
    settings = page.evaluate("document.querySelector('glass-app').view.store.settings")
    told = next(
        one for one in json.loads(EXHIBITS.read_text(encoding="utf-8")) if one["name"] == name
    )["train"]
    wanted = {**told["usual"], **told["bug"], "seed": 1337}
    assert {key: settings[key] for key in wanted} == wanted


IN_GPT = {
    "places": "store.switches.places === false && store.step === 300",
    "mask": "store.switches.mask === false && store.step === 300",
    "asleep": "store.settings.lr === 0.1 && store.step === 500",
}


def test_open_in_gpt_trains_the_bug_there(open_page):
    page = open_page("#/learn")
    for name, shows in IN_GPT.items():
        page.evaluate("link => { location.hash = link }", f"#/learn?bug={name}")
        page.get_by_role("heading", name=museum.find(name).title).wait_for()
        page.get_by_role("link", name="Open in GPT").click()
        store = "document.querySelector('glass-app').view.store"
        page.wait_until(f"(store => {shows} && !store.refusal)({store})", seconds=60)
    expect(page.locator("glass-gpt-stage tspan.told", has_text="asleep")).to_have_text(
        re.compile("6[0-4] of 64 neurons asleep")
    )


def test_the_twins_of_train_have_a_link_to_their_exhibit(open_page):
    page = open_page("#/learn?bug=twins")
    page.get_by_role("link", name="Open in Train").click()
    page.get_by_role("link", name="Compare both starts").click()
    page.settle()
    assert page.locator("glass-bug h2").inner_text() == "Twins: the symmetric start"


@pytest.mark.parametrize(("name", "first"), [("sum", 0), ("sigmoids", 1)])
def test_copy_as_python_prints_what_the_exhibit_shows(open_page, name, first):
    page = open_page(
        f"#/learn?bug={name}&seed=4", permissions=["clipboard-read", "clipboard-write"]
    )
    page.locator("glass-bug").get_by_role("button", name="Copy as Python").click()
    page.locator("glass-bug").get_by_role("button", name="Copied").wait_for()
    printed: list[tuple[object, ...]] = []
    exec(
        page.evaluate("navigator.clipboard.readText()"),
        {"print": lambda *words: printed.append(words)},
    )
    exhibit = museum.find(name)
    bug, cure = museum.run(exhibit, 4)
    losses = list(enumerate(zip(bug.losses, cure.losses, strict=True)))
    gradients = list(enumerate(zip(bug.gradients, cure.gradients, strict=True), start=first))
    words = "with the bug, with the cure"
    assert printed == [
        (exhibit.program("bug"),),
        (exhibit.program("cure"),),
        (exhibit.loss.title, words),
        *((k, *both) for k, both in losses),
        (exhibit.gradient.title, words),
        *((k, *both) for k, both in gradients),
    ]
    page.wait_until(
        "!document.querySelector('glass-app').shadowRoot.querySelector('glass-learn').shadowRoot.querySelector('glass-bug').copied"
    )


def test_copy_as_python_stands_at_the_exhibit_alone(open_page):
    """Questions and exercises would give their answers away; a graph can be copied in Explore."""
    page = open_page("#/learn?bug=sum")
    button = page.get_by_role("button", name="Copy as Python")
    assert (
        button.count()
        == page.locator("glass-bug").get_by_role("button", name="Copy as Python").count()
        == 1
    )
    page.get_by_role("link", name="Explore", exact=True).click()
    page.locator("glass-graph g.node").first.wait_for()
    assert button.count() == 1 and button.is_visible()


def test_a_browser_that_does_not_copy_is_told_of(open_page):
    page = open_page("#/learn?bug=sum")
    page.evaluate("Object.defineProperty(navigator, 'clipboard', { get() { return undefined; } })")
    page.locator("glass-bug").get_by_role("button", name="Copy as Python").click()
    page.get_by_role("button", name="The browser does not allow this page to copy.").wait_for()
