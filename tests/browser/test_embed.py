"""The elements in pages of others: the example of docs/embed.md, attributes, events, file://."""

import http.server
import re
import threading
from functools import partial
from pathlib import Path

import pytest
from browser_page import Watched

from glassgrad.page import built

DOCS = Path(__file__).parents[2] / "docs" / "embed.md"
TRAINER = "document.querySelector('glass-trainer')"


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass


@pytest.fixture
def site(tmp_path):
    """A folder with the script, served by any web server."""
    for name in (
        "glassgrad.js",
        "layout.js",
        "train.js",
        "trainer.js",
        "gpt.js",
        "gpt_worker.js",
        "learn.js",
    ):
        (tmp_path / name).write_bytes(built.read_all()[name])
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=tmp_path))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield tmp_path, f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


@pytest.fixture
def open_text(browser, site):
    """Write a page into the folder and open it, from disk or from the server."""
    folder, address = site
    opened = []

    def open_(text, by="http", **options):
        (folder / "page.html").write_text(text)
        watched = Watched(browser, **options)
        opened.append(watched)
        watched.page.goto(
            address + "page.html" if by == "http" else (folder / "page.html").as_uri()
        )
        watched.page.wait_for_timeout(500)
        return watched

    yield open_
    for watched in opened:
        watched.context.close()
        assert [
            text for text in watched.problems if "favicon" not in text and "404" not in text
        ] == []


def page_of(element, script='<script src="glassgrad.js" defer></script>'):
    return f'<!doctype html><html lang="en"><meta charset="utf-8"><title>Mine</title>{script}{element}</html>'


LISTENING = """<script>
window.heard = [];
for (const name of ["glass-progress", "glass-done", "glass-diverged"])
  document.addEventListener(name, ({ type, detail }) => window.heard.push([type, detail]));
</script>"""


@pytest.mark.parametrize("by", ["http", "file"])
def test_the_example_of_the_docs(open_text, by):
    example = re.search(r"```html\n(<!doctype.*?)```", DOCS.read_text(), re.DOTALL).group(1)
    page = open_text(example, by)
    page.locator("glass-graph g.node").first.wait_for()
    assert page.locator("glass-explorer glass-graph g.node").count() == 5
    assert page.locator("glass-map canvas").is_visible()
    assert page.locator("glass-network").count() == 0
    page.locator("glass-trainer").get_by_role("button", name="Train").click()
    page.wait_until(f"{TRAINER}.store.step === 100 && !{TRAINER}.store.isRunning")
    assert page.locator("glass-trainer .figure.accuracy dd").inner_text() == "100 %"
    assert page.locator("glass-trainer .figure.loss dd").inner_text() == "0.0110"


def test_the_listener_of_the_docs(open_text):
    listener = re.findall(r"```html\n(.*?)```", DOCS.read_text(), re.DOTALL)[-1]
    page = open_text(page_of('<glass-trainer data="moons" steps="100"></glass-trainer>' + listener))
    page.evaluate(f"{TRAINER}.play()")
    page.wait_until("document.title === '100 steps, loss 0.0110'")


@pytest.mark.parametrize("by", ["http", "file"])
def test_the_quiz_of_the_docs_and_an_exhibit(open_text, by):
    quiz = re.search(r"```html\n(<glass-quiz>.*?)```", DOCS.read_text(), re.DOTALL).group(1)
    page = open_text(page_of(quiz + '<glass-bug name="zip" seed="2"></glass-bug>'), by=by)
    page.locator("glass-quiz g.node").first.wait_for()
    assert page.locator("glass-quiz .node-grad").count() == 0
    page.locator("glass-quiz .option").nth(1).click()
    assert "Shares add." in page.locator("glass-quiz .option.right").inner_text()
    assert page.locator("glass-quiz .receiving .node-grad").text_content().startswith("2.0000")
    assert page.locator("glass-bug path.curve").count() == 4
    assert page.locator("glass-bug h2").inner_text() == "zip that drops a row"


def test_a_module_script_finds_its_worker(open_text):
    page = open_text(
        page_of(
            "<glass-trainer></glass-trainer>", '<script type="module" src="glassgrad.js"></script>'
        )
    )
    page.evaluate(f"{TRAINER}.play()")
    page.wait_until(f"{TRAINER}.store.step > 20")
    assert any(url.endswith("/trainer.js") for url in page.requests)


def test_a_script_from_another_host_trains_in_the_page(open_text, site):
    _, address = site
    elsewhere = address.replace("127.0.0.1", "localhost")
    page = open_text(
        page_of(
            "<glass-trainer></glass-trainer>",
            f'<script src="{elsewhere}glassgrad.js" defer></script>',
        )
    )
    page.evaluate(f"{TRAINER}.play()")
    page.wait_until(f"{TRAINER}.store.progress.loss < 0.1")


