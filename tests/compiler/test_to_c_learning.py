"""to_c() of a training step: forward, backward and update have the bits of the readable passes."""

import copy
import math
import random
import shutil

import pytest

import glassgrad as gg
from c_files import Learner
from glassgrad import data, nn
from program_oracle import Run, bits, random_case

pytestmark = pytest.mark.skipif(shutil.which("gcc") is None, reason="no gcc")
OPTIMIZERS = {
    "sgd": lambda parameters: nn.SGD(parameters, 0.05),
    "momentum": lambda parameters: nn.SGD(parameters, 0.05, momentum=0.9, weight_decay=0.1),
    "adam": lambda parameters: nn.Adam(parameters, 0.01),
    "adamw": lambda parameters: nn.AdamW(parameters, 0.01),
}


class Oracle:
    """The steps that a file should take: the oracle's passes, and the optimizer's own update."""

    def __init__(self, step):
        self.program, self.optimizer = step.program, step.optimizer
        inputs = step.compiled.last.traced.inputs
        self.places = inputs.places_in(self.optimizer.parameters)
        self.inputs = inputs.values

    def weights(self):
        return [value.data for value in self.inputs]

    def step(self, samples):
        run, (space, place) = Run(self.program, self.weights()), self.program.outputs[0]
        total = 0.0
        for sample in samples:
            total += run.sample(sample)[0]
            if space == "s":
                run.backward(1.0 / len(samples))
        loss = total / len(samples)
        if space == "u":
            loss, run.grad[space][place] = run.data[space][place], 1.0
        run.finish()
        if math.isfinite(loss):
            self.optimizer.zero_grad()
            for k, p in enumerate(self.places):
                if p >= 0:
                    self.optimizer.parameters[p].grad = run.grad["u"][k]
            self.optimizer.step()
        return loss


def step_of(loss, optimizer, samples):
    """A compiled step after the first call, which changed nothing."""
    step = gg.compile_step(loss, optimizer, executor="numpy", watch=False)
    before = [p.data for p in optimizer.parameters]
    fresh = copy.deepcopy(optimizer.state_dict())
    step(*samples)
    optimizer.load_state_dict(fresh)
    for p, number in zip(optimizer.parameters, before, strict=True):
        p.data = number
    return step


def check(step, samples, folder, *flags, count=3, **how):
    file = Learner(step.to_c(name="made"), folder, *flags, name="made", **how)
    oracle = Oracle(step)
    for _ in range(count):
        assert bits([file.step(samples)]) == bits([oracle.step(samples)])
        assert bits(file.weights(len(oracle.inputs))) == bits(oracle.weights())


