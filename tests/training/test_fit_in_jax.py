"""fit() and `glassgrad train` with executor="jax"."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

import glassgrad as gg
from glassgrad import data, nn
from glassgrad.cli.main import main
from glassgrad.training import checkpoint
from glassgrad.training.fit import fit
from glassgrad.training.recipes import Settings, train

pytest.importorskip("jax", reason="JAX is not installed")


MOONS = json.loads((Path(__file__).parents[1] / "cases" / "moons.json").read_text())


@pytest.mark.parametrize("dtype, rel", [("float64", 1e-12), ("float32", 2e-5)])
def test_row_48_in_jax(dtype, rel):
    how = {"compiled": True, "executor": "jax", "dtype": dtype}
    history = train(Settings("moons"), progress=False, **how).history
    assert history.losses == pytest.approx(MOONS["losses"], rel=rel, abs=0)
    assert [round(100 * a) for a in history.accuracies] == MOONS["accuracies"]


def run_of(steps, **more):
    model = nn.MLP(2, [4, 1], activation="tanh", seed=1)
    optimizer = nn.Adam(model.parameters(), 0.05)
    samples = data.moons(30, seed=1)
    history = fit(
        model, samples, "hinge", optimizer, steps=steps, batch=8, seed=3, progress=False, **more
    )
    return history, [p.data for p in model.parameters()]


def test_whoever_names_an_executor_need_not_say_compiled(tmp_path):
    history, _ = run_of(2, executor="jax", dtype="float32", checkpoint=tmp_path)
    by = checkpoint.load(tmp_path / checkpoint.FILE_NAME).state["executor"]["by"]
    assert len(history.losses) == 2
    assert by == "jax, cpu, float32"
    with pytest.raises(ValueError, match="executor='jax' needs compiled=True"):
        run_of(2, executor="jax", compiled=False)


def test_a_run_goes_on_with_the_same_bits_and_says_if_it_cannot(tmp_path):
    whole = run_of(8, executor="jax")[1]
    run_of(5, executor="jax", checkpoint=tmp_path)
    assert run_of(8, executor="jax", checkpoint=tmp_path, resume=True)[1] == whole
    with pytest.warns(UserWarning, match="computed by jax, cpu and continues with numpy"):
        run_of(9, executor="numpy", checkpoint=tmp_path, resume=True)


@pytest.mark.parametrize(
    "how, message",
    [
        (
            {"executor": "jax", "devices": "gpu"},
            "devices='gpu': JAX finds no such device, only cpu",
        ),
        ({"executor": "jax", "devices": 500}, "devices=500: there "),
        ({"executor": "jax", "devices": 0}, "devices=0: there "),
        ({"executor": "jax", "devices": [0, 0]}, "a device is in it twice"),
        ({"executor": "jax", "devices": [0.5]}, "expected indices"),
        ({"executor": "jax", "devices": ()}, "expected a number, a list of indices"),
        ({"executor": "numpy", "devices": 1}, "devices=1 needs executor='jax', not 'numpy'"),
        ({"precision": "fast"}, "precision='fast' needs executor='jax'"),
        ({"executor": "jax", "precision": "quick"}, "expected exact or fast"),
    ],
)
def test_devices_and_precision_that_cannot_be_are_refused_in_one_sentence(how, message):
    w = gg.Value(1.0)
    for prepare in (
        lambda: gg.compile(lambda x: w * x, **how),
        lambda: gg.compile_step(lambda x: w * x, nn.SGD([w], 0.1), **how),
        lambda: run_of(1, compiled=True, **how),
    ):
        with pytest.raises(ValueError, match=message.replace("[", r"\[")) as caught:
            prepare()
        assert "\n" not in str(caught.value)


def test_the_command_line_names_executor_devices_and_precision():
    words = ["train", "xor", "--steps", "2", "--executor", "jax", "--dtype", "float32"]
    done = CliRunner().invoke(main, [*words, "--precision", "fast", "--devices", "0"])
    assert "expected" in str(done.exception) or done.exit_code != 0
    done = CliRunner().invoke(main, [*words, "--precision", "fast", "--devices", "1"])
    assert done.exit_code == 0, done.output
    assert "compiled (jax, cpu, fast products, float32)" in done.output


WITHOUT_JAX = """
import json, sys
sys.modules["jax"] = None
import glassgrad as gg
from glassgrad import data, nn
from glassgrad.training.fit import fit
from glassgrad.training.recipes import Settings, train
w = gg.Value(1.0)
model = nn.MLP(2, [1], seed=1)
sgd = nn.SGD(model.parameters(), 0.1)
doors = [
    lambda: gg.compile(lambda x: w * x, executor="jax")([1.0]),
    lambda: gg.compile(lambda x: w * x, executor="jax", devices=1),
    lambda: gg.compile_step(lambda x: w * x, nn.SGD([w], 0.1), executor="jax")([1.0]),
    lambda: fit(model, data.xor(), "mse", sgd, executor="jax", progress=False),
    lambda: train(Settings("xor"), executor="jax", progress=False),
]
found = []
for door in doors:
    try:
        door()
    except ImportError as error:
        found.append(str(error))
sys.argv = ["glassgrad", "train", "xor", "--executor", "jax"]
print(json.dumps(found), flush=True)
import glassgrad_command
glassgrad_command.run()
"""


def test_without_jax_one_sentence_says_what_to_install_at_each_door():
    done = subprocess.run([sys.executable, "-c", WITHOUT_JAX], capture_output=True, text=True)
    sentence = "compile: executor='jax': JAX is not installed: run pip install jax"
    assert json.loads(done.stdout) == [sentence] * 5
    assert (done.returncode, done.stderr) == (2, f"glassgrad: {sentence}\n")
