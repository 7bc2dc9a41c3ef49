"""A teacher's files with the line ends of Windows, and with the mark that Notepad puts first."""

import json
import re

import pytest
from click.testing import CliRunner

from glassgrad.cli import content
from glassgrad.cli.main import main
from glassgrad.learn import runner
from glassgrad.learn.catalogue import exercises
from glassgrad.museum import own, run


def glassgrad(*words):
    done = CliRunner().invoke(main, list(words))
    assert done.exit_code == 0, (words, done.output, done.exception)
    return done.output


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    glassgrad("new", "exercise", "double")
    for kind in "lesson", "quiz", "exhibit":
        glassgrad("new", kind, "mine")
    before = content.read("content")
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert len(files) == 8
    for path in files:
        text = path.read_bytes().replace(b"\n", b"\r\n")
        path.write_bytes(b"\xef\xbb\xbf" + text)
    return tmp_path, before


def test_content_is_what_it_is_without_them(folder):
    _, before = folder
    found = content.read("content")
    assert found == before and "\\r" not in json.dumps(found)
    (exhibit,) = own.read(folder[0] / "content" / "exhibits")
    assert len(run(exhibit)[0].losses) == 30


def test_an_exercise_is_listed_checked_and_exported(folder):
    path, _ = folder
    assert "1 exercise is now in mine" in glassgrad(
        "learn", "--exercises", "exercises", "--dir", "mine", "list"
    )
    (exercise,) = exercises("exercises")
    mine = path / "mine" / exercise.file
    mine.write_bytes((path / "exercises" / "e01_double" / "solution.py").read_bytes())
    assert runner.run(exercise, mine).passed
    glassgrad("export", "--exercise", "double", "--exercises", "exercises", "double.html")
    told = re.search(r"glassContent=(\{.*?\});", (path / "double.html").read_text("utf-8"))[1]
    assert "\\r" not in told
    assert "def double" in json.loads(told)["exercises"][0]["start"]
