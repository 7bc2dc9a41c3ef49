"""The graph that a learner's program has built, for the page: any class, its numbers and grads."""

import sys
import types

import pytest
from seeded_faults import ENGINES

from glassgrad.learn.doctor import probe, seen
from glassgrad.learn.doctor.source import Source

PROGRAM = """
a = {kind}(2.0)
b = {kind}(-3.0)
w = [{kind}(0.5), {kind}(1.5)]
c = a * b + w[0]
e = c + b * w[1]
e.{backward}()
"""


def built(text, lines=PROGRAM):
    """The graph of a class and these lines, and the names that the lines gave."""
    # MicroPython, in which this runs in the page, has no slots.
    source = Source(text.replace("__slots__", "_slots"), "x.py", None)
    module = sys.modules["x"] = types.ModuleType("x")
    exec(compile(source.needed(), "x.py", "exec"), vars(module))
    told = probe.describe(module, source.kind)
    names = {part: told[part] for part in ("data", "grad", "backward")}
    kind = getattr(module, source.kind)
    seen.watch(kind, names["data"], source.functions)
    exec(lines.format(kind=source.kind, backward=names["backward"]), vars(module))
    return seen.graph_of(kind, names, vars(module))


def by_label(found):
    nodes = found["graph"]["nodes"]
    return {
        node["label"]: (node["op"], node["data"], grad)
        for node, grad in zip(nodes, found["grads"], strict=True)
        if node["label"] and not node["label"].startswith("_")
    }


@pytest.mark.parametrize("name", ENGINES)
def test_the_graph_of_every_style_of_class_is_found_with_its_numbers(name):
    found = built(ENGINES[name].read_text("utf-8"))
    shown = by_label(found)
    assert shown["a"] == ("", 2.0, -3.0)
    assert shown["b"] == ("", -3.0, 3.5)  # 2 from the product with a, 1.5 from that with w[1]
    assert shown["w[0]"] == ("", 0.5, 1.0) and shown["w[1]"] == ("", 1.5, -3.0)
    assert shown["c"] == ("add", -5.5, 1.0) and shown["e"] == ("add", -10.0, 1.0)
    assert found["walked"]
    ops = [node["op"] for node in found["graph"]["nodes"]]
    assert sorted(ops) == ["", "", "", "", "add", "add", "mul", "mul"]
    for node in found["graph"]["nodes"]:
        assert [o["node"] < len(ops) for o in node["operands"]] == [True] * len(node["operands"])


MICROGRAD = ENGINES["micrograd"].read_text("utf-8")


def test_the_grads_are_the_learners_even_if_they_are_wrong():
    wrong = MICROGRAD.replace("self.grad += other.data * out.grad", "self.grad += out.grad", 1)
    assert by_label(built(wrong))["a"] == ("", 2.0, 1.0)


def test_an_op_with_a_wrong_value_and_one_of_the_learners_own_have_no_partials():
    text = MICROGRAD.replace("self.data * other.data,", "self.data * other.data + 1,", 1)
    halve = "    def halve(self):\n        return Value(self.data / 2, (self,), 'half')\n\n"
    text = text.replace("    def relu(self):", halve + "    def relu(self):", 1)
    found = built(text, "a = Value(2.0)\nb = a * a\nL = b.halve()\nL.backward()\n")
    nodes = found["graph"]["nodes"]
    assert [(n["op"], n["partials"]) for n in nodes] == [
        ("", []),
        ("your mul", [None, None]),
        ("your halve", [None]),
    ]


def test_leaves_show_the_numbers_with_which_the_graph_was_built():
    lines = "a = Value(2.0)\nL = a * a\nL.backward()\na.data -= 0.1 * a.grad\n"
    assert by_label(built(MICROGRAD, lines))["a"] == ("", 2.0, 4.0)


def test_without_a_named_result_or_with_too_many_nodes_there_is_a_sentence():
    with pytest.raises(seen.NoGraph, match=r"no result of an op has a name of its own: write"):
        built(MICROGRAD, "a = Value(2.0)\n")
    with pytest.raises(seen.NoGraph, match="a value is made from itself: its inputs lead back"):
        built(MICROGRAD, "a = Value(2.0)\nL = a * a\nL.backward()\na._prev = (L,)\n")
    with pytest.raises(seen.NoGraph, match="more than 2,000 nodes: use fewer samples"):
        built(MICROGRAD, "L = Value(0.0)\nfor _ in range(2500): L = L + 1\n")
