"""Optimizers, schedules and clipping; PyTorch's trajectories are in test_torch.py."""

import inspect
import json
import math
import random
import signal
import time
from array import array
from fractions import Fraction

import pytest

import glassgrad as gg
from conftest import ENGINES
from glassgrad import nn
from glassgrad.engine.update import update
from glassgrad.nn import schedules
from glassgrad.table import updates

pytestmark = pytest.mark.both_engines


def rows_of(seed, rule, count=57):
    draw = random.Random(seed)
    special = [0.0, -0.0, 1e308, -1e-320, math.inf, math.nan]
    numbers = [
        draw.choice(special) if draw.random() < 0.1 else draw.gauss(0, 3) for _ in range(2 * count)
    ]
    kept = tuple(array("d", [abs(draw.gauss(0, 1)) for _ in range(count)]) for _ in rule.keeps)
    settings = tuple(draw.choice([0.0, 0.5, 0.9, draw.random()]) for _ in rule.settings)
    return numbers[:count], numbers[count:], kept, settings


@pytest.mark.parametrize("rule", updates.RULES.values(), ids=updates.RULES)
def test_rules_give_the_same_bits_in_python_and_c(rule):
    native = pytest.importorskip("glassgrad.engine._native")
    for seed in range(200):
        data, grad, kept, settings = rows_of(seed, rule)
        results = []
        for engine, change in (ENGINES["reference"], update), (ENGINES["native"], native.update):
            leaves = [engine.Value(v) for v in data]
            for leaf, slope in zip(leaves, grad, strict=True):
                leaf.grad = slope
            own = tuple(array("d", row) for row in kept)
            change(rule.name, *engine.share(leaves), own, settings)
            rows = [[leaf.data for leaf in leaves], *own]
            results.append([[v.hex() for v in row] for row in rows])
        assert results[0] == results[1], seed


def test_the_native_update_refuses_what_does_not_fit():
    native = pytest.importorskip("glassgrad.engine._native")
    rows = [array("d", [1.0, 2.0]) for _ in range(3)]
    settings = (0.1, 0.0, 0.0)
    with pytest.raises(KeyError, match="sgdx"):
        native.update("sgdx", *rows[:2], (rows[2],), settings)
    with pytest.raises(ValueError, match="momentum keeps 1 rows and has 3 settings"):
        native.update("momentum", *rows[:2], (), settings)
    with pytest.raises(ValueError, match="rows of doubles of one length"):
        native.update("momentum", *rows[:2], (array("d", [0.0]),), settings)
    with pytest.raises(ValueError, match="rows of doubles"):
        native.update("momentum", *rows[:2], (array("f", [0.0, 0.0]),), settings)
    with pytest.raises(BufferError):
        native.update("momentum", b"12345678", rows[1], (rows[2],), settings)
    assert rows == [array("d", [1.0, 2.0])] * 3
    assert list(inspect.signature(native.update).parameters) == list(
        inspect.signature(update).parameters
    )


def quadratic(parameters):
    return gg.sum([(p - k) ** 2 * (1 + k) for k, p in enumerate(parameters)])


@pytest.mark.parametrize(
    "make",
    [
        lambda p: nn.SGD(p, 0.1),
        lambda p: nn.SGD(p, 0.02, momentum=0.9),
        lambda p: nn.Adam(p, 0.1),
        lambda p: nn.AdamW(p, 0.1, weight_decay=1e-4),
    ],
)
def test_each_finds_the_minimum(make):
    parameters = [gg.Value(5.0) for _ in range(3)]
    optimizer = make(parameters)
    for _ in range(400):
        optimizer.zero_grad()
        quadratic(parameters).backward()
        optimizer.step()
    assert [p.data for p in parameters] == pytest.approx([0, 1, 2], abs=2e-2)
    assert optimizer.steps == 400


def test_weight_decay_pulls_towards_0():
    for kind in (nn.SGD, nn.Adam, nn.AdamW):
        w = gg.Value(1.0)
        kind([w], 0.1, weight_decay=0.5).step()
        assert 0.8 < w.data < 1.0


def test_the_usual_weight_decay_is_pytorchs():
    w = [gg.Value(1.0)]
    assert [kind(w).weight_decay for kind in (nn.SGD, nn.Adam, nn.AdamW)] == [0.0, 0.0, 0.01]


