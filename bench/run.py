"""`glassgrad run` against Python on training scripts, as whole processes, as a Markdown table.

    python bench/run.py                                                # programs of tests/run
    python bench/run.py --only moons --only gelu
    python bench/run.py --set num_steps --steps 1000 microgpt.py       # your own file
    python bench/run.py --steps 1000 tests/run/programs/gpt.py {steps}

Python runs a few steps and four times as many; what the others take is the time of all, and so it
is for --no-lift. (A single step would not do as the fewer: the samples that a model of one step
makes at the end are of other lengths.) `glassgrad run` runs all steps, start-up and tracing
included, and its time is the median of three. The package's bytecode is compiled before, as pip
does when it installs one.
With --set, a copy of the script is used in which that variable is assigned the number of steps;
otherwise {steps} in the script's arguments stands for it.
"""

import argparse
import compileall
import importlib.util
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

sys.path[0] = str(Path(__file__).parents[1] / "tests")  # where `run` is a folder, not this file

from run.test_lifting import assert_same_text  # noqa: E402
from run.variants import PROGRAMS, VARIANTS  # noqa: E402

HEAD = """| program | steps | Python | glassgrad run | | --no-lift | same output | faster |
|---|---|---|---|---|---|---|---|"""
STUDENTS = (
    *("gelu", "rope", "lora", "mixture of experts", "weight decay", "clipping", "dropout"),
    *("label smoothing", "warm-up", "batches", "moving average"),
)
"""Variants that students write; others of tests/run are there to fool, and do not all train."""
ENVIRONMENT = {
    name: text
    for name, text in os.environ.items()
    if name not in ("PYTHONDONTWRITEBYTECODE", "PYTHONUNBUFFERED")
}
"""That of a usual shell."""
STAGES = {
    "is replaced": "class",
    "steps ran compiled": "loss",
    "the loop over the parameters runs": "update",
}
"""What --explain says of each stage."""


@dataclass(frozen=True)
class Program:
    """A script, and how its number of steps is set."""

    name: str
    text: str
    steps: int
    compared: int
    arguments: tuple[str, ...] = ("{steps}",)
    variable: str = ""

    def run(self, steps: int, *options: str, with_python: bool = False) -> tuple[float, str, str]:
        """The seconds of a process, what it prints, and what --explain says."""
        text = self.text
        if self.variable:
            assigned = rf"^({self.variable}\s*=).*$"
            text, count = re.subn(assigned, rf"\g<1> {steps}", text, flags=re.MULTILINE)
            if count != 1:
                sys.exit(f"--set {self.variable}: assigned {count} times: expected 1")
        runner = [] if with_python else ["-m", "glassgrad_command", "run", *options]
        given = [word.replace("{steps}", str(steps)) for word in self.arguments]
        with tempfile.TemporaryDirectory() as folder:
            script = Path(folder) / "script.py"
            script.write_text(text, encoding="utf-8")
            command = [sys.executable, *runner, str(script), *given]
            start = time.perf_counter()
            done = subprocess.run(
                command, capture_output=True, text=True, check=False, env=ENVIRONMENT
            )
            seconds = time.perf_counter() - start
        if done.returncode:
            sys.exit(f"{self.name} failed:\n{done.stderr}")
        return seconds, done.stdout, done.stderr

    def row(self) -> str:
        """The line of the table."""
        python, expected = self.scaled(self.compared, with_python=True)
        slow, _ = self.scaled(5 * self.compared, "--no-lift")
        _, printed, told = self.run(self.compared, "--explain")
        quick = statistics.median([self.run(self.steps)[0] for _ in range(3)])
        faster = [stage for sentence, stage in STAGES.items() if sentence in told]
        cells = [
            self.name,
            f"{self.steps:,}",
            f"{python:.0f} s",
            f"{quick:.2f} s",
            f"{python / quick:.0f}x",
            f"{python / slow:.0f}x",
            "yes" if is_same(printed, expected) else "**no**",
            ", ".join(faster) or "nothing",
        ]
        return f"| {' | '.join(cells)} |"

    def scaled(self, few: int, *options: str, with_python: bool = False) -> tuple[float, str]:
        """The seconds for all steps, from the time of few and of more; what the few print."""
        some, printed, _ = self.run(few, *options, with_python=with_python)
        more, _, _ = self.run(4 * few, *options, with_python=with_python)
        return some + (more - some) / (3 * few) * (self.steps - few), printed


def is_same(ours: str, theirs: str) -> bool:
    """Whether two outputs are the same text; numbers with more than 7 digits agree to 1e-9."""
    try:
        assert_same_text(ours, theirs)
    except AssertionError:
        return False
    return True


def programs() -> Iterator[Program]:
    """The programs of tests/run, at the size that learners run."""
    gpt = (PROGRAMS / "gpt.py").read_text(encoding="utf-8")
    yield Program("gpt, block 8", gpt, 1000, 20)
    larger = gpt.replace("LAYERS, BLOCK = 16, 4, 1, 8", "LAYERS, BLOCK = 16, 4, 2, 16")
    yield Program("gpt, block 16, two layers", larger, 1000, 20)
    moons = (PROGRAMS / "moons.py").read_text(encoding="utf-8")
    yield Program("moons", moons, 100, 5, ("{steps}", "100"))
    for name in STUDENTS:
        text = gpt
        for old, new in VARIANTS[name]:
            text = text.replace(old, new)
        yield Program(name, text, 1000, 20)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", action="append", default=[], help="the name of a program")
    parser.add_argument("--set", dest="variable", default="", help="the variable for the steps")
    parser.add_argument("--steps", type=int, default=1000)
    parser.add_argument("--compared", type=int, default=20, help="the steps that Python runs")
    parser.add_argument("script", type=Path, nargs="?")
    parser.add_argument("arguments", nargs=argparse.REMAINDER)
    asked = parser.parse_args()
    if asked.script:
        text = asked.script.read_text(encoding="utf-8")
        given = asked.steps, asked.compared, tuple(asked.arguments), asked.variable
        chosen = [Program(asked.script.name, text, *given)]
    else:
        known = list(programs())
        if unknown := set(asked.only) - {program.name for program in known}:
            names = ", ".join(program.name for program in known)
            sys.exit(f"--only {unknown.pop()}: no such program: expected {names}")
        chosen = [p for p in known if not asked.only or p.name in asked.only]
    package = importlib.util.find_spec("glassgrad")
    for folder in (package and package.submodule_search_locations) or ():
        compileall.compile_dir(folder, quiet=2)
    print(HEAD)
    for program in chosen:
        print(program.row(), flush=True)


if __name__ == "__main__":
    main()
