"""compile(): a function of one sample over a batch, as a user calls it."""

import array
import collections
import json
import math
import random
import types
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

import glassgrad as gg
from compiled_cases import clear, course_loss, grads_of, moons, same_as_eager
from glassgrad import nn

pytestmark = pytest.mark.both_engines


def test_the_loss_of_the_courses_and_its_gradients():
    model = nn.MLP(2, [16, 16, 1], seed=3)
    same_as_eager(course_loss(model), moons(), model.parameters())


@pytest.mark.parametrize("count", [1, 7, 128, 100_000])
def test_any_batch_size(count):
    model = nn.MLP(2, [3, 1], activation="tanh", seed=3)
    draw = np.random.default_rng(0)
    x, y = draw.normal(size=(count, 2)), draw.normal(size=count)
    total = gg.compile(lambda x, y: nn.mse(model(x), y))(x, y)
    total.backward()
    w1, b1, w2, b2 = (np.array(t) for t in model.state_dict().values())
    hidden = np.tanh(x @ w1.T + b1)
    error = hidden @ w2[0] + b2[0] - y
    assert total.data == pytest.approx((error**2).mean(), rel=1e-12)
    expected = (2 * error[:, None] * hidden).mean(axis=0)
    assert [w.grad for w in model.layers[1].neurons[0].w] == pytest.approx(expected, rel=1e-10)


def test_row_48_through_compile():
    expected = json.loads((Path(__file__).parents[1] / "cases" / "moons.json").read_text())
    random.seed(1337)
    model = nn.MLP(2, [16, 16, 1])
    loss = gg.compile(course_loss(model))
    x, y = moons()
    got = []
    for k in range(100):
        total = loss(x, y)
        model.zero_grad()
        total.backward()
        for p in model.parameters():
            p.data -= (1.0 - 0.9 * k / 100) * p.grad
        got.append(total.data)
    assert got == pytest.approx(expected["losses"], rel=1e-12)


def test_hand_written_loops_lift_to_the_same_matrix_products():
    model = nn.MLP(3, [5, 4, 2], activation="tanh", seed=1)

    def by_hand(x):
        for layer in model.layers:
            x = [sum((w * v for w, v in zip(n.w, x, strict=True)), n.b) for n in layer.neurons]
            x = [v.tanh() for v in x] if layer is not model.layers[-1] else x
        return x

    def later_bias(x):
        for layer in model.layers:
            x = [sum(w * v for w, v in zip(n.w, x, strict=True)) + n.b for n in layer.neurons]
            x = [v.tanh() for v in x] if layer is not model.layers[-1] else x
        return x

    samples = [[0.1, 0.2, 0.3], [1.0, -1.0, 0.5]]
    programs = []
    for forward in (model.__call__, by_hand, later_bias):
        compiled = gg.compile(lambda x, forward=forward: gg.sum(forward(x)))
        compiled(samples)
        programs.append(str(compiled.program).partition(":")[2])
    assert programs[0] == programs[1] == programs[2]
    assert programs[0].count("matmul") == 3


def test_a_program_is_readable():
    model = nn.MLP(2, [16, 16, 1], seed=1)
    loss = gg.compile(course_loss(model))
    with pytest.raises(ValueError, match="no program before the first call"):
        loss.program
    loss(*moons())
    text = str(loss.program)
    assert len(text.splitlines()) < 30
    assert "s3:19 = matmul(u0…[16×2], s0:2) + u2:48:3" in text
    assert "u340 = dot(u0:337, u0:337)" in text
    assert loss.program.verify() is loss.program


def test_what_does_not_depend_on_the_sample_runs_once():
    w = gg.Value(2.0)
    compiled = gg.compile(lambda x: x + w.exp() * w)
    assert compiled([1.0, 3.0]).data == pytest.approx(2 + 2 * math.exp(2))
    assert {i.space for i in compiled.program.instructions if i.name in ("exp", "mul")} == {"u"}
    same_as_eager(lambda x: x + w.exp() * w, ([1.0, 3.0],), [w])
    compiled = gg.compile(lambda x: w * x + 1.0)
    compiled([1.0])
    assert [i.name for i in compiled.program.instructions] == ["mul", "add"]


