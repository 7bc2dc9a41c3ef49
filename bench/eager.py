"""Eager speed and memory against peers: ratios of medians in one run.

Peers take turns, so that a noisy machine disturbs them equally. The table is copied to
docs/performance.md by hand, with the date.
"""

import gc
import importlib.util
import math
import platform
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import micrograd.engine

import glassgrad as gg
from glassgrad.engine import reference
from gpt import adam_in_python, gpt_step
from slots_value import SlotsValue

ROUNDS = 9


def operations(size: int = 100_000) -> list[tuple[int, int, bool]]:
    """Which earlier results each op of a random graph takes, and whether it is + or *."""
    draw = random.Random(1)
    plan = []
    for k in range(2, size + 2):
        near = max(0, k - 1000)
        plan.append((draw.randrange(near, k), draw.randrange(near, k), draw.random() < 0.5))
    return plan


def graph_step(value_class: type, plan: list[tuple[int, int, bool]]) -> Callable[[], object]:
    """(a) a random graph of + and * nodes, forward and backward; for floats, only forward."""

    def step() -> object:
        values = [value_class(1.0), value_class(0.5)]
        append = values.append
        for i, j, adds in plan:
            append(values[i] + values[j] if adds else values[i] * values[j])
        if value_class is not float:
            values[-1].backward()
        return values[-1]

    return step


def moons() -> tuple[list[list[float]], list[int]]:
    draw = random.Random(0)
    points = [[draw.uniform(-1, 1), draw.uniform(-1, 1)] for _ in range(100)]
    return points, [1 if x * y > 0 else -1 for x, y in points]


def course_step(value_class: type) -> Callable[[], float]:
    """(b) one step of the moons course in unmodified micrograd-style code, with any Value."""

    def neuron(weights: list, bias: object, x: list, nonlin: bool) -> object:
        act = sum((wi * xi for wi, xi in zip(weights, x, strict=True)), bias)
        return act.relu() if nonlin else act

    random.seed(1337)
    layers = [
        [
            ([value_class(random.uniform(-1, 1)) for _ in range(nin)], value_class(0.0))
            for _ in range(nout)
        ]
        for nin, nout in pairwise([2, 16, 16, 1])
    ]

    def score(x: list) -> object:
        for depth, layer in enumerate(layers):
            x = [neuron(weights, bias, x, nonlin=depth < 2) for weights, bias in layer]
        return x[0]

    parameters = [p for layer in layers for weights, bias in layer for p in (*weights, bias)]
    return step_of(value_class, score, parameters)


def library_step() -> Callable[[], float]:
    """(b') the same step with glassgrad.nn, whose neurons are one `dot` each."""
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


def torch_graph_step(plan: list[tuple[int, int, bool]]) -> Callable[[], object]:
    import torch

    def step() -> object:
        values = [torch.tensor(v, dtype=torch.float64, requires_grad=True) for v in (1.0, 0.5)]
        for i, j, adds in plan:
            values.append(values[i] + values[j] if adds else values[i] * values[j])
        values[-1].backward()
        return values[-1]

    return step


def medians(steps: dict[str, Callable[[], Any]], collector: bool, rounds: int) -> dict[str, float]:
    times: dict[str, list[float]] = {name: [] for name in steps}
    for _ in range(rounds):
        for name, step in steps.items():
            gc.collect()
            (gc.enable if collector else gc.disable)()
            times[name] += turn(step)
            gc.enable()
    return {name: statistics.median(t) for name, t in times.items()}


def turn(step: Callable[[], Any], seconds: float = 0.1) -> list[float]:
    """Times of consecutive steps, as in training, for a while or at least once."""
    times: list[float] = []
    while not times or sum(times) < seconds:
        start = time.perf_counter()
        step()
        times.append(time.perf_counter() - start)
    return times


def print_table(title: str, steps: dict[str, Callable[[], Any]], rounds: int = ROUNDS) -> None:
    """One row per peer: its time with the collector on and off, compared with the first."""
    first = next(iter(steps))
    print(f"\n{title}\n")
    print(f"| | default collector | {first} takes | collector off | {first} takes |")
    print("|---|---|---|---|---|")
    on, off = medians(steps, True, rounds), medians(steps, False, rounds)
    for name in steps:
        cells = [f"{t[name] * 1e3:.2f} ms | {t[first] / t[name]:.2f}x" for t in (on, off)]
        print(f"| {name} | {' | '.join(cells)} |")


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
    """Memory per node of a random graph of + and *, measured in a fresh process."""
    program = [sys.executable, "-c", BYTES_A_NODE.format(module=module)]
    return float(subprocess.run(program, capture_output=True, text=True, check=True).stdout)


