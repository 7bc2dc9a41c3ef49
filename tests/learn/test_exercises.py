"""The exercises: solutions pass, starting files and usual mistakes get their own message."""

import ast
import json
import math
import re
import subprocess
import sys

import pytest

from exercise_cases import CASES, texts
from glassgrad.learn import runner
from glassgrad.learn.catalogue import Exercise, exercises, find

ALL = {exercise.name: exercise for exercise in exercises()}
MISTAKES = [
    pytest.param(exercise, mistake, id=f"{exercise.name}-{k}")
    for exercise in exercises()
    for k, mistake in enumerate(exercise.mistakes)
]


WRITTEN = {
    (case["exercise"], case["case"]): case for case in json.loads(CASES.read_text(encoding="utf-8"))
}
"""What the page's tests expect of MicroPython; tests/exercise_cases.py writes it."""


@pytest.fixture
def verdict(tmp_path):
    """What is said about a file with this text."""

    def of(exercise: Exercise, text: str) -> runner.Verdict:
        path = tmp_path / exercise.file
        path.write_text(text, encoding="utf-8")
        return runner.run(exercise, path)

    return of


def test_there_are_at_least_fourteen_in_the_order_of_their_numbers():
    numbers = [exercise.number for exercise in exercises()]
    assert len(numbers) >= 14
    assert numbers == sorted(set(numbers))
    assert len(ALL) == len(numbers)


@pytest.mark.parametrize("exercise", ALL.values(), ids=ALL)
def test_a_solution_passes(exercise, verdict):
    assert verdict(exercise, exercise.solution) == runner.Verdict(True)


@pytest.mark.parametrize("exercise", ALL.values(), ids=ALL)
def test_a_starting_file_fails_with_its_message(exercise, verdict):
    found = verdict(exercise, exercise.start)
    assert not found.passed
    assert exercise.at_first in found.message
    assert found.message == WRITTEN[exercise.name, "start"]["says"]


@pytest.mark.parametrize(("exercise", "mistake"), MISTAKES)
def test_a_usual_mistake_gets_its_message(exercise, mistake, verdict):
    assert exercise.solution.count(mistake.instead_of) == 1
    found = verdict(exercise, exercise.solution.replace(mistake.instead_of, mistake.write))
    assert not found.passed
    assert mistake.says in found.message
    assert "\n" not in found.message
    case = f"mistake {exercise.mistakes.index(mistake) + 1}"
    assert found.message == WRITTEN[exercise.name, case]["says"]


def test_the_cases_of_the_page_are_fresh():
    now = {(name, case): text for name in ALL for case, text in texts(ALL[name]).items()}
    assert {key: case["text"] for key, case in WRITTEN.items()} == now


@pytest.mark.parametrize("exercise", ALL.values(), ids=ALL)
def test_an_exercise_is_whole(exercise):
    assert 20 <= len(exercise.start.splitlines()) <= 50
    assert exercise.start.startswith(f'"""{exercise.number} {exercise.name}: ')
    assert len(ast.get_docstring(ast.parse(exercise.start)).splitlines()) >= 5
    assert len(exercise.hints) >= 2
    assert len(exercise.mistakes) >= 2
    assert not any("NotImplementedError" in text for text in (exercise.solution, *exercise.hints))
    if "is still open" in exercise.at_first:
        assert exercise.start.count("NotImplementedError") == 1


def test_the_gradient_of_a_product_is_told_in_the_words_of_the_lesson(verdict):
    exercise = find("mul_backward")
    wrong = exercise.solution.replace("other.grad += self.data", "other.grad += other.data")
    said = "at a=3, b=4 your gradient for b is 4, finite differences give 3: which value does ∂(a·b)/∂b need?"
    assert verdict(exercise, wrong).message == said


def test_answers_written_down_for_one_input_do_not_pass(verdict):
    """Each of these is right for the first input that is tried."""
    for name, old, new in [
        ("mul", "self.data * other.data", "12.0"),
        ("mul_backward", "other.data * out.grad", "4.0 * out.grad"),
        ("relu", "if self.data > 0:", "if True:"),
        ("sigmoid", "s * (1.0 - s) * out.grad", "0.25 * out.grad"),
        ("log", "out.grad / self.data", "out.grad * 0.5"),
        ("slope", "(above - below) / (2 * epsilon)", "5.0"),
        (
            "cross_entropy",
            "-sum(y * p.log() for p, y in zip(probabilities, targets, strict=True) if y)",
            f"gg.Value({-math.log(0.7)})",
        ),
    ]:
        exercise = find(name)
        assert old in exercise.solution
        assert not verdict(exercise, exercise.solution.replace(old, new)).passed, name


def test_other_right_answers_pass(verdict):
    for name, old, new in [
        (
            "mul",
            "return Value(self.data * other.data)",
            "out = Value(0.0)\n        out.data = other.data * self.data\n        return out",
        ),
        ("mul_graph", '(self, other), "*"', "[self, other], '*'"),
        ("relu", "max(0.0, self.data)", "self.data if self.data > 0 else 0"),
        ("log", "out.grad / self.data", "1 / self.data * out.grad"),
        ("backward", "reversed(nodes)", "nodes[::-1]"),
        ("moons", "model.zero_grad()", "for p in model.parameters():\n            p.grad = 0.0"),
        ("softmax", "return sum(", "return 0 + sum("),
    ]:
        exercise = find(name)
        assert exercise.solution.count(old) >= 1
        assert verdict(exercise, exercise.solution.replace(old, new)).passed, name


def test_a_name_that_was_removed_is_told(verdict):
    found = verdict(find("relu"), "x = 1\n")
    assert (
        found.message
        == "Value is no longer in your file; `glassgrad learn reset relu` starts over and keeps a copy"
    )


@pytest.mark.parametrize("word", ["mul", "1", "01", "01_mul", "01_mul.py", "some/where/01_MUL.py"])
def test_an_exercise_is_found_by_name_number_or_file(word):
    assert find(word) is ALL["mul"]


def test_an_unknown_exercise_is_one_sentence_that_names_the_known_ones():
    with pytest.raises(
        ValueError, match=re.escape("'nul': there is no such exercise; did you mean mul?")
    ):
        find("nul")


def test_the_pages_dataclasses_are_tested_against_what_this_python_prints():
    program = CASES.with_name("dataclasses_used.py")
    ran = subprocess.run(
        [sys.executable, program], capture_output=True, encoding="utf-8", check=True
    )
    assert ran.stdout == program.with_suffix(".txt").read_text(encoding="utf-8")
