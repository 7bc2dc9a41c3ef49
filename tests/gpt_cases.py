"""How Python trains examples/gpt.py, for the page to repeat; run this to write cases/gpt.json anew."""

import importlib.util
import json
import math
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from glassgrad import data, nn

PATH = Path(__file__).parent / "cases" / "gpt.json"
EXAMPLE = Path(__file__).resolve().parent.parent / "examples" / "gpt.py"
STEPS = 100


def example() -> Any:
    """The module examples/gpt.py, which is not in a package."""
    spec = importlib.util.spec_from_file_location("example_gpt", EXAMPLE)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


gpt = example()


def cases() -> dict[str, Any]:
    return {
        "training": [trained(0, 0.02), trained(1337, 0.05, 40)],
        "names": [made_up(0, steps) for steps in (0, 100)],
        "drawn": drawn(),
    }


def training(seed: int, lr: float, steps: int) -> Iterator[tuple[Any, random.Random, float]]:
    """The steps of main(), with the model and its generator after each."""
    rng = random.Random(seed + 1)
    model = gpt.GPT(seed)
    names = data.names()
    schedule = nn.schedules.LinearDecay(lr, lr / 20, 2000)
    optimizer = nn.Adam(model.parameters(), schedule, betas=(0.85, 0.99))
    yield model, rng, math.nan
    for _ in range(steps):
        text = gpt.to_numbers(rng.choice(names))
        loss = nn.cross_entropy(model(text[:-1]), text[1:])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        yield model, rng, loss.data


def trained(seed: int, lr: float, steps: int = STEPS) -> dict[str, Any]:
    taken = list(described(seed, lr, steps))
    losses, grads, parameters = zip(*taken, strict=True)
    return {"seed": seed, "lr": lr, "losses": losses, "grads": grads, "parameters": parameters[-1]}


def described(seed: int, lr: float, steps: int) -> Iterator[tuple[float, list[float], list[float]]]:
    for model, _, loss in training(seed, lr, steps):
        if not math.isnan(loss):
            rows = model.parameters()
            yield loss, projected([p.grad for p in rows]), [p.data for p in rows][::61]


def projected(grads: list[float]) -> list[float]:
    """Two sums, of which each grad has a share of its own, and the size of all."""
    return [
        math.fsum(g * math.cos(k) for k, g in enumerate(grads)),
        math.fsum(g * math.sin(k * k) for k, g in enumerate(grads)),
        math.sqrt(math.fsum(g * g for g in grads)),
    ]


def made_up(seed: int, steps: int) -> dict[str, Any]:
    *_, (model, rng, _) = training(seed, 0.02, steps)
    state = rng.getstate()
    names = {}
    for temperature in (0.7, 1.3):
        rng.setstate(state)
        names[str(temperature)] = [gpt.invent(model, rng, temperature) for _ in range(16)]
    return {"seed": seed, "steps": steps, "names": names}


def drawn() -> list[dict[str, Any]]:
    """random.choice and random.choices."""
    found = []
    for seed in (0, 7, 2**40):
        rng = random.Random(seed)
        weights = [rng.random() for _ in range(9)]
        found.append(
            {
                "seed": seed,
                "weights": weights,
                "choices": [rng.choices(range(9), weights=weights)[0] for _ in range(20)],
                "choice": [rng.choice(range(460)) for _ in range(20)],
            }
        )
    return found


if __name__ == "__main__":
    lines = [
        f"{json.dumps(name)}: [\n" + ",\n".join(json.dumps(case) for case in listed) + "\n]"
        for name, listed in cases().items()
    ]
    PATH.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    print(f"wrote {PATH}")