def test_two_optimizers_may_share_parameters():
    a, b, c = (gg.Value(1.0) for _ in range(3))
    first, second = nn.SGD([a, b], 0.1), nn.SGD([b, c], 0.1)
    for _ in range(3):
        for p in (a, b, c):
            p.grad = 1.0
        first.step()
        second.step()
    assert [p.data for p in (a, b, c)] == pytest.approx([0.7, 0.4, 0.7])


def test_state_goes_on_where_it_stopped():
    def run(steps, state=None, start=(3.0, -2.0), taken=0):
        parameters = [gg.Value(v) for v in start]
        optimizer = nn.Adam(parameters, schedules.Cosine(0.1, 0.01, 20))
        if state:
            optimizer.load_state_dict(state)
        for _ in range(steps):
            optimizer.zero_grad()
            quadratic(parameters).backward()
            optimizer.step()
        return [p.data for p in parameters], optimizer.state_dict()

    whole, _ = run(20)
    half, state = run(8)
    assert run(12, state, half)[0] == whole


@pytest.mark.parametrize(
    "make",
    [
        lambda p: nn.SGD(p, 0.3, momentum=0.5, weight_decay=0.1),
        lambda p: nn.SGD(p, schedules.WarmUp(3, schedules.Cosine(0.3, 0.0, 9))),
        lambda p: nn.AdamW(p, 0.05, betas=(0.5, 0.7), eps=1e-3),
    ],
)
def test_a_state_holds_the_settings(make):
    def train(optimizer, steps):
        for _ in range(steps):
            optimizer.zero_grad()
            quadratic(optimizer.parameters).backward()
            optimizer.step()

    parameters = [[gg.Value(3.0), gg.Value(-2.0)] for _ in range(2)]
    whole, half = map(make, parameters)
    train(whole, 9)
    train(half, 4)
    other = type(half)([gg.Value(p.data) for p in half.parameters], 7.0)
    other.load_state_dict(json.loads(json.dumps(half.state_dict())))
    train(other, 5)
    assert [p.data for p in other.parameters] == [p.data for p in whole.parameters]
    assert other.state_dict() == whole.state_dict()


def test_a_state_that_does_not_fit_changes_nothing():
    optimizer = nn.Adam([gg.Value(1.0), gg.Value(2.0)])
    before = optimizer.state_dict()
    with pytest.raises(ValueError, match="mean: expected 2 numbers, got 1"):
        optimizer.load_state_dict({"steps": 3, "mean": [1.0], "square": [1.0, 2.0]})
    with pytest.raises(ValueError, match="expected a dict with steps, mean, square"):
        optimizer.load_state_dict({"steps": 3})
    with pytest.raises(ValueError, match="expected a dict, got NoneType"):
        optimizer.load_state_dict(None)
    rows = {"steps": 1, "mean": [1.0, 1.0], "square": [1.0, 2.0]}
    for wrong in {"betas": [0.9, 2.0]}, {"lr": -1.0}, {"eps": "small"}, {"lr": {"kind": "Up"}}:
        with pytest.raises(ValueError, match=r"expected"):
            optimizer.load_state_dict({**rows, **wrong})
    for steps in (-1, 2.7, "2", True):
        with pytest.raises(ValueError, match=r"steps=.*: expected a whole number of 0 or more"):
            optimizer.load_state_dict({"steps": steps, "mean": [1.0, 1.0], "square": [1.0, 2.0]})
    with pytest.raises(TypeError, match="load_state_dict: mean: expected a number, got str"):
        optimizer.load_state_dict({"steps": 1, "mean": ["a", 1.0], "square": [1.0, 2.0]})
    assert optimizer.state_dict() == before


def test_the_lr_can_be_set_and_scheduled():
    optimizer = nn.SGD([gg.Value(1.0)], schedules.LinearDecay(1.0, 0.0, 4))
    rates = []
    for _ in range(6):
        rates.append(optimizer.lr)
        optimizer.step()
    assert rates == [1.0, 0.75, 0.5, 0.25, 0.0, 0.0]
    optimizer.lr = 0.3
    assert optimizer.lr == 0.3


def test_row_48s_rate_to_the_bit():
    schedule = schedules.LinearDecay(1.0, 0.1, 100)
    assert [schedule(k) for k in range(100)] == [1.0 - 0.9 * k / 100 for k in range(100)]


