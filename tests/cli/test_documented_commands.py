"""The command lines that docs and help print run as they are, in a clone."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import flowers
import swing
from run.variants import variant

ROOT = Path(__file__).parents[2]


def lines_of(text):
    """The command lines in a text, without the comments on them."""
    found = re.findall(r"^ *((?:glassgrad|eval) .*?) *(?:#.*)?$", text, re.MULTILINE)
    return [line for line in found if "Usage" not in line]


def help_of(*commands):
    texts = []
    for command in commands:
        words = [sys.executable, "-m", "glassgrad_command", command, "--help"]
        texts.append(subprocess.run(words, capture_output=True, text=True, check=True).stdout)
    return "\n".join(texts)


@pytest.fixture
def clone(tmp_path):
    """A folder with the examples, in which `glassgrad` is the one under test."""
    shutil.copytree(ROOT / "examples", tmp_path / "clone" / "examples")
    program = tmp_path / "bin" / "glassgrad"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m glassgrad_command "$@"\n')
    program.chmod(0o755)
    environment = {**os.environ, "PATH": f"{program.parent}:{os.environ['PATH']}"}

    def run(line):
        return subprocess.run(
            ["bash", "-c", line],
            cwd=tmp_path / "clone",
            env=environment,
            capture_output=True,
            text=True,
            timeout=120,
        )

    return run


@pytest.mark.parametrize(
    ("source", "count"),
    [
        ("docs/training.md", 9),
        ("train and predict", 5),
        ("check and explain", 3),
        ("docs/museum.md", 3),
        ("docs/fits.md", 2),
    ],
)
def test_the_lines_run_one_after_another(clone, source, count):
    text = (
        (ROOT / source).read_text("utf-8")
        if source.endswith(".md")
        else help_of(*source.split(" and "))
    )
    lines = lines_of(text)
    assert len(lines) == count
    for line in lines:
        done = clone(line)
        assert done.returncode == 0, f"{line}\n{done.stdout}{done.stderr}"


def test_the_lines_of_run_md_print_what_python_prints(clone, tmp_path):
    (tmp_path / "clone" / "microgpt.py").write_text(variant("plain"))
    expected = clone(f'"{sys.executable}" microgpt.py').stdout
    lines = lines_of((ROOT / "docs" / "run.md").read_text("utf-8"))
    assert len(lines) == 4
    for line in lines:
        done = clone(line)
        assert (done.returncode, done.stdout) == (0, expected), f"{line}\n{done.stderr}"


def test_the_flowers_are_the_ones_that_the_tool_draws():
    for name, text in flowers.tables().items():
        assert (ROOT / "examples" / name).read_text("utf-8") == text


def test_the_swing_is_the_one_that_the_tool_draws():
    assert (ROOT / "examples" / "swing.csv").read_text("utf-8") == swing.table()


def test_the_flowers_can_be_told_apart(clone):
    assert (
        "accuracy 100 %"
        in clone("glassgrad train examples/flowers.csv --checkpoint run --steps 150").stdout
    )
    kinds = clone("glassgrad predict run examples/new-flowers.csv").stdout.split()
    assert kinds == ["bell", "daisy", "poppy", "bell", "daisy", "poppy"]


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="this is no clone")
def test_what_they_write_does_not_get_into_a_commit():
    written = [
        "glassgrad-exercises/01_mul.py",
        "run/model.json",
        "demo/moons.png",
        "s.png",
        "graph.svg",
        "neuron.html",
    ]
    done = subprocess.run(
        ["git", "check-ignore", *written], cwd=ROOT, capture_output=True, text=True
    )
    assert done.stdout.split() == written
    kept = subprocess.run(
        ["git", "check-ignore", "docs/pictures/new.png"], cwd=ROOT, capture_output=True
    )
    assert kept.returncode == 1
