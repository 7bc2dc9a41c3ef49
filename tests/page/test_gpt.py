"""gg.show(model, text): a GPT of Python's in the page; what does not fit is refused in a sentence."""

import json
import os
import re

import pytest

import glassgrad as gg
from glassgrad import nn
from glassgrad.page import built
from glassgrad.page.gpt import MATRICES, gpt_document
from gpt_cases import gpt
from page.test_export import policy_of, read

pytestmark = pytest.mark.both_engines


def scripts_of(path):
    (_, document), (worker_is, worker), (_, program) = read(path).all("script")
    assert worker_is == {"type": "text/plain", "id": "glass-gpt-worker"}
    return json.loads(document), worker, program


def test_a_model_is_in_the_file_with_its_text_and_its_loss(tmp_path):
    model = gpt.GPT(seed=4)
    path = gg.show(model, tmp_path / "gpt.html", text="ava", open_browser=False)
    document, worker, program = scripts_of(path)
    assert document["text"] == "ava" and document["lines"] is None
    assert document["parameters"] == [p.data for p in model.parameters()]
    text = gpt.to_numbers("ava")
    assert document["loss"] == nn.cross_entropy(model(text[:-1]), text[1:]).data
    assert worker.strip() == built.read("gpt_worker.js").strip()
    assert program.endswith(built.read("gpt.js")[-200:])
    assert len(read(path).all("glass-gpt")) == 1
    assert "blob:" in policy_of(path)["script-src"]
    assert all(p.grad == 0 for p in model.parameters())


def test_a_state_dict_is_shown_without_a_loss(tmp_path):
    state = gpt.GPT(seed=0).state_dict()
    for given in (state, {name.removesuffix(".weight"): rows for name, rows in state.items()}):
        document = gpt_document(given)
        assert document.keys() == {"title", "text", "lines", "parameters"}
        assert document["text"] == "emma"
        assert len(document["parameters"]) == 4192


def test_lines_of_ones_own_give_the_letters(monkeypatch):
    lines = ["oso", " ñandú ", "", "much too long to be learnt"]
    monkeypatch.setattr(gpt, "LETTERS", "adnosñú")
    monkeypatch.setattr(gpt, "END", 7)
    model = gpt.GPT(seed=0)
    document = gpt_document(model, "osú", lines)
    assert document["lines"] == lines
    assert len(document["parameters"]) == 4192 - 2 * 16 * (27 - 8)
    with pytest.raises(
        ValueError, match=r"^tokens is 8 × 16: expected .* tokens 27 × 16, .* lines="
    ):
        gpt_document(model)
    with pytest.raises(TypeError, match=r"^lines: expected a list of words$"):
        gpt_document(model, "o", "oso")


def changed(**more):
    state = {name: [[0.0] * n] * (rows or 27) for name, (rows, n) in MATRICES.items()}
    return {name: rows for name, rows in {**state, **more}.items() if rows is not None}


class Other(nn.Module):
    """The same shape, but a call that returns something else."""

    def __init__(self):
        for name, rows in changed().items():
            setattr(self, name, [[gg.Value(v) for v in row] for row in rows])

    def forward(self, text):
        return [gg.Value(1.0)]


@pytest.mark.parametrize(
    ("model", "text", "error", "sentence"),
    [
        (nn.MLP(2, [3]), "emma", ValueError, "this model lacks tokens: expected the shape of exam"),
        ({}, "emma", ValueError, "this model lacks tokens: "),
        (changed(key=None), "emma", ValueError, "this model lacks key: "),
        (changed(mix=[[0.0]]), "emma", ValueError, "mix is 1 × 1: expected the shape of examples/"),
        (changed(bias=[0.0]), "emma", ValueError, "this model also has bias: expected the shape"),
        (changed(mix=[[float("nan")] * 16] * 16), "", ValueError, "this model has numbers that a"),
        (changed(), "Emma", ValueError, "text='Emma': expected up to 15 of the model's letters"),
        (changed(), "a" * 16, ValueError, "text='aaaaaaaaaaaaaaaa': expected up to 15 of the "),
        (changed(), 3, TypeError, "text: expected a str, got int"),
        (Other(), "emma", TypeError, "this model cannot be run: expected the logits after each"),
        (gg.Value(1.0), "emma", TypeError, "text: expected a GPT to show it in, got Value"),
    ],
)
def test_what_is_no_gpt_of_this_shape_says_what_would_work_and_writes_nothing(
    tmp_path, model, text, error, sentence
):
    with pytest.raises(error, match=f"^{re.escape(sentence)}"):
        gg.show(model, tmp_path / "g.html", text=text, open_browser=False)
    assert os.listdir(tmp_path) == []


def test_the_widget_has_the_model_or_makes_one():
    pytest.importorskip("anywidget")
    model = gpt.GPT(seed=1)
    shown = gg.widgets.GPT(model, "ada", show="run stage")
    assert shown.document == gpt_document(model, "ada")
    assert shown.settings == {"name": "ada", "show": "run stage"}
    assert shown.get_state()["_worker"] == built.read("gpt_worker.js")
    new = gg.widgets.GPT(seed=3, lines=["oso", "ñu"], text="oso")
    assert new.document == {}
    assert new.settings == {"name": "oso", "lines": "oso\nñu", "seed": "3"}
