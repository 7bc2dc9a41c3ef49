"""Every example runs, with few steps, and prints what it is there to show."""

import importlib.util
import re
from pathlib import Path

import pytest

from glassgrad import engine

pytestmark = pytest.mark.both_engines

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
# Steps, and something that only a working run prints.
SHOWN = {
    "classes": (
        2,
        r"epoch +2 +loss 1\.\d+\nclass +taken for 0, 1, 2 .*\n +0 +\[\d+, \d+, \d+\] +0\.\d+\n",
    ),
    "four_samples": (20, r"\n  20 +0\.000936 .* 0\.060311"),
    "gpt": (24, r"4192 parameters, 460 names\nstep +3 +loss 3\.\d+ [^$]*new names: [a-z, ]+\n"),
    "gpt_batches": (24, r"step +3 +loss 3\.\d+ [^$]*new names: [a-z, ]+\n"),
    "moons": (3, r"step +3 +loss 0\.742901 +accuracy 77 %\n[.+ox]{64}\n"),
    "neuron": (None, r"0\.7071"),
    "own_op": (12, r"bump_by_closure  y = 0\.840858  dy/dx = 0\.211193\n✓ 1 leaf checked"),
    "physics": (200, r"t = 1   u = \+0\.57\d   exact \+0\.576 +o\n"),
    "xor": (500, r"0 xor 1 = 0\.9\d+  \(should be 1\)"),
}


def load(name):
    spec = importlib.util.spec_from_file_location(f"example_{name}", EXAMPLES / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_each_example_is_listed_and_short():
    names = {path.stem for path in EXAMPLES.glob("*.py")}
    assert names == set(SHOWN)
    for name in names:
        lines = (EXAMPLES / f"{name}.py").read_text(encoding="utf-8").splitlines()
        assert len(lines) < (150 if name == "gpt" else 80), name


@pytest.mark.parametrize("name", SHOWN)
def test_an_example_prints_what_it_shows(name, capsys):
    steps, pattern = SHOWN[name]
    load(name).main(*[] if steps is None else [steps])
    out = capsys.readouterr().out
    assert re.search(pattern, out), out


def test_the_gpt_learns(capsys, soak):
    if engine.name != "native":
        pytest.skip("takes minutes on the reference engine")
    load("gpt").main(2000 if soak else 240)
    losses = [float(text) for text in re.findall(r"loss (\d\.\d+)", capsys.readouterr().out)]
    assert losses[-1] < (2.2 if soak else 2.6) < 2.9 < losses[0] + 0.4


def test_the_classes_are_told_apart(capsys):
    if engine.name != "native":
        pytest.skip("takes a minute on the reference engine")
    load("classes").main()
    chances = re.findall(r"\] +(\d\.\d+)", capsys.readouterr().out)
    assert len(chances) == 3
    assert all(float(chance) > 0.8 for chance in chances)
