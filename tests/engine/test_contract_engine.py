"""What the courses promise of the engine: rows 1 to 23 of the contract, by number."""

import math
import random
import struct
from importlib import import_module

import pytest

BIAS = 6.8813735870195432


def neuron(Value, bias=BIAS):
    """Row 11: the values by name, and the nodes in the order in which they were made."""
    x1, x2, w1, w2, b = (Value(v) for v in (2.0, 0.0, -3.0, 1.0, bias))
    x1w1, x2w2 = x1 * w1, x2 * w2
    both = x1w1 + x2w2
    n = both + b
    o = n.tanh()
    return dict(x1=x1, x2=x2, w1=w1, w2=w2, b=b, x1w1=x1w1, x2w2=x2w2, both=both, n=n, o=o)


NEURON_GRADS = dict(o=1, n=0.5, b=0.5, x2=0.5, w2=0, x1=-1.5, w1=1)


def test_row_1_constructor(Value):
    a, b = Value(1.0), Value(2.0)
    made = Value(3.0, (a, b), "mine", "total")
    assert (made.data, made.grad, made._prev, made._op, made.label) == (
        3,
        0,
        {a, b},
        "mine",
        "total",
    )
    assert Value(3.0, _children=(a,), _op="mine", label="l")._children == {a}
    leaf = Value(5)
    assert (leaf.grad, leaf._prev, leaf._op, leaf.label) == (0.0, set(), "", "")
    assert leaf._backward() is None
    assert leaf.grad == 0.0


def test_row_1_constructor_of_source_4():
    from glassgrad.courses.ai_engineering_from_scratch import Value

    a = Value(1.0)
    made = Value(2.0, children=(a,), op="mine")
    assert (made._children, made._op) == ({a}, "mine")


def test_row_2_addition(Value):
    one, two = Value(1), Value(2)
    three = one + two
    assert (three.data, three._op, three._prev) == (3, "+", {one, two})


def test_row_3_product_and_sum(Value):
    a, b, c = Value(2.0), Value(-3.0), Value(10.0)
    d = a * b + c
    assert (d.data, d._op, {v.data for v in d._prev}) == (4.0, "+", {-6.0, 10.0})


def test_row_4_repr(Value):
    assert repr(Value(2.0)) == "Value(data=2.0, grad=0.0)"


@pytest.mark.parametrize(
    ("dialect", "text"),
    [
        ("impart", "Value(data=2.0, grad=0.0)"),
        ("backprop_from_scratch", "Value(data=2.0000, grad=0.0000)"),
        ("zdravkograd", "Value(data=2.0)"),
        ("ai_engineering_from_scratch", "Value(data=2.0, grad=0.0)"),
    ],
)
def test_row_4_repr_of_the_dialects_survives_an_op(dialect, text):
    made = import_module(f"glassgrad.courses.{dialect}").Value(1.0) + 1
    assert repr(made) == text


def test_row_5_mixed_operands(Value):
    a = Value(2.0)
    assert [(a + 1).data, (a * 2).data, (2 * a).data, (a / 4).data] == [3.0, 4.0, 4.0, 0.5]
    assert (Value(2.0) / Value(4.0)).data == 0.5


def test_row_6_every_operator_and_its_reflection(Value):
    a = Value(3.0)
    results = [a + 2, a - 2, a * 2, a / 2, a**2, -a, 2 + a, 2 - a, 2 * a, 2 / a, 2**a]
    assert [v.data for v in results] == [5, 1, 6, 1.5, 9, -3, 5, -1, 6, 2 / 3, 8]


def test_row_6_functions_and_sums(Value):
    a = Value(0.5)
    assert a.exp().data == math.exp(0.5)
    assert a.log().data == math.log(0.5)
    assert a.tanh().data == math.tanh(0.5)
    assert a.relu().data == 0.5
    assert (-a).relu().data == 0.0
    assert a.sigmoid().data == (1 / (1 + (-a).exp())).data
    values = [Value(1.0), Value(2.0), Value(3.0)]
    assert sum(v * v for v in values).data == 14.0
    assert sum((v * v for v in values), Value(10.0)).data == 24.0


def test_row_7_op_names(Value):
    a = Value(0.5)
    made = [a + a, a * a, a**2, a**-1, a**0.5, a.tanh(), a.exp(), a.sigmoid(), a.relu()]
    names = ["+", "*", "**2", "**-1", "**0.5", "tanh", "exp", "sigmoid", "ReLU"]
    assert [v._op for v in made] == names


def test_row_8_powers(Value):
    a, k = Value(2.0), Value(3.0)
    cube = a**k
    cube.backward()
    assert (cube.data, a.grad) == (8.0, 12.0)
    assert k.grad == pytest.approx(8 * math.log(2), rel=1e-15)
    for wrong in ("2", [2], 2j):
        with pytest.raises(TypeError, match=r"Value \*\* '\w+': expected a number or a Value"):
            a**wrong


def test_row_9_gradients_of_a_small_expression(Value):
    a, b, c, f = Value(2.0), Value(-3.0), Value(10.0), Value(-2.0)
    e = a * b
    d = e + c
    L = d * f
    L.backward()
    assert L.data == -8.0
    assert [v.grad for v in (L, d, f, c, e, a, b)] == [1, -2, 4, -2, -2, 6, -4]


def test_row_10_a_nudge_along_the_gradient(Value):
    a, b, c, f = leaves = [Value(2.0), Value(-3.0), Value(10.0), Value(-2.0)]
    ((a * b + c) * f).backward()
    for leaf in leaves:
        leaf.data += 0.01 * leaf.grad
    assert ((a * b + c) * f).data == pytest.approx(-7.286496, abs=1e-12)


