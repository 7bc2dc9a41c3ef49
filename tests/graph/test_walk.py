"""walk and why: the steps of both passes, and the paths behind a gradient."""

import json
import math
import random

import pytest

import glassgrad as gg
from drawn_graphs import differentiated, row_54
from glassgrad.graph import flatten

MADE = [
    lambda a, b: a + b,
    lambda a, b: a * b,
    lambda a, b: a.tanh() * 0.3 - b,
    lambda a, b: a - 2 * b,
    lambda a, b: gg.dot([a, b], [b, 1.5], a),
    lambda a, b: gg.sum([a, b, a]),
]


def test_row_54_one_step_a_node_and_pass_with_its_figures():
    steps = gg.walk(row_54())
    forward = [step for step in steps if step.way == "forward"]
    backward = [step for step in steps if step.way == "backward"]
    assert [f"{step.value:.3f}" for step in forward] == [
        "1.000",
        "-1.500",
        "-0.500",
        "-0.400",
        "0.401",
        "-0.599",
        "0.358",
        "0.179",
    ]
    assert [step.node for step in backward] == [step.node for step in reversed(forward)]
    arrived = {share.name: share.after for step in backward for share in step.shares}
    figures = {"ŷ": "-0.5987", "z": "-0.1438", "w1": "-0.2877", "w2": "-0.4315", "b": "-0.1438"}
    assert {name: f"{arrived[name]:.4f}" for name in figures} == figures
    assert str(forward[4]) == "ŷ = sigmoid(z) = sigmoid(-0.4000) = 0.4013"
    assert str(forward[7]) == "L = 0.5 × v12 = 0.5 × 0.3584 = 0.1792"


@pytest.mark.parametrize("seed", range(40))
def test_the_steps_end_in_the_gradients_of_backward(seed):
    draw = random.Random(seed)
    leaves = [gg.Value(draw.uniform(0.5, 2), label=f"x{k}") for k in range(4)]
    nodes = list(leaves)
    for _ in range(12):
        a, b = draw.choice(nodes), draw.choice(nodes)
        nodes.append(draw.choice(MADE)(a, b))
    root = nodes[-1]
    arrived = {}
    for step in gg.walk(root):
        for share in step.shares:
            assert share.after == share.before + share.upstream * share.partial
            assert arrived.get(share.node, 0.0) == share.before
            arrived[share.node] = share.after
    assert all(leaf.grad == 0 for leaf in leaves), "walk() leaves the grads alone"
    root.backward()
    graph = flatten(root)
    for place, node in enumerate(graph.nodes[:-1]):
        assert arrived.get(place, 0.0) == node.grad


def test_a_value_used_twice_shows_its_running_sum():
    a = gg.Value(3.0, label="a")
    text = str(gg.walk(a * a))
    assert "d/da = 3.0000 × 1.0000 = 3.0000\n" in text
    assert "d/da = 3.0000 × 1.0000 = 3.0000, added to 3.0000: 6.0000" in text


def test_closures_and_dead_branches_are_told():
    a = gg.Value(2.0, label="a")
    out = gg.Value(8.0, (a,), "cube")

    def backward():
        a.grad += 12 * out.grad

    out._backward = backward
    root = out * 5 + (a * 0).relu()
    root.backward(retain_graph=True)
    text = str(gg.walk(root))
    assert "d/da through its own _backward: 60.0000" in text
    assert "its grad is 0, so it passes nothing on" in str(gg.walk((a - 9).relu() * 2))


def test_json_of_steps_has_no_nan():
    steps = json.loads(gg.walk(gg.Value(-1.0).log() * 2).to_json(), parse_constant=pytest.fail)
    assert steps[0]["value"] == "nan"
    assert [step["way"] for step in steps] == ["forward", "forward", "backward", "backward"]


def all_paths(root, leaf):
    """By brute force: every chain of partials from root to leaf."""
    graph = flatten(root)
    target = next(k for k, node in enumerate(graph.nodes) if node is leaf)

    def below(place):
        if place == target:
            yield 1.0
        for operand, partial in zip(graph.operands[place], graph.partials[place], strict=True):
            if isinstance(operand, int) and partial:
                for product in below(operand):
                    yield partial * product

    return sorted(below(len(graph) - 1), key=abs, reverse=True)


@pytest.mark.parametrize("seed", range(30))
def test_the_largest_paths_come_first_and_all_add_up(seed):
    draw = random.Random(seed)
    x = gg.Value(draw.uniform(0.5, 1.5), label="x")
    nodes = [gg.Value(0.7, label="y"), x]
    for _ in range(9):
        a, b = nodes[-1], draw.choice(nodes)
        nodes.append(draw.choice(MADE)(a, b))
    root = nodes[-1]
    found = gg.why(x, root, most=6)
    expected = all_paths(root, x)
    assert len(found.paths) + found.rest_count == len(expected)
    assert [abs(path.product) for path in found.paths] == pytest.approx(
        [abs(v) for v in expected[:6]], rel=1e-9
    )
    assert all(math.prod(path.partials) == pytest.approx(path.product) for path in found.paths)
    assert math.fsum([path.product for path in found.paths]) + found.rest == pytest.approx(
        found.grad, rel=1e-12
    )
    root.backward()
    assert found.grad == x.grad


