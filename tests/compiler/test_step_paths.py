"""A step in C++ and the same step through Python: one executor, the same number to the last bit."""

import numpy as np
import pytest

import glassgrad as gg
from glassgrad import nn

pytest.importorskip("glassgrad.compiler._kernels", reason="the kernels are not built")
from glassgrad.compiler.executor import Executor, Stepper
from glassgrad.compiler.executors.kernels import KernelsExecutor, KernelsStepper

OPTIMIZERS = {
    "sgd": lambda p: nn.SGD(p, 0.05),
    "momentum": lambda p: nn.SGD(p, 0.02, momentum=0.9, weight_decay=1e-3),
    "adam": lambda p: nn.Adam(p, nn.schedules.LinearDecay(0.05, 0.01, 40)),
    "adamw": lambda p: nn.AdamW(p, 0.01, weight_decay=0.1),
}
LOSSES = {
    "hinge": lambda model, x, y: nn.hinge(model(x), 2 * y - 1),
    "mse": lambda model, x, y: nn.mse(model(x), y) + nn.l2_penalty(model.parameters(), 1e-3),
    "cross entropy": lambda model, x, y: nn.cross_entropy(model(x), y),
    "two results": lambda model, x, y: (nn.mse(model(x), y), model(x)),
    "of the weights alone": lambda model, x, y: nn.l2_penalty(model.parameters(), 0.1),
}


def losses_and_numbers(loss, sizes, activation, optimizer, count, batch, dtype, steps):
    model = nn.MLP(sizes[0], sizes[1:], activation=activation, seed=3)
    made = OPTIMIZERS[optimizer](model.parameters())
    step = gg.compile_step(
        lambda x, y: loss(model, x, y), made, steps=steps, dtype=dtype, executor="kernels"
    )
    draw = np.random.default_rng(7)
    x, y = draw.normal(size=(count, sizes[0])), draw.integers(0, 2, count)
    found = []
    for _ in range(60 if steps is None else 60 // steps):
        chosen = draw.choice(count, batch, replace=False) if batch else np.arange(count)
        told = step(x[chosen], y[chosen])
        told, *rest = told if isinstance(told, tuple) else (told,)
        found += told if isinstance(told, list) else [told]
        found += [row.tobytes() for row in rest]
    return step, (
        found,
        [p.data for p in model.parameters()],
        [p.grad for p in model.parameters()],
        made.state_dict(),
    )


CASES = [
    ("hinge", [2, 16, 16, 1], "relu", "sgd", 100, None, "float64", None),
    ("hinge", [2, 16, 16, 1], "relu", "adam", 100, 32, "float64", None),
    ("hinge", [2, 16, 16, 1], "relu", "momentum", 100, 37, "float32", None),
    ("mse", [3, 8, 1], "tanh", "momentum", 129, None, "float64", None),
    ("mse", [3, 8, 1], "tanh", "adamw", 300, 7, "float32", None),
    ("mse", [5, 30, 1], "sigmoid", "adam", 2500, None, "float64", None),
    ("mse", [5, 30, 1], "sigmoid", "adam", 2500, 2100, "float32", None),
    ("cross entropy", [3, 9, 4], "relu", "adam", 130, 90, "float64", None),
    ("cross entropy", [3, 9, 4], "tanh", "sgd", 130, None, "float32", None),
    ("two results", [4, 9, 1], "tanh", "adam", 50, 11, "float64", None),
    ("of the weights alone", [2, 3, 1], "relu", "sgd", 20, None, "float64", None),
    ("hinge", [2, 16, 16, 1], "relu", "adam", 100, None, "float64", 12),
    ("mse", [3, 8, 1], "tanh", "momentum", 1, None, "float32", 20),
]


@pytest.mark.skipif(gg.engine.name == "reference", reason="steps stay in Python there")
@pytest.mark.parametrize("case", CASES, ids=lambda case: " ".join(map(str, case)))
def test_both_ways_take_the_same_60_steps(case, monkeypatch):
    name, *rest = case
    step, quick = losses_and_numbers(LOSSES[name], *rest)
    assert type(step._last.stepper) is KernelsStepper
    monkeypatch.setattr(KernelsExecutor, "stepper", Executor.stepper)
    step, slow = losses_and_numbers(LOSSES[name], *rest)
    assert type(step._last.stepper) is Stepper
    assert quick == slow


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("count", [1, 7, 100, 129, 2500])
@pytest.mark.parametrize("executor", ["kernels", "numpy"])
def test_the_loss_of_a_step_is_that_of_a_call(dtype, count, executor):
    model = nn.MLP(3, [8, 1], activation="tanh", seed=3)
    draw = np.random.default_rng(count)
    x, y = draw.normal(size=(count, 3)), draw.normal(size=count)

    def loss(x, y):
        return nn.mse(model(x), y)

    called = gg.compile(loss, dtype=dtype, executor=executor)(x, y).data
    numbers = gg.compile(loss, gradients=False, reduction="mean", dtype=dtype, executor=executor)(
        x, y
    )
    taken = gg.compile_step(loss, nn.SGD(model.parameters(), 0.1), dtype=dtype, executor=executor)(
        x, y
    )
    assert called == numbers == taken


PROGRAM = """
import numpy as np
import glassgrad as gg
from glassgrad import nn
model = nn.MLP(2, [16, 16, 1], seed=1)
optimizer = nn.Adam(model.parameters(), 0.05)
step = gg.compile_step(lambda x, y: nn.hinge(model(x), y), optimizer, executor="kernels")
draw = np.random.default_rng(0)
x = draw.normal(size=(100, 2))
y = np.sign(x[:, 0] * x[:, 1])
losses = [step(x, y).hex() for _ in range(60)]
print(losses, [p.data.hex() for p in model.parameters()])
"""


def test_a_run_goes_on_with_the_same_bits_on_the_other_engine(run_python):
    assert run_python(PROGRAM, GLASSGRAD_ENGINE="native") == run_python(
        PROGRAM, GLASSGRAD_ENGINE="reference"
    )
