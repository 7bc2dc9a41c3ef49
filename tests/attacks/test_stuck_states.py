"""Ctrl-C in blocks, traces and steps: whenever it comes, nothing stays switched."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from conftest import ENGINES

PROGRAM = str(Path(__file__).with_name("stuck_states.py"))


def interrupted(engine, *arguments, tmp_path):
    """How many interrupts came; an error, or one that only was reported, fails."""
    done = subprocess.run(
        [sys.executable, "-W", "error", PROGRAM, *map(str, arguments)],
        cwd=tmp_path,
        text=True,
        capture_output=True,
        timeout=3000,
        env={**os.environ, "GLASSGRAD_ENGINE": engine},
    )
    assert done.returncode == 0, done.stderr
    # Where an interrupt hits a callback, Python cannot raise it, and an interrupted import leaves
    # its file open; nothing else may be lost.
    lost = [line for line in done.stderr.splitlines() if line and line[0] not in " T"]
    known = ("Exception ignored", "KeyboardInterrupt", "ResourceWarning: unclosed file")
    assert all(line.startswith(known) for line in lost), lost
    name, count, _ = done.stdout.split(maxsplit=2)
    assert name == engine
    return int(count)


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("engine", ENGINES)
def test_interrupts_at_random_leave_nothing_stuck(engine, soak, tmp_path):
    count = 10_000 if soak else 300
    assert interrupted(engine, "random", count, 1, tmp_path=tmp_path) == count


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("engine", ENGINES)
def test_an_interrupt_at_every_moment_leaves_nothing_stuck(engine, soak, tmp_path):
    assert interrupted(engine, "every", 3000 if soak else 120, 0, tmp_path=tmp_path) > 700
