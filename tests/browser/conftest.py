"""A real browser on the real page: `make test-browser` installs both."""

import re
import shutil
import subprocess
import sys
import time

import pytest

sync_api = pytest.importorskip(
    "playwright.sync_api", reason="no playwright: make test-browser installs it"
)
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"]


@pytest.fixture(scope="session")
def address():
    """Where `glassgrad play` serves the page."""
    command = [sys.executable, "-m", "glassgrad", "play", "--port", "0", "--no-open"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        found = re.search(r"http://[\d.:]+/", server.stdout.readline())
        assert found, "the server did not say where it is"
        yield found.group()
        server.terminate()


@pytest.fixture(scope="session")
def browser():
    if not CHROMIUM:
        pytest.skip("no chromium: make test-browser installs it")
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


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

    def settle(self):
        """Wait until nothing moves any more: the graph is arranged and the link is written."""
        self.page.locator("glass-explorer").wait_for()
        self.page.wait_for_timeout(450)

    def wait_until(self, condition, seconds=15):
        """Wait for a condition in JavaScript; wait_for_function would need eval, which is refused."""
        deadline = time.monotonic() + seconds
        while not self.page.evaluate(condition):
            assert time.monotonic() < deadline, f"{condition} did not come true"
            self.page.wait_for_timeout(50)

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def node(self, name):
        """Data and grad of a node, as it shows them."""
        title = self.page.locator("text.node-name > title", has_text=re.compile(f"^{re.escape(name)}$"))
        box = self.page.locator("glass-graph g.node").filter(has=title)
        data = box.locator("text.node-data").text_content().split("data")[0]
        grad = box.locator("text.node-grad").text_content().split("grad")[0]
        return data.strip(), grad.strip()

    def sentence(self):
        return self.text("glass-explain")

    def text(self, element):
        """What stands in a custom element, blocks apart."""
        parts = self.page.locator(element).evaluate(
            "element => [...element.shadowRoot.children].map(part => part.innerText)"
        )
        return " ".join(" ".join(parts).split())

    def track(self):
        return self.page.locator("glass-steps .where .now").inner_text()


@pytest.fixture
def open_page(browser, address):
    """Open the page at a link; afterwards nothing may have gone wrong or left its origin."""
    opened = []

    def open_(path="", **options):
        watched = Watched(browser, **options)
        opened.append(watched)
        watched.page.goto(address + path)
        watched.settle()
        return watched

    yield open_
    for watched in opened:
        watched.context.close()
        assert watched.problems == []
        assert all(url.startswith((address, "blob:", "data:")) for url in watched.requests), watched.requests