def print_growth() -> None:
    """Nanoseconds per node for 1e3 to 1e7 nodes: the first time, and with memory allocated."""
    print("\nCost of a node by the size of its graph (native, collector off)\n")
    print("| nodes | ns a node, the first time | ns a node, later |\n|---|---|---|")
    gc.disable()
    for size in (1_000, 10_000, 100_000, 1_000_000, 10_000_000):
        first = chain_time(size)
        later = [chain_time(size) for _ in range(max(3, min(99, 3_000_000 // size)))]
        print(f"| {size:,} | {first * 1e9:.0f} | {statistics.median(later) * 1e9:.0f} |")
    gc.enable()


def chain_time(size: int) -> float:
    x = v = gg.Value(1.0)
    start = time.perf_counter()
    for _ in range(size // 2):
        v = v * 1.0 + x
    v.backward()
    del v
    return (time.perf_counter() - start) / size


HUNDRED_STEPS = """
import gc, statistics, sys, time
sys.path.insert(0, {bench!r})
import glassgrad as gg
from eager import course_step
gc.disable()
step, times = course_step(gg.Value), []
for _ in range(105):
    start = time.perf_counter()
    step()
    times.append(time.perf_counter() - start)
print(statistics.median(times[1:6]), statistics.median(times[97:102]))
"""


def print_hundredth_step() -> None:
    """Steps 2-6 against steps 98-102, in several fresh processes."""
    program = [sys.executable, "-c", HUNDRED_STEPS.format(bench=str(Path(__file__).parent))]
    pairs = []
    for _ in range(ROUNDS):
        out = subprocess.run(program, capture_output=True, text=True, check=True).stdout
        pairs.append([float(word) for word in out.split()])
    ratios = [late / early for early, late in pairs]
    print(
        f"\nSteps 98-102 of (b) take {statistics.median(ratios):.2f} times the time of steps 2-6"
        f" (median of {ROUNDS} processes, {min(ratios):.2f} to {max(ratios):.2f})"
    )


def with_exp_and_log() -> type:
    """micrograd's Value with the two ops that it lacks, written in micrograd's style."""
    value_class = micrograd.engine.Value

    def exp(x: Any) -> Any:
        out = value_class(math.exp(x.data), (x,), "exp")

        def _backward() -> None:
            x.grad += out.data * out.grad

        out._backward = _backward
        return out

    def log(x: Any) -> Any:
        out = value_class(math.log(x.data), (x,), "log")

        def _backward() -> None:
            x.grad += out.grad / x.data

        out._backward = _backward
        return out

    value_class.exp, value_class.log = exp, log
    return value_class


def adam_in_c(parameters: list[Any]) -> Callable[[], None]:
    return gg.nn.Adam(parameters, 0.01).step


def print_adam() -> None:
    """One step of Adam over 4,000 parameters."""
    step = adam_in_c([gg.Value(1.0) for _ in range(4_000)])
    times = [t for _ in range(5) for t in turn(step)]
    print(f"\nA step of Adam over 4,000 parameters: {statistics.median(times) * 1e6:.0f} µs")


def check_same(steps: dict[str, Callable[[], Any]]) -> None:
    """Make sure that all peers compute the same loss, so that the comparison is fair."""
    losses = {name: step() for name, step in steps.items()}
    if len({round(loss, 9) for loss in losses.values()}) != 1:
        raise SystemExit(f"the peers compute different losses: {losses}")


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
    print(machine())
    plan = operations()
    graphs: dict[str, Callable[[], Any]] = {
        "plain floats, forward only": graph_step(float, plan),
        "glassgrad": graph_step(gg.Value, plan),
        "glassgrad, reference engine": graph_step(reference.Value, plan),
        "a __slots__ Value": graph_step(SlotsValue, plan),
    }
    if importlib.util.find_spec("torch"):
        graphs["torch, 0-dim float64"] = torch_graph_step(plan)
    print_table("(a) 100,000 + and * nodes, forward and backward", graphs)
    steps: dict[str, Callable[[], Any]] = {
        "micrograd": course_step(micrograd.engine.Value),
        "a __slots__ Value": course_step(SlotsValue),
        "(b) glassgrad, course code": course_step(gg.Value),
        "(b') glassgrad.nn": library_step(),
        "(b) glassgrad, reference engine": course_step(reference.Value),
    }
    check_same(steps)
    print_table("(b) a training step: MLP(2, [16, 16, 1]), 100 samples, hinge and L2", steps)
    documents: dict[str, Callable[[], Any]] = {
        "a __slots__ Value": gpt_step(SlotsValue),
        "(c) glassgrad": gpt_step(gg.Value),
    }
    check_same(documents)
    print_table("(c) a small character GPT, 8 tokens, forward and backward", documents)
    whole: dict[str, Callable[[], Any]] = {
        "micrograd with exp and log": gpt_step(with_exp_and_log(), optimizer=adam_in_python),
        "glassgrad, plain ops": gpt_step(gg.Value, optimizer=adam_in_c),
        "glassgrad, dot": gpt_step(gg.Value, gg.dot, adam_in_c),
    }
    check_same(whole)
    check_same(whole)  # once more, after an update
    print_table("The same with Adam over its 4,064 parameters: the whole step", whole, rounds=5)
    print_adam()
    print("\nBytes a node, + and * nodes before backward\n\n| | bytes |\n|---|---|")
    for module in ("micrograd.engine", "glassgrad.engine.reference", "glassgrad.engine"):
        print(f"| {module} | {bytes_a_node(module):.0f} |")
    if gg.engine.name == "native":
        print_growth()
        print_hundredth_step()


if __name__ == "__main__":
    main()
