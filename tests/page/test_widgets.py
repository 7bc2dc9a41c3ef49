"""The notebook widgets: what they show, what they answer, what they need."""

import inspect
import json
import re
import sys
from pathlib import Path

import pytest

import glassgrad as gg
from glassgrad.page import built

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.both_engines


@pytest.fixture
def sent(monkeypatch):
    """What a widget sends to its page."""
    messages = []
    monkeypatch.setattr(
        gg.widgets.Explorer, "send", lambda self, content, buffers=None: messages.append(content)
    )
    return messages


def explorer():
    a, b = gg.Value(2.0, label="a"), gg.Value(float("inf"), label="b")
    return gg.widgets.Explorer(a * b + gg.Value(1.0))


def test_the_page_gets_the_document_and_the_values():
    shown = explorer()
    state = shown.get_state()
    assert state["document"].keys() == {"title", "expression", "graph"}
    assert state["document"]["graph"]["format"] == "glassgrad.graph"
    assert state["values"] == {"a": 2.0, "b": "inf", "v3": 1.0}
    assert state["_esm"] == built.read("glassgrad.js") + built.read("explorer_widget.js")
    json.dumps(state["document"], allow_nan=False)


def test_python_hears_of_a_slider():
    shown, heard = explorer(), []
    shown.observe(lambda change: heard.append(change["new"]), "values")
    shown.set_state({"values": {"a": 2.5, "b": 0.0}})
    assert heard == [{"a": 2.5, "b": 0.0}]
    assert shown.values == {"a": 2.5, "b": 0.0}


def test_python_arranges_the_graph(sent):
    explorer()._handle_custom_msg({"kind": "layout", "id": 7, "dot": "digraph { a -> b }"}, [])
    (answer,) = sent
    assert (answer["kind"], answer["id"], answer.keys()) == ("layout", 7, {"kind", "id", "json"})
    assert [node["name"] for node in json.loads(answer["json"])["objects"]] == ["a", "b"]


@pytest.mark.parametrize(
    "dot", ["digraph { a -> ", "", 'digraph { "\ud800" }', "digraph {" + "subgraph {" * 5_000]
)
def test_what_cannot_be_arranged_is_answered_too(sent, dot):
    shown = explorer()
    for number, source in enumerate([dot, "digraph { a }"]):
        shown._handle_custom_msg({"kind": "layout", "id": number, "dot": source}, [])
    bad, good = sent
    assert (bad["kind"], bad["id"], bad.keys()) == ("layout", 0, {"kind", "id", "error"})
    assert len(bad["error"].splitlines()) == 1
    assert good.keys() == {"kind", "id", "json"}


@pytest.mark.parametrize(
    "message",
    [
        None,
        [],
        {},
        {"kind": "layout"},
        {"kind": "layout", "id": 1, "dot": 2},
        {"kind": "dance", "id": 1, "dot": ""},
    ],
)
def test_other_messages_are_not_answered(sent, message):
    explorer()._handle_custom_msg(message, [])
    assert sent == []


def test_the_trainer_takes_every_setting_of_the_element():
    """A new attribute of <glass-trainer> is an argument of Trainer too."""
    source = (ROOT / "web/src/views/train/attributes.ts").read_text("utf-8")
    listed = re.search(r"SETTINGS = \[(.*?)\] as const", source, re.DOTALL).group(1)
    taken = inspect.signature(gg.widgets.Trainer).parameters
    assert set(re.findall(r'"(\w+)"', listed)) | {"show"} == taken.keys()


def test_the_trainer_is_ordered_about(monkeypatch):
    sent = []
    trainer = gg.widgets.Trainer("moons", hidden=[16, 4], lr=0.5)
    monkeypatch.setattr(trainer, "send", sent.append)
    assert trainer.get_state()["settings"] == {"data": "moons", "hidden": "16 4", "lr": "0.5"}
    for order in (trainer.play, trainer.pause, trainer.next, trainer.reset):
        order()
    assert [message["order"] for message in sent] == ["play", "pause", "next", "reset"]


def test_what_cannot_be_shown_is_no_widget():
    with pytest.raises(TypeError, match="expected a Value, got int"):
        gg.widgets.Explorer(3)
    with pytest.raises(ValueError, match="the page draws up to 2,000"):
        gg.widgets.Explorer(gg.sum([gg.Value(1.0) for _ in range(2_000)]))


def test_without_anywidget_a_sentence_says_what_to_install(run_python):
    program = """
import sys
sys.modules["anywidget"] = None
import glassgrad as gg
from glassgrad import *
try:
    gg.widgets
except ImportError as error:
    print(error)
"""
    assert run_python(program) == "widgets need anywidget: pip install anywidget\n"


def test_importing_the_package_loads_no_widgets(run_python):
    program = "import sys, glassgrad; print([m for m in ('anywidget', 'traitlets', 'http.server', 'tempfile') if m in sys.modules])"
    loaded = run_python(program)
    assert loaded == "[]\n", (loaded, sys.version)
