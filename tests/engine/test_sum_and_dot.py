"""`sum` and `dot` are one node, with the bits of the loops that they stand for."""

import random

import pytest


def loop_sum(values, start=0.0):
    acc = start
    for x in values:
        acc = acc + x
    return acc


def loop_dot(weights, inputs, start=0.0):
    acc = start
    for w, x in zip(weights, inputs, strict=True):
        acc = acc + w * x
    return acc


def build(Value, seed, add_up, multiply):
    """A random graph in which operands are shared, repeated, computed, numbers or Values."""
    draw = random.Random(seed)
    leaves = [Value(draw.gauss(0, 10 ** draw.uniform(-3, 3))) for _ in range(6)]
    pool = list(leaves)

    def pick():
        return draw.gauss(0, 1) if draw.random() < 0.2 else draw.choice(pool)

    for _ in range(8):
        size = draw.randint(1, 7)
        start = draw.choice([0.0, pick()])
        xs, ys = [pick() for _ in range(size)], [pick() for _ in range(size)]
        made = add_up(xs, start) if draw.random() < 0.5 else multiply(xs, ys, start)
        if isinstance(made, Value):
            pool.append(made)
            pool.append((made * draw.uniform(-1, 1)).tanh())
    root = pool[-1] * pool[-2] + pool[6 if len(pool) > 6 else 0]
    return leaves, pool, root


def test_folds_equal_their_loops_to_the_bit(engine, soak):
    for seed in range(100_000 if soak else 1_000):
        leaves, pool, root = build(engine.Value, seed, engine.sum, engine.dot)
        loop_leaves, loop_pool, loop_root = build(engine.Value, seed, loop_sum, loop_dot)
        root.backward()
        loop_root.backward()
        assert [v.data.hex() for v in pool] == [v.data.hex() for v in loop_pool], seed
        assert [v.grad.hex() for v in leaves] == [v.grad.hex() for v in loop_leaves], seed


def test_a_fold_is_one_node_with_operands_from_left_to_right(engine):
    a, b, c = (engine.Value(v) for v in (2.0, 3.0, 5.0))
    total = engine.sum([a, 1, b], c)
    assert (total.op, total.operands, total.partials) == ("sum", (c, a, 1.0, b), (1, 1, None, 1))
    product = engine.dot([a, b, c], [1, c, a], 7)
    assert product.operands == (7.0, a, 1.0, b, c, c, a)
    assert product.partials == (None, 1.0, None, 5.0, 3.0, 2.0, 5.0)
    assert product.inputs == (a, b, c, c, a)
    assert product.data == 7 + 2 + 15 + 10


def test_folds_of_numbers_are_numbers_and_empty_folds_their_start(engine):
    a = engine.Value(2.0)
    assert engine.sum([1, 2.5]) == 3.5
    assert engine.dot([1, 2], [3, 4], 5) == 16.0
    assert engine.sum([]) == 0.0
    assert engine.dot([], [], a) is a


def test_folds_take_any_iterable(engine):
    a = engine.Value(2.0)
    assert engine.sum(v * v for v in (a, a)).data == 8.0
    assert engine.dot(iter([a]), (3,)).data == 6.0


@pytest.mark.parametrize("condition", [True, 1, 0.5])
def test_where_keeps_only_the_branch_taken(engine, condition):
    a, b = engine.Value(2.0), engine.Value(3.0)
    made = engine.where(condition, a, b)
    assert (made.data, made.inputs, made.op) == (2.0, (a,), "where")
    made = engine.where(not condition, a, b)
    assert (made.data, made.inputs) == (3.0, (b,))


def test_where_with_a_value_as_condition(engine):
    sign, a = engine.Value(-1.0), engine.Value(2.0)
    made = engine.where(sign, a, -a)
    made.backward()
    assert (made.data, a.grad, sign.grad) == (-2.0, -1.0, 0.0)
    assert engine.where(sign, a, 7.0).data == 7.0
    assert engine.where(sign, a, 7.0).is_leaf
    assert engine.where(sign, 1.0, 0.0).data == 0.0
    assert engine.where(0, 1.0, 2) == 2.0
