"""Limits: how fast a step could be at best on this machine."""

import ctypes
import functools
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from timing import show


@functools.cache
def _library() -> Any:
    source = Path(__file__).parent / "peak.c"
    with tempfile.TemporaryDirectory() as folder:
        library = f"{folder}/peak.so"
        flags = ["-O3", "-march=native", "-ffp-contract=fast", "-shared", "-fPIC", "-Wno-psabi"]
        subprocess.run(["cc", *flags, str(source), "-o", library], check=True)
        found = ctypes.CDLL(library)
    for measure in found.fused_multiply_adds_a_second, found.bytes_a_second:
        measure.restype, measure.argtypes = ctypes.c_double, [ctypes.c_long]
    return found


def peak(dtype: str = "float64") -> float:
    """Multiply-adds per second of one core."""
    measured = max(_library().fused_multiply_adds_a_second(2_000_000) for _ in range(9))
    return float(measured) * (2 if dtype == "float32" else 1)


def bandwidth(threads: int) -> float:
    """Bytes per second that this many threads together read from memory and write to it."""
    size = 1 << 22  # three arrays of 32 MB each, for each thread
    with ThreadPoolExecutor(threads) as pool:
        rounds = [list(pool.map(_library().bytes_a_second, [size] * threads)) for _ in range(3)]
    return max(map(sum, rounds))


def show_limit(
    multiply_adds: float, numbers: float, dtype: str, threads: int, times: dict[str, float]
) -> None:
    """Print the limit of a step, from multiply-adds or from numbers that memory must pass."""
    arithmetic = multiply_adds / (peak(dtype) * threads)
    traffic = numbers * (4 if dtype == "float32" else 8) / bandwidth(threads)
    limit, why = max((arithmetic, "multiply-adds"), (traffic, "bandwidth"))
    shares = ", ".join(f"{limit / seconds:.0%} {name}".strip() for name, seconds in times.items())
    print(f"  limit: {show(limit).strip()} ({why}); reached: {shares}")
