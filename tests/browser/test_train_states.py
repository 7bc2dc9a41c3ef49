"""Train: links that restore the picture, and the states of a run: twins, diverged, hidden, refused."""

import math
import re

import pytest
from train_page import (
    DIVERGING,
    FLOWERS,
    STORE,
    button,
    figure,
    is_at,
    log,
    losses,
    paste,
    settings,
)

# Every pixel of the canvases, and all that is drawn as SVG and table, without Lit's marks.
PICTURE = """() => {
  const root = document.querySelector('glass-app').shadowRoot.querySelector('glass-trainer').shadowRoot;
  return ['glass-map', 'glass-network', 'glass-curves', 'glass-predictions'].flatMap(name => {
    const { shadowRoot } = root.querySelector(name);
    const drawn = [...shadowRoot.querySelectorAll('canvas')].map(canvas => canvas.toDataURL());
    return [...drawn, shadowRoot.innerHTML.replaceAll(/<!--.*?-->/g, '')];
  });
}"""


def test_the_link_restores_the_very_picture(open_page):
    page = open_page("#/train")
    button(page, "Moons").click()
    panel = page.locator("glass-train-controls")
    panel.get_by_label("Start").select_option("random")
    hidden = panel.get_by_role("textbox", name="Neurons in hidden layer 1; empty removes it")
    hidden.fill("5")
    hidden.press("Enter")
    page.wait_until(f"{STORE}.configured.settings.hidden.join() === '5,16'")
    page.evaluate(f"{STORE}.until = 70")
    button(page, "Train").click()
    is_at(page, 70)
    rate = panel.get_by_label("Learning rate", exact=True)
    rate.fill("0.125")
    rate.press("Enter")
    page.evaluate(f"{STORE}.setParameter(4, 0.75)")
    page.evaluate(f"{STORE}.until = 100")
    button(page, "Train").click()
    is_at(page, 100)
    page.evaluate(f"{STORE}.setSpeed(40)")
    page.evaluate(f"{STORE}.pin(4)")
    page.wait_for_timeout(400)
    link = page.evaluate("location.hash")
    assert len(link) < 200
    again = open_page(link)
    is_at(again, 100)
    figures = f"[...{STORE}.progress.parameters, ...{STORE}.progress.losses.last, {STORE}.pinned, {STORE}.stepsAFrame]"
    assert again.evaluate(figures) == page.evaluate(figures)
    again.wait_for_timeout(300)
    page.mouse.move(2, 2)
    page.evaluate("document.activeElement.blur()")
    assert again.evaluate(PICTURE) == page.evaluate(PICTURE)
    assert again.evaluate("location.hash") == link


def test_the_link_holds_points_drawn_by_hand_and_small_files(open_page):
    page = open_page("#/train?data=drawn&points=0.5:0.5:0,-0.5:-0.25:1&n=10")
    is_at(page, 10)
    assert page.evaluate(f"{STORE}.configured.samples.points") == [[0.5, 0.5], [-0.5, -0.25]]
    assert page.get_by_role("button", name="Undo").is_enabled()
    paste(page, FLOWERS)
    page.wait_until(f"{STORE}.configured?.samples.points.length === 6")
    page.wait_for_timeout(300)
    again = open_page(page.evaluate("location.hash"))
    again.wait_until(f"{STORE}.configured?.samples.classes.join() === 'iris,lily,rose'")


def test_a_link_to_a_later_step_has_nothing_to_excuse(open_page):
    page = open_page("#/train?n=30")
    is_at(page, 30)
    assert page.evaluate(f"{STORE}.refusal") == ""
    assert page.locator("glass-trainer").get_by_role("alert").count() == 0


def test_a_link_with_unknown_parts_is_used_as_far_as_it_goes(open_page):
    page = open_page("#/train?data=moons&lr=fast&colour=red&activation=cubic&n=5")
    is_at(page, 5)
    notice = page.locator("glass-app .notice").inner_text()
    assert all(part in notice for part in ("colour", "lr=fast", "activation=cubic"))
    assert page.evaluate(f"{STORE}.configured.settings.data.name") == "moons"
    wild = open_page("#/train?data=blobs&hidden=900-9&loss=hinge&count=99999")
    assert "This link has unknown parts" in wild.locator("glass-app .notice").inner_text()
    wild.wait_until(f"{STORE}.configured !== null")


@pytest.mark.parametrize(
    ("link", "unknown"),
    [
        ("#/train?data=moons&hidden=abc&lr=0.3&seed=7", "hidden=abc"),
        ("#/train?data=moons&batch=zz&lr=0.3&seed=7", "batch=zz"),
        ("#/train?weights=AAAAAAAA8D8&lr=0.3&seed=7", "weights"),
    ],
)
def test_a_bad_part_of_a_link_leaves_the_others(open_page, link, unknown):
    page = open_page(link)
    page.wait_until(f"{STORE}.configured !== null")
    assert (settings(page)["lr"], settings(page)["seed"]) == (0.3, 7)
    assert f"has unknown parts: {unknown}." in page.locator("glass-app .notice").inner_text()


def test_the_tab_keeps_what_is_on_the_screen(open_page):
    page = open_page("#/train?n=50")
    is_at(page, 50)
    page.get_by_role("link", name="Explore").click()
    page.locator("glass-graph g.node").first.wait_for()
    page.get_by_role("link", name="Train").click()
    page.locator("glass-trainer .run").wait_for()
    assert figure(page, "step") == "50"