def test_row_11_neuron(Value):
    nodes = neuron(Value)
    nodes["o"].backward()
    assert nodes["n"].data == pytest.approx(0.8813735870195432, abs=1e-15)
    # The C library's tanh: not always the nearest double, here 0.7071067811865477 with glibc.
    assert abs(nodes["o"].data - 0.7071067811865476) <= math.ulp(0.7071067811865476)
    for name, grad in NEURON_GRADS.items():
        assert nodes[name].grad == pytest.approx(grad, abs=1e-12), name


def test_row_12_tanh_through_its_exponentials(Value):
    nodes = neuron(Value)
    e = (2 * nodes["n"]).exp()
    o = (e - 1) / (e + 1)
    o.backward()
    assert o.data == pytest.approx(0.7071067811865476, abs=1e-12)
    for name in ("n", "b", "x2", "w2", "x1", "w1"):
        assert nodes[name].grad == pytest.approx(NEURON_GRADS[name], abs=1e-12), name


def test_row_13_another_bias(Value):
    nodes = neuron(Value, bias=6.7)
    nodes["o"].backward()
    assert f"{nodes['o']:.4f}" == "0.6044"
    assert f"{nodes['n'].grad:.4f}" == "0.6347"


def test_row_14_the_bias_rounded_to_float32(Value):
    (bias,) = struct.unpack("f", struct.pack("f", BIAS))
    nodes = neuron(Value, bias)
    nodes["o"].backward()
    assert nodes["o"].data == pytest.approx(0.7071066904050358, rel=1e-15)
    assert nodes["x2"].grad == pytest.approx(0.5000001283844369, rel=1e-15)
    assert nodes["w2"].grad == 0.0
    assert nodes["x1"].grad == pytest.approx(-1.5000003851533106, rel=1e-15)
    assert nodes["w1"].grad == pytest.approx(1.0000002567688737, rel=1e-15)


def test_row_15_a_value_used_twice(Value):
    a = Value(3.0)
    b = a + a
    b.backward()
    assert (b.data, a.grad) == (6.0, 2.0)


def test_row_16_product_and_a_value_used_three_times(Value):
    a, b = Value(3.0), Value(4.0)
    (a * b).backward()
    assert (a.grad, b.grad) == (4.0, 3.0)
    x = Value(2.0)
    (x * x + x.exp() + 5 * x).backward()
    assert x.grad == pytest.approx(2 * 2 + math.exp(2) + 5, rel=1e-15)


def test_row_17_backward_by_hand(Value):
    nodes = neuron(Value)
    nodes["o"].grad = 1.0
    for name in ("o", "n", "both", "x1w1", "x2w2", "b"):
        nodes[name]._backward()
    for name, grad in NEURON_GRADS.items():
        assert nodes[name].grad == pytest.approx(grad, abs=1e-12), name


def test_row_18_topological_order_as_a_learner_writes_it(Value):
    order, visited = [], set()

    def visit(node):
        if node not in visited:
            visited.add(node)
            for before in node._prev:
                visit(before)
            order.append(node)

    nodes = neuron(Value)
    visit(nodes["o"])
    assert len(order) == 10
    assert all(order.index(i) < order.index(node) for node in order for i in node.inputs)
    assert sorted(order, key=lambda node: node.serial)[-1] is nodes["o"]
    assert all(i.serial < node.serial for node in order for i in node.inputs)


def test_row_19_a_learners_op_trains_with_built_in_ops(Value):
    def square(v):
        out = Value(v.data**2, (v,), "square")

        def _backward():
            v.grad += 2 * v.data * out.grad

        out._backward = _backward
        return out

    random.seed(0)
    w, b = Value(random.uniform(-1, 1)), Value(0.0)
    for _ in range(200):
        loss = sum(square(w * x + b - (3 * x + 1)) for x in (-1.0, 0.0, 1.0, 2.0))
        w.grad = b.grad = 0.0
        loss.backward()
        for p in (w, b):
            p.data -= 0.05 * p.grad
    assert (w.data, b.data) == pytest.approx((3, 1), abs=1e-6)


@pytest.mark.parametrize(("x", "slope"), [(-1.0, 0.0), (0.0, 0.0), (-0.0, 0.0), (1.0, 1.0)])
def test_row_20_relu(Value, x, slope):
    a = Value(x)
    a.relu().backward()
    assert a.grad == slope


def test_row_21_assigning_data_is_not_tracked(Value):
    x = Value(3.0)
    x.data = x.data * 2
    assert (x.data, x.inputs, x.op) == (6.0, (), "")


def test_row_22_second_backward(Value):
    a = Value(3.0)
    b = a * a
    b.backward()
    with pytest.raises(
        RuntimeError, match=r"run the forward code again, or pass retain_graph=True"
    ):
        b.backward()
    c = a * a
    c.backward(retain_graph=True)
    c.backward()
    assert a.grad == 18.0


def test_row_23_grads_accumulate_or_reset(Value):
    a = Value(3.0)
    (a * 2).backward()
    (a * 2).backward()
    assert a.grad == 4.0
    (a * 2).backward(reset=True)
    assert a.grad == 2.0


def test_row_23_the_dialect_of_sources_0_and_2_resets():
    from glassgrad.courses.impart import Value

    a = Value(3.0)
    b = a * 2
    b.backward()
    b.backward()
    (a * 2).backward()
    assert a.grad == 2.0