def test_two_to_the_sixty_paths():
    x = gg.Value(1.0, label="x")
    v = x
    for _ in range(60):
        v = v * 1.5 + v * 0.25
    found = gg.why(x, v, most=4)
    assert len(found.paths) + found.rest_count == 2**60
    assert [path.product for path in found.paths] == pytest.approx([1.5**60] + [1.5**59 * 0.25] * 3)
    assert found.rest + sum(path.product for path in found.paths) == pytest.approx(
        1.75**60, rel=1e-12
    )
    even = x
    for _ in range(60):
        even = even + even
    assert gg.why(x, even, most=3).rest_count == 2**60 - 3
    assert len(str(gg.why(x, even))) < 3000


def test_vanishing_products_keep_their_order():
    x = gg.Value(1.0)
    v = x
    for _ in range(400):
        v = v * 1e-2
    found = gg.why(x, v + x * 1e-300)
    assert [path.product for path in found.paths] == [1e-300, 0.0]


def test_what_why_cannot_say():
    a, b = gg.Value(1.0), gg.Value(2.0)
    with pytest.raises(ValueError, match="was not made from"):
        gg.why(b, a * 2)
    assert gg.why(a, a).grad == 1.0
    assert gg.why(a, (a - 5).relu()).paths == ()
    mine = gg.Value(3.0, (a,), "mine")
    mine._backward = lambda: None
    with pytest.raises(ValueError, match="op 'mine' has a custom _backward"):
        gg.why(a, mine * 2)


def test_why_in_words():
    root = differentiated("row_9")
    a = next(node for node in flatten(root).nodes if node.label == "a")
    text = str(gg.why(a, root))
    assert (
        text
        == "dL/da = 6.0000, from 1 path\n  6.0000 = -2.0000 × 1.0000 × -3.0000    (L ← d ← e ← a)"
    )


def test_every_pair_of_ops_is_written_with_its_operands():
    a, b = gg.Value(2.0, label="a"), gg.Value(-3.0, label="b")
    shown = {
        "a + b": a + b,
        "a − b": a - b,
        "a × b": a * b,
        "a ÷ b": a / b,
        "a ** 2": a**2,
        "−a": -a,
        "tanh(a)": a.tanh(),
        "maximum(a, b)": a.maximum(b),
        "a × b + b × 2": gg.dot([a, b], [b, 2.0]),
        "1 + a + b": gg.sum([a, b], 1.0),
        "leaky_relu(a, 0.01)": a.leaky_relu(),
    }
    for text, value in shown.items():
        assert gg.walk(value)[0].formula == text


@pytest.mark.parametrize("seed", range(4))
def test_equal_paths_do_not_pile_up(seed):
    draw = random.Random(seed)
    x = gg.Value(1.0)
    v = w = x
    for _ in range(60):
        p, q = draw.random(), draw.random()
        v = v * p + v * p
        w = (w * p) * q + (w * q) * p
    assert gg.why(x, v).rest_count == gg.why(x, w).rest_count == 2**60 - 5
    deep = x
    for _ in range(3000):
        deep = deep + deep
    assert "about 2^3000 paths" in str(gg.why(x, deep * 1e-300))


def test_a_fold_that_starts_at_the_oldest_node_shows_its_start():
    b, w = gg.Value(5.0, label="b"), gg.Value(2.0, label="w")
    assert gg.walk(gg.dot([w], [3.0], b))[0].formula == "b + w × 3"


def test_ones_own_op_may_have_any_name():
    a, b = gg.Value(2.0, label="a"), gg.Value(3.0, label="b")
    for name in ("dot", "sum", "add"):
        mine = gg.Value(5.0, (a, b), name)
        mine._backward = lambda: None
        assert gg.walk(mine)[0].formula == f"{name}(a, b)"
        assert gg.draw_dot(mine).source.count("->") == 3


def test_closures_never_contradict_the_gradient():
    a = gg.Value(2.0, label="a")
    product = a * 5
    mine = gg.Value(2.0, (a,), "my")

    def backward():
        a.grad += mine.grad

    mine._backward = backward
    root = product + mine * 3
    for _ in range(2):  # before and after backward()
        last = [share for step in gg.walk(root) for share in step.shares if share.name == "a"][-1]
        assert last.after == 8.0
        root.backward(reset=True)
    assert a.grad == 8.0
    assert gg.why(product, root).grad == 1.0


def test_negative_numbers_are_bracketed():
    x = gg.Value(-2.0, label="x")
    assert gg.walk(x**2)[0].numbers == "(-2.0000) ** 2"
    assert gg.walk(-x)[0].numbers == "−(-2.0000)"
    with pytest.raises(TypeError, match="expected a Value, got float"):
        gg.walk(3.0)
