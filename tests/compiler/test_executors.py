"""Executors are found by name in their folder: a new one is one file."""

import pytest

from building import Project

ABACUS = '''
"""An executor that counts on the one in NumPy."""

from glassgrad.compiler.batch import gather
from glassgrad.compiler.executor import Executor, Stepper
from glassgrad.compiler.executors.numpy import NumpyExecutor


class AbacusExecutor(Executor):
    def run(self, inputs, batch, weights):
        return NumpyExecutor(self.program, self.dtype).run(inputs, batch, weights)

    def stepper(self, traced, batch, optimizer):
        return AbacusStepper(self, traced, optimizer)


class AbacusStepper(Stepper):
    def again(self, arguments, steps):
        print("click")
        return self.take(gather(arguments), steps)
'''
PROGRAM = """
import glassgrad as gg
from glassgrad import data, nn
from glassgrad.training.fit import fit
losses = {}
for executor in ("numpy", "abacus"):
    model = nn.MLP(2, [4, 1], seed=1)
    step = gg.compile_step(
        lambda x, y: nn.hinge(model(x), y), nn.SGD(model.parameters(), 0.1), executor=executor
    )
    losses[executor] = [step(data.moons(20, seed=1).points, data.moons(20, seed=1).signs) for _ in "123"]
    assert step.ran_by == executor
assert losses["abacus"] == losses["numpy"], losses
w = gg.Value(2.0)
print(gg.compile(lambda x: w * x, executor="abacus")([1.0, 2.0]).data)
model = nn.MLP(2, [4, 1], seed=1)
fit(
    model, data.xor(), "mse", nn.SGD(model.parameters(), 0.1), steps=2, progress=False,
    compiled=True, executor="abacus", on_begin=lambda run: print(run.executor),
)
"""


@pytest.fixture(scope="module")
def with_abacus(tmp_path_factory):
    """Run Python in a copy of the package that has a third executor."""
    project = Project(tmp_path_factory.mktemp("copy"), built=True)
    project.append("compiler/executors/abacus.py", ABACUS)
    return project.ran


def test_a_third_executor_is_one_file_and_takes_steps_its_own_way(with_abacus):
    done = with_abacus("-c", PROGRAM)
    assert (done.stdout.split(), done.stderr) == (["click"] * 2 + ["3.0", "abacus", "click"], "")


def test_the_command_line_can_name_it(with_abacus):
    train = "-m", "glassgrad", "train", "xor", "--steps", "3"
    assert "compiled (abacus)" in with_abacus(*train, "--executor", "abacus").stdout
    done = with_abacus(*train, "--executor", "slide-rule")
    assert done.returncode == 2
    assert "glassgrad: compile: executor='slide-rule': expected abacus or " in done.stderr
    assert "needs compiled=True" in with_abacus(*train, "--eager", "--executor", "numpy").stderr


def test_nobody_gets_it_without_asking(with_abacus):
    assert "abacus" not in with_abacus("-m", "glassgrad", "info").stdout
