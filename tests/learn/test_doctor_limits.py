"""The doctor and files that misbehave: limits, forged answers, modules beside the file, odd classes."""

import importlib.util
import json
import linecache
import sys

import pytest
from click.testing import CliRunner
from seeded_faults import ENGINES

import glassgrad as gg
from glassgrad.cli.main import main
from glassgrad.learn.doctor.visit import visit

MICROGRAD = ENGINES["micrograd"].read_text("utf-8")
HEAD = "class Value:\n"
SEED = "self.grad = 1\n"
WRONG = MICROGRAD.partition("\nif __name__")[0].replace(SEED, "self.grad = 2\n")


@pytest.fixture
def visited(tmp_path):
    """The report on engine.py with this text, in a separate process."""

    def of(text, kind=None, seconds=10.0):
        path = tmp_path / "engine.py"
        path.write_text(text, encoding="utf-8")
        return visit(str(path), kind, seconds)

    return of


def edited(old, new):
    assert old in MICROGRAD
    return MICROGRAD.replace(old, new, 1)


def test_a_module_beside_the_file_is_imported_and_nothing_is_written(
    visited, tmp_path, monkeypatch
):
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
    (tmp_path / "wrapping.py").write_text(
        "def wrap(x, kind):\n    return x if isinstance(x, kind) else kind(x)\n", "utf-8"
    )
    text = edited(
        "other = other if isinstance(other, Value) else Value(other)", "other = wrap(other, Value)"
    )
    assert visited("from wrapping import wrap\n" + text)
    assert sorted(p.name for p in tmp_path.iterdir()) == ["engine.py", "wrapping.py"]


def test_the_files_beside_it_are_out_of_reach_of_relative_paths(visited, tmp_path):
    (tmp_path / "notes.txt").write_text("keep", "utf-8")
    removing = f"{SEED}        [os.remove(f) for f in os.listdir('.')]\n"
    visited("import os\n" + edited(SEED, removing))
    assert (tmp_path / "notes.txt").exists()


@pytest.mark.parametrize(
    ("text", "op", "line", "says"),
    [
        (
            "def fit():\n    while True: pass\nSEED = fit()\n" + edited(SEED, "self.grad = SEED\n"),
            "Value",
            "while True: pass",
            "if it trains, move it below the class",
        ),
        (
            edited("self.data = data", "while True: self.data = data"),
            "__init__()",
            "while True: self.data = data",
            "still running after 1 seconds",
        ),
        (
            edited(
                "out = Value(self.data + ", "while True: pass\n        out = Value(self.data + "
            ),
            "a + b",
            "while True: pass",
            "A loop never ends",
        ),
        (
            "import no_such_module\n" + edited(SEED, "self.grad = no_such_module.x\n"),
            "Value",
            "import no_such_module",
            "Install that module, or put it beside the file.",
        ),
        (
            edited("self.data = data", "self.data = data; input()"),
            "Value",
            "self.data = data; input()",
            "There is no keyboard here",
        ),
        (
            edited("self.data = data", "self.data = data; bytearray(100 << 30)"),
            "Value",
            "self.data = data; bytearray(100 << 30)",
            "It takes more memory than there is",
        ),
        (
            edited("self.data = data", "self.data = data; print('x' * 10**6)"),
            "__init__()",
            "self.data = data; print('x' * 10**6)",
            "more than a million characters were printed",
        ),
    ],
)
def test_a_stop_names_its_line_and_what_to_do(visited, text, op, line, says):
    (fault,) = visited(text, seconds=1.0).faults
    assert (fault.op, fault.source) == (op, line)
    assert says in f"{fault.numbers} {fault.cause}"


@pytest.mark.parametrize(
    "patch",
    [
        "probe.run = lambda *a: []",
        "probe.run = lambda l, k, n, asked: [{'data': {}, 'grads': {}} for _ in asked]",
        "probe.run = lambda l, k, n, asked: [{'error': {}, 'at': 'c'} for _ in asked]",
        "probe.describe = lambda *a: {'data': 'data', 'grad': 'grad', 'backward': 'backward',"
        " 'methods': [], 'start': 0}",
        "probe.describe = lambda *a: {'sound': True}",
        "import glassgrad.learn.grading as g; g.agree = lambda *a: True",
    ],
)
def test_a_file_that_changes_the_probe_does_not_pass(visited, patch):
    patched = f"{HEAD}    import glassgrad.learn.doctor.probe as probe\n    {patch}\n"
    assert not visited(WRONG.replace(HEAD, patched))


def test_an_op_that_the_process_leaves_out_is_checked_too(visited):
    hiding = "d = p.describe; p.describe = lambda *a, d=d: {**d(*a), 'methods': ['__add__']}"
    text = edited("self.grad += other.data", "self.grad -= other.data")
    text = text.replace(HEAD, f"{HEAD}    import glassgrad.learn.doctor.probe as p; {hiding}\n")
    assert [fault.op for fault in visited(text).faults] == ["a * b"]


def test_a_sound_class_with_forged_answers_gets_a_verdict(visited):
    patch = "p.chain = lambda *a: {'grads': {'k': 'x'}}; p.own_ops = lambda *a: {'relu': 1}"
    text = MICROGRAD.replace(HEAD, f"{HEAD}    import glassgrad.learn.doctor.probe as p; {patch}\n")
    (fault,) = visited(text).faults
    assert fault.code == "depth" and "k.grad is str, expected 10000" in fault.numbers


