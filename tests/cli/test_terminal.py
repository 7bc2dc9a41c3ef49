"""The command line on a terminal: colours, width, bars, completion, and streams that close."""

import re
import subprocess
import sys

import pytest
from cli_process import COMMAND, in_a_terminal


def test_explain_is_coloured_and_waits_on_a_terminal():
    words = ["explain", "a*b + a", "a=2", "b=3"]
    code, shown = in_a_terminal([*words, "--step"], keys=b"    ")
    assert code == 0
    assert "\x1b[34m" in shown
    assert "d/da = 4.0" in shown
    assert shown.count("Enter continues, q ends the steps.") == 1
    code, shown = in_a_terminal([*words, "--step"], keys=b"q")
    assert "backward" not in shown
    assert "d/da = 4.0" in shown


@pytest.mark.parametrize("columns", [60, 80])
def test_no_word_is_broken_at_the_edge_of_a_terminal(columns):
    neuron = "0.5*(sigmoid(w1*x1 + w2*x2 + b) - y)**2"
    values = ["w1=.5", "x1=2", "w2=-.5", "x2=3", "b=.1", "y=1"]
    for words in (
        ["explain", neuron, *values, "--why", "w1"],
        ["check", neuron, *values],
        ["explain", "foo(x)"],
    ):
        _, shown = in_a_terminal(words, columns=columns)
        lines = re.sub(r"\x1b\[[0-9;]*m", "", shown).splitlines()
        assert [line for line in lines if len(line) > columns] == []
        assert len(lines) > 1


@pytest.mark.parametrize("columns", ["40", "200"])
@pytest.mark.parametrize(
    "locale", [{"LC_ALL": "C"}, {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}]
)
def test_narrow_terminals_and_plain_locales(glassgrad, columns, locale):
    code, out, err = glassgrad("train", "moons", "--steps", 20, COLUMNS=columns, **locale)
    assert (code, err) == (0, "")
    assert out.isascii()
    assert max(len(line) for line in out.splitlines()) <= int(columns)
    assert glassgrad("check", "x*x", "x=3", **locale)[1].startswith("x*x = 9.0\nok 1 leaf checked")
    for command in ("train", "predict", "check", "completion"):
        code, out, _ = glassgrad(command, "--help", COLUMNS=columns, **locale)
        assert code == 0
        assert "glassgrad" in out


def test_a_bar_on_a_terminal():
    code, text = in_a_terminal(["train", "moons", "--steps", "60"], columns=40)
    assert code == 0
    assert re.search(r"100%.*60/60", text), text
    assert re.search(r"loss 0\.\d+, \d+ % right", text), text
    assert max(len(part) for part in re.split(r"[\r\n]+", text)) <= 40


@pytest.mark.parametrize("words", ["train moons --steps 2000 --json", "check x*x x=1", "info"])
def test_a_reader_that_leaves_early_is_no_error(tmp_path, words):
    line = f"set -o pipefail; {' '.join(COMMAND)} {words} | true"
    done = subprocess.run(
        ["bash", "-c", line], cwd=tmp_path, capture_output=True, text=True, timeout=120
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_closed_streams_and_a_file_of_our_name(tmp_path):
    (tmp_path / "glassgrad.py").write_text("raise SystemExit(7)\n")
    program = [sys.executable, "-P", "-m", "glassgrad"]
    for closed in (">&-", "2>&-"):
        line = f"{' '.join(program)} train xor --steps 2 {closed}"
        assert subprocess.run(["bash", "-c", line], cwd=tmp_path, timeout=60).returncode == 0
    done = subprocess.run(
        [*program, "train", "xor", "--steps", "2", "--engine", "reference"],
        cwd=tmp_path,
        timeout=60,
    )
    assert done.returncode == 0


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion(glassgrad, shell):
    code, out, _ = glassgrad("completion", shell)
    assert (code, "_GLASSGRAD_COMPLETE" in out) == (0, True)
    code, out, _ = glassgrad(
        _GLASSGRAD_COMPLETE="bash_complete", COMP_WORDS="glassgrad tr", COMP_CWORD="1"
    )
    assert "plain,train" in out