@pytest.mark.parametrize(
    "schedule",
    [
        schedules.Constant(0.1),
        schedules.LinearDecay(1.0, 0.1, 10),
        schedules.StepDecay(1.0, 3, 0.5),
        schedules.Cosine(1.0, 0.1, 10),
        schedules.WarmUp(3, schedules.Cosine(1.0, 0.0, 5)),
    ],
)
def test_schedules_survive_as_plain_data(schedule):
    again = schedules.from_dict(schedules.to_dict(schedule))
    assert [again(k) for k in range(20)] == [schedule(k) for k in range(20)]
    assert again == schedule
    with pytest.raises(ValueError, match="schedule 'Wave': expected one of Constant, LinearDecay"):
        schedules.from_dict({"kind": "Wave"})


def test_cosine_has_its_figures():
    assert [schedules.Cosine(2.0, 1.0, 4)(k) for k in range(6)] == pytest.approx(
        [2.0, 1.5 + math.sqrt(0.125), 1.5, 1.5 - math.sqrt(0.125), 1.0, 1.0], rel=1e-15
    )


def test_steps_and_warm_up_have_their_figures():
    assert [schedules.StepDecay(8.0, 2, 0.5)(k) for k in range(5)] == [8.0, 8.0, 4.0, 4.0, 2.0]
    rise = schedules.WarmUp(2, schedules.LinearDecay(1.0, 0.0, 4))
    assert [rise(k) for k in range(7)] == [0.5, 1.0, 1.0, 0.75, 0.5, 0.25, 0.0]


@pytest.mark.parametrize(
    ("grads", "limit", "clipped"),
    [
        ([1e300, 1e300], 1e10, [math.sqrt(0.5) * 1e10] * 2),
        ([1e-200, 1e-200], 1e-250, [math.sqrt(0.5) * 1e-250] * 2),
        ([1.5e308, 1.5e308], 1.0, [math.sqrt(0.5)] * 2),
        ([0.0, 0.0], 1.0, [0.0, 0.0]),
    ],
)
def test_clipping_at_any_magnitude(grads, limit, clipped):
    p = [gg.Value(0.0) for _ in grads]
    for value, slope in zip(p, grads, strict=True):
        value.grad = slope
    assert nn.clip_grad_norm(p, limit) >= max(grads)
    assert [v.grad for v in p] == pytest.approx(clipped, rel=1e-15, abs=0)


def test_settings_of_any_number_type_give_the_same_bits():
    np = pytest.importorskip("numpy")
    results = []
    for rate in (0.1, np.float64(0.1), lambda step: np.float64(0.1), lambda step: Fraction(0.1)):
        w = gg.Value(1.0)
        w.grad = 0.3
        optimizer = nn.Adam([w], rate, betas=(np.float64(0.9), Fraction(0.999)))
        optimizer.step()
        results.append(w.data)
        assert type(w.data) is float
    assert len(set(results)) == 1


def test_a_constructor_that_fails_moves_nothing():
    w = gg.Value(1.0)
    data, _ = gg.engine.share([w])
    with pytest.raises(ValueError, match="lr"):
        nn.SGD([w, gg.Value(2.0)], -1.0)
    nn.SGD([gg.Value(2.0), w], 1.0)
    data[0] = 7.0
    assert w.data == 7.0


def test_clipping():
    p = [gg.Value(0.0) for _ in range(3)]
    for value, slope in zip(p, (1e200, -2e200, 2e200), strict=True):
        value.grad = slope
    assert nn.clip_grad_norm(p, 6.0) == 3e200
    assert [v.grad for v in p] == [2.0, -4.0, 4.0]
    assert nn.clip_grad_norm(p, 10.0) == 6.0
    assert [v.grad for v in p] == [2.0, -4.0, 4.0]
    nn.clip_grad_value(p, 3.0)
    assert [v.grad for v in p] == [2.0, -3.0, 3.0]
    p[0].grad, p[1].grad = math.nan, -4.0
    nn.clip_grad_value(p, 3.0)
    assert math.isnan(p[0].grad)
    assert p[1].grad == -3.0
    with pytest.raises(TypeError, match="clip_grad_value: expected Values, got float"):
        nn.clip_grad_value([p[2], 3.0], 1.0)
    assert p[2].grad == 3.0
    with pytest.raises(ValueError, match="clip_grad_norm: a grad is nan: detect_anomaly"):
        nn.clip_grad_norm(p, 1.0)
    with pytest.raises(ValueError, match="clip_grad_value: limit=0: expected a number above 0"):
        nn.clip_grad_value(p, 0)


