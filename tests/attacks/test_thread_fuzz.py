"""Threads at once: each computes what it computes alone."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from conftest import ENGINES

PROGRAM = str(Path(__file__).with_name("thread_fuzz.py"))


@pytest.mark.parametrize("engine", ENGINES)
def test_threads_do_not_disturb_each_other(engine, soak, tmp_path):
    rounds = 2000 if soak else 40
    done = subprocess.run(
        [sys.executable, PROGRAM, str(rounds), "1"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=3000,
        env={**os.environ, "GLASSGRAD_ENGINE": engine},
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(f"{engine} done")
