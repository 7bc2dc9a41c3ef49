"""engine.share: leaves whose numbers stand in rows, on both engines."""

import copy
import gc
import pickle

import pytest


@pytest.fixture
def share(engine):
    return engine.share


def test_leaves_read_and_write_through_the_rows(Value, share):
    leaves = [Value(float(k)) for k in range(5)]
    leaves[1].grad = 7.0
    data, grad = share(leaves)
    assert data.tolist() == [0.0, 1.0, 2.0, 3.0, 4.0]
    assert grad.tolist() == [0.0, 7.0, 0.0, 0.0, 0.0]
    data[2], grad[3] = -2.5, 0.25
    leaves[4].data = 9
    leaves[0].grad = -1
    assert (leaves[2].data, leaves[3].grad) == (-2.5, 0.25)
    assert (data[4], grad[0], len(data)) == (9.0, -1.0, 5)
    assert data[1:3].tolist() == [1.0, -2.5]


def test_ops_and_backward_work_on_shared_leaves(Value, share):
    plain = [Value(v) for v in (2.0, -3.0, 0.5)]
    leaves = [Value(v) for v in (2.0, -3.0, 0.5)]
    data, grad = share(leaves)
    for a, b, c in (plain, leaves):
        a.grad = 10.0
        ((a * b).tanh() + b * c + c**2 + 3 / a + abs(b)).backward()
    assert grad.tolist() == [leaf.grad for leaf in plain]
    data[0] = 4.0
    assert (leaves[0] * 2).data == 8.0
    assert bool(leaves[0]) and repr(leaves[0]).startswith("Value(data=4.0")


def test_a_learners_op_adds_to_a_shared_grad(Value, share):
    a = Value(3.0)
    _, grad = share([a])
    out = Value(a.data * 2, (a,), "twice")

    def step():
        a.grad += 2 * out.grad

    out._backward = step
    (out * 5).backward()
    assert grad[0] == a.grad == 10.0


def test_a_failed_backward_leaves_shared_grads_alone(Value, share):
    a = Value(3.0)
    _, grad = share([a])
    grad[0] = 4.0
    out = Value(1.0, (a * a,), "bad")
    out._backward = lambda: 1 / 0
    with pytest.raises(ZeroDivisionError):
        (out + a).backward()
    assert grad[0] == a.grad == 4.0


def test_the_rows_and_the_leaves_outlive_each_other(Value, share):
    a = Value(1.5)
    data, _ = share([a])
    del a
    gc.collect()
    assert data[0] == 1.5
    b = Value(2.5)
    share([b])
    gc.collect()
    assert b.data == 2.5
    assert (b + 1).data == 3.5


def test_sharing_again_moves_a_leaf_and_the_same_leaves_stay(Value, share):
    a, b = Value(1.0), Value(2.0)
    first, _ = share([a, b])
    again, _ = share([a, b])
    again[0] = 3.0
    assert first[0] == a.data == 3.0
    b.grad = 0.5
    moved, slopes = share([b, a])
    assert (moved.tolist(), slopes.tolist()) == ([2.0, 3.0], [0.5, 0.0])
    moved[0], moved[1] = 5.0, 6.0
    assert (a.data, b.data) == (6.0, 5.0)


def test_copies_of_a_shared_leaf_stand_alone(Value, share):
    a = Value(1.0)
    data, _ = share([a])
    copies = [copy.copy(a), copy.deepcopy(a), pickle.loads(pickle.dumps(a)), a.detach()]
    data[0] = 2.0
    assert [c.data for c in copies] == [1.0] * 4


def test_initialising_a_shared_leaf_again_takes_it_out(Value, share):
    a, b = Value(1.0), Value(2.0)
    share([a])
    a.__init__(4.0, (b,), "mine")
    assert (a.data, a.inputs) == (4.0, (b,))


def test_initialising_again_starts_from_nothing(Value):
    b, a = Value(3.0), Value(1.0, label="a")
    a.grad = 3.0
    later = Value(5.0)
    a.__init__(later.data, (later,), "same")
    assert (a.label, a.grad, a.op, a.inputs) == ("", 0.0, "same", (later,))
    assert a.serial > later.serial
    a.__init__(5.0)
    assert (a.op, a.is_leaf, a.data) == ("", True, 5.0)
    product = b * 2
    with pytest.raises(TypeError):
        product.__init__("bad")
    assert (product.op, product.inputs, product.data) == ("mul", (b,), 6.0)


def test_a_subclass_may_compute_before_it_is_made(Value):
    class Doubled(Value):
        def __init__(self, x):
            y = x * 2
            super().__init__(y.data, (y,), "same")

            def backward():
                y.grad += self.grad

            self._backward = backward

    x = Value(1.5)
    (Doubled(x) * 3).backward()
    assert x.grad == 6.0


def test_sharing_while_a_constructor_reads_its_arguments(Value, share):
    class Sharing:
        def __iter__(self):
            share([a])
            return iter([b])

    class Number:
        def __float__(self):
            share([a])
            return 9.0

    a, b = Value(1.0), Value(2.0)
    a.__init__(4.0, Sharing(), "x")
    assert (a.data, a.inputs) == (4.0, (b,))
    a = Value(1.0)
    a.__init__(Number())
    assert a.data == 9.0


def test_a_value_alone_and_anothers_values_are_refused(Value, share):
    with pytest.raises(TypeError, match="expected a list of Values, got a Value"):
        share(Value(1.0))
    with pytest.raises(TypeError):
        share(3)


@pytest.mark.parametrize(
    ("wrong", "kind", "text"),
    [
        (lambda V, a: [a, 3.0], TypeError, "expected Values, got float"),
        (lambda V, a: [a, a + 1], ValueError, "was computed: only leaves can be set directly"),
        (lambda V, a: [a, V(1.0), a], ValueError, "a Value was given twice"),
    ],
)
def test_what_cannot_be_shared_is_refused_and_nothing_moves(Value, share, wrong, kind, text):
    a = Value(1.0)
    data, _ = share([a])
    with pytest.raises(kind, match=text):
        share(wrong(Value, a))
    data[0] = 2.0
    assert a.data == 2.0
    assert not share([])[0].tolist()
