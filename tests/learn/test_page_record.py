"""A teacher's own exercises for the page: what is sent there, and what is refused."""

import pytest

from glassgrad.learn import new_exercise
from glassgrad.learn.page_record import records


@pytest.fixture
def folder(tmp_path):
    new_exercise.make("double", tmp_path / "exercises")
    return tmp_path / "exercises"


def test_an_exercise_is_sent_with_its_check_and_with_its_solution_only_if_wanted(folder):
    (sent,) = records(folder, solutions=True)
    assert (sent["number"], sent["name"], sent["title"]) == ("01", "double", "Double a number")
    assert "def answer(learner, x):" in sent["probe"] and "def check(ask):" in sent["check"]
    assert "return 2 * x" in sent["solution"] and not sent["inTerminal"]
    (sent,) = records(folder, solutions=False)
    assert sent["solution"] is None and "2 * x" not in sent["start"]
    assert "instead_of" not in repr(sent)


def test_a_wrong_file_gets_its_line_and_a_name_that_is_taken_is_refused(folder):
    about = folder / "e01_double" / "about.toml"
    text = about.read_text("utf-8")
    about.write_text("in_terminal = 3\n" + text, "utf-8")
    with pytest.raises(ValueError, match=r"about.toml, line 1: in_terminal: expected true or fal"):
        records(folder, solutions=True)
    about.write_text("in_terminal = true\n" + text, "utf-8")
    (folder / "e01_double").rename(folder / "e02_relu")
    with pytest.raises(ValueError, match=r"e02_relu: the page has an exercise relu already"):
        records(folder, solutions=True)
