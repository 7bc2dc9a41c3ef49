"""Rows: training steps of networks by all peers."""

from functools import partial

from limits import show_limit
from networks import (
    by_glassgrad,
    by_jax,
    by_numpy,
    by_torch,
    multiply_adds,
    numbers_to_pass,
)
from timing import Clock, Step, check_losses, show_table

LOOP = 50


def network_row(clock: Clock, sizes: list[int], count: int, dtype: str, loops: bool = True) -> None:
    steps: dict[str, Step] = {
        "glassgrad": by_glassgrad(sizes, count, dtype),
        "torch": by_torch(sizes, count, dtype),
        "JAX jit": by_jax(sizes, count, dtype),
        "NumPy": by_numpy(sizes, count, dtype),
    }
    ours, theirs = f"glassgrad, {LOOP} steps a call", f"JAX scan of {LOOP}"
    if loops:
        steps[ours] = by_glassgrad(sizes, count, dtype, LOOP)
        steps[theirs] = by_jax(sizes, count, dtype, LOOP)
    check_losses(steps)
    found = clock.medians(steps, {ours: LOOP, theirs: LOOP})
    name = "-".join(map(str, sizes))
    print(f"{name}, batch {count}, {dtype}, threads: {clock.threads}")
    times = {"": found["glassgrad"]}
    if loops:
        times[f"in the loop of {LOOP}"] = found[ours]
    show_limit(
        multiply_adds(sizes, count), numbers_to_pass(sizes, count), dtype, clock.threads, times
    )
    show_table(found, lambda name: found[ours if str(LOOP) in name else "glassgrad"])


MNIST, WIDE = [784, 128, 10], [784, 1024, 1024, 10]
mnist32 = partial(network_row, sizes=MNIST, count=128, dtype="float32")
wide = partial(network_row, sizes=WIDE, count=128, dtype="float32", loops=False)
ROWS = {
    "moons": partial(network_row, sizes=[2, 16, 16, 1], count=100, dtype="float64"),
    "digits": partial(network_row, sizes=[64, 32, 10], count=128, dtype="float64"),
    "mnist": partial(network_row, sizes=MNIST, count=128, dtype="float64"),
    "mnist32": mnist32,
    "mnist32-2": mnist32,
    "wide": wide,
    "wide-2": wide,
}
