"""update_entries: the oracle is the same loop in Python, entry by entry."""

import math
import random
from array import array

import pytest

from glassgrad.engine.entries import KINDS

CODES = {name: code for code, name in enumerate(KINDS)}
ADAM = [
    # registers: 0 data, 1 grad, 2 first, 3 second, 4 beta1, 5 1-beta1, 6 beta2, 7 1-beta2, 8 two,
    # 9 half, 10 rate, 11 tiny, 12 zero
    ("mul", 13, 4, 2, 2),
    ("mul", 14, 5, 1, 1),
    ("add", 2, 13, 14, 14),
    ("pow", 15, 1, 8, 8),
    ("mul", 13, 6, 3, 3),
    ("mul", 14, 7, 15, 15),
    ("add", 3, 13, 14, 14),
    ("pow", 13, 3, 9, 9),
    ("add", 13, 13, 11, 11),
    ("mul", 14, 10, 2, 2),
    ("div", 14, 14, 13, 13),
    ("sub", 0, 0, 14, 14),
    ("copy", 1, 12, 12, 12),
]
SCALARS = (0.9, 0.1, 0.99, 0.01, 2.0, 0.5, 0.01, 1e-8, 0.0)


def coded(steps):
    return array("i", [n for name, *rest in steps for n in (CODES[name], *rest)]).tobytes()


def given(engine, count):
    draw = random.Random(count)
    values = [engine.Value(draw.gauss(0, 1)) for _ in range(count)]
    for value in values:
        value.grad = draw.gauss(0, 1)
    return values, [draw.random() for _ in values], [draw.random() for _ in values]


@pytest.mark.parametrize("count", [0, 1, 63, 64, 65, 200])
def test_adam_gives_the_bits_of_the_loop(engine, count):
    values, first, second = given(engine, count)
    data, grads, m, v = [p.data for p in values], [p.grad for p in values], [*first], [*second]
    for k in range(count):
        m[k] = 0.9 * m[k] + 0.1 * grads[k]
        v[k] = 0.99 * v[k] + 0.01 * grads[k] ** 2.0
        data[k] -= 0.01 * m[k] / (v[k] ** 0.5 + 1e-8)
    done = engine.update_entries(values, (first, second), SCALARS, coded(ADAM), bytes([1, 1, 1, 1]))
    assert done and [p.data for p in values] == data and [p.grad for p in values] == [0.0] * count
    assert first == m and second == v


def test_nothing_changes_if_one_entry_would_raise(engine):
    values, first, second = given(engine, 100)
    first[99] = 0.0
    before = [p.data for p in values]
    division = coded([("div", 0, 0, 2, 2)])
    assert not engine.update_entries(values, (first, second), (), division, bytes([1, 0, 0, 0]))
    assert [p.data for p in values] == before


@pytest.mark.parametrize("fault", ["an int", "a short list", "a value twice", "a computed value"])
def test_what_is_not_a_list_of_floats_or_leaves_is_left_to_python(engine, fault):
    values, first, second = given(engine, 5)
    if fault == "an int":
        first[2] = 1
    elif fault == "a short list":
        del first[3:]
    elif fault == "a value twice":
        values[1] = values[3]
    else:
        values[1] = values[1] * 2.0
    done = engine.update_entries(values, (first, second), SCALARS, coded(ADAM), bytes([1, 1, 1, 1]))
    assert not done


def test_every_kind_gives_the_same_on_both_engines(engine):
    numbers = [(0.3, 1.7), (-2.0, 3.0), (0.0, 0.0), (1e300, 2.0), (math.inf, 1.0), (4.0, -0.5)]
    for name, compute in KINDS.items():
        for x, y in numbers:
            value = engine.Value(x)
            done = engine.update_entries(
                [value], ([y],), (0.25,), coded([(name, 0, 0, 2, 3)]), bytes([1, 0, 0])
            )
            try:
                expected = compute(x, y, 0.25)
            except (ArithmeticError, ValueError):
                assert not done, (name, x, y)
                continue
            assert done and value.data == expected, (name, x, y)


def test_a_graph_is_fresh_until_it_is_walked(Value):
    a, b = Value(2.0), Value(3.0)
    c = a * b
    d = c + a
    assert d._is_fresh() and c._is_fresh()
    d.backward(retain_graph=True)
    assert not d._is_fresh() and not c._is_fresh() and not (c * 2.0)._is_fresh()
    assert (a * b)._is_fresh()  # the grads of leaves do not count
    assert not (Value(0.0) ** -1.0)._is_fresh()  # its partial is infinite