def test_a_chain_that_ends_the_process_is_only_remarked(visited):
    text = (
        ENGINES["zdravkograd"]
        .read_text("utf-8")
        .replace(
            "        self.grad = 1.0\n",
            "        self.grad = 1.0\n        len(order) < 5000 or exit()\n",
        )
    )
    report = visited(text)
    assert report
    assert "SystemExit" in next(r.numbers for r in report.remarks if r.code == "depth")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            "class Value:\n    def __init__(self, x):\n        self.data, self.grad = x, 0.0\n",
            "no method backward()",
        ),
        (
            "class Value:\n    def __init__(self, x):\n        self.data, self.grad = x, 0.0\n"
            "    def backward(self):\n        self.grad = 1.0\n",
            "Value has no op that can be checked",
        ),
        (MICROGRAD.replace("data", "content"), "has no attribute that holds its data"),
    ],
)
def test_a_class_that_cannot_be_examined_is_not_sound(visited, text, says):
    (fault,) = visited(text, kind="Value").faults
    assert says in fault.numbers and fault.code == "names"


def test_a_backward_that_is_set_later_makes_a_class_an_engine(visited):
    text = MICROGRAD.partition("\nif __name__")[0].replace("def backward(", "def walk_back(")
    assert visited(text + "\nValue.backward = Value.walk_back\n")


def test_a_file_that_imports_its_class_is_told_where_to_look(tmp_path):
    (tmp_path / "train.py").write_text("from engine import Value\n", "utf-8")
    with pytest.raises(ValueError, match=r"if Value is one, examine the file of engine"):
        visit(str(tmp_path / "train.py"))


def test_json_has_the_documented_keys(tmp_path):
    (tmp_path / "engine.py").write_text(
        edited("out.grad\n            other", "-out.grad\n            other"), "utf-8"
    )
    done = CliRunner().invoke(main, ["doctor", str(tmp_path / "engine.py"), "--json"])
    told = json.loads(done.stdout)
    assert (told["format"], told["version"]) == ("glassgrad doctor", 1)
    keys = "format version file class line sound ops faults remarks"
    assert list(told) == keys.split()
    (fault,) = told["faults"]
    assert list(fault) == ["fault", "cause", "op", "line", "source", "sentences", "graph"]
    assert list(fault["sentences"]) == ["numbers", "rule", "cause"]
    assert list(fault["graph"]) == ["leaves", "steps", "grads", "expected"]


def test_a_grad_of_none_is_shown_as_none(tmp_path):
    text = (
        ENGINES["context"]
        .read_text("utf-8")
        .replace("return self * self\n", "return Tensor(self.data**2)\n")
    )
    (tmp_path / "engine.py").write_text(text, "utf-8")
    (fault,) = visit(str(tmp_path / "engine.py")).faults
    assert "a.grad is None and should be 3" in fault.numbers
    assert fault.plain()["graph"]["grads"]["a"] is None


def test_a_class_that_is_passed_may_have_rules_in_other_classes(tmp_path):
    text = (
        ENGINES["op_objects"].read_text("utf-8").replace("return grad, -grad", "return grad, grad")
    )
    (tmp_path / "ops.py").write_text(text, "utf-8")
    spec = importlib.util.spec_from_file_location("learners_ops", tmp_path / "ops.py")
    module = sys.modules["learners_ops"] = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
        report = gg.doctor(module.Value)
    finally:
        del sys.modules["learners_ops"]
    fault = report.faults[0]
    assert (fault.op, fault.code, fault.source) == ("a - b", "sign", "return grad, grad")
    assert repr(report).startswith("ops.py, class Value: 1 fault\n\n1. a - b, line 30: ")


def defined(text, file):
    """The class Value of a text, as a cell of a notebook or a prompt defines it."""
    names = {"__name__": "__main__"}
    exec(compile(text, file, "exec"), names)
    return names["Value"]


@pytest.fixture
def in_cell(monkeypatch):
    """The class Value of a text in a notebook, whose cells Python's linecache knows."""

    def of(text):
        entry = len(text), None, text.splitlines(keepends=True), "<cell 1>"
        monkeypatch.setitem(linecache.cache, "<cell 1>", entry)
        return defined(text, "<cell 1>")

    return of


def test_a_class_in_a_notebook_has_lines(in_cell):
    report = gg.doctor(in_cell(WRONG))
    heading = "notebook, class Value: 1 fault\n\n1. backward(), line 65: self.grad = 2"
    assert str(report).startswith(heading)


def test_a_class_without_source_has_a_verdict_without_lines():
    report = gg.doctor(defined(WRONG, "<stdin>"))
    assert str(report).startswith("class Value: 1 fault\n\n1. backward()\n")


def test_a_backward_that_goes_one_step_is_named_even_with_one_op(in_cell):
    text = """
class Value:
    def __init__(self, data, inputs=()):
        self.data, self.grad, self.inputs = data, 0.0, inputs
    def __add__(self, other):
        return Value(self.data + other.data, (self, other))
    def backward(self):
        self.grad = 1.0
        for value in self.inputs:
            value.grad += 1.0
"""
    (fault,) = gg.doctor(in_cell(text)).faults
    assert (fault.op, fault.code) == ("backward()", "order")
