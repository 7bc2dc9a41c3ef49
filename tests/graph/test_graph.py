"""Graphs as plain data: flatten, trace, JSON."""

import json
import math
import random
from dataclasses import replace
from importlib import resources

import jsonschema
import pytest

import glassgrad as gg
from glassgrad.graph import Graph, GraphError, flatten, trace

pytestmark = pytest.mark.both_engines

SCHEMA = json.loads(resources.files("glassgrad").joinpath("graph/graph.schema.json").read_text())


def strict_json(text):
    """Parse as a parser would that knows only the standard: no NaN, no Infinity."""

    def refuse(name):
        raise ValueError(name)

    return json.loads(text, parse_constant=refuse)


def example():
    a, b = gg.Value(2.0, label="a"), gg.Value(-3.0, label='b "quoted" <ü>')
    cube = gg.define_op("cube3", "x * x * x", dx="3 * x * x")
    root = gg.dot([a, b, 2], [b, 1.5, a], cube(a)) + gg.where(a, b.log(), 1.0) / 0 + a**2
    root.backward()
    return root


def test_flatten_gives_one_list_for_each_thing():
    a, b = gg.Value(2.0, label="a"), gg.Value(3.0)
    root = (a * b + 1).tanh()
    root.backward()
    graph = flatten(root)
    assert graph.op == ["", "", "mul", "add", "tanh"]
    assert graph.operands == [(), (), (0, 1), (2, 1.0), (3,)]
    assert graph.data == [2.0, 3.0, 6.0, 7.0, math.tanh(7)]
    assert graph.grad[-1] == 1.0
    assert graph.grad[0] == a.grad
    assert graph.partials[2:4] == [(3.0, 2.0), (1.0, None)]
    assert graph.label == ["a", "", "", "", ""]
    assert graph.closure == [False] * 5
    assert graph.nodes == [a, b, root.inputs[0].inputs[0], root.inputs[0], root]
    assert graph.leaves() == [0, 1]
    graph.verify()


def test_flatten_marks_closures_and_lines():
    with gg.record_lines():
        a = gg.Value(2.0)
        mine = gg.Value(4.0, (a,), "mine")
    mine._backward = lambda: None
    graph = flatten(mine * 2)
    assert graph.closure == [False, True, False]
    assert graph.partials[1] == (None,)
    assert graph.line[1].startswith(f"{__file__}:")
    assert graph.line[2] == ""
    graph.verify()


def test_trace_gives_nodes_and_edges():
    a = gg.Value(3.0)
    b = a + a
    c = b * 2
    nodes, edges = trace(c)
    assert nodes == {a, b, c}
    assert edges == {(a, b), (b, c)}


def test_json_round_trip_keeps_every_bit_and_fits_the_schema():
    graph = flatten(example())
    text = graph.to_json()
    jsonschema.validate(strict_json(text), SCHEMA)
    again = Graph.from_json(text)
    assert again.to_json() == text
    assert math.isnan(again.data[again.op.index("log")])
    assert math.inf in map(abs, again.data) or any(map(math.isnan, again.data))
    assert again.label == graph.label
    assert again.definitions.keys() == {"cube3"}


def test_restore_gives_a_root_with_its_history():
    a = gg.Value(2.0, label="a")
    cube = gg.define_op("cube4", "x * x * x", dx="3 * x * x")
    root = gg.dot([a, a], [3.0, a], a) * cube(a)
    root.backward()
    again = gg.restore(Graph.from_json(flatten(root).to_json()))
    leaf = next(v for v in trace(again)[0] if v.label == "a")
    assert (again.data, leaf.grad) == (root.data, a.grad)
    again.backward(reset=True)
    assert leaf.grad == a.grad


def test_restore_refuses_closures():
    a = gg.Value(2.0)
    mine = gg.Value(4.0, (a,), "mine")
    mine._backward = lambda: None
    with pytest.raises(TypeError, match="op 'mine' has a custom _backward"):
        gg.restore(Graph.from_json(flatten(mine).to_json()))