def test_every_attribute(open_text):
    page = open_text(
        page_of(
            '<glass-trainer data="circles" hidden="3 5" activation="tanh" loss="binary_cross_entropy_with_logits" optimizer="adam"'
            ' lr="0.05" l2="0.001" batch="20" seed="9" start="symmetric" steps="40" show="network log" theme="dark"></glass-trainer>'
        )
    )
    found = page.evaluate(f"{TRAINER}.store.configured.settings")
    wanted = {
        "data": {"name": "circles"},
        "hidden": [3, 5],
        "activation": "tanh",
        "loss": "binary_cross_entropy_with_logits",
        "optimizer": "adam",
        "lr": 0.05,
        "l2": 0.001,
        "batch": 20,
        "seed": 9,
        "start": "symmetric",
        "steps": 40,
    }
    assert {key: found[key] for key in wanted} == wanted
    trainer = page.locator("glass-trainer")
    assert trainer.is_visible()
    assert trainer.locator("glass-network, glass-train-log").count() == 2
    assert (
        trainer.locator("glass-map, glass-curves, glass-predictions, glass-train-controls").count()
        == 0
    )
    assert trainer.evaluate("element => getComputedStyle(element).color") == "rgb(233, 238, 243)"


def test_attributes_may_change_at_any_time(open_text):
    page = open_text(page_of('<glass-trainer data="xor"></glass-trainer>'))
    page.evaluate(f"{TRAINER}.setAttribute('data', 'moons')")
    page.wait_until(f"{TRAINER}.store.configured.samples.points.length === 100")
    page.evaluate(f"{TRAINER}.setAttribute('hidden', '7')")
    page.wait_until(f"{TRAINER}.store.configured.settings.hidden.join() === '7'")
    page.evaluate(f"{TRAINER}.setAttribute('show', 'loss')")
    page.wait_for_timeout(100)
    assert page.locator("glass-trainer glass-curves svg").count() == 1


def test_a_wrong_attribute_is_told_in_a_sentence(open_text):
    page = open_text(page_of('<glass-trainer data="irises" show="map"></glass-trainer>'))
    told = page.locator("glass-trainer").get_by_role("alert").inner_text()
    assert "data irises: expected one of xor, moons, circles, blobs, spirals." in told


def test_events_and_methods(open_text):
    page = open_text(page_of('<glass-trainer data="moons" steps="60"></glass-trainer>' + LISTENING))
    page.evaluate(f"{TRAINER}.next()")
    page.wait_until(f"{TRAINER}.store.step === 1")
    page.evaluate(f"{TRAINER}.play()")
    page.wait_until("window.heard.some(([type]) => type === 'glass-done')")
    heard = page.evaluate("window.heard")
    done = next(detail for type_, detail in heard if type_ == "glass-done")
    assert done["step"] == 60
    assert done["accuracy"] > 0.9
    progress = [detail for type_, detail in heard if type_ == "glass-progress"]
    assert progress
    assert all(detail.keys() == {"step", "loss", "accuracy"} for detail in progress)
    page.evaluate(f"{TRAINER}.reset()")
    page.wait_until(f"{TRAINER}.store.step === 0")


def test_a_diverged_run_is_an_event(open_text):
    page = open_text(page_of('<glass-trainer data="moons" lr="1e200"></glass-trainer>' + LISTENING))
    page.evaluate(f"{TRAINER}.play()")
    page.wait_until("window.heard.some(([type]) => type === 'glass-diverged')")


def test_two_trainers_in_an_iframe_do_not_disturb_each_other(open_text, site):
    folder, _ = site
    (folder / "inner.html").write_text(
        page_of(
            '<glass-trainer data="xor"></glass-trainer><glass-trainer data="moons"></glass-trainer>'
        )
    )
    page = open_text(
        '<!doctype html><title>Outer</title><iframe src="inner.html" width="500" height="600"></iframe>'
    )
    frame = page.page.frames[1]
    first, second = frame.locator("glass-trainer").all()
    first.get_by_role("button", name="Step").click()
    page.wait_for_timeout(300)
    assert first.locator(".figure.step dd").inner_text() == "1"
    assert second.locator(".figure.step dd").inner_text() == "0"


def test_an_element_that_is_taken_out_stops(open_text):
    page = open_text(page_of("<glass-trainer></glass-trainer>"))
    page.evaluate(f"{TRAINER}.play()")
    page.wait_until(f"{TRAINER}.store.step > 20")
    page.evaluate(
        f"window.taken = {TRAINER}; window.was = window.taken.store; window.taken.remove()"
    )
    before = page.evaluate("window.was.step")
    page.wait_for_timeout(300)
    assert page.evaluate("window.was.step") == before
    page.evaluate("document.body.append(window.taken)")
    page.wait_until(f"{TRAINER}.store?.configured?.samples.points.length === 4")
