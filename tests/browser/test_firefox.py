"""The page in Firefox: web/firefox/smoke.mjs tries each part once, over WebDriver BiDi."""

import http.server
import re
import shutil
import subprocess
import threading
from functools import partial
from pathlib import Path

import pytest

import glassgrad as gg
from glassgrad.page import built
from glassgrad.page.export import export

ROOT = Path(__file__).parents[2]
FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
SMOKE = ROOT / "web" / "firefox" / "smoke.mjs"
PUPPETEER = ROOT / "web" / "node_modules" / "puppeteer-core"


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass


@pytest.fixture
def site(tmp_path):
    """The page of docs/embed.md in a folder that is also served."""
    example = re.search(
        r"```html\n(<!doctype.*?)```", (ROOT / "docs" / "embed.md").read_text("utf-8"), re.DOTALL
    )
    (tmp_path / "page.html").write_text(example[1], encoding="utf-8")
    for name, content in built.read_all().items():
        if name.endswith(".js"):
            (tmp_path / name).write_bytes(content)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=tmp_path))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/page.html", (tmp_path / "page.html").as_uri()
    server.shutdown()
    server.server_close()


def test_everything_once_in_firefox(address, site, tmp_path):
    if not FIREFOX or not PUPPETEER.exists():
        pytest.skip("no firefox or no puppeteer-core: make test-browser installs them")
    root, _ = gg.parse("a*b + c", {"a": 2, "b": -3, "c": 10})
    export(root, tmp_path / "graph.html", expression="a*b + c")
    command = ["node", SMOKE, FIREFOX, address, (tmp_path / "graph.html").as_uri(), *site]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    print(done.stdout)
