"""The assignment in examples/class with the real nbgrader: released, handed in, graded."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

nbgrader = pytest.importorskip("nbgrader", reason="no nbgrader: make test-nbgrader installs it")

CLASS = Path(__file__).resolve().parents[2] / "examples" / "class"
ANSWER = "            self.grad += other.data * out.grad\n            other.grad += self.data * out.grad\n"
STUDENTS = {
    "alice": (ANSWER, 3),
    "bob": ("            # YOUR CODE HERE\n            raise NotImplementedError()\n", 0),
    "carol": (ANSWER.replace("+=", "="), 0),
    "dave": (ANSWER.replace("other.data", "self.data", 1), 0),
}


@pytest.fixture(scope="module", autouse=True)
def its_own_programs():
    """nbgrader calls alembic by its name, as in an environment that is activated."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PATH", f"{Path(sys.executable).parent}:{os.environ['PATH']}")
        yield


def nb(folder, *words):
    command = [sys.executable, "-m", "nbgrader", *words]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=400)
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stderr


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    folder = tmp_path_factory.mktemp("course") / "class"
    shutil.copytree(CLASS, folder)
    nb(folder, "generate_assignment", "values", "--create")
    return folder


def cells(path):
    return ["".join(cell["source"]) for cell in json.loads(path.read_text("utf-8"))["cells"]]


def test_what_is_released_has_no_solution_and_no_hidden_tests(course):
    text = "\n".join(cells(course / "release" / "values" / "values.ipynb"))
    assert "raise NotImplementedError()" in text
    assert "SOLUTION" not in text and "HIDDEN" not in text and "expected 7" not in text
    assert ANSWER not in text


def test_a_right_answer_gets_its_points_and_a_wrong_one_none(course):
    from nbgrader.api import Gradebook

    released = course / "release" / "values" / "values.ipynb"
    for student, (answer, _) in STUDENTS.items():
        record = json.loads(released.read_text("utf-8"))
        for cell in record["cells"]:
            text = "".join(cell["source"])
            if "raise NotImplementedError()" in text:
                gap = "            # YOUR CODE HERE\n            raise NotImplementedError()\n"
                assert gap in text
                cell["source"] = text.replace(gap, answer)
        folder = course / "submitted" / student / "values"
        folder.mkdir(parents=True)
        (folder / "values.ipynb").write_text(json.dumps(record), encoding="utf-8")
    nb(course, "autograde", "values", "--create")
    with Gradebook(f"sqlite:///{course / 'gradebook.db'}") as book:
        scores = {s: book.find_submission("values", s).score for s in STUDENTS}
    assert scores == {student: score for student, (_, score) in STUDENTS.items()}


def test_feedback_says_what_the_doctor_found(course):
    nb(course, "generate_feedback", "values")
    page = (course / "feedback" / "carol" / "values" / "values.html").read_text("utf-8")
    assert "the doctor found a fault" in page and "overwrites what other uses have added" in page
