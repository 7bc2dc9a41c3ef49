"""The walk of scripts: depth first, grads added to what is there; the oracle recurses."""

import random

import pytest


def recursive(root, from_last, slopes):
    """A script's own backward over the same nodes: the grads by id, and the depth."""
    order, seen, depth = [], set(), [0]

    def visit(node, level):
        depth[0] = max(depth[0], level)
        if id(node) in seen:
            return
        seen.add(id(node))
        inputs = node.inputs
        for one in reversed(inputs) if from_last else inputs:
            visit(one, level + 1)
        order.append(node)

    visit(root, 1)
    grads = {id(node): node.grad for node in order}
    grads[id(root)] = 1.0
    for node in reversed(order):
        for one, slope in zip(node.inputs, slopes(node), strict=True):
            grads[id(one)] += slope * grads[id(node)]
    return grads, depth[0]


def partials(node):
    return [p for o, p in zip(node.operands, node.partials, strict=True) if hasattr(o, "grad")]


def random_graph(Value, draw):
    nodes = [Value(draw.uniform(-1, 1)) for _ in range(4)]
    for _ in range(40):
        x, y = draw.choice(nodes), draw.choice([*nodes, 0.3])
        nodes.append(draw.choice([x + y, x * y, y * x, (x - y) * 0.7, x.tanh(), 2.0 / (x * x + 1)]))
    return nodes


@pytest.mark.parametrize("from_last", [False, True])
def test_grads_have_the_bits_of_a_recursive_walk(Value, from_last):
    for seed in range(20):
        nodes = random_graph(Value, random.Random(seed))
        root = sum(nodes[1:], nodes[0])
        for _ in range(2):  # nothing is reset, so the second walk adds to the first
            expected, depth = recursive(root, from_last, partials)
            assert root._depth(from_last, frozenset()) == depth
            root._walk_in_order(from_last)
            assert {i: n.grad for n in nodes if (i := id(n)) in expected} == {
                id(n): expected[id(n)] for n in nodes if id(n) in expected
            }


def test_closures_run_in_their_turn(Value):
    a = Value(3.0)
    out = Value(9.0, (a,), "square")
    seen = []

    def square():
        seen.append(out.grad)
        a.grad += 2 * a.data * out.grad

    out._backward = square
    root = out * 2.0 + a
    root._walk_in_order(False)
    assert (seen, a.grad) == ([2.0], 13.0)


def test_an_error_in_a_closure_leaves_the_walk(Value):
    a = Value(3.0)
    out = Value(9.0, (a,), "square")
    out._backward = lambda: 1 / 0
    with pytest.raises(ZeroDivisionError):
        (out * 2.0)._walk_in_order(False)
    (a * 2.0)._walk_in_order(False)
    assert a.grad == 2.0


def test_live_ops_take_their_partials_from_the_numbers_of_now(Value):
    x, y = Value(2.0), Value(3.0)
    product, power, number = x * y, x**2, 5.0 * y
    root = product + power + number
    x.data, y.data = 7.0, 11.0
    root._depth(False, frozenset({"mul"}))
    assert product.partials == (11.0, 7.0)
    assert power.partials[0] == 4.0
    assert number.partials[1] == 5.0
    root._depth(False, frozenset({"pow"}))
    assert power.partials[0] == 14.0


def test_a_deep_graph_and_a_leaf_can_be_walked(Value):
    x = out = Value(1.0)
    out._walk_in_order(False)
    assert (out.grad, out._depth(False, frozenset())) == (1.0, 1)
    x.grad = 0.0
    for _ in range(20_000):
        out = out + 1.0
    out._walk_in_order(False)
    assert (x.grad, out._depth(False, frozenset())) == (1.0, 20_001)


def test_a_sum_and_a_dot_are_as_deep_as_their_terms(engine):
    x = [engine.Value(float(k)) for k in range(5)]
    total, product = engine.sum(x), engine.dot(x, x)
    assert total._depth(False, frozenset()) == 6
    assert product._depth(False, frozenset()) == 7
    assert (product * 2.0 + total)._depth(False, frozenset()) == 9