def test_activations_losses_and_softmax():
    for activation in nn.perceptron.ACTIVATIONS:
        model = nn.MLP(2, [4, 3], activation=activation, seed=2)
        x = [[0.3, -0.2], [1.5, 0.1], [-0.7, 0.4]]
        same_as_eager(
            lambda x, y, m=model: nn.cross_entropy(m(x), y), (x, [0, 2, 1]), model.parameters()
        )
        shares = [[0.2, 0.3, 0.5], [1.0, 0.0, 0.0], [0.0, 0.5, 0.5]]
        same_as_eager(
            lambda x, y, m=model: nn.cross_entropy(m(x), y), (x, shares), model.parameters()
        )
        one = nn.MLP(2, [4, 1], activation=activation, seed=2)
        for loss in (nn.mse, nn.half_squared_error, nn.hinge, nn.binary_cross_entropy_with_logits):
            targets = [1, -1, 1] if loss is nn.hinge else [1, 0, 1]
            same_as_eager(lambda x, y, m=one, f=loss: f(m(x), y), (x, targets), one.parameters())


def test_softmax_of_huge_and_infinite_logits():
    w = gg.Value(1.0)

    def f(x):
        return gg.logsumexp([w * v for v in x])

    same_as_eager(f, ([[1000.0, 1000.0], [-1000.0, 0.0], [-1e308, 1e308]],), [w], rel=1e-9)
    logits = [[math.inf, 1.0], [-math.inf, -math.inf], [-math.inf, 2.0]]
    outs = gg.compile(f, reduction="none")(logits)
    assert [v.data for v in outs] == [math.inf, -math.inf, 2.0]


def test_a_masked_branch_leaks_no_nan():
    w, v = gg.Value(-1.0), gg.Value(2.0)
    same_as_eager(lambda x: (w * x).relu() * v, ([math.inf, 1.0],), [w, v])
    same_as_eager(lambda x: gg.where(x, w * x, (w * 0).log() * x), ([1.0, 2.0],), [w])
    layer = nn.Layer(2, 3, seed=1)
    for n in layer.neurons:
        n.b.data = -math.inf
    same_as_eager(lambda x: gg.sum(layer(x)), ([[1.0, 2.0], [1e300, 1.0]],), layer.parameters())


def test_where_takes_each_samples_branch():
    w = gg.Value(3.0)
    compiled = gg.compile(lambda x: gg.where(x, w * x, -x), reduction="none")
    assert [v.data for v in compiled([-1.0, 1.0, 0.0])] == [1.0, 3.0, 0.0]
    same_as_eager(lambda x: gg.where(x - 1, w * x, w * w), ([0.0, 2.0, 5.0],), [w])


def test_lookup_of_rows_and_of_what_was_computed():
    table = nn.Embedding(5, 3, seed=0)
    v = table.parameters()

    def f(token, x):
        row = table(token)
        scores = [row[0] * x, row[1], row[2] * row[2], 7.0]
        return gg.lookup(scores, token)

    tokens = [0, 3, 3, 1]
    clear(v)
    total = gg.compile(f)(tokens, [1.0, 2.0, 3.0, 4.0])
    total.backward()
    got = grads_of(v)
    clear(v)
    eager = gg.mean(
        [
            f(t, x) if t < 3 else gg.Value(7.0)
            for t, x in zip(tokens, [1.0, 2.0, 3.0, 4.0], strict=True)
        ]
    )
    eager.backward()
    assert total.data == pytest.approx(eager.data)
    assert got == pytest.approx(grads_of(v))


