"""What axe-core holds against the page: nothing, in every view, light and dark, wide and narrow."""

import pytest
from train_page import DIVERGING, STORE


def step_to_the_end(page):
    page.press("End")


def show_paths(page):
    page.press("End")
    page.locator("glass-graph g.node").first.focus()
    page.press("Enter")


def open_keys(page):
    page.press("?")


def open_all(page):
    page.wait_until(f"{STORE}.progress !== null && !{STORE}.isRunning")
    for details in page.locator("glass-trainer details").all():
        details.evaluate("element => { element.open = true }")


def open_folds(page):
    page.wait_for_timeout(800)
    for details in page.locator("glass-gpt details").all():
        details.evaluate("element => { element.open = true }")


def cut_compare_and_refuse(page):
    open_folds(page)
    page.evaluate(
        """() => { const { store } = document.querySelector('glass-app').view;
          store.switch({ heads: [true, false, true, true], neuronsOff: [3], residual: false });
          store.compare({ lr: 0.1 }); store.type('ém') }"""
    )
    page.wait_until("document.querySelector('glass-app').view.store.progress.rival?.step === 5")
    page.evaluate("document.querySelector('glass-app').view.store.refuse('This is too short.')")


def try_the_exercise(page):
    page.get_by_label("Your answer").fill("a")
    page.get_by_role("button", name="Check").click()
    page.get_by_role("button", name="Hint").click()


def stay(page):
    pass


STATES = {
    "explore, all steps": ("", step_to_the_end),
    "explore, paths": ("#/explore?e=a*a*b&v=a:2,b:3", show_paths),
    "explore, an error": ("#/explore?e=a%2B*b", stay),
    "explore, groups": ("#/explore?e=" + "%2B".join(f"tanh(w{k}*x)" for k in range(40)), stay),
    "the list of keys": ("", open_keys),
    "train, pinned": ("#/train?n=620&pin=15", open_all),
    "train, parts and a sample": (
        "#/train?data=moons&held_back=0.3&features=x1_squared&l1=0.001&sample=2&n=40",
        open_all,
    ),
    "train, diverged": (DIVERGING + "&n=50", open_all),
    "train, numbers": ("#/train?data=csv&csv=x;y%0A1;2.5%0A2;3.5%0A4;5.25%0A&n=20", open_all),
    "gpt, why": ("#/gpt?n=20&matrix=query&parameter=900", open_folds),
    "gpt, the table": ("#/gpt?n=5&t=1&s=b4", cut_compare_and_refuse),
    "learn, the first lesson": ("#/learn", stay),
    "learn, the engine": ("#/learn?lesson=engine", stay),
    "learn, a question and a bug": ("#/learn?q=3&a=1-2&bug=zero_grad", stay),
    "learn, an exercise": ("#/learn?q=5&a=1&bug=sigmoids&x=tanh", try_the_exercise),
}
LOOKS = [("light", 1280), ("dark", 1280), ("dark", 390)]
WIDTHS, SCHEMES = (1280, 1024, 640, 390), ("light", "dark")


@pytest.mark.parametrize("state", STATES)
def test_axe_finds_nothing(open_page, state, soak):
    link, act = STATES[state]
    page = open_page(link, bypass_csp=True)
    act(page)
    found = {}
    looks = LOOKS
    if state.startswith("gpt"):
        # At each width and, over both states, in each scheme; all of them in the soak.
        turn = state == "gpt, why"
        looks = [
            (scheme, width)
            for at, width in enumerate(WIDTHS)
            for k, scheme in enumerate(SCHEMES)
            if soak or (at + k) % 2 == turn
        ]
    for scheme, width in looks:
        page.page.emulate_media(color_scheme=scheme)
        page.page.set_viewport_size({"width": width, "height": 900})
        page.wait_for_timeout(500)
        found[scheme, width] = page.findings()
    assert found == {look: [] for look in looks}
