"""The result of a compiled function as a node: what its readers see, and who walks back from it."""

import copy
import pickle

import numpy as np
import pytest

import glassgrad as gg
from glassgrad import nn
from glassgrad.compiler.inputs import Inputs
from glassgrad.graph import flatten

pytestmark = pytest.mark.both_engines


@pytest.fixture
def model():
    return nn.MLP(3, [4, 1], seed=1)


@pytest.fixture
def batch():
    draw = np.random.default_rng(1)
    return draw.normal(size=(5, 3)), draw.normal(size=5)


def squared_error(model):
    return lambda x, y: (model(x) - y) ** 2


@pytest.mark.skipif(gg.engine.name != "native", reason="the reference engine calls the closure")
def test_the_native_engine_walks_back_without_python(model, batch, monkeypatch):
    compiled = gg.compile(squared_error(model))
    expected = gg.grad(compiled(*batch), model.parameters())
    monkeypatch.setattr(Inputs, "add_to_grads", None)
    compiled(*batch).backward()
    assert [p.grad for p in model.parameters()] == expected


@pytest.mark.parametrize("reduction", ["mean", "sum"])
def test_the_grads_are_those_of_the_step_by_hand(model, batch, reduction):
    """In a larger graph, with old grads, and twice."""
    shift = gg.Value(0.5) * 2
    fit = squared_error(model)
    total = gg.compile(lambda x, y: fit(x, y) * shift, reduction=reduction)(*batch)
    values = [*model.parameters(), shift]
    total.grad = 3.0 + 2.0 * total.data
    total._backward()
    once = [value.grad for value in values]
    for value in values:
        value.grad = 0.25
    root = total * 3 + total * total
    root.backward(retain_graph=True)
    assert [p.grad for p in values[:-1]] == [0.25 + g for g in once[:-1]]
    assert shift.grad == once[-1]
    root.backward()
    assert [p.grad for p in values[:-1]] == [0.25 + g + g for g in once[:-1]]


def test_a_second_backward_is_refused_like_any_other(model, batch):
    total = gg.compile(squared_error(model))(*batch)
    total.backward()
    with pytest.raises(RuntimeError, match=r"backward\(\) has already run from this Value"):
        total.backward()
    with pytest.raises(RuntimeError, match="the _backward of op 'compiled <lambda>' was dropped"):
        (total * 2).backward()


def test_readers_see_an_op_with_a_backward_of_its_own(model, batch):
    total = gg.compile(squared_error(model))(*batch)
    assert total.op == "compiled <lambda>"
    assert set(total.operands) == set(model.parameters())
    assert total.partials == (None,) * len(total.operands)
    assert flatten(total).closure[-1]
    for copied in copy.copy, copy.deepcopy, pickle.dumps:
        with pytest.raises(TypeError, match="is a result of a compiled function, which cannot be"):
            copied(total)


@pytest.mark.parametrize("has_many", [False, True])
def test_no_error_about_a_result_says_define_op(has_many):
    """Nobody wrote an op, before backward() drops how it was computed or after."""
    w = gg.Value(2.0)
    cube = gg.compile((lambda x: [(w * x) ** 3, x]) if has_many else lambda x: (w * x) ** 3)
    readers = (
        copy.copy,
        copy.deepcopy,
        pickle.dumps,
        lambda total: copy.deepcopy(total * 2),
        lambda total: gg.why(w, total),
    )
    for read in readers:
        for is_late in (False, True):
            total = cube([1.0, 2.0])
            total = total[0] if has_many else total
            if is_late:
                total.backward()
            with pytest.raises((TypeError, ValueError)) as caught:
                read(total)
            assert "define_op" not in str(caught.value)
            assert ("without a formula" if is_late else "compiled function") in str(caught.value)


def test_blocks_around_a_call_apply_to_its_result(model, batch):
    with gg.record_lines():
        total = gg.compile(squared_error(model))(*batch)
    assert "test_results.py:" in total.line
    broken = gg.compile(lambda x: (model(x) - np.inf) ** 2)
    with gg.detect_anomaly(), pytest.raises(gg.AnomalyError, match="compiled <lambda> gave inf"):
        broken(batch[0])
