"""Compiled training steps against PyTorch, JAX and NumPy: ratios of medians in one run.

A step is forward, backward and update, on one thread. Peers take turns. The tables are copied to
docs/performance.md by hand, with the date; --picture FILE writes the picture.
"""

import os

for name in ("OMP_NUM_THREADS", "MKL_NUM_THREADS", "OPENBLAS_NUM_THREADS", "GLASSGRAD_THREADS"):
    os.environ[name] = "1"
os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false"
os.environ["JAX_PLATFORMS"] = "cpu"
os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})

import ctypes  # noqa: E402
import platform  # noqa: E402
import statistics  # noqa: E402
import subprocess  # noqa: E402
import sys  # noqa: E402
import tempfile  # noqa: E402
import time  # noqa: E402
from collections.abc import Callable  # noqa: E402
from itertools import pairwise  # noqa: E402
from pathlib import Path  # noqa: E402
from typing import Any  # noqa: E402

import jax  # noqa: E402
import jax.numpy as jnp  # noqa: E402
import numpy as np  # noqa: E402
import torch  # noqa: E402

import glassgrad as gg  # noqa: E402
import tracing  # noqa: E402
from glassgrad import nn  # noqa: E402

jax.config.update("jax_enable_x64", True)
torch.set_num_threads(1)
ROUNDS, SECONDS, RATE, L2 = 11, 0.06, 0.01, 1e-4
CASES = {
    "moons 2-16-16-1, batch 100": ([2, 16, 16, 1], 100, "float64"),
    "digits 64-32-10, batch 128": ([64, 32, 10], 128, "float64"),
    "MNIST 784-128-10, batch 128": ([784, 128, 10], 128, "float64"),
    "MNIST 784-128-10, batch 128, float32": ([784, 128, 10], 128, "float32"),
}
Step = Callable[[], object]


def samples(sizes: list[int], count: int, dtype: str) -> tuple[Any, Any]:
    draw = np.random.default_rng(0)
    x = draw.normal(size=(count, sizes[0])).astype(dtype) * (1 if sizes[0] < 100 else 0.05)
    if sizes[-1] == 1:
        return x, draw.choice([-1.0, 1.0], count).astype(dtype)
    return x, draw.integers(0, sizes[-1], count)


def weights(sizes: list[int], dtype: str) -> list[Any]:
    draw = np.random.default_rng(1)
    shapes = [shape for n, m in pairwise(sizes) for shape in ((m, n), (m,))]
    scale = [1 / np.sqrt(shape[-1]) if len(shape) == 2 else 0.0 for shape in shapes]
    pairs = zip(shapes, scale, strict=True)
    return [(draw.uniform(-1, 1, shape) * s).astype(dtype) for shape, s in pairs]


def by_glassgrad(sizes: list[int], count: int, dtype: str, steps: int | None = None) -> Step:
    model = nn.MLP(sizes[0], sizes[1:], seed=1)
    state = dict(zip(model.tensors(), weights(sizes, "float64"), strict=True))
    model.load_state_dict(state)
    x, y = samples(sizes, count, dtype)

    def hinge(x: Any, y: Any) -> Any:
        return (1 - y * model(x)).relu() + L2 * sum(p * p for p in model.parameters())

    def cross_entropy(x: Any, y: Any) -> Any:
        return nn.cross_entropy(model(x), y)

    loss = hinge if sizes[-1] == 1 else cross_entropy
    step = gg.compile_step(loss, nn.SGD(model.parameters(), RATE), dtype=dtype, steps=steps)
    return lambda: step(x, y)


