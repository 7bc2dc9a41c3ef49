"""Eager speed and memory against micrograd: ratios of medians in one run.

Peers take turns, so that a noisy machine disturbs them alike. The table goes to
docs/performance.md by hand, with the date.
"""

import gc
import platform
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import micrograd.engine

import glassgrad as gg

ROUNDS = 7


def moons() -> tuple[list[list[float]], list[int]]:
    draw = random.Random(0)
    points = [[draw.uniform(-1, 1), draw.uniform(-1, 1)] for _ in range(100)]
    return points, [1 if x * y > 0 else -1 for x, y in points]


def course_step(value_class: type) -> Callable[[], float]:
    """One step of the moons course in unmodified micrograd-style code, on any Value."""

    def neuron(weights: list, bias: object, x: list, nonlin: bool) -> object:
        act = sum((wi * xi for wi, xi in zip(weights, x, strict=True)), bias)
        return act.relu() if nonlin else act

    random.seed(1337)
    sizes = [2, 16, 16, 1]
    layers = [
        [([value_class(random.uniform(-1, 1)) for _ in range(nin)], value_class(0.0))
         for _ in range(nout)]
        for nin, nout in pairwise(sizes)
    ]

    def score(x: list) -> object:
        for depth, layer in enumerate(layers):
            x = [neuron(weights, bias, x, nonlin=depth < 2) for weights, bias in layer]
        return x[0]

    parameters = [p for layer in layers for weights, bias in layer for p in (*weights, bias)]
    return step_of(value_class, score, parameters)


def library_step() -> Callable[[], float]:
    """The same step through glassgrad.nn, whose neurons are one `dot` each."""
    random.seed(1337)
    model = gg.nn.MLP(2, [16, 16, 1])
    return step_of(gg.Value, model, model.parameters())


def step_of(value_class: type, score: Callable, parameters: list) -> Callable[[], float]:
    points, targets = moons()

    def step() -> float:
        scores = [score([value_class(v) for v in point]) for point in points]
        losses = [(1 + -yi * si).relu() for yi, si in zip(targets, scores, strict=True)]
        loss = sum(losses) * (1.0 / len(losses)) + 1e-4 * sum(p * p for p in parameters)
        for p in parameters:
            p.grad = 0.0
        loss.backward()
        for p in parameters:
            p.data -= 0.1 * p.grad
        return loss.data

    return step


def medians(steps: dict[str, Callable[[], float]], collector: bool) -> dict[str, float]:
    times: dict[str, list[float]] = {name: [] for name in steps}
    for _ in range(ROUNDS):
        for name, step in steps.items():
            gc.collect()
            (gc.enable if collector else gc.disable)()
            start = time.perf_counter()
            step()
            times[name].append(time.perf_counter() - start)
            gc.enable()
    return {name: statistics.median(t) for name, t in times.items()}


BYTES_A_NODE = """
import random, tracemalloc
from {module} import Value
size, draw = 100_000, random.Random(1)
nodes = [Value(1.5), Value(-0.5), *[None] * size]
tracemalloc.start()
for k in range(2, size + 2):
    x, y = nodes[draw.randrange(k)], nodes[draw.randrange(k)]
    nodes[k] = x + y if draw.random() < 0.5 else x * y
print(tracemalloc.get_traced_memory()[0] / size)
"""


def bytes_a_node(module: str) -> float:
    """Memory of a random graph of + and *, per node, in a process that kept none from before."""
    program = [sys.executable, "-c", BYTES_A_NODE.format(module=module)]
    return float(subprocess.run(program, capture_output=True, text=True, check=True).stdout)


def machine() -> str:
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False
    ).stdout.strip()
    cpuinfo = Path("/proc/cpuinfo")
    lines = cpuinfo.read_text().splitlines() if cpuinfo.exists() else []
    models = [line.split(":")[1].strip() for line in lines if line.startswith("model name")]
    name = models[0] if models else platform.processor()
    return f"{name}, Python {platform.python_version()}, commit {commit}, {gg.engine.name} engine"


def main() -> None:
    steps = {
        "micrograd": course_step(micrograd.engine.Value),
        "glassgrad, course code": course_step(gg.Value),
        "glassgrad.nn": library_step(),
    }
    losses = {name: step() for name, step in steps.items()}
    if len({round(loss, 9) for loss in losses.values()}) != 1:
        raise SystemExit(f"the peers do not compute the same loss: {losses}")
    print(f"{machine()}\n\nA training step: MLP(2, [16, 16, 1]), 100 samples, hinge and L2\n")
    print("| | default collector | against micrograd | collector off | against micrograd |")
    print("|---|---|---|---|---|")
    on, off = medians(steps, collector=True), medians(steps, collector=False)
    for name in steps:
        ratios = [f"{t[name] * 1e3:.0f} ms | {t['micrograd'] / t[name]:.2f}x" for t in (on, off)]
        print(f"| {name} | {' | '.join(ratios)} |")
    print("\nBytes a node, + and * nodes before backward\n\n| | bytes |\n|---|---|")
    for name in ("micrograd.engine", "glassgrad.reference", "glassgrad.engine"):
        print(f"| {name} | {bytes_a_node(name):.0f} |")


if __name__ == "__main__":
    main()
