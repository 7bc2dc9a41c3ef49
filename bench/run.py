"""`glassgrad run` against Python on one training script, as whole processes.

    python bench/run.py --set num_steps --steps 1000 microgpt.py
    python bench/run.py --steps 1000 tests/run/programs/gpt.py {steps}

Python runs a few steps, and its time is scaled; for `glassgrad run`, start-up and tracing count.
With --set, a copy of the script is used in which that variable is assigned the number of steps;
otherwise {steps} in the script's arguments stands for it.
"""

import argparse
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("script", type=Path)
    parser.add_argument("--set", dest="variable", default="", help="the variable for the steps")
    parser.add_argument("--steps", type=int, default=1000)
    parser.add_argument("--compared", type=int, default=20, help="the steps that Python runs")
    parser.add_argument("arguments", nargs=argparse.REMAINDER)
    asked = parser.parse_args()
    one, _ = timed(asked, 1, with_python=True)
    few, theirs = timed(asked, asked.compared, with_python=True)
    _, ours = timed(asked, asked.compared, with_python=False)
    whole, _ = timed(asked, asked.steps, with_python=False)
    python = one + (few - one) / (asked.compared - 1) * (asked.steps - 1)
    same = "the same output" if ours == theirs else "ANOTHER OUTPUT"
    print(f"{asked.script.name}, {asked.steps} steps; {same} for {asked.compared} steps")
    print(f"  python          {python:8.1f} s, from {asked.compared} steps in {few:.1f} s")
    print(f"  glassgrad run   {whole:8.2f} s, {python / whole:.0f} times as fast")


def timed(asked: argparse.Namespace, steps: int, *, with_python: bool) -> tuple[float, str]:
    """The seconds of a process, and what it prints."""
    with tempfile.TemporaryDirectory() as folder:
        script = asked.script
        if asked.variable:
            text = script.read_text(encoding="utf-8")
            text, count = re.subn(
                rf"^({asked.variable}\s*=).*$", rf"\g<1> {steps}", text, flags=re.MULTILINE
            )
            if count != 1:
                sys.exit(f"--set {asked.variable}: assigned {count} times in {script}: expected 1")
            script = Path(folder) / script.name
            script.write_text(text, encoding="utf-8")
        given = [word.replace("{steps}", str(steps)) for word in asked.arguments]
        runner = [] if with_python else ["-m", "glassgrad", "run"]
        start = time.perf_counter()
        done = subprocess.run(
            [sys.executable, *runner, str(script), *given],
            capture_output=True,
            text=True,
            check=False,
        )
        seconds = time.perf_counter() - start
    if done.returncode:
        sys.exit(f"{script.name} failed:\n{done.stderr}")
    return seconds, done.stdout


if __name__ == "__main__":
    main()
