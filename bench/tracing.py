"""Tracing and compiling: the first call of a compiled function, in seconds.

It needs no peers. The times are copied to docs/performance.md by hand, with the date.
"""

import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np

import glassgrad as gg
from glassgrad import nn

sys.path.insert(0, str(Path(__file__).parent.parent / "examples"))
import gpt as example

ROUNDS = 5
Loss = Callable[..., Any]
Case = Callable[[], tuple[Loss, tuple[Any, ...]]]


def network(sizes: list[int], by_hand: bool = False) -> tuple[Loss, tuple[Any, ...]]:
    """A network of relu layers with cross-entropy, from the library or as chains of + and *."""
    draw = np.random.default_rng(0)
    model = nn.MLP(sizes[0], sizes[1:], seed=1)

    def chains(x: list[Any]) -> list[Any]:
        for layer in model.layers:
            x = [sum((w * v for w, v in zip(n.w, x, strict=True)), n.b) for n in layer.neurons]
            x = [v.relu() for v in x] if layer is not model.layers[-1] else x
        return x

    forward = chains if by_hand else model
    batch = draw.normal(size=(128, sizes[0])), draw.integers(0, sizes[-1], 128)
    return lambda x, y: nn.cross_entropy(forward(x), y), batch


def chain(x: list[Any], y: list[Any]) -> Any:
    """A dot product as a course writes it: one node for each * and each +."""
    total = x[0] * y[0]
    for a, b in zip(x[1:], y[1:], strict=True):
        total = total + a * b
    return total


def tiny_gpt(dot: Any) -> tuple[Loss, tuple[Any, ...]]:
    """The model of examples/gpt.py on one document of 8 tokens."""
    example.gg = SimpleNamespace(dot=dot, softmax=gg.softmax)
    model = example.GPT(seed=0)
    text = np.array([example.to_numbers("melanie")])
    return lambda text: nn.cross_entropy(model(text[:-1]), text[1:]), (text,)


class Layer(nn.Module):
    """A layer of attention and one of neurons, over all places."""

    def __init__(self, width: int, rng: Random) -> None:
        shapes = [(width, width)] * 4 + [(width, 4 * width), (4 * width, width)]
        parts = [example.Linear(nin, nout, rng) for nin, nout in shapes]
        self.query, self.key, self.value, self.mix, self.widen, self.narrow = parts

    def __call__(self, places: list[Any]) -> list[Any]:
        keys: list[Any] = []
        values: list[Any] = []
        results = []
        for x in places:
            normal = example.scaled(x)
            keys.append(self.key(normal))
            values.append(self.value(normal))
            x = example.add(x, self.mix(example.attend(self.query(normal), keys, values)))
            hidden = [h.relu() for h in self.widen(example.scaled(x))]
            results.append(example.add(x, self.narrow(hidden)))
        return results


def deep_gpt(width: int, layers: int, heads: int, block: int) -> tuple[Loss, tuple[Any, ...]]:
    """The same with several layers, and a loss at every place."""
    example.gg, example.WIDTH, example.HEADS, example.BLOCK = gg, width, heads, block
    rng = Random(0)
    tokens, places = (nn.Embedding(n, width, scale=0.2, rng=rng) for n in (27, block))
    stack = [Layer(width, rng) for _ in range(layers)]
    readout = example.Linear(width, 27, rng)

    def loss(text: list[Any]) -> Any:
        x = [example.add(tokens(token), places(k)) for k, token in enumerate(text[:-1])]
        for layer in stack:
            x = layer(x)
        return nn.cross_entropy([readout(v) for v in x], text[1:])

    return loss, (np.random.default_rng(0).integers(0, 27, (16, block + 1)),)


CASES: dict[str, Case] = {
    "784-128-10": lambda: network([784, 128, 10]),
    "784-128-10 in + and *": lambda: network([784, 128, 10], by_hand=True),
    "tiny GPT": lambda: tiny_gpt(gg.dot),
    "tiny GPT in + and *": lambda: tiny_gpt(chain),
    "784-1024-1024-10": lambda: network([784, 1024, 1024, 10]),
    "GPT 64 wide, 4 layers, block 32": lambda: deep_gpt(64, 4, 4, 32),
}


def table() -> None:
    """Print the median for each case."""
    print("tracing and compiling, with the first call")
    for name, case in CASES.items():
        loss, batch = case()
        times = []
        for _ in range(ROUNDS):
            compiled = gg.compile(loss)
            begin = time.perf_counter()
            compiled(*batch)
            times.append(time.perf_counter() - begin)
        print(f"  {name:32} {statistics.median(times):7.3f} s", flush=True)


if __name__ == "__main__":
    table()