@pytest.mark.parametrize("make", OPTIMIZERS.values(), ids=OPTIMIZERS)
def test_a_step_on_one_sample_has_the_bits_of_eager_code(make, tmp_path):
    model = nn.MLP(2, [8, 8, 1], activation="tanh", seed=3)
    samples = data.moons(12, seed=1)
    first = [samples.points[:1], samples.signs[:1]]
    step = step_of(lambda x, y: nn.hinge(model(x), y), make(model.parameters()), first)
    exact = Learner(step.to_c(name="m"), tmp_path, name="m")
    text = step.to_c(name="m", dtype="float32")
    single = Learner(text, tmp_path, name="m", dtype="float32", stem="single")
    optimizer = step.optimizer
    for x, y in zip(samples.points, samples.signs, strict=True):
        loss = nn.hinge(model(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        weights = [p.data for p in model.parameters()]
        assert exact.step([[*x, y]]) == loss.data
        assert exact.weights(len(weights)) == weights
        assert single.step([[*x, y]]) == pytest.approx(loss.data, abs=1e-6)
        assert single.weights(len(weights)) == pytest.approx(weights, abs=1e-6)


def test_batches_an_l2_term_and_predictions(tmp_path):
    model = nn.MLP(2, [6, 1], seed=1)
    samples = data.moons(10, seed=1)

    def loss(x, y):
        output = model(x)
        return (1 - y * output).relu() + 1e-2 * sum(p * p for p in model.parameters()), output

    step = step_of(loss, nn.Adam(model.parameters(), 0.05), [samples.points, samples.signs])
    rows = [[*x, y] for x, y in zip(samples.points, samples.signs, strict=True)]
    check(step, rows, tmp_path)
    file = Learner(step.to_c(name="made"), tmp_path, name="made", stem="predicts")
    assert file.predict(samples.points[3], 1) == [model(samples.points[3]).data]
    kernels = gg.compile_step(loss, nn.SGD(model.parameters(), 0.1))
    expected = kernels(samples.points, samples.signs)[0]
    assert file.step(rows) == pytest.approx(expected, rel=1e-12)


def test_a_loss_that_is_the_same_for_all_samples_and_one_that_is_not_finite(tmp_path):
    w, v = gg.Value(3.0), gg.Value(-2.0)
    step = step_of(lambda x: (w * v - 1.0) ** 2, nn.SGD([w, v], 0.01), [[1.0, 2.0]])
    check(step, [[1.0], [2.0], [3.0]], tmp_path)
    step = step_of(lambda x: (w * x).log(), nn.SGD([w], 0.01), [[1.0]])
    check(step, [[1.0], [0.0]], tmp_path, stem="infinite")
    file = Learner(step.to_c(name="made"), tmp_path, name="made", stem="empty")
    assert math.isnan(file.step([])) and file.weights(1) == [w.data]


def test_embeddings_learn_and_a_wrong_index_changes_nothing(tmp_path):
    table, head = nn.Embedding(4, 3, seed=1), nn.Linear(3, 4, seed=2)
    parameters = [*table.parameters(), *head.parameters()]
    step = step_of(
        lambda k, y: nn.cross_entropy(head(table(k)), y), nn.Adam(parameters, 0.1), [[0, 3], [1, 2]]
    )
    check(step, [[0, 1], [3, 2], [3, 3]], tmp_path)
    file = Learner(step.to_c(name="made"), tmp_path, name="made", stem="wrong")
    before = file.weights(len(parameters))
    for wrong in ([0, 4], [-1, 0], [0.5, 0], [0, math.nan]):
        assert math.isnan(file.step([[0, 1], wrong]))
        assert file.weights(len(parameters)) == before


def test_only_the_optimizers_parameters_learn(tmp_path):
    w, fixed, v = gg.Value(2.0), gg.Value(5.0), gg.Value(-1.0)
    step = step_of(
        lambda x: (w * x + fixed * v - x * x) ** 2, nn.SGD([v, w], 0.01, momentum=0.5), [[1.0]]
    )
    check(step, [[1.5], [-2.0]], tmp_path)
    assert fixed.data == 5.0 and w.data != 2.0


def test_a_branch_that_is_not_taken_passes_no_nan(tmp_path):
    w = gg.Value(0.0)
    step = step_of(lambda x: gg.where(x, w * x, (w * x).log()) ** 2, nn.SGD([w], 0.1), [[1.0]])
    check(step, [[1.0], [2.0]], tmp_path)
    assert math.isfinite(w.data)
    u, v = gg.Value(0.0), gg.Value(2.0)  # the grad of the root at 0 is inf
    step = step_of(lambda x: gg.where(x, u * x, v * x).sqrt(), nn.SGD([u, v], 0.1), [[1.0]])
    check(step, [[1.0]], tmp_path, count=1, stem="root")
    assert v.data == 2.0


def test_learning_goes_on_where_the_optimizer_is(tmp_path):
    w = gg.Value(2.0)
    step = gg.compile_step(lambda x: (w * x - 1.0) ** 2, nn.Adam([w], 0.1))
    for _ in range(5):
        step([1.0, 2.0])
    file = Learner(step.to_c(name="made"), tmp_path, name="made")
    for _ in range(5):
        assert file.step([[1.0], [2.0]]) == pytest.approx(step([1.0, 2.0]), rel=1e-12)


def test_what_cannot_learn_is_refused_in_a_sentence():
    w = gg.Value(2.0)

    def loss(x):
        return (w * x - 1.0) ** 2

    step = gg.compile_step(loss, nn.SGD([w], nn.schedules.LinearDecay(0.1, 0.0, 5)))
    with pytest.raises(ValueError, match="call the function once first"):
        step.to_c()
    step([1.0])
    with pytest.raises(ValueError, match=r"follows a schedule \(LinearDecay\): set optimizer.lr"):
        step.to_c()

    class Own(nn.SGD):
        def step(self):
            super().step()

    step = gg.compile_step(loss, Own([w], 0.1))
    step([1.0])
    with pytest.raises(ValueError, match="Own is not one of Glassgrad's own optimizers"):
        step.to_c()
    step = gg.compile_step(loss, nn.SGD([gg.Value(1.0)], 0.1))
    step([1.0])
    with pytest.raises(ValueError, match="none of the optimizer's parameters is used"):
        step.to_c()
    assert "_step(" not in step.to_c(learn=False)


@pytest.mark.parametrize("seed", range(4))
def test_random_programs_learn(seed, tmp_path):
    learn_randomly(seed, tmp_path)


def learn_randomly(seed, folder, *flags, **how):
    function, parameters, samples = random_case(seed)
    make = random.Random(seed).choice(list(OPTIMIZERS.values()))
    step = step_of(function, make(parameters), [samples])
    if any(place >= 0 for place in Oracle(step).places):
        check(step, samples, folder, *flags, count=2, **how)


@pytest.mark.soak_only
@pytest.mark.parametrize("compiler", ["gcc", "clang"])
def test_many_random_programs_learn(compiler, tmp_path):
    for seed in range(1000, 1150):
        level = random.Random(seed).choice(["-O0", "-O1", "-O2", "-O3", "-Os"])
        learn_randomly(seed, tmp_path, level, compiler=compiler, stem=f"made{seed}")
