"""The doctor in the page says what it says in the terminal: every engine and every fault."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest
from doctor_cases import CASES, cases, short_list, texts, write

import tree_cases

WEB = Path(__file__).parents[2] / "web"


def test_the_trees_that_the_page_must_read_are_those_of_ast():
    assert json.loads(tree_cases.CASES.read_text("utf-8")) == tree_cases.cases()


def test_the_cases_of_the_page_are_what_the_terminal_says():
    assert json.loads(CASES.read_text("utf-8")) == cases(short_list())


@pytest.mark.soak_only
@pytest.mark.slow
def test_every_engine_and_fault_has_the_same_verdict_in_the_page(tmp_path):
    if not shutil.which("node") or not (WEB / "node_modules").exists():
        pytest.skip("no node: make test-page installs what it needs")
    write(tmp_path / "cases.json", texts())
    subprocess.run(["node", "build.mjs", "--tests"], cwd=WEB, check=True)
    done = subprocess.run(
        ["node", "--test", "build/tests/doctor.test.js"],
        cwd=WEB,
        env={**os.environ, "DOCTOR_CASES": str(tmp_path / "cases.json")},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout[-8000:]
