"""Run a script with Python and with `glassgrad run`, each in a process of its own."""

import os
import subprocess
import sys
from pathlib import Path

SOURCES = Path(__file__).parents[2] / "src"
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(SOURCES), "PYTHONHASHSEED": "0"}


def python(
    script: Path, *arguments: str, given: str = "", seed: str = "0"
) -> subprocess.CompletedProcess[str]:
    return _run([sys.executable, str(script), *arguments], script, given, seed)


def glassgrad(
    *words: str, script: Path, given: str = "", seed: str = "0"
) -> subprocess.CompletedProcess[str]:
    return _run([sys.executable, "-m", "glassgrad_command", "run", *words], script, given, seed)


def _run(
    command: list[str], script: Path, given: str, seed: str
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command,
        input=given,
        capture_output=True,
        text=True,
        cwd=script.parent,
        env={**ENVIRONMENT, "PYTHONHASHSEED": seed},
        timeout=120,
        check=False,
    )


def both(script: Path, *arguments: str, options: tuple[str, ...] = (), given: str = ""):
    """What Python and `glassgrad run` do with a script."""
    return (
        python(script, *arguments, given=given),
        glassgrad(*options, str(script), *arguments, script=script, given=given),
    )


def without_notes(text: str) -> str:
    """What a script wrote to stderr, without what `glassgrad run` says of itself."""
    lines = text.splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith("glassgrad run: "))
