"""docs/teachers.md word for word: its files are written, its commands typed, its output compared."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from glassgrad.learn import sandbox

TEXT = (Path(__file__).parents[2] / "docs" / "teachers.md").read_text("utf-8")
FENCED = re.compile(r"(?P<before>[^\n]*)\n\n```(?P<kind>\w*)\n(?P<inside>.*?)\n```", re.DOTALL)
MOST_COMMANDS = 30


def parts():
    """The files and commands of the text, in order: a file's name comes just before it."""
    for found in FENCED.finditer(TEXT):
        named = re.search(r"`(content/\S+)`:$", found["before"])
        if found["kind"] in ("md", "toml", "json"):
            assert named, found["inside"]
            yield "file", named[1], found["inside"] + "\n"
        elif found["inside"].startswith("$ "):
            for command in re.split(r"^\$ ", found["inside"], flags=re.MULTILINE)[1:]:
                line, _, shown = command.partition("\n")
                yield "command", line, shown


@pytest.mark.skipif(sandbox.find() is None, reason="no sandbox: neither bubblewrap nor namespaces")
def test_everything_in_it_runs_as_it_stands(tmp_path):
    program = tmp_path / "bin" / "glassgrad"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m glassgrad_command "$@"\n')
    program.chmod(0o755)
    here = tmp_path / "class"
    here.mkdir()
    path = f"{program.parent}:{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "LC_ALL": "C.UTF-8"}
    typed = 0
    for kind, name, text in parts():
        if kind == "file":
            (here / name).parent.mkdir(parents=True, exist_ok=True)
            (here / name).write_text(text, encoding="utf-8")
            continue
        typed += 1
        if name.startswith("glassgrad play"):  # serves until Ctrl-C; tests/browser opens it
            continue
        done = subprocess.run(
            ["bash", "-c", name], cwd=here, env=environment, capture_output=True, timeout=120
        )
        assert done.returncode in (
            (0, 1, 2) if text.startswith(("1 ex", "glassgrad:")) else (0,)
        ), name
        printed = (done.stdout + done.stderr).decode().rstrip()
        shown = re.escape(text.rstrip()).replace(r"\.\.\.", ".*")
        same = re.fullmatch(
            shown, "\n".join(line.rstrip() for line in printed.split("\n")), re.DOTALL
        )
        assert same, f"$ {name}\n{printed}\n--- but the text shows\n{text}"
    assert 15 < typed < MOST_COMMANDS
    assert (here / "grades.csv").exists() and (here / "grades.json").exists()
