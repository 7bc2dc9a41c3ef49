"""What `glassgrad run` asks of sums and dots: which lists may be one, and whose grads are set."""

import pytest


def test_lists_of_values_of_one_class(engine):
    class Own(engine.Value):
        pass

    x, y = [Own(1.0), Own(2.0)], [Own(3.0), Own(4.0)]
    assert engine.are_lists_of(Own, x) and engine.are_lists_of(Own, x, y)
    assert not engine.are_lists_of(engine.Value, x)
    wrong = [tuple(y), [*y, Own(5.0)], [Own(1.0), engine.Value(2.0)], [Own(1.0), 2.0], [], 3.0]
    for other in wrong:
        assert not engine.are_lists_of(Own, x, other) and not engine.are_lists_of(Own, other, x)


@pytest.fixture
def seen(engine):
    found = []
    engine.watch_folds(lambda node: found.append((node, node.grad)))
    yield found
    engine.watch_folds(None)


def test_a_grad_that_is_set_by_hand_is_announced_before(engine, seen):
    a, b = engine.Value(2.0), engine.Value(3.0)
    total, product = engine.sum([a, b]), engine.dot([a], [b])
    (total * product).backward()
    assert seen == []
    for node in (a, a * b, total, product):
        node.grad = 0.5
    assert [node for node, _ in seen] == [total, product]
    assert [grad for _, grad in seen] == [6.0, 5.0] and total.grad == 0.5


def test_an_error_leaves_the_grad_as_it_was(engine):
    def refuse(node):
        raise RuntimeError("not now")

    total = engine.sum([engine.Value(2.0)])
    engine.watch_folds(refuse)
    try:
        with pytest.raises(RuntimeError, match="not now"):
            total.grad = 1.0
    finally:
        engine.watch_folds(None)
    assert total.grad == 0.0
