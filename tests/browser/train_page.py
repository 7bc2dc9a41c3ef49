"""What the tests of Train read from the page."""

import subprocess
import sys

TRAINER = "document.querySelector('glass-app').shadowRoot.querySelector('glass-trainer')"
STORE = f"{TRAINER}.store"
FLOWERS = "width,height,kind\n0.1,0.2,rose\n0.2,0.1,rose\n0.8,0.9,lily\n0.9,0.8,lily\n0.1,0.9,iris\n0.2,0.8,iris\n"
DIVERGING = "#/train?data=moons&loss=mse&schedule=constant&lr=3"


def figure(page, name):
    return page.locator(f"glass-trainer .figure.{name} dd").inner_text()


def button(page, name):
    return page.locator("glass-trainer").get_by_role("button", name=name, exact=True)


def is_at(page, step):
    page.wait_until(f"{STORE}.step === {step} && !{STORE}.isRunning && {STORE}.decision !== null")
    page.wait_for_timeout(300)


def settings(page):
    return page.evaluate(f"{STORE}.now")


def losses(page):
    return page.evaluate(f"Array.from({STORE}.progress.losses.last)")


def log(page):
    return page.locator("glass-train-log li").all_inner_texts()


def python(*arguments, text=None):
    done = subprocess.run([sys.executable, *arguments], capture_output=True, text=True, input=text)
    assert done.returncode == 0, done.stderr
    return done.stdout


def is_refused(field, why):
    """The field is marked, and what describes it says why."""
    assert field.get_attribute("aria-invalid") == "true"
    field.page.wait_for_timeout(100)
    told = field.evaluate(
        "field => field.getRootNode().getElementById(field.getAttribute('aria-describedby')).textContent"
    )
    assert why in told


def paste(page, text):
    page.locator("glass-train-controls summary").click()
    page.get_by_label("CSV", exact=True).fill(text)
    page.get_by_role("button", name="Use it").click()
