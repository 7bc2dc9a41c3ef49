"""Screenshots of the page for README and docs: the real page in a browser, at double resolution."""

import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

PICTURES = Path(__file__).resolve().parent.parent / "docs" / "pictures"
LARGE = {"width": 1280, "height": 900}
PHONE = {"width": 390, "height": 844}


def at_step_seven(page: Page) -> None:
    """Go to one step before the end of the neuron with loss."""
    for _ in range(7):
        page.keyboard.press("ArrowRight")


def when_trained(page: Page) -> None:
    """Put the pointer on a connection of XOR after 620 steps."""
    page.locator("glass-network g.cable .weight").nth(8).hover(force=True)


def as_it_is(_: Page) -> None:
    """Do nothing."""


SHOTS: dict[str, tuple[Any, Any, str, Callable[[Page], None]]] = {
    "explore": (LARGE, "light", "#/explore", at_step_seven),
    "explore-dark": (LARGE, "dark", "#/explore", at_step_seven),
    "explore-390": (PHONE, "light", "#/explore", at_step_seven),
    "train": (LARGE, "light", "#/train?n=620", when_trained),
    "train-dark": (LARGE, "dark", "#/train?n=620", when_trained),
    "train-390": (PHONE, "light", "#/train?data=moons&n=100", as_it_is),
    "learn": (LARGE, "light", "#/learn?q=3&a=1-2&bug=zero_grad", as_it_is),
}


def main() -> None:
    """Write every screenshot."""
    command = [sys.executable, "-m", "glassgrad", "play", "--port", "0", "--no-open"]
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    with (
        subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server,
        sync_playwright() as playwright,
    ):
        assert server.stdout is not None
        found = re.search(r"http://[\d.:]+/", server.stdout.readline())
        assert found, "the server did not print its address"
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for name, (size, scheme, link, act) in SHOTS.items():
            context = browser.new_context(
                viewport=size, color_scheme=scheme, device_scale_factor=2, reduced_motion="reduce"
            )
            page = context.new_page()
            page.goto(found.group() + link)
            page.wait_for_timeout(1_500)
            act(page)
            page.wait_for_timeout(500)
            page.screenshot(path=PICTURES / f"{name}.png")
            print(f"wrote docs/pictures/{name}.png")
            context.close()
        browser.close()
        server.terminate()


if __name__ == "__main__":
    main()
