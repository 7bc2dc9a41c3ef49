"""Exported files and widgets in a browser: offline, in an iframe, with hostile labels."""

import json
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname

import pytest
from browser_page import Watched
from click.testing import CliRunner
from explore_page import type_expression

import glassgrad as gg
import gpt_cases
from glassgrad.cli.main import main
from glassgrad.page import browser as page_browser
from glassgrad.page.export import export


@pytest.fixture
def open_file(browser):
    """Open a file from disk with the network off; nothing may go wrong or be asked for."""
    opened = []

    def open_(path, within=""):
        watched = Watched(browser, offline=True)
        opened.append(watched)
        watched.page.goto(path.as_uri())
        watched.settle(within)
        return watched

    yield open_
    for watched in opened:
        watched.context.close()
        assert watched.problems == []
        assert all(url.startswith(("file:", "blob:")) for url in watched.requests), watched.requests


def test_an_expression_from_disk_with_the_network_off(open_file, tmp_path):
    root, _ = gg.parse(
        "tanh(x1*w1 + x2*w2 + b)", {"x1": 2, "x2": 0, "w1": -3, "w2": 1, "b": 6.8813735870195432}
    )
    file = tmp_path / "neuron.html"
    export(root, file, expression="tanh(x1*w1 + x2*w2 + b)")
    page = open_file(file)
    assert "0.7071" in page.sentence()
    page.press("End")
    assert page.node("w1")[1] == "1.0000"
    assert page.node("x1")[1] == "−1.5000"
    page.get_by_role("slider", name="x2").focus()
    page.press("ArrowRight")
    assert page.node("x2")[0] == "0.0100"


def test_the_doctors_graph_shows_the_learners_grads(open_file, tmp_path, monkeypatch):
    engine = Path(__file__).parents[1] / "learn" / "engines" / "micrograd_style.py"
    text = engine.read_text("utf-8").replace("self.grad += other.data", "self.grad = other.data", 1)
    (tmp_path / "engine.py").write_text(text, "utf-8")
    opened = []
    monkeypatch.setattr(page_browser, "open_address", opened.append)
    done = CliRunner().invoke(main, ["doctor", str(tmp_path / "engine.py"), "--open"])
    assert done.exit_code == 1
    (address,) = opened
    page = open_file(Path(url2pathname(urlsplit(address).path)))
    page.press("End")
    assert page.node("a, yours 3")[1] == "6.0000"
    assert page.node("b")[1] == "4.0000"
    assert page.node("e")[0] == "12.0000"


def test_page_file_and_terminal_use_the_same_names(open_file, open_page, tmp_path):
    neuron = "0.5*(sigmoid(w1*x1 + w2*x2 + b) - y)**2"
    page = open_page()
    for text in (neuron, "e*v2 + exp(1)*e", "L*L - 2"):
        root, leaves = gg.parse(
            text, dict.fromkeys(["w1", "x1", "w2", "x2", "b", "y", "e", "v2", "L"], 2.0)
        )
        file = tmp_path / "graph.html"
        export(root, file)
        steps = [step.name for step in gg.walk(root) if step.way == "forward"]
        type_expression(page, text)
        names = [
            shown.locator("text.node-name > title").all_text_contents()
            for shown in (page, open_file(file))
        ]
        assert sorted(names[0]) == sorted(names[1]) == sorted([*leaves, *steps]), text
        assert len(set(steps) | set(leaves)) == len(steps) + len(leaves), "each name is used once"


def test_own_labels_values_and_lines(open_file, tmp_path):
    with gg.record_lines():
        a, b = gg.Value(2.0, label="weight"), gg.Value(-3.0, label="signal")
        product = a * b
        product.label = "product"
        root = product.tanh()
    file = tmp_path / "graph.html"
    gg.show(root, file, open_browser=False)
    page = open_file(file)
    assert page.locator("glass-expression").count() == 0
    page.press("End")
    assert page.node("product")[0] == "−6.0000"
    assert "weight × signal" in page.sentence()
    assert "made in" in page.sentence()
    assert "test_exported_files.py" in page.sentence()


