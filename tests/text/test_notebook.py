"""What results look like in a notebook: readable, escaped, in the page's colours, and text elsewhere."""

import re
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

import glassgrad as gg
from glassgrad.draw import palette
from glassgrad.text import notebook
from glassgrad.training.fit import fit
from glassgrad.training.history import History

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "web/src/ui/colours.ts").read_text("utf-8")
HOSTILE = "<img src=x onerror=alert(1)>"

pytestmark = pytest.mark.both_engines


def results(label="a"):
    a = gg.Value(2.0, label=label)
    root = (a * a + 1).tanh()
    root.backward()
    history = History(stopped=label)
    for loss in (0.5, 0.001):
        history.add(loss, 0.75)
    history.add_evaluation(0.25, 0.5)
    return {
        "walk": gg.walk(root),
        "why": gg.why(a, root),
        "check": gg.check_gradients(root),
        "history": history,
        "optimizer": gg.nn.SGD([a], 0.1, momentum=0.9),
        "data": gg.data.Dataset([[1.0]], [0], classes=(label, "b")),
        "drawing": root.graph(partials=True),
    }


@pytest.mark.parametrize("name", results())
def test_a_result_is_html_in_a_notebook_and_text_in_a_terminal(name):
    result = results()[name]
    shown = result._repr_mimebundle_()
    assert shown["text/plain"] == (repr(result) if name in ("drawing",) else str(result))
    assert re.search("<(table|svg)", shown["text/html"])
    assert "object at 0x" not in shown["text/plain"]


@pytest.mark.parametrize("name", results())
def test_a_hostile_label_is_text(name):
    page = results(HOSTILE)[name]._repr_mimebundle_()["text/html"]
    assert "<img" not in page


def test_what_the_tables_say():
    found = results()
    walked = found["walk"]._repr_mimebundle_()["text/html"]
    assert "Forward" in walked and "Backward" in walked and "added to" in walked
    assert '<td class="data">5.0000</td>' in walked
    assert '<td class="grad">' in found["why"]._repr_mimebundle_()["text/html"]
    assert str(found["history"]).splitlines() == [
        "2 steps, stopped: a",
        "                  first   last    smallest",
        "  loss            0.5000  0.0010  0.0010 at step 2",
        "  accuracy        75 %    75 %",
        "  held-back loss  0.2500  0.2500  0.2500 at step 2",
    ]
    assert (
        str(gg.data.moons(12, seed=1)).splitlines()[0] == "12 samples of 2 classes, the first 10:"
    )
    assert str(gg.data.Dataset([[0.5, 2.0]], [3.0])).splitlines() == [
        "1 sample",
        "  x1   x2  target",
        "  0.5  2   3.0",
    ]
    assert str(gg.data.Dataset([], [])).strip() == "0 samples"
    assert repr(found["optimizer"]) == (
        "SGD(1 parameters, lr=0.1, momentum=0.9, weight_decay=0.0, steps=0)"
    )


def test_an_empty_history_and_a_long_walk():
    assert str(History()) == "0 steps"
    assert "<svg" not in History()._repr_mimebundle_()["text/html"]
    long = gg.Value(1.0)
    for _ in range(300):
        long = long + 1
    page = gg.walk(long)._repr_mimebundle_()["text/html"]
    assert page.count("<tr>") == 202
    assert "The first 100 of 300 steps each; print it to see all." in page


def test_the_colours_are_the_pages():
    pairs = set(re.findall(r"light-dark\((#\w{6}), (#\w{6})\)", PAGE))
    style = (ROOT / "src/glassgrad/text/notebook.css").read_text("utf-8")
    used = re.findall(r"light-dark\((#\w{6}), (#\w{6})\)", style)
    assert used and set(used) <= pairs
    light = {pair[0] for pair in pairs}
    drawn = [palette.INK, palette.INK2, palette.LINE, palette.PANEL, palette.SUNK, palette.DATA]
    assert light.issuperset([*drawn, palette.GRAD, palette.DATA_TEXT, palette.GRAD_TEXT])
    for name, colour in ("data", palette.DATA_TEXT), ("grad", palette.GRAD_TEXT):
        assert f"--glass-{name}, light-dark({colour}," in PAGE


def test_every_colour_of_a_drawing_has_a_dark_one():
    style = (ROOT / "src/glassgrad/text/notebook.css").read_text("utf-8")
    big = gg.nn.MLP(2, [16, 16, 1], seed=1)([1.0, 2.0])
    for drawing in (results()["drawing"], big.graph()):
        for kind, colour in set(re.findall(r'(fill|stroke)="(#\w{6})"', drawing.svg)):
            assert f'[{kind}="{colour.lower()}" i]' in style


class Display:
    """What IPython.display.display does, written down."""

    def __init__(self):
        self.shown = []

    def display(self, bundle, *, raw, display_id):
        self.shown.append(bundle)
        return self

    def update(self, bundle, *, raw):
        self.shown.append(bundle)


def test_fit_draws_its_losses_in_a_notebook(monkeypatch):
    screen = Display()
    shell = SimpleNamespace(get_ipython=lambda: SimpleNamespace(kernel=object()))
    monkeypatch.setitem(sys.modules, "IPython", shell)
    monkeypatch.setitem(sys.modules, "IPython.display", screen)
    monkeypatch.setattr("glassgrad.training.watching.SECONDS", 0.0)
    model = gg.nn.MLP(2, [2, 1], seed=1)
    optimizer = gg.nn.SGD(model.parameters(), 0.1)
    fit(model, gg.data.xor(), "mse", optimizer, steps=3)
    assert [bundle["text/plain"].partition(",")[0] for bundle in screen.shown] == [
        "step 0 of 3",
        "step 1 of 3",
        "step 2 of 3",
        "step 3 of 3",
        "step 3 of 3",
    ]
    assert "<progress" in screen.shown[1]["text/html"]
    assert 'class="curve"' in screen.shown[-1]["text/html"]
    assert "<progress" not in screen.shown[-1]["text/html"]
    fit(model, gg.data.xor(), "mse", optimizer, steps=3, progress=False)
    assert len(screen.shown) == 5


def test_a_terminal_is_no_notebook(monkeypatch):
    for shell in (None, SimpleNamespace(get_ipython=lambda: None)):
        monkeypatch.setitem(sys.modules, "IPython", shell)
        assert not notebook.is_here()
