"""The instruction sets whose kernels run on this machine, and a file of tests with another one."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

AVAILABLE = [
    name
    for name in ("avx512", "avx2", "baseline")
    if subprocess.run(
        [sys.executable, "-c", "import glassgrad.compiler._kernels"],
        env={**os.environ, "GLASSGRAD_KERNELS": name},
        capture_output=True,
    ).returncode
    == 0
]

ENDS_AND_MIDDLE = [
    pytest.param(name, marks=[pytest.mark.soak_only] if name in AVAILABLE[1:-1] else [])
    for name in AVAILABLE
]
"""The widest and the narrowest set; those between them are for the soak."""

INSIDE = "GLASSGRAD_INSTRUCTION_SETS_INSIDE"
"""Set in the inner run, which starts no other."""

_PROGRAM = """
import sys, pytest, glassgrad.compiler._kernels as kernels
assert kernels.name == sys.argv[1]
sys.exit(pytest.main(sys.argv[2:]))
"""


def run_again(file: str, name: str, soak: bool) -> None:
    """Run the tests of a file in a process of their own, with the kernels of that name."""
    options = ["-q", "-p", "no:cacheprovider", file, *(["--soak"] if soak else [])]
    done = subprocess.run(
        [sys.executable, "-c", _PROGRAM, name, *options],
        capture_output=True,
        text=True,
        timeout=3000,
        env={**os.environ, "GLASSGRAD_KERNELS": name, INSIDE: "1"},
        cwd=Path(__file__).parent,
    )
    assert done.returncode == 0, done.stdout[-3000:]
