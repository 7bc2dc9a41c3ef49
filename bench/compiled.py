"""Compiled training steps against PyTorch, JAX and NumPy: ratios of medians in one run.

Each row runs in a fresh process, in which its peers take turns on the same number of threads.
The tables are copied to docs/performance.md by hand, with the date.

    python bench/compiled.py                      all rows
    python bench/compiled.py --only wide,gpt64    some of them
    python bench/compiled.py --picture FILE       a step by batch size, as a picture
"""

import argparse
import os
import platform
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

ROWS = {
    "moons": ("training", 1),
    "digits": ("training", 1),
    "mnist": ("training", 1),
    "mnist32": ("training", 1),
    "mnist32-2": ("training", 2),
    "wide": ("training", 1),
    "wide-2": ("training", 2),
    "gpt64": ("transformer", 1),
    "gpt64-2": ("transformer", 2),
    "cores": ("cores", 2),
    "lists": ("calls", 1),
    "shapes": ("calls", 1),
    "backward": ("calls", 1),
    "tracing": ("tracing", 1),
    "mesh": ("calls", 1),
    "gpt": ("calls", 1),
    "growth": ("growth", 1),
}
"""The file and the number of threads of each row."""


def main() -> int:
    options = parsed()
    kernels = subprocess.run(
        [
            sys.executable,
            "-c",
            "from glassgrad.compiler.extension import kernels as k; print(k.name)",
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    versions = ", ".join(f"{name} {version(name)}" for name in ("torch", "jax", "numpy"))
    python = f"Python {platform.python_version()}"
    print(f"{python}, {versions}, kernels {kernels.stdout.strip()}\n", flush=True)
    if options.picture:
        return run("picture", "growth", 1, options.rounds, options.picture)
    failed = [name for name in options.only if run(name, *ROWS[name], options.rounds)]
    if failed:
        print(f"failed: {', '.join(failed)}")
    return len(failed)


def parsed() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--only", default=",".join(ROWS), help="rows, separated by commas")
    parser.add_argument("--rounds", type=int, default=11, help="turns of each peer")
    parser.add_argument("--picture", metavar="FILE", help="write a picture instead")
    options = parser.parse_args()
    options.only = options.only.split(",")
    if unknown := set(options.only) - set(ROWS):
        parser.error(f"--only {', '.join(sorted(unknown))}: expected {', '.join(ROWS)}")
    return options


def run(name: str, file: str, threads: int, rounds: int, *more: str) -> int:
    """Run a row in a process whose libraries find their number of threads when they start."""
    limits = ("OMP", "MKL", "OPENBLAS", "GLASSGRAD")
    eigen = "true" if threads > 1 else "false"
    environment = {
        **os.environ,
        **{
            f"{limit}{'' if limit == 'GLASSGRAD' else '_NUM'}_THREADS": str(threads)
            for limit in limits
        },
        "PJRT_NPROC": str(threads),
        "XLA_FLAGS": f"--xla_cpu_multi_thread_eigen={eigen}",
        "JAX_PLATFORMS": "cpu",
    }
    row = [sys.executable, str(Path(__file__).parent / "row.py")]
    return subprocess.run(
        [*row, file, name, str(threads), str(rounds), *more], env=environment, check=False
    ).returncode


if __name__ == "__main__":
    sys.exit(main())