def test_older_values_are_inputs_leaf_or_not():
    a = gg.Value(2.0)
    b = a * a
    compiled = gg.compile(lambda x: b * x + a)
    total = compiled([1.0, 2.0]) * 10
    total.backward()
    assert (total.data, a.grad, b.grad) == (80.0, 70.0, 15.0)
    a.data = 5.0  # b stays what it was computed to be
    assert compiled([1.0]).data == 9.0


def test_partials_are_taken_when_it_runs():
    w = gg.Value(3.0)
    for reduction in ("mean", "none"):
        total = gg.compile(lambda x: w * w * x, reduction=reduction)([1.0])
        w.data = 100.0
        (total if reduction == "mean" else total[0]).backward()
        assert w.grad == 6.0
        w.data, w.grad = 3.0, 0.0


def test_sums_and_single_results():
    w = gg.Value(3.0)
    assert gg.compile(lambda x: w * x, reduction="sum")([1.0, 2.0]).data == 9.0
    outs = gg.compile(lambda x: w * x, reduction="none")([1.0, 2.0])
    assert [v.data for v in outs] == [3.0, 6.0]
    (outs[0] * 10 + outs[1] * outs[1]).backward()
    assert w.grad == 10 + 2 * 6 * 2
    w.grad = 0.0
    assert gg.compile(lambda x: w, reduction="sum")([1.0, 2.0]).data == 6.0


def test_several_results_share_the_way_back():
    w, v = gg.Value(3.0), gg.Value(1.0)
    first, (second, third) = gg.compile(lambda x: (w * x, [v * x * x, 2.0]))([1.0, 2.0])
    assert (first.data, second.data, third.data) == (4.5, 2.5, 2.0)
    (first * 2 + second).backward()
    assert (w.grad, v.grad) == (3.0, 2.5)


def test_a_failed_pass_leaves_nothing_behind():
    w = gg.Value(3.0)
    outs = gg.compile(lambda x: w * x, reduction="none")([1.0, 2.0])
    broken = gg.Value(0.0, (outs[0],), "broken")

    def fail():
        outs[0].grad += 1.0
        raise ZeroDivisionError

    # Made before the outputs' own step would run; newer nodes are walked first.
    late = gg.Value(0.0, (w, broken), "late")
    late._backward = lambda: setattr(broken, "grad", 1.0)
    broken._backward = fail
    with pytest.raises(ZeroDivisionError):
        late.backward(retain_graph=True)
    assert w.grad == 0.0
    # One step by hand, as an interrupt leaves it: what was said then is no longer true.
    outs[0].grad = 1.0
    outs[0]._backward()
    outs[1].backward()
    assert w.grad == 2.0


def test_inference_gives_arrays():
    model = nn.MLP(2, [4, 2], seed=1)
    mesh = np.random.default_rng(1).normal(size=(1000, 2))
    first, second = gg.compile(model)(mesh)
    assert isinstance(first, np.ndarray)
    with gg.no_grad():
        expected = [[v.data for v in model(list(map(float, point)))] for point in mesh]
    assert np.allclose(np.stack([first, second], 1), expected, rtol=1e-13)
    assert gg.compile(lambda x: model(x)[0], gradients=False, reduction="mean")(
        mesh
    ) == pytest.approx(first.mean())


def test_without_gradients_values_have_no_history():
    w = gg.Value(3.0)
    with gg.no_grad():
        total = gg.compile(lambda x: w * x)([1.0])
        many = gg.compile(lambda x: w * x, reduction="none")([1.0, 2.0])
    assert (total.data, total.inputs) == (3.0, ())
    assert [v.data for v in many] == [3.0, 6.0]
    assert gg.compile(lambda x: x * 2)([1.0, 3.0]).data == 4.0


def test_float32():
    model = nn.MLP(2, [16, 16, 1], seed=3)
    x, y = moons()
    double = gg.compile(course_loss(model))(x, y)
    single = gg.compile(course_loss(model), dtype="float32")(x, y)
    assert single.data != double.data
    assert single.data == pytest.approx(double.data, rel=1e-5)
    double.backward()
    expected = grads_of(model.parameters())
    clear(model.parameters())
    single.backward()
    assert grads_of(model.parameters()) == pytest.approx(expected, rel=1e-3, abs=1e-5)


