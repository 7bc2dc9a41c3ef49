"""Our kernels against executor="jax" on JAX's default device: a step, by network and batch.

    JAX_PLATFORMS=cpu python bench/crossing.py

They take turns; printed are the shortest and the median time of each.
"""

import statistics
import time
from typing import Any

import numpy as np

import glassgrad as gg
from glassgrad import nn

BATCHES = {
    (2, 16, 16, 1): (1, 100, 10_000, 1_000_000),
    (784, 128, 10): (1, 128, 8_192),
    (784, 1024, 1024, 10): (128,),
}
SECONDS = 4.0


def main() -> None:
    for sizes, batches in BATCHES.items():
        for batch in batches:
            steps = {name: step_of(sizes, batch, name) for name in ("kernels", "jax")}
            losses = [step() for step in steps.values()]
            assert abs(losses[0] - losses[1]) < 1e-4 * abs(losses[0]), losses
            report("-".join(map(str, sizes)), batch, timed(steps))


def timed(steps: dict[str, Any]) -> dict[str, list[float]]:
    times: dict[str, list[float]] = {name: [] for name in steps}
    end = time.monotonic() + SECONDS
    while time.monotonic() < end or len(times["jax"]) < 5:
        for name, step in steps.items():
            begin = time.perf_counter()
            step()
            times[name].append(time.perf_counter() - begin)
    return times


def report(network: str, batch: int, times: dict[str, list[float]]) -> None:
    best, middle = (
        {name: of(found) for name, found in times.items()} for of in (min, statistics.median)
    )
    shown = ", ".join(f"{n} {best[n] * 1e6:.0f} ({middle[n] * 1e6:.0f}) µs" for n in times)
    ratios = [found["kernels"] / found["jax"] for found in (best, middle)]
    print(f"{network}, batch {batch}: {shown}, {ratios[0]:.2f}x ({ratios[1]:.2f}x)", flush=True)


def step_of(sizes: tuple[int, ...], batch: int, executor: str) -> Any:
    inputs, *layers = sizes
    model = nn.MLP(inputs, layers, activation="relu", seed=1)
    loss = nn.hinge if layers[-1] == 1 else nn.cross_entropy
    optimizer = nn.SGD(model.parameters(), 1e-6)  # both compute the same for long
    step = gg.compile_step(
        lambda x, y: loss(model(x), y), optimizer, dtype="float32", executor=executor
    )
    draw = np.random.default_rng(1)
    points = draw.normal(size=(batch, inputs)).astype(np.float32)
    labels: Any = np.ones(batch, np.float32)
    if layers[-1] > 1:
        labels = draw.integers(0, layers[-1], batch)
    return lambda: step(points, labels)


if __name__ == "__main__":
    main()
