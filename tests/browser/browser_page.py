"""A page in the browser, and what it said and asked for while it was open."""

import re
import time
from pathlib import Path

import pytest
from playwright.sync_api import Error

TWO_FRAMES = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


class Watched:
    """A page, and what it said and asked for while it was open."""

    def __init__(self, browser, **options):
        options = {"viewport": {"width": 1280, "height": 900}, **options}
        self.context = browser.new_context(**options)
        self.context.set_default_timeout(10_000)
        self.page = self.context.new_page()
        self.problems, self.requests = [], []
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.on("request", lambda request: self.requests.append(request.url))

    def _heard(self, message):
        if message.type in ("error", "warning"):
            self.problems.append(message.text)

    def __getattr__(self, name):
        return getattr(self.page, name)

    def settle(self, frame=""):
        """Wait until nothing moves any more: the graph is arranged and the link is written."""
        where = self.page.frame_locator(frame) if frame else self.page
        ready = (
            "glass-graph g.node, glass-graph .empty, glass-trainer .run, glass-lesson table,"
            " glass-gpt .arrow, glass-python .cm-content, glass-class .cm-content"
        )
        where.locator(ready).first.wait_for()
        self.page.wait_for_timeout(450)

    def focused(self):
        """The label of what has the focus, however deep it is."""
        return self.page.evaluate("""() => {
          let e = document.activeElement; while (e.shadowRoot?.activeElement) e = e.shadowRoot.activeElement;
          return e.getAttribute('aria-label') }""")

    def wait_until(self, condition, seconds=15):
        """Wait for a condition in JavaScript; wait_for_function would need eval, which is refused."""
        deadline = time.monotonic() + seconds
        while not self.holds(condition):
            assert time.monotonic() < deadline, f"{condition} did not come true"
            self.page.wait_for_timeout(50)
        self.page.evaluate(TWO_FRAMES)  # what follows from it is drawn by then

    def holds(self, condition):
        """Whether a condition in JavaScript holds; one that reads what is not there yet does not."""
        try:
            return self.page.evaluate(condition)
        except Error as error:
            if "Cannot read properties of" in error.message:
                return False
            raise

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def node(self, name):
        """Data and grad of a node, as it shows them."""
        title = self.page.locator(
            "text.node-name > title", has_text=re.compile(f"^{re.escape(name)}$")
        )
        box = self.page.locator("glass-graph g.node").filter(has=title)
        data = box.locator("text.node-data").text_content().split("data")[0]
        grad = box.locator("text.node-grad").text_content().split("grad")[0]
        return data.strip(), grad.strip()

    def sentence(self):
        return self.text("glass-explain")

    def text(self, element):
        """What stands in a custom element, blocks apart."""
        parts = self.page.locator(element).evaluate(
            "element => [...element.shadowRoot.children].map(part => part.innerText || '')"
        )
        return " ".join(" ".join(parts).split())

    def track(self):
        return self.page.locator("glass-steps .where .now").inner_text()

    def findings(self):
        """What axe-core holds against the page; it must have been opened with bypass_csp."""
        if not AXE.exists():
            pytest.skip("no axe-core: make test-browser installs it")
        self.page.add_script_tag(path=str(AXE))
        found = self.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        return [
            (v["id"], v["help"], [n["target"] for n in v["nodes"]][:3]) for v in found["violations"]
        ]
