"""Row: tracing and compiling, with the first call."""

from collections.abc import Callable
from typing import Any

import numpy as np

import glassgrad as gg
from glassgrad import nn
from gpt import BLOCK, VOCABULARY, gpt_loss
from networks import samples
from timing import Clock, Step, show


def tracing_row(clock: Clock) -> None:
    print("tracing and compiling, with the first call")
    for name, prepare in cases().items():
        seconds, total = clock.once(prepare)
        print(f"  {name:42} {show(seconds)}   {len(total.inputs):9,} inputs", flush=True)


def cases() -> dict[str, Callable[[], Step]]:
    mnist, wide = nn.MLP(784, [128, 10], seed=1), nn.MLP(784, [1024, 1024, 10], seed=1)
    x, y = samples([784, 128, 10], 128, "float64")
    text = np.random.default_rng(0).integers(0, VOCABULARY, (1, BLOCK + 1))

    def fresh(model: Callable[[Any], Any]) -> Step:
        compiled = gg.compile(lambda x, y: nn.cross_entropy(model(x), y))
        return lambda: compiled(x, y)

    def fresh_gpt() -> Step:
        loss, _ = gpt_loss(gg.Value, softmax=unshifted_softmax, pick=gg.lookup)
        compiled = gg.compile(loss)
        return lambda: compiled(text)

    return {
        "784-128-10": lambda: fresh(mnist),
        "784-128-10, hand-written chains": lambda: fresh(by_hand(mnist)),
        "tiny GPT, 8 tokens, plain + and *": fresh_gpt,
        "784-1024-1024-10": lambda: fresh(wide),
    }


def by_hand(model: nn.MLP) -> Callable[[list[Any]], list[Any]]:
    def forward(x: list[Any]) -> list[Any]:
        for layer in model.layers:
            x = [sum((w * v for w, v in zip(n.w, x, strict=True)), n.b) for n in layer.neurons]
            x = [v.relu() for v in x] if layer is not model.layers[-1] else x
        return x

    return forward


def unshifted_softmax(scores: list[Any]) -> list[Any]:
    """Without the largest score, which is not known while a function is traced."""
    exps = [score.exp() for score in scores]
    total = exps[0]
    for e in exps[1:]:
        total = total + e
    inverse = total**-1
    return [e * inverse for e in exps]


ROWS = {"tracing": tracing_row}