def test_an_op_of_ones_own_keeps_its_values(open_file, tmp_path):
    cube = gg.define_op("cube", "x * x * x", dx="3 * x * x")
    root = cube(gg.Value(2.0, label="a")) + 1
    file = tmp_path / "own.html"
    export(root, file)
    page = open_file(file)
    assert page.get_by_role("slider", name="a").is_disabled()
    assert "only Python can compute" in page.text("glass-inputs")
    page.press("End")
    assert page.node("a")[1] == "12.0000"


HOSTILE = [
    "</script><script>window.hacked=1</script>",
    "<img src=x onerror='window.hacked=1'>",
    "<!--",
    "${window.hacked=1}",
    "\u2028alert(1)",
    "{{x}}",
]


@pytest.mark.parametrize("label", HOSTILE)
def test_a_hostile_label_is_text(open_file, tmp_path, label):
    file = tmp_path / "hostile.html"
    root = gg.Value(2.0, label=label) * gg.Value(3.0, label="b")
    root.label = label
    export(root, file)
    page = open_file(file)
    assert page.evaluate("window.hacked") is None
    assert page.locator("glass-graph g.node").count() == 3
    page.press("End")
    assert page.locator("img").count() == 0
    assert page.evaluate("document.title") == label


def test_a_gpt_of_pythons_opens_from_disk_and_trains_on(open_file, tmp_path):
    *_, (model, _, _) = gpt_cases.training(0, 0.02, 60)
    page = open_file(Path(gg.show(model, tmp_path / "gpt.html", text="ava", open_browser=False)))
    text = gpt_cases.gpt.to_numbers("ava")
    loss = gg.nn.cross_entropy(model(text[:-1]), text[1:]).data
    store = "document.querySelector('glass-gpt').store"
    page.wait_until(f"{store}.pass?.text === 'ava'")
    assert page.evaluate(f"{store}.pass.loss") == pytest.approx(loss, rel=1e-9)
    assert page.evaluate(f"{store}.refusal") == ""
    page.get_by_role("button", name="Train").click()
    page.wait_until(f"{store}.step > 100")
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="Reset").click()
    page.wait_until(f"{store}.step === 0 && {store}.pass.step === 0")
    assert page.evaluate(f"{store}.pass.loss") == pytest.approx(loss, rel=1e-9)
    assert page.get_by_text("Open in Explore").count() == 0


def test_in_an_iframe(open_file, tmp_path):
    export(gg.Value(2.0, label="a") * gg.Value(3.0, label="b"), tmp_path / "graph.html")
    outer = tmp_path / "outer.html"
    outer.write_text(
        '<!doctype html><iframe src="graph.html" width="900" height="800"></iframe>',
        encoding="utf-8",
    )
    page = open_file(outer, within="iframe")
    frame = page.frame_locator("iframe")
    frame.get_by_role("button", name="Last step").click()
    assert frame.locator("glass-graph text.node-grad").first.text_content().startswith("3.0000")


def test_the_widget_shows_the_graph_and_python_hears_of_values(browser):
    from glassgrad.page.widgets import Explorer

    explorer = Explorer(gg.Value(2.0, label="a") * gg.Value(3.0, label="b"))
    gg.draw_dot(
        gg.Value(1.0)
    )._repr_svg_()  # compiles Graphviz, which takes seconds on a busy machine
    watched = Watched(browser)
    watched.page.route(
        "http://notebook.test/*",
        lambda route: route.fulfill(
            body=explorer.get_state()["_esm"]
            if route.request.url.endswith(".js")
            else "<!doctype html><div id=out></div>",
            content_type="text/javascript" if route.request.url.endswith(".js") else "text/html",
        ),
    )
    watched.page.goto("http://notebook.test/")
    sent = []
    explorer.send = lambda content, buffers=None: sent.append(content)

    def answer(message):
        explorer._answer(message, [])
        return sent.pop()

    watched.page.expose_function("python", answer)
    watched.page.evaluate(
        """async (document_) => {
          const { default: widget } = await import('http://notebook.test/widget.js');
          const state = { document: document_ }, heard = {};
          const model = {
            get: name => state[name], set: (name, value) => { state[name] = value },
            save_changes: () => { window.saved = { ...state.values } },
            on: (event, f) => { heard[event] = f }, off: () => {},
            send: async message => heard['msg:custom'](await window.python(message)),
          };
          const el = window.document.createElement('div');
          widget.render({ model, el });  // notebooks may put it into the page later
          window.document.getElementById('out').append(el);
        }""",
        json.loads(json.dumps(explorer.document)),
    )
    watched.settle()
    assert watched.node("a")[0] == "2.0000"
    watched.page.get_by_role("slider", name="a").focus()
    watched.press("ArrowRight")
    assert watched.page.evaluate("window.saved") == {"a": 2.01, "b": 3}
    assert watched.problems == []
    watched.context.close()


