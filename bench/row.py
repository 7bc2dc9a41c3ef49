"""One row of bench/compiled.py, which starts this in a process with the right environment."""

import importlib
import os
import sys

from timing import Clock


def main(file: str, name: str, threads: str, rounds: str, *more: str) -> None:
    count = int(threads)
    cores = sorted(os.sched_getaffinity(0))[-count:]
    if len(cores) < count:
        print(f"  (only {len(cores)} core for {count} threads)")
    os.sched_setaffinity(0, cores)
    import jax
    import torch

    jax.config.update("jax_enable_x64", True)
    torch.set_num_threads(count)
    importlib.import_module(file).ROWS[name](Clock(count, int(rounds)), *more)
    print(flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
