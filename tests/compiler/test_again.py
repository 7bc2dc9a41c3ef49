"""Losses that contain gradients, and gradients of compiled results: as in eager code."""

import numpy as np
import pytest

import glassgrad as gg
from compiled_cases import clear, grads_of, same_as_eager
from glassgrad import nn
from glassgrad.engine.nested import each

pytestmark = pytest.mark.both_engines


def network(*sizes, activation="tanh"):
    return nn.MLP(sizes[0], [*sizes[1:]], activation=activation, seed=1)


def on_values(function):
    """A function of plain numbers or, while it is traced, of Values."""
    return lambda *sample: function(
        *[each(lambda n: n if isinstance(n, gg.Value) else gg.Value(n), one) for one in sample]
    )


@pytest.mark.parametrize("activation", ["tanh", "relu", "gelu"])
def test_a_gradient_penalty_trains_a_network(activation):
    model = network(2, 8, 8, 1, activation=activation)

    def penalised(x, y):
        out = model(x)
        slopes = gg.grad(out, x, create_graph=True)
        return (out - y) ** 2 + 0.1 * (gg.dot(slopes, slopes).sqrt() - 1) ** 2

    draw = np.random.default_rng(0)
    samples = draw.normal(size=(9, 2)).tolist(), draw.normal(size=9).tolist()
    same_as_eager(on_values(penalised), samples, model.parameters(), rel=1e-11)


def test_a_physics_loss_is_made_of_matrix_products():
    model = network(1, 12, 12, 1)

    def residual(x):
        u = model([x])
        slope = gg.grad(u, x, create_graph=True)
        return (gg.grad(slope, x, create_graph=True) + u) ** 2

    points = np.linspace(0, 3, 7)
    same_as_eager(on_values(residual), [points.tolist()], model.parameters(), rel=1e-11)
    loss = gg.compile(residual)
    loss(points)
    kinds = [instruction.name for instruction in loss.program.instructions]
    assert kinds.count("matmul") >= 6 and len(kinds) < 50


def test_steps_through_a_check_that_fails_are_those_of_eager_code():
    # At 0 the slope of the root is infinite, and what it is multiplied with is 0 at first.
    def loss(x):
        slope = gg.grad(x.sqrt() * w, x, create_graph=True)
        return (w - 1 + 0.1 * slope) ** 2

    for points in ([1.0, 4.0], [0.0, 4.0]):
        w = gg.Value(0.0)
        same_as_eager(on_values(loss), [points], [w])
        step = gg.compile_step(loss, nn.SGD([w], 0.1))
        eager = gg.mean([loss(gg.Value(x)) for x in points])
        expected = -0.1 * gg.grad(eager, w)
        assert step(points) == pytest.approx(1.0, rel=1e-15)
        assert w.data == pytest.approx(expected, rel=1e-14)


def test_lookups_and_softmax_have_a_hessian():
    embedding, head = nn.Embedding(4, 2, seed=1), nn.Linear(2, 4, seed=2)
    parameters = [*embedding.parameters(), *head.parameters()]

    def loss(i, y):
        return nn.cross_entropy(head(embedding(i)), y)

    indices, targets = [0, 1, 3, 1], [1, 2, 0, 3]
    compiled = gg.compile(
        lambda i, y: gg.hessian(lambda _: loss(i, y))(parameters),
        gradients=False,
        reduction="mean",
    )
    eager = gg.mean([loss(i, y) for i, y in zip(indices, targets, strict=True)])
    rows = [gg.grad(s, parameters) for s in gg.grad(eager, parameters, create_graph=True)]
    assert np.array(compiled(indices, targets)) == pytest.approx(np.array(rows), abs=1e-15)


