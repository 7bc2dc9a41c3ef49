"""The GPT from gpt.py, compiled: one program for each name length, trained on batches."""

import random
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))
import glassgrad as gg
from glassgrad import nn
from gpt import BLOCK, GPT, invent, to_numbers


def main(steps: int = 400, batch: int = 16) -> None:
    """Train each step on names of one length; print the loss, and names not in the list."""
    rng = random.Random(1)
    model = GPT(seed=0)

    def loss(text: list[Any]) -> Any:
        return nn.cross_entropy(model(text[:-1]), text[1:])

    names = [name for name in gg.data.names() if len(name) < BLOCK]
    by_length = defaultdict(list)
    for name in names:
        by_length[len(name)].append(to_numbers(name))
    lr = nn.schedules.LinearDecay(0.02, 0.001, steps)
    step = gg.compile_step(loss, nn.Adam(model.parameters(), lr, betas=(0.85, 0.99)))
    recent, every = 0.0, max(1, steps // 8)
    for k in range(steps):
        same_length = by_length[len(rng.choice(names))]
        recent += step(rng.choices(same_length, k=batch))
        if k % every == every - 1:
            print(f"step {k + 1:4d}  loss {recent / every:.3f} (of 3.296 without learning)")
            recent = 0.0
    made_up = {invent(model, rng) for _ in range(16)}
    print("new names:", ", ".join(sorted(made_up - {"", *names})))


if __name__ == "__main__":
    main()
