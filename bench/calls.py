"""Rows: what a call costs beside its program, and programs that have no peer of the same kind."""

from itertools import pairwise
from typing import Any

import numpy as np
import torch

import glassgrad as gg
from examples import example
from glassgrad import nn
from limits import bandwidth, show_limit
from networks import model_of, samples
from timing import Clock, Step, check_losses, show, show_table

SIZES, COUNT = [20, 64, 64, 10], 32


def step_of(model: nn.Module) -> Any:
    optimizer = nn.SGD(model.parameters(), 0.01)
    return gg.compile_step(lambda x, y: nn.cross_entropy(model(x), y), optimizer)


def lists_row(clock: Clock) -> None:
    x, y = samples(SIZES, COUNT, "float64")
    listed = x.tolist(), y.tolist()
    from_array, from_lists = step_of(model_of(SIZES)), step_of(model_of(SIZES))
    steps: dict[str, Step] = {
        "from arrays": lambda: from_array(x, y),
        "from lists": lambda: from_lists(*listed),
    }
    check_losses(steps)
    steps["np.asarray of the lists"] = lambda: [np.asarray(column) for column in listed]
    found = clock.medians(steps)
    limit = found["from arrays"] + found["np.asarray of the lists"]
    print(f"{'-'.join(map(str, SIZES))}, batch {COUNT}: a step from lists")
    print(f"  limit: {show(limit).strip()} (a step from arrays, and the conversion)")
    show_table(found, lambda _: limit)


def alternating(steps: list[Step]) -> Step:
    def step() -> Any:
        losses = [step() for step in steps]
        return losses[0]

    return step


def shapes_row(clock: Clock) -> None:
    """Each pair of steps: one compiled step that alternates, and one for each shape."""
    batches = [samples(SIZES, count, "float64") for count in (COUNT, 3 * COUNT // 2)]
    texts = [np.array([example("gpt").to_numbers(name)]) for name in ("melanie", "ann")]
    rows: dict[str, Any] = {
        "batches of 32 and 48": (lambda: step_of(model_of(SIZES)), batches),
        "documents of 8 and 4 tokens": (tiny_gpt, [(text,) for text in texts]),
    }
    for name, (make, arguments) in rows.items():
        both, alone = make(), [make() for _ in arguments]
        steps = {
            "alternating": alternating([lambda a=a, s=both: s(*a) for a in arguments]),
            "one shape each": alternating(
                [lambda a=a, s=s: s(*a) for s, a in zip(alone, arguments, strict=True)]
            ),
        }
        check_losses(steps)
        found = clock.medians(steps)
        print(f"two steps that alternate between {name}")
        print(f"  limit: {show(found['one shape each']).strip()} (the same steps, prepared apart)")
        show_table(found, lambda _, found=found: found["one shape each"])


def tiny_gpt() -> Any:
    model = example("gpt").GPT(seed=0)
    return gg.compile_step(gpt_loss(model), nn.Adam(model.parameters(), 0.001))


def gpt_loss(model: Any) -> Any:
    return lambda text: nn.cross_entropy(model(text[:-1]), text[1:])


def backward_row(clock: Clock) -> None:
    gpt = example("gpt")
    model = gpt.GPT(seed=0)
    compiled, batch = gg.compile(gpt_loss(model)), np.array([gpt.to_numbers("melanie")])
    kept = compiled(batch)
    inputs = len(kept.inputs)
    numbers = gg.compile(gpt_loss(model), gradients=False, reduction="mean")
    found = clock.medians(
        {
            "backward": lambda: kept.backward(reset=True),
            "call": lambda: compiled(batch),
            "call and backward": lambda: compiled(batch).backward(),
            "the loss alone": lambda: numbers(batch),
        }
    )
    # A node of 96 bytes, a slope and its address, the grad read and written, for each input.
    limit = inputs * (96 + 16 + 16) / bandwidth(1)
    print(f"a compiled result with {inputs:,} inputs")
    print(f"  limit: {show(limit).strip()} (bandwidth of memory; from a cache it is faster)")
    show_table(found, lambda _: found["backward"])


def mesh_row(clock: Clock) -> None:
    sizes, count = [2, 16, 16, 1], 100_000
    mesh = np.random.default_rng(0).uniform(-2, 2, (count, 2))
    predict = gg.compile(nn.MLP(2, [16, 16, 1], seed=1))
    layers: list[Any] = []
    for n, m in pairwise(sizes):
        layers += [torch.nn.Linear(n, m, dtype=torch.float64), torch.nn.ReLU()]
    network, points = torch.nn.Sequential(*layers[:-1]), torch.from_numpy(mesh)

    def by_network() -> Any:
        with torch.no_grad():
            return network(points)

    found = clock.medians({"glassgrad": lambda: predict(mesh), "torch.no_grad": by_network})
    print("predictions of 2-16-16-1 on 100,000 points")
    work = count * sum(n * m for n, m in pairwise(sizes)), 3 * count
    show_limit(*work, "float64", 1, {"": found["glassgrad"]})
    show_table(found, lambda _: found["glassgrad"])


def gpt_row(clock: Clock) -> None:
    gpt = example("gpt")
    model, text = gpt.GPT(seed=0), gpt.to_numbers("melanie")
    compiled, batch = tiny_gpt(), np.array([text])
    optimizer, loss = nn.Adam(model.parameters(), 0.001), gpt_loss(model)

    def eager() -> float:
        total = loss(text)
        optimizer.zero_grad()
        total.backward()
        optimizer.step()
        return float(total.data)

    steps = {"compiled": lambda: compiled(batch), "native eager, dot, Adam in C": eager}
    check_losses(steps)
    found = clock.medians(steps)
    print("tiny GPT, one document of 8 tokens, with Adam")
    parameters = len(model.parameters())
    # Every parameter but those of other tokens takes part for each of 8 tokens, in 3 products.
    work = 3 * 8 * (parameters - (27 + gpt.BLOCK) * gpt.WIDTH), 8 * parameters
    show_limit(*work, "float64", 1, {"": found["compiled"]})
    show_table(found, lambda _: found["compiled"])


ROWS = {
    "lists": lists_row,
    "shapes": shapes_row,
    "backward": backward_row,
    "mesh": mesh_row,
    "gpt": gpt_row,
}