def test_twins_cannot_learn_and_the_page_says_why(open_page):
    page = open_page("#/train?start=symmetric")
    banner = page.locator("glass-trainer .banner")
    assert "All hidden neurons are twins." in banner.inner_text()
    page.evaluate(f"{STORE}.until = 1500; {STORE}.setSpeed(200)")
    button(page, "Train").click()
    is_at(page, 1500)
    assert page.evaluate(f"{STORE}.progress.accuracy") < 1
    assert "All hidden neurons are twins." in banner.inner_text()
    banner.get_by_text("Why twins stay twins").click()
    assert "the same slope for both" in banner.inner_text()
    banner.get_by_role("button", name="Start with random weights").click()
    page.wait_until(f"{STORE}.progress?.areTwins === false")
    assert banner.count() == 0


def test_a_diverging_run_says_so_and_goes_back(open_page):
    page = open_page(DIVERGING)
    button(page, "Train").click()
    page.wait_until(f"{STORE}.progress.diverged !== null")
    page.wait_for_timeout(300)
    banner = page.locator("glass-trainer .banner.bad")
    step = int(re.search(r"Diverged at step (\d+)\.", banner.inner_text()).group(1))
    broke = page.evaluate(f"{STORE}.progress.diverged.loss")
    first = losses(page)[0]
    # The loss that broke the run, which is not the one that the run bar shows.
    assert broke > 1e6 * first > 1e6 * 0.01
    assert float(figure(page, "loss")) < 1e6
    assert (
        f"The next loss is {broke:.2e}, more than a million times the first, {first:.4f}. "
        "With learning rate 3 each step overshoots further than the last."
    ).replace("e+0", "e") in banner.inner_text()
    assert page.locator("glass-curves .cross").count() == 2
    assert button(page, "Train").is_disabled()
    assert f"Diverged at step {step}" in log(page)
    banner.get_by_role("button", name=f"Back to step {step - 1}").click()
    is_at(page, step - 1)
    assert banner.count() == 0
    assert button(page, "Train").is_enabled()


def test_a_diverged_run_can_be_tried_with_a_tenth_of_the_rate(open_page):
    page = open_page(DIVERGING + "&n=500")
    page.wait_until(f"{STORE}.progress?.diverged != null")
    page.get_by_role("button", name="Retry with 0.3").click()
    page.wait_until(f"{STORE}.step > 20")
    button(page, "Pause").click()
    assert settings(page)["lr"] == 0.3
    assert math.isfinite(page.evaluate(f"{STORE}.progress.loss"))


def test_a_loss_that_stays_finite_and_huge_has_diverged(open_page):
    page = open_page("#/train?data=moons&optimizer=sgd&lr=1000&n=100")
    page.wait_until(f"{STORE}.progress?.diverged != null")
    assert (
        "Diverged at step 1. The next loss is 1.01e8, more than a million times the first, 0.8958."
        in page.locator("glass-trainer .banner.bad").inner_text()
    )
    button(page, "Back to step 0").click()
    is_at(page, 0)


def test_a_parameter_at_infinity_is_told_apart(open_page):
    page = open_page("#/train?data=moons&lr=1e300&n=9")
    page.wait_until(f"{STORE}.progress?.diverged != null")
    assert (
        "The next loss is nan, which is not a finite number. With"
        in page.locator("glass-trainer .banner.bad").inner_text()
    )


def test_divergence_by_single_steps_is_told(open_page):
    page = open_page(DIVERGING)
    page.wait_until(f"{STORE}.progress !== null")
    for _ in range(200):
        page.evaluate(f"{STORE}.next()")
        page.wait_for_timeout(15)
        if page.evaluate(f"{STORE}.progress.diverged !== null"):
            break
    page.wait_for_timeout(300)
    assert any(line.startswith("Diverged at step") for line in log(page))


def test_a_loss_that_never_was_finite_is_told_apart(open_page):
    page = open_page("#/train?l2=1e308")
    button(page, "Train").click()
    page.get_by_text("The loss is not a finite number before the first step.").wait_for()
    button(page, "Set L2 to 0").click()
    page.wait_until(f"{STORE}.progress?.diverged === null")


def test_a_refused_network_leaves_the_run_at_rest(open_page):
    page = open_page("#/train")
    button(page, "Train").click()
    page.wait_until(f"{STORE}.step > 20")
    page.evaluate(f"{STORE}.change({{ hidden: [9999] }}, '')")
    page.wait_for_timeout(400)
    assert not page.evaluate(f"{STORE}.isRunning")
    stopped = page.evaluate(f"{STORE}.step")
    page.wait_for_timeout(400)
    assert page.evaluate(f"{STORE}.step") == stopped
    button(page, "Train").click()
    page.wait_until(f"{STORE}.step > {stopped}")


def test_a_plateau_is_named_on_the_chart(open_page):
    page = open_page("#/train?start=symmetric&n=620")
    is_at(page, 620)
    assert "plateau near 0.98" in page.locator("glass-curves svg").first.text_content()


def test_a_hidden_tab_pauses_and_says_so(open_page):
    page = open_page("#/train")
    button(page, "Train").click()
    page.wait_until(f"{STORE}.step > 20")
    page.evaluate("""() => { Object.defineProperty(document, 'hidden', { value: true, configurable: true });
      document.dispatchEvent(new Event('visibilitychange')) }""")
    page.wait_until(f"!{STORE}.isRunning")
    page.wait_for_timeout(200)
    assert "this tab was hidden" in page.locator("glass-trainer .banner").inner_text()
    assert "this tab was hidden" in log(page)[-1]
    page.get_by_role("button", name="Continue training").click()
    page.wait_until(f"{STORE}.isRunning")
    assert page.locator("glass-trainer .banner").count() == 0