def test_the_gpt_widget_shows_the_model_and_python_hears_of_its_training(browser):
    from glassgrad.page.widgets import GPT

    *_, (model, _, _) = gpt_cases.training(0, 0.02, 20)
    shown = GPT(model, "ada")
    watched = Watched(browser)

    def serve(route):
        is_script = route.request.url.endswith(".js")
        body = shown.get_state()["_esm"] if is_script else "<!doctype html><div id=out></div>"
        kind = "text/javascript" if is_script else "text/html"
        route.fulfill(body=body, content_type=kind)

    watched.page.route("http://notebook.test/*", serve)
    watched.page.goto("http://notebook.test/")
    names = ("document", "settings", "_worker", "progress")
    watched.page.evaluate(
        """async (state) => {
          const { default: widget } = await import('http://notebook.test/widget.js');
          const heard = {};
          const model = {
            get: name => state[name], set: (name, value) => { state[name] = value },
            save_changes: () => { window.saved = state.progress },
            on: (event, f) => { heard[event] = f }, off: () => {},
          };
          const el = window.document.createElement('div');
          widget.render({ model, el });  // notebooks may put it into the page later
          window.document.getElementById('out').append(el);
          window.order = order => heard['msg:custom']({ order });
        }""",
        json.loads(json.dumps({name: getattr(shown, name) for name in names})),
    )
    store = "document.querySelector('glass-gpt').store"
    watched.wait_until(f"{store}.pass?.text === 'ada'")
    loss = watched.page.evaluate(f"{store}.pass.loss")
    assert loss == pytest.approx(shown.document["loss"], rel=1e-9)
    watched.page.evaluate("window.order('train')")
    watched.wait_until("window.saved?.step > 20")
    watched.page.evaluate("window.order('pause')")
    watched.wait_until(f"!{store}.isRunning")
    watched.page.evaluate("window.order('reset')")
    watched.wait_until(f"{store}.step === 0 && {store}.pass.step === 0")
    assert watched.page.evaluate(f"{store}.pass.loss") == loss
    assert watched.problems == []
    watched.context.close()


ELEMENTS = """<!doctype html>
<script src="glassgrad.js" defer></script>
<glass-explorer id="one" expression="a*b + c" values="a=2 b=-3 c=10" step="b2" hide="presets inputs" theme="dark">
  <p>without script</p></glass-explorer>
<glass-steps for="one"></glass-steps>
"""


def test_elements_work_in_a_page_of_a_teachers_own(browser, address):
    watched = Watched(browser)
    watched.page.route(
        address + "lesson", lambda route: route.fulfill(body=ELEMENTS, content_type="text/html")
    )
    watched.page.goto(address + "lesson")
    watched.settle()
    page = watched.page
    assert page.locator("glass-explorer glass-inputs").count() == 0
    assert page.locator("glass-explorer .presets").count() == 0
    assert page.locator("body > glass-steps .where .now").inner_text() == "◆ Backward 2 of 2"
    heard = page.evaluate("""() => { window.heard = [];
      for (const name of ['glass-step', 'glass-change'])
        document.addEventListener(name, e => window.heard.push([name, e.detail])) }""")
    assert heard is None
    page.evaluate("document.getElementById('one').previous()")
    page.evaluate("(({ store }) => store.set(store.inputs[0], 3))(document.getElementById('one'))")
    (stepped, step), (changed, change) = page.evaluate("window.heard")
    assert (stepped, step["pass"], step["index"], step["node"]) == (
        "glass-step",
        "backward",
        1,
        "L",
    )
    assert (changed, change["data"], change["grads"]) == (
        "glass-change",
        1,
        {"a": -3, "b": 3, "c": 1},
    )
    page.evaluate("document.getElementById('one').setAttribute('expression', 'a - b')")
    page.wait_for_timeout(500)
    assert page.locator("glass-explorer g.node").count() == 3
    assert watched.problems == []
    watched.context.close()