def by_torch(sizes: list[int], count: int, dtype: str) -> Step:
    kind = getattr(torch, dtype)
    layers: list[Any] = []
    for n, m in pairwise(sizes):
        layers += [torch.nn.Linear(n, m, dtype=kind), torch.nn.ReLU()]
    model = torch.nn.Sequential(*layers[:-1])
    with torch.no_grad():
        for p, w in zip(model.parameters(), weights(sizes, dtype), strict=True):
            p.copy_(torch.from_numpy(w))
    optimizer = torch.optim.SGD(model.parameters(), RATE)
    x, y = map(torch.from_numpy, samples(sizes, count, dtype))

    def step() -> float:
        out = model(x)
        if sizes[-1] == 1:
            squares = sum((p * p).sum() for p in model.parameters())
            loss = (1 - y * out[:, 0]).relu().mean() + L2 * squares
        else:
            loss = torch.nn.functional.cross_entropy(out, y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        return float(loss.item())

    return step


def by_jax(sizes: list[int], count: int, dtype: str, steps: int | None = None) -> Step:
    x, y = map(jnp.asarray, samples(sizes, count, dtype))

    def loss_of(parameters: Any, x: Any, y: Any) -> Any:
        h = x
        for k in range(0, len(parameters), 2):
            h = h @ parameters[k].T + parameters[k + 1]
            h = jnp.maximum(h, 0) if k + 2 < len(parameters) else h
        if sizes[-1] == 1:
            hinge = jnp.maximum(1 - y * h[:, 0], 0).mean()
            return hinge + L2 * sum((p * p).sum() for p in parameters)
        return (jax.nn.logsumexp(h, axis=1) - h[jnp.arange(len(y)), y]).mean()

    def once(parameters: Any, x: Any, y: Any) -> Any:
        loss, grads = jax.value_and_grad(loss_of)(parameters, x, y)
        return [p - RATE * g for p, g in zip(parameters, grads, strict=True)], loss

    def many(parameters: Any, x: Any, y: Any) -> Any:
        return jax.lax.scan(lambda p, _: once(p, x, y), parameters, length=steps)

    compiled = jax.jit(once if steps is None else many, donate_argnums=0)
    state = [jnp.asarray(w) for w in weights(sizes, dtype)]

    def step() -> Any:
        nonlocal state
        state, loss = compiled(state, x, y)
        return loss.block_until_ready()

    return step


def by_numpy(sizes: list[int], count: int, dtype: str) -> Step:
    x, y = samples(sizes, count, dtype)
    state = weights(sizes, dtype)
    rows = np.arange(count)

    def step() -> float:
        hidden = [x]
        for k in range(0, len(state), 2):
            h = hidden[-1] @ state[k].T + state[k + 1]
            hidden.append(np.maximum(h, 0) if k + 2 < len(state) else h)
        out = hidden[-1]
        if sizes[-1] == 1:
            margin = 1 - y * out[:, 0]
            loss = np.maximum(margin, 0).mean() + L2 * sum(float((p * p).sum()) for p in state)
            grad = (np.where(margin > 0, -y, 0) / count)[:, None].astype(dtype)
        else:
            shifted = out - out.max(axis=1, keepdims=True)
            chances = np.exp(shifted)
            sums = chances.sum(axis=1, keepdims=True)
            loss = (np.log(sums[:, 0]) - shifted[rows, y]).mean()
            grad = chances / sums
            grad[rows, y] -= 1
            grad /= count
        grads: list[Any] = []
        for k in range(len(state) - 2, -1, -2):
            grads = [grad.T @ hidden[k // 2], grad.sum(axis=0), *grads]
            if k:
                grad = (grad @ state[k]) * (hidden[k // 2] > 0)
        for p, g in zip(state, grads, strict=True):
            p -= RATE * (g + 2 * L2 * p if sizes[-1] == 1 else g)
        return float(loss)

    return step


def medians(steps: dict[str, Step], divide: dict[str, int]) -> dict[str, float]:
    """Seconds per step; the peers take turns."""
    counts, times = {}, {name: [] for name in steps}
    for name, step in steps.items():
        step()
        begin = time.perf_counter()
        step()
        counts[name] = max(1, int(SECONDS / (time.perf_counter() - begin)))
    for _ in range(ROUNDS):
        for name, step in steps.items():
            begin = time.perf_counter()
            for _ in range(counts[name]):
                step()
            seconds = (time.perf_counter() - begin) / counts[name]
            times[name].append(seconds / divide.get(name, 1))
    return {name: statistics.median(found) for name, found in times.items()}


def multiply_adds(sizes: list[int], count: int) -> int:
    """Per step: forward, for the weights and, except in the first layer, back to the inputs."""
    return count * sum(n * m * (3 if k else 2) for k, (n, m) in enumerate(pairwise(sizes)))


def peak() -> float:
    """Multiply-adds per second of one core, in double precision."""
    source = Path(__file__).parent / "peak.c"
    with tempfile.TemporaryDirectory() as folder:
        library = f"{folder}/peak.so"
        flags = ["-O3", "-march=native", "-ffp-contract=fast", "-shared", "-fPIC", "-Wno-psabi"]
        subprocess.run(["cc", *flags, str(source), "-o", library], check=True)
        measure = ctypes.CDLL(library).fused_multiply_adds_a_second
        measure.restype, measure.argtypes = ctypes.c_double, [ctypes.c_long]
        return max(measure(2_000_000) for _ in range(9))


def steps_table() -> None:
    print(f"peak: {peak() / 1e9:.1f} billion multiply-adds a second in float64\n")
    for title, (sizes, count, dtype) in CASES.items():
        steps = {
            "glassgrad": by_glassgrad(sizes, count, dtype),
            "glassgrad, 50 steps a call": by_glassgrad(sizes, count, dtype, 50),
            "torch": by_torch(sizes, count, dtype),
            "JAX jit": by_jax(sizes, count, dtype),
            "JAX scan of 50": by_jax(sizes, count, dtype, 50),
            "NumPy": by_numpy(sizes, count, dtype),
        }
        first = {name: float(np.asarray(step()).ravel()[0]) for name, step in steps.items()}
        low, high = min(first.values()), max(first.values())
        assert high - low < 1e-4 * abs(high), f"the peers compute different losses: {first}"
        found = medians(steps, {"glassgrad, 50 steps a call": 50, "JAX scan of 50": 50})
        ours, loop = found["glassgrad"], found["glassgrad, 50 steps a call"]
        width = 2 if dtype == "float32" else 1
        most = peak() * width
        alone, looped = (multiply_adds(sizes, count) / s / most for s in (ours, loop))
        print(f"{title}: {alone:.0%} of the peak, {looped:.0%} in the loop of 50")
        for name, seconds in found.items():
            against = loop if "50" in name else ours
            print(f"  {name:28} {seconds * 1e6:9.1f} µs   {seconds / against:6.2f}x")


def mesh_table() -> None:
    model = nn.MLP(2, [16, 16, 1], seed=1)
    mesh = np.random.default_rng(0).uniform(-2, 2, (100_000, 2))
    predict = gg.compile(model)
    layers: list[Any] = []
    for n, m in pairwise([2, 16, 16, 1]):
        layers += [torch.nn.Linear(n, m, dtype=torch.float64), torch.nn.ReLU()]
    network = torch.nn.Sequential(*layers[:-1])
    points = torch.from_numpy(mesh)

    def by_network() -> Any:
        with torch.no_grad():
            return network(points)

    found = medians({"glassgrad": lambda: predict(mesh), "torch.no_grad": by_network}, {})
    print("predictions of 2-16-16-1 on 100,000 points")
    for name, seconds in found.items():
        print(f"  {name:28} {seconds * 1e3:9.2f} ms   {seconds / found['glassgrad']:6.2f}x")


def gpt_table() -> None:
    sys.path.insert(0, str(Path(__file__).parent.parent / "examples"))
    from gpt import GPT, to_numbers

    text = to_numbers("melanie")
    steps: dict[str, Step] = {}
    for name in ("compiled", "native eager, dot, Adam in C"):
        model = GPT(seed=0)
        optimizer = nn.Adam(model.parameters(), 0.001)

        def loss(text: list[Any], model: Any = model) -> Any:
            return nn.cross_entropy(model(text[:-1]), text[1:])

        def eager(loss: Any = loss, optimizer: Any = optimizer) -> float:
            total = loss(text)
            optimizer.zero_grad()
            total.backward()
            optimizer.step()
            return float(total.data)

        if name == "compiled":
            step, batch = gg.compile_step(loss, optimizer), np.array([text])
            steps[name] = lambda step=step, batch=batch: step(batch)
        else:
            steps[name] = eager
    found = medians(steps, {})
    print("tiny GPT, one document of 8 tokens, with Adam")
    for name, seconds in found.items():
        print(f"  {name:28} {seconds * 1e6:9.1f} µs   {seconds / found['compiled']:6.2f}x")


def growth_table() -> list[tuple[int, float]]:
    print("moons, a step by batch size")
    found = []
    for count in (1, 10, 100, 1_000, 10_000, 100_000, 1_000_000):
        step = by_glassgrad([2, 16, 16, 1], count, "float64")
        seconds = medians({"": step}, {})[""]
        found.append((count, seconds))
        print(f"  {count:9,}  {seconds * 1e6:12.1f} µs  {seconds / count * 1e9:8.1f} ns a sample")
    return found


def picture(path: str) -> None:
    """Plot a step of moons by batch size: all peers, and what the machine could do at best."""
    from matplotlib.figure import Figure

    makers = {"glassgrad": by_glassgrad, "JAX jit": by_jax, "NumPy": by_numpy, "PyTorch": by_torch}
    counts = [1, 10, 100, 1_000, 10_000, 100_000]
    times: dict[str, list[float]] = {name: [] for name in makers}
    sizes, best = [2, 16, 16, 1], peak()
    for count in counts:
        steps = {name: make(sizes, count, "float64") for name, make in makers.items()}
        for name, seconds in medians(steps, {}).items():
            times[name].append(seconds * 1e6)
    figure = Figure(figsize=(7, 4.6), layout="constrained")
    axes = figure.subplots()
    colours = "#0072b2", "#d55e00", "#009e73", "#cc79a7"
    styles = zip(("o-", "s--", "^-.", "D:"), colours, strict=True)
    for (name, row), (style, colour) in zip(times.items(), styles, strict=True):
        axes.loglog(counts, row, style, color=colour, label=name)
    limit = [multiply_adds(sizes, count) / best * 1e6 for count in counts]
    axes.loglog(counts, limit, color="0.5", label="multiply-adds at the machine's peak")
    axes.set(
        xlabel="samples in a batch",
        ylabel="µs a training step",
        title="2-16-16-1, float64, one thread: forward, backward and update",
    )
    axes.grid(True, which="major", color="0.9")
    axes.legend()
    figure.savefig(path)
    print(f"wrote {path}")


def main() -> None:
    from glassgrad.compiler.extension import kernels

    if sys.argv[1:2] == ["--picture"]:
        picture(sys.argv[2])
        return

    print(
        f"Python {platform.python_version()}, torch {torch.__version__}, jax {jax.__version__},"
        f" numpy {np.__version__}, kernels {kernels.name}"
    )
    steps_table()
    mesh_table()
    gpt_table()
    growth_table()
    tracing.table()


if __name__ == "__main__":
    main()