@pytest.mark.parametrize("reduction", ["mean", "sum", "none"])
@pytest.mark.parametrize("has_many", [False, True])
def test_gradients_of_compiled_results_can_be_differentiated_twice_more(reduction, has_many):
    a, b, w, p = parameters = [gg.Value(v) for v in (1.3, 0.4, 2.0, 0.1)]
    times = [0.0, 0.7, 1.5]

    def wave(t):
        out = a * (-b * t).exp() * (w * t + p).cos()
        return [out * out, out + a**3] if has_many else out * out

    def joined(results):
        results = results if has_many else [results]
        if reduction == "none":
            return gg.sum(v**2 for column in results for v in column)
        return gg.sum(v**2 for v in results)

    columns = [wave(gg.Value(t)) for t in times]
    columns = [list(c) for c in zip(*columns, strict=True)] if has_many else [columns]
    reduce = {"mean": gg.mean, "sum": gg.sum, "none": list}[reduction]
    eager = joined([reduce(c) for c in columns] if has_many else reduce(columns[0]))
    compiled = joined(gg.compile(wave, reduction=reduction)(times))
    found = []
    for total in (eager, compiled):
        slopes = gg.grad(total, parameters, create_graph=True)
        bends = gg.grad(gg.sum(s * s for s in slopes), parameters, create_graph=True)
        clear(parameters)
        gg.sum(bends).backward()
        found.append([*[s.data for s in slopes], *[s.data for s in bends], *grads_of(parameters)])
    assert found[1] == pytest.approx(found[0], rel=1e-11)


def test_what_changed_after_the_call_is_an_error_not_another_number():
    w = gg.Value(2.0)
    settings = {"power": 3}
    cube = gg.compile(lambda x: (w * x) ** settings["power"])
    points = np.array([1.0, 2.0])

    def refused(change):
        total = cube(points)
        change()
        with pytest.raises(RuntimeError, match="was changed after the call"):
            gg.grad(total, w, create_graph=True)

    refused(lambda: points.__setitem__(0, 5.0))
    refused(lambda: setattr(w, "data", 3.0))
    refused(lambda: settings.update(power=2))
    total = cube(points)
    total.backward()
    with pytest.raises(RuntimeError, match=r"backward\(\) has already gone through"):
        gg.grad(total, w, create_graph=True)
    total = cube(points)
    total.backward(retain_graph=True)
    assert gg.grad(gg.grad(total, w, create_graph=True), w) == pytest.approx(29.0)


def test_a_function_that_draws_random_numbers_says_where_to_take_gradients():
    w, dropout = gg.Value(2.0), nn.Dropout(0.5)
    total = gg.compile(lambda x: dropout(w * x) ** 2)([1.0, 2.0])
    with pytest.raises(RuntimeError, match=r"create_graph=True\) inside the function"):
        gg.grad(total, w, create_graph=True)
    inside = gg.compile(lambda x: gg.grad(dropout(w * x), x, create_graph=True) ** 2)
    assert inside(np.ones(64)).data > 0


def test_errors_inside_a_compiled_function_say_what_to_write():
    w = gg.Value(2.0)
    older = w * 3
    for wrong, said in [
        (lambda x: gg.grad(w * x, w), r"write grad\(..., create_graph=True\)"),
        (lambda x: (w * x).backward() or x, r"derivatives write grad\(out, leaves, create_graph"),
        (lambda x: gg.grad(lambda v: v * x)(2.0), r"or pass Values to grad\(function\)"),
        (lambda x: gg.grad(older * x, w, create_graph=True), "made by 'mul' before"),
    ]:
        with pytest.raises(gg.TraceError, match=said) as caught:
            gg.compile(wrong)([1.0, 2.0])
        assert "test_again.py:" in str(caught.value)
    assert (
        gg.compile(lambda x: gg.grad(older * x, older, create_graph=True))([1.0, 2.0]).data == 1.5
    )
    odd = gg.define_op("odd", "x * x", "log1p(exp(x))")
    with pytest.raises(TypeError, match="a partial calls log1p, which is not an op of the table"):
        gg.hessian(odd)(1.0)
