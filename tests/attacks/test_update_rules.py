"""A new update rule, with more kept rows and settings than any other, in a copy of the sources."""

import shutil

import pytest

from building import ROOT, Project, build_engine
from conftest import ENGINES

pytestmark = pytest.mark.unsanitized

NAMES = ("mean", "square", "most"), ("rate", "beta1", "beta2", "eps", "decay", "a", "b", "c", "d")
RULE = f"""
THREE = Rule("three", *{NAMES!r}, {{
    "slope": "grad + decay * data + a * b * c * d",
    "mean": "beta1 * mean + (1 - beta1) * slope",
    "square": "beta2 * square + (1 - beta2) * (slope * slope)",
    "most": "most if most > square else square",
    "data": "data - rate * mean / (sqrt(most) + eps)",
}})
RULES = {{rule.name: rule for rule in (*RULES.values(), THREE)}}
"""

# The oracle is the same written out by hand; the steps have gradients that are exact.
PROGRAM = """
import math, sys
import numpy as np
import glassgrad as gg
from glassgrad.nn.optimizers import Optimizer

SETTINGS = (0.125, 0.75, 0.5, 1e-8, 0.25, 0.5, 0.25, 0.5, 0.125)

class Three(Optimizer):
    rule = "three"
    def settings(self):
        return SETTINGS

def by_hand(data, grads):
    rate, beta1, beta2, eps, decay, a, b, c, d = SETTINGS
    mean = square = most = 0.0
    for grad in grads:
        slope = grad + decay * data + a * b * c * d
        mean = beta1 * mean + (1 - beta1) * slope
        square = beta2 * square + (1 - beta2) * (slope * slope)
        most = most if most > square else square
        data = data - rate * mean / (math.sqrt(most) + eps)
    return data

GRADS = [1.0, -4.0, 0.5, 0.25]
START = [0.5, -2.0, 3.0]
weights = [gg.Value(w) for w in START]
optimizer = Three(weights, 0.1)
for grad in GRADS:
    for w in weights:
        w.grad = grad
    optimizer.step()
assert [w.data for w in weights] == [by_hand(w, GRADS) for w in START], weights

for executor in sys.argv[1:]:
    weights = [gg.Value(w) for w in START]
    optimizer = Three(weights, 0.1)
    step = gg.compile_step(lambda x: gg.sum(weights) * x, optimizer, executor=executor)
    for grad in GRADS:
        step(np.array([grad]))
    assert [w.data for w in weights] == [by_hand(w, GRADS) for w in START], (executor, weights)
    if executor == "kernels" and gg.engine.name == "native":
        assert type(step._last.stepper).__name__ == "KernelsStepper"  # it stayed in C++
print(gg.engine.name)
"""


@pytest.mark.skipif("native" not in ENGINES, reason="there is nothing to build with")
def test_a_rule_with_three_kept_rows_and_nine_settings_runs_everywhere(tmp_path, soak):
    project = Project(tmp_path, "tools", "docs", "examples", "web/src")
    project.append("table/updates.py", RULE)
    project.run("tools/generate.py")
    executors = ["numpy"]
    if soak:  # to build the kernels takes minutes
        for name in ("pyproject.toml", "README.md", "LICENSE"):
            shutil.copy(ROOT / name, tmp_path)
        # Without optimization it is built in a fifth of the time.
        text = (ROOT / "setup.py").read_text().replace("-O3", "-O0")
        (tmp_path / "setup.py").write_text(text)
        project.run("setup.py", "-q", "build_ext", "--inplace", GLASSGRAD_BUILD="required")
        executors.append("kernels")
    else:
        build_engine(project.package)
    for engine in ("native", "reference"):
        assert project.run("-c", PROGRAM, *executors, GLASSGRAD_ENGINE=engine) == f"{engine}\n"
