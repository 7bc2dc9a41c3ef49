"""The docs as a site, in a browser: lessons with live figures, and doors into the page."""

import re
import subprocess
import sys
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from browser_page import Watched

pytest.importorskip("sphinx", reason="no Sphinx: pip install '.[docs]'")
ROOT = Path(__file__).resolve().parents[2]


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, str(ROOT / "tools" / "docs_site.py"), "--out", str(folder)]
    subprocess.run(command, check=True, capture_output=True)
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture
def watched(browser):
    watched = Watched(browser, color_scheme="dark")
    yield watched
    watched.context.close()
    assert watched.problems == []


def test_a_lesson_is_alive_on_the_site(watched, site):
    watched.page.goto(site + "lessons/03-by-hand.html")
    watched.locator("glass-explorer g.node").first.wait_for()
    assert watched.locator("glass-explorer").count() == 4
    assert watched.locator("glass-quiz .option").count() == 4
    section = watched.locator("section#a-product")
    section.locator("g.node").first.wait_for()
    section.locator("code", has_text=re.compile("^d$")).first.hover()
    marked = section.locator("g.node.marked text.node-name > title")
    assert marked.all_text_contents() == ["d"]
    # What is for readers without the script is not shown beside the figure.
    assert not watched.get_by_text("Live in the page").first.is_visible()
    ground = "getComputedStyle(document.querySelector('glass-explorer').shadowRoot.querySelector('.panel')).backgroundColor"
    assert watched.page.evaluate(ground) == "rgb(22, 29, 37)"
    watched.page.evaluate("document.body.dataset.theme = 'light'")
    assert watched.page.evaluate(ground) == "rgb(255, 255, 255)"


def test_pictures_and_doors_are_there(watched, site):
    watched.page.goto(site + "lessons/08-xor.html")
    picture = watched.locator("article img").first
    picture.scroll_into_view_if_needed()
    assert picture.evaluate("async image => { await image.decode(); return image.naturalWidth; }")
    watched.page.goto(site + "courses.html")
    watched.get_by_role("link", name="from equal weights").click()
    watched.locator("glass-trainer .run").wait_for()
    assert "start=symmetric" in watched.page.url and "_static/page/index.html" in watched.page.url


def test_without_a_script_a_lesson_shows_pictures_and_links(browser, site):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site + "lessons/03-by-hand.html")
    assert page.get_by_role("img", name="The graph of L with all its grads").is_visible()
    link = page.get_by_role("link", name="Live in the page").first
    assert link.get_attribute("href") == "../_static/page/index.html#/learn?lesson=3"
    context.close()
