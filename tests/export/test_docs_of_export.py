"""The examples of docs/export.md in other languages than Python's prompt."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

import glassgrad as gg
from glassgrad import nn

PAGE = Path(__file__).parents[2] / "docs" / "export.md"
ARM = shutil.which("arm-none-eabi-gcc")


def block(language, begin):
    found = re.findall(rf"```{language}\n({begin}.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert len(found) == 1
    return found[0]


@pytest.mark.skipif(shutil.which("node") is None, reason="no node")
def test_the_module_of_javascript_prints_what_the_page_says(tmp_path):
    text = block("js", "import")
    model = nn.MLP(2, [16, 16, 1], seed=1337)
    predict = gg.compile(model)
    predict([[0.5, -0.2]])
    predict.to_js(tmp_path / "moons.mjs")
    (tmp_path / "main.mjs").write_text(text)
    printed = subprocess.run(
        ["node", "main.mjs"], cwd=tmp_path, capture_output=True, text=True, check=True
    ).stdout
    assert printed == f"[ {model([0.5, -0.2]).data!r} ]\n"


def test_the_example_of_onnx_runs(tmp_path, monkeypatch):
    pytest.importorskip("onnx", reason="no onnx: pip install onnx")
    pytest.importorskip("onnxruntime", reason="no onnxruntime: pip install onnxruntime")
    monkeypatch.chdir(tmp_path)
    exec(compile(block("python", "import glassgrad as gg\nimport numpy"), str(PAGE), "exec"), {})


def sizes(path, *cpu):
    """Text and constants of an object in bytes."""
    command = ["arm-none-eabi-gcc", "-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Werror"]
    subprocess.run([*command, "-Os", "-mthumb", *cpu, "-c", str(path), "-o", "a.o"], check=True)
    told = subprocess.run(["arm-none-eabi-size", "a.o"], capture_output=True, text=True, check=True)
    return int(told.stdout.splitlines()[1].split()[0])


@pytest.mark.skipif(ARM is None, reason="no arm-none-eabi-gcc")
@pytest.mark.parametrize("activation", ["relu", "tanh"])
def test_the_sizes_of_the_page_are_right(activation, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    model = nn.MLP(2, [16, 16, 1], activation=activation, seed=1337)
    predict = gg.compile(model)
    predict([[0.1, 0.2]])
    predict.to_c("moons.c", name="moons", dtype="float32")
    row = re.search(
        rf"\| predicts, {activation} \| ([\d,]+) \| ([\d,]+) \|", PAGE.read_text("utf-8")
    )
    small = sizes("moons.c", "-mcpu=cortex-m0")
    large = sizes("moons.c", "-mcpu=cortex-m4", "-mfloat-abi=hard", "-mfpu=fpv4-sp-d16")
    for told, found in zip(row.groups(), (small, large), strict=True):
        # Another version of the compiler may need some bytes more or less.
        assert int(told.replace(",", "")) == pytest.approx(found, abs=200)


@pytest.mark.skipif(ARM is None, reason="no arm-none-eabi-gcc")
@pytest.mark.parametrize("kind, told", [(nn.SGD, "learns, SGD"), (nn.Adam, "learns, Adam")])
def test_learning_fits_there_too(kind, told, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    model = nn.MLP(2, [16, 16, 1], seed=1337)
    step = gg.compile_step(
        lambda x, y: (nn.hinge(model(x), y), model(x)), kind(model.parameters(), 0.1)
    )
    step([[0.1, 0.2]], [1])
    step.to_c("moons.c", name="moons", dtype="float32")
    line = next(line for line in PAGE.read_text("utf-8").splitlines() if told in line)
    written = int(re.search(r"\| ([\d,]+) \|", line)[1].replace(",", ""))
    kept = 8 * 337 if kind is nn.Adam else 0  # the first step has filled what Adam keeps
    assert written == pytest.approx(sizes("moons.c", "-mcpu=cortex-m0") - kept, abs=200)