@pytest.mark.parametrize(
    ("mistake", "text"),
    [
        (lambda: nn.SGD([], 0.1), "SGD: no parameters to change"),
        (
            lambda: nn.SGD([gg.Value(1.0)], -0.1),
            "lr=-0.1: expected a number of 0 or more",
        ),
        (lambda: nn.SGD([gg.Value(1.0)], "fast"), "lr='fast': expected a number"),
        (lambda: nn.SGD([gg.Value(1.0)], math.nan), "lr=nan"),
        (
            lambda: nn.Adam([gg.Value(1.0)], betas=(0.9, 1.0)),
            r"betas=\(0.9, 1.0\): expected two numbers",
        ),
        (
            lambda: nn.SGD([gg.Value(1.0) + 1], 0.1),
            "was computed: only leaves can be set directly",
        ),
        (lambda: nn.SGD([gg.Value(1.0)] * 2, 0.1), "a Value was given twice"),
        (
            lambda: nn.Adam([gg.Value(1.0)], betas=(0.9,)),
            "expected two numbers of at least 0 and below 1",
        ),
        (
            lambda: nn.Adam([gg.Value(1.0)], betas=0.9),
            "expected two numbers of at least 0 and below 1",
        ),
        (lambda: nn.SGD([gg.Value(1.0)], lambda step: -1.0).step(), "lr=-1.0: expected"),
        (
            lambda: nn.SGD([gg.Value(1.0)], lambda step: math.nan).step(),
            "lr=nan: expected",
        ),
        (lambda: schedules.Constant(-1), "learning rate -1: expected a number of 0 or more"),
        (lambda: schedules.Constant("a"), "learning rate 'a': expected a number of 0 or more"),
        (lambda: schedules.StepDecay(1.0, 0), "every=0: expected a whole number of 1 or more"),
        (
            lambda: schedules.Cosine(1.0, 0.1, 2.5),
            "steps=2.5: expected a whole number of 0 or more",
        ),
    ],
)
def test_mistakes_are_named(mistake, text):
    with pytest.raises(ValueError, match=text):
        mistake()


def test_ctrl_c_finds_a_step_done_or_not_done():
    """A signal at any moment of the reference engine's step: all parameters moved, or none."""
    Value = ENGINES["reference"].Value
    leaves = [Value(0.0) for _ in range(300)]
    kept = (array("d", bytes(8 * 300)),)
    data, grad = ENGINES["reference"].share(leaves)
    for leaf in leaves:
        leaf.grad = 1.0

    def stop(*_):
        raise KeyboardInterrupt

    def timed():
        start = time.perf_counter()
        update("momentum", data, grad, kept, (1.0, 0.0, 0.0))
        return time.perf_counter() - start

    took = min(timed() for _ in range(20))
    old = signal.signal(signal.SIGALRM, stop)
    seen = set()
    try:
        for k in range(1, 400):
            before = leaves[0].data
            try:
                signal.setitimer(signal.ITIMER_REAL, took * k / 200)
                update("momentum", data, grad, kept, (1.0, 0.0, 0.0))
                signal.setitimer(signal.ITIMER_REAL, 0)
            except KeyboardInterrupt:
                pass
            signal.setitimer(signal.ITIMER_REAL, 0)
            assert len({leaf.data for leaf in leaves}) == 1
            assert len(set(kept[0])) == 1
            seen.add(leaves[0].data != before)
    finally:
        signal.signal(signal.SIGALRM, old)
    assert seen == {True, False}


def test_what_is_no_list_of_parameters_gets_a_hint():
    model = nn.MLP(2, [1], seed=1)
    for wrong in (model, model.parameters, gg.Value(1.0)):
        with pytest.raises(
            TypeError, match=r"SGD: expected a list of Values, got \w+: write model.parameters\(\)"
        ):
            nn.SGD(wrong, 0.1)
    with pytest.raises(
        TypeError, match=r"WarmUp: expected a schedule to follow, got 0.1: write Constant\(0.1\)"
    ):
        schedules.WarmUp(4, 0.1)