@pytest.mark.parametrize(
    ("change", "text"),
    [
        (lambda g: g.update(version=2), "expected glassgrad.graph version 1, got .* version 2"),
        (lambda g: g.update(format="x"), "expected glassgrad.graph version 1, got 'x' version 1"),
        (lambda g: g.update(nodes=[]), "a graph has at least one node"),
        (lambda g: g.pop("nodes"), "expected an object with definitions, format, nodes, version"),
        (lambda g: g["nodes"][2].update(op="nosuch"), "no such op in the table"),
        (
            lambda g: g["nodes"][2].update(operands=[{"node": 2}, {"node": 0}]),
            "node 2, which is not older",
        ),
        (
            lambda g: g["nodes"][2].update(operands=[{"node": -1}, {"node": 0}]),
            "node -1, which is not older",
        ),
        (lambda g: g["nodes"][2].update(operands=[{"node": 0}]), "1 operands and 2 partials"),
        (
            lambda g: g["nodes"][2].update(operands=[{"node": 0}], partials=[1.0]),
            "cannot have 1 operands",
        ),
        (lambda g: g["nodes"][2].update(partials=[None, 1.0]), "has no partial for a node"),
        (lambda g: g["nodes"][2].update(data="1.0"), "expected a number"),
        (lambda g: g["nodes"][2].update(data=True), "expected a number"),
        (lambda g: g["nodes"][2].update(label=5), "expected a string, got 5"),
        (
            lambda g: g["nodes"][2].update(operands=[0, 1]),
            'expected {"node": …} or {"number": …}, got 0',
        ),
        (lambda g: g["nodes"][2].update(data=10**400), "not a graph: OverflowError"),
        (
            lambda g: g["nodes"][2].update(data=float("nan")),
            "NaN is not valid JSON: write .nan. instead",
        ),
        (lambda g: g["nodes"][2].update(closure="yes"), "expected true or false, got 'yes'"),
        (lambda g: g["nodes"][0].update(closure=True), "has a closure but no operands"),
        (lambda g: g["nodes"][2].update(more=1), "expected an object with"),
        (
            lambda g: g.update(version=True),
            "expected glassgrad.graph version 1, got .* version True",
        ),
        (
            lambda g: g["nodes"][2].update(operands=[{"node": 0, "number": 1.0}, {"node": 1}]),
            "expected {",
        ),
        (
            lambda g: g["nodes"][2].update(operands=[{"number": 1.0}, {"node": 1}]),
            "has a partial for a number",
        ),
        (lambda g: g["nodes"][2].update(op="leaky_relu"), "needs a plain number as its operand n"),
        (lambda g: g["nodes"][2].update(op="dot"), "cannot have 2 operands"),
        (
            lambda g: g.update(definitions={"f": {"value": "open(x)", "dx": "1", "dy": ""}}),
            "known functions",
        ),
    ],
)
def test_bad_json_is_refused_with_the_reason(change, text):
    whole = json.loads(flatten(gg.Value(2.0) * gg.Value(3.0)).to_json())
    change(whole)
    with pytest.raises(GraphError, match=text):
        Graph.from_json(json.dumps(whole))


def test_mangled_json_never_escapes_as_another_error():
    text = flatten(example()).to_json()
    draw = random.Random(0)
    refused = 0
    for _ in range(500):
        k = draw.randrange(len(text))
        mangled = (
            text[:k]
            + draw.choice(["", "{", "1", '"', "null", "[" * 2000])
            + text[k + draw.randrange(4) :]
        )
        try:
            Graph.from_json(mangled)
        except GraphError:
            refused += 1
    assert refused > 300


def test_the_name_of_a_definition_cannot_carry_code():
    whole = json.loads(flatten(gg.define_op("f5", "x", "1")(gg.Value(2.0))).to_json())
    name = "f(x):\n    return 1.0\nprint('run')\ndef op_f"
    whole["definitions"] = {name: {"value": "x", "dx": "1", "dy": ""}}
    whole["nodes"][1]["op"] = name
    with pytest.raises(GraphError, match="is not a plain name: choose another"):
        Graph.from_json(json.dumps(whole))
    whole["definitions"] = {"mul": {"value": "x - y", "dx": "1", "dy": "1"}}
    with pytest.raises(GraphError, match="'mul' is already in the table"):
        Graph.from_json(json.dumps(whole))


def test_two_ops_of_one_name_are_told_apart():
    square = gg.define_op("twin", "x * x", dx="2 * x")
    cube = gg.define_op("twin", "x * x * x", dx="3 * x * x")
    with pytest.raises(
        GraphError, match="two ops are called 'twin': give one of them another name"
    ):
        flatten(square(gg.Value(3.0)) + cube(gg.Value(2.0)))
    flatten(square(gg.Value(3.0)) + gg.define_op("twin", "x * x", dx="2 * x")(gg.Value(2.0)))


def test_any_label_and_line_survives():
    with gg.record_lines():
        a = gg.Value(2.0, label="\ud800 \x00 😀")
    text = flatten(a).to_json()
    text.encode("utf-8")
    again = Graph.from_json(text)
    assert (again.label, again.line) == ([a.label], [a.line])
    assert again.line[0]


def test_verify_compares_lengths():
    graph = flatten(gg.Value(2.0) * 3)
    for name in ("op", "operands", "grad", "partials", "label", "line", "closure"):
        with pytest.raises(GraphError, match=f"{name} has 1 entries for 2 nodes"):
            replace(graph, **{name: getattr(graph, name)[:1]}).verify()
