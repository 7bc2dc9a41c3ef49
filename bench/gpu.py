"""executor="jax" against hand-written JAX on the same device: ratios of medians in one run.

Both sides compute exact float32 products. The tables are copied to docs/performance.md by hand,
with the machine and the date.

    python bench/gpu.py                       all rows
    python bench/gpu.py --only networks,gpt   some of them
"""

import argparse
import platform
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import jax
import numpy as np

import gpt_by_jax
import networks
from glassgrad.compiler.executors.jax.devices import Samples
from timing import Clock, Step, check_losses, check_same, show

LOOP = 100
NETWORKS = [
    ([2, 16, 16, 1], 100),
    ([64, 32, 10], 128),
    ([784, 128, 10], 128),
    ([784, 1024, 1024, 10], 4096),
]
LARGE = [2, 16, 16, 1], 1_000_000
NAMES = (1, 64, 4096)
CROSSING = {"2-16-16-1": (100, 10_000, 1_000_000), "784-128-10": (1, 128, 8192)}


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--only", default=",".join(ROWS), help="rows, separated by commas")
    parser.add_argument("--rounds", type=int, default=11, help="turns of each peer")
    options = parser.parse_args()
    jax.config.update("jax_default_matmul_precision", "highest")
    device = jax.devices()[0].device_kind
    print(f"{device}, JAX {jax.__version__}, Python {platform.python_version()}", flush=True)
    for name in options.only.split(","):
        print(f"\n{name}", flush=True)
        ROWS[name](Clock(1, options.rounds))


def compare(
    clock: Clock, what: str, ours: Callable[..., Step], theirs: Callable[..., Step], loops: bool
) -> None:
    """Print how long a step takes by each, in a call of its own and in a loop on the device."""
    names = {"a call": {}} | ({f"a loop of {LOOP}": {"steps": LOOP}} if loops else {})
    for name, how in names.items():
        steps = {}
        for side, prepare in (("glassgrad", ours), ("JAX", theirs)):
            steps[side] = prepare(**how)
        first = {side: first_call(step) for side, step in steps.items()}
        check_same({side: answer for side, (answer, *_) in first.items()})
        times = LOOP if how else 1
        found = clock.medians(steps, dict.fromkeys(steps, times))
        ratio = found["JAX"] / found["glassgrad"]
        told = ", ".join(
            f"{side} {show(found[side]).strip()} (first call {total:.1f} s, XLA {by_xla:.1f} s)"
            for side, (_, total, by_xla) in first.items()
        )
        print(f"  {what:34} {name:14} {ratio:5.2f}x   {told}", flush=True)


_compiling: list[float] = []


def _heard(event: str, seconds: float, **_: Any) -> None:
    if event.endswith("backend_compile_duration"):
        _compiling.append(seconds)


jax.monitoring.register_event_duration_secs_listener(_heard)


def first_call(step: Step) -> tuple[Any, float, float]:
    """The answer of the first call, how long it takes, and how long XLA compiles in it."""
    _compiling.clear()
    begin = time.perf_counter()
    answer = step()
    return answer, time.perf_counter() - begin, sum(_compiling)


def networks_row(clock: Clock) -> None:
    for sizes, count in NETWORKS:
        peers = partial(network, sizes, count), partial(networks.by_jax, sizes, count, "float32")
        compare(clock, f"{'-'.join(map(str, sizes))}, batch {count}", *peers, loops=True)


def large_row(clock: Clock) -> None:
    sizes, count = LARGE
    peers = partial(network, sizes, count), partial(networks.by_jax, sizes, count, "float32")
    compare(clock, f"{'-'.join(map(str, sizes))}, batch {count}", *peers, loops=False)


def network(
    sizes: list[int], count: int, steps: int | None = None, executor: str | None = "jax"
) -> Step:
    return networks.by_glassgrad(sizes, count, "float32", steps, executor=executor)


def gpt_row(clock: Clock) -> None:
    for count in NAMES:
        peers = partial(gpt_by_jax.by_glassgrad, count), partial(gpt_by_jax.by_jax, count)
        compare(clock, f"GPT, names {count}", *peers, loops=True)


def host_row(clock: Clock) -> None:
    """What a step costs on the host on top of the compiled function itself."""
    for sizes, count in NETWORKS[:3]:
        step = network(sizes, count)
        for _ in range(3):
            step()
        found = clock.medians({"step": step, "bare": bare(step, sizes, count)})
        more = (found["step"] - found["bare"]) * 1e6
        print(f"  {'-'.join(map(str, sizes)):34} {more:5.1f} µs more", flush=True)


def bare(step: Any, sizes: list[int], count: int) -> Step:
    """The compiled function that a step calls, on arrays that are all on the device."""
    stepper = step.compiled._last.stepper
    rows, function = stepper._rows, stepper._steps.one
    state = rows.data, rows.grad, rows.kept
    arrays = Samples(tuple(map(jax.device_put, networks.samples(sizes, count, "float32"))))
    with jax.enable_x64(True):
        settings = jax.device_put(np.array(stepper._optimizer.settings()))

    def call() -> float:
        with jax.enable_x64(True):
            return float(function(state, arrays, settings)[1])

    return call


def crossing_row(clock: Clock) -> None:
    """From which batch size on the device is faster than our own kernels on the CPU."""
    for text, counts in CROSSING.items():
        sizes = list(map(int, text.split("-")))
        for count in counts:
            steps = {"CPU": network(sizes, count, executor=None), "jax": network(sizes, count)}
            check_losses(steps)
            found = clock.medians(steps)
            told = ", ".join(f"{name} {show(seconds).strip()}" for name, seconds in found.items())
            ratio = found["CPU"] / found["jax"]
            print(f"  {text}, batch {count:<22} {ratio:6.2f}x   {told}", flush=True)
    for count in NAMES:
        ours = {name: gpt_by_jax.by_glassgrad(count, executor=name) for name in (None, "jax")}
        found = clock.medians({str(name): step for name, step in ours.items()})
        ratio = found["None"] / found["jax"]
        print(f"  GPT, names {count:<22} {ratio:6.2f}x", flush=True)


ROWS: dict[str, Callable[[Clock], None]] = {
    "networks": networks_row,
    "large": large_row,
    "gpt": gpt_row,
    "host": host_row,
    "crossing": crossing_row,
}

if __name__ == "__main__":
    main()
