"""What `glassgrad new` writes works at once: it is shown, exported and run as it is."""

import pytest
from click.testing import CliRunner

from glassgrad.cli import content
from glassgrad.cli.main import main
from glassgrad.learn.new_content import FILES

KINDS = {"lesson": "lessons", "quiz": "questions", "exhibit": "exhibits"}


def glassgrad(*words):
    done = CliRunner().invoke(main, [*map(str, words)])
    return done.exit_code, done.output


@pytest.fixture(autouse=True)
def in_an_empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def test_every_kind_of_content_can_be_made():
    assert list(FILES) == list(KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_made_is_content_and_a_part(tmp_path, kind):
    code, said = glassgrad("new", kind, "a_step")
    (made,) = tmp_path.glob("content/*/a_step.*")
    assert code == 0 and f"wrote content/{made.parent.name}/{made.name}" in said
    assert len(content.read("content")[KINDS[kind]]) == 1
    assert glassgrad("export", f"--{kind}", "a_step", "--content", "content", "x.html")[0] == 0
    before = made.read_bytes()
    again = CliRunner().invoke(main, ["new", kind, "a_step"])
    assert "already; choose another name" in str(again.exception)
    assert made.read_bytes() == before


def test_an_exhibit_runs_as_the_message_says():
    _, said = glassgrad("new", "exhibit", "too_far")
    words = said.splitlines()[-1].removeprefix("glassgrad ").split()
    code, shown = glassgrad(*words)
    assert code == 0 and shown.startswith("Too far, bug 14 of 14\n")


def test_a_name_that_no_file_should_have_is_refused(tmp_path):
    done = CliRunner().invoke(main, ["new", "lesson", "../x"])
    assert done.exit_code != 0 and "expected a name of small letters" in str(done.exception)
    done = CliRunner().invoke(main, ["new", "exercise", "class"])
    assert str(done.exception) == "'class': this is a word of Python's own; choose another name"
    assert not list(tmp_path.iterdir())
