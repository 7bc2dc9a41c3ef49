"""A real browser on the real page: `make test-browser` installs both."""

import re
import shutil
import subprocess
import sys

import pytest
from browser_page import Watched

sync_api = pytest.importorskip(
    "playwright.sync_api", reason="no playwright: make test-browser installs it"
)
CHROMIUM = (
    shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
)
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
        assert all(url.startswith((address, "blob:", "data:")) for url in watched.requests), (
            watched.requests
        )