def test_parameters_stay_true_whoever_moves_them():
    model = nn.MLP(2, [4, 1], seed=1)
    loss = gg.compile(lambda x, y: nn.mse(model(x), y))
    x, y = [[1.0, 2.0], [0.5, -1.0]], [1.0, 0.0]
    before = loss(x, y).data
    parameters = model.parameters()
    gg.engine.share(list(reversed(parameters)))
    total = loss(x, y)
    assert total.data == before
    gg.engine.share(parameters[3:])
    clear(parameters)
    total.backward()
    nn.SGD(parameters[:5], 0.1).step()
    same_as_eager(lambda x, y: nn.mse(model(x), y), (x, y), parameters)
    parameters[0].data += 1.0
    same_as_eager(lambda x, y: nn.mse(model(x), y), (x, y), parameters)


def test_any_buffer_will_do():
    w = gg.Value(2.0)
    compiled = gg.compile(lambda x: w * x)
    rows = [1.0, 2.0]
    for given in (
        rows,
        tuple(rows),
        np.array(rows),
        np.array(rows, np.float32),
        array.array("d", rows),
        memoryview(np.array(rows)),
        np.array([1, 2]),
        np.array([1, 9, 2])[::2],
        range(1, 3),
    ):
        assert compiled(given).data == 3.0
    assert gg.compile(lambda x: w * x)([True, False]).data == 1.0


def test_keywords_stay_as_they_are():
    w = gg.Value(2.0)

    def f(x, power=2, double=False):
        return w * x**power * (2 if double else 1)

    compiled = gg.compile(f)
    assert compiled([3.0]).data == 18.0
    assert compiled([3.0], power=1).data == 6.0
    assert compiled([3.0], power=1, double=True).data == 12.0
    assert compiled([3.0]).data == 18.0


def test_keywords_that_are_objects():
    first, second = nn.MLP(1, [1], seed=1), nn.MLP(1, [1], seed=2)
    compiled = gg.compile(lambda x, *, model: model([x]))
    for model in (first, second, first):
        compiled([1.0, 2.0], model=model).backward()
        assert compiled([2.0], model=model).data == model([2.0]).data
    assert (first.parameters()[0].grad, second.parameters()[0].grad) == (3.0, 1.5)
    settings = types.SimpleNamespace(scale=2.0)
    compiled = gg.compile(lambda x, *, settings: x * settings.scale)
    assert compiled([1.0], settings=settings).data == 2.0
    settings.scale = 3.0
    assert compiled([1.0], settings=settings).data == 3.0


def test_programs_are_not_kept_for_ever():
    compiled = gg.compile(lambda x, *, scale: x * scale)
    for k in range(100):
        assert compiled([1.0], scale=k / 2).data == k / 2
    assert len(compiled._versions) == 64


def test_the_way_back_is_for_the_numbers_of_the_call():
    w = gg.Value(3.0)
    batch = np.array([1.0, 2.0])
    outs = gg.compile(lambda x: w * w * x, reduction="none")(batch)
    batch[:] = 100.0
    gg.sum(outs).backward()
    assert w.grad == 18.0


def test_a_named_tuple_of_results():
    w = gg.Value(3.0)
    Pair = collections.namedtuple("Pair", "first second")
    pair = gg.compile(lambda x: Pair(w * x, second=[x]))([1.0, 2.0])
    assert (pair.first.data, pair.second[0].data) == (4.5, 1.5)


def test_numbers_that_are_not_numpys():
    assert gg.compile(lambda x: x * 2)([Fraction(1, 2), 10**30]).data == 0.5 + 10**30


def test_ops_of_ones_own_by_formula():
    cube = gg.define_op("cube", "x * x * x", dx="3 * x * x")
    w = gg.Value(1.5)
    same_as_eager(lambda x: cube(w * x), ([1.0, 2.0],), [w])
