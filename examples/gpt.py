"""A character GPT in plain scalar code: it reads names and learns to make up new ones.

One layer of attention and one of neurons, about 4,000 parameters, every one a Value.
"""

import random
from typing import Any

import glassgrad as gg
from glassgrad import Value, nn

WIDTH, HEADS, BLOCK = 16, 4, 16
LETTERS = "abcdefghijklmnopqrstuvwxyz"
END = len(LETTERS)  # a to z are 0 to 25


class Linear(nn.Module):
    """A matrix of weights: one dot product per row."""

    def __init__(self, nin: int, nout: int, rng: random.Random) -> None:
        self.weight = [[Value(rng.gauss(0, 0.2)) for _ in range(nin)] for _ in range(nout)]

    def __call__(self, x: list[Any]) -> list[Any]:
        return [gg.dot(row, x) for row in self.weight]


class GPT(nn.Module):
    """Predicts how likely each character is to come next, given those so far."""

    def __init__(self, seed: int) -> None:
        rng = random.Random(seed)
        self.tokens = nn.Embedding(END + 1, WIDTH, scale=0.2, rng=rng)
        self.places = nn.Embedding(BLOCK, WIDTH, scale=0.2, rng=rng)
        self.query, self.key, self.value, self.mix = (Linear(WIDTH, WIDTH, rng) for _ in range(4))
        self.widen, self.narrow = Linear(WIDTH, 4 * WIDTH, rng), Linear(4 * WIDTH, WIDTH, rng)
        self.readout = Linear(WIDTH, END + 1, rng)

    def __call__(self, text: list[int]) -> list[list[Any]]:
        """The logits after each character."""
        keys: list[list[Any]] = []
        values: list[list[Any]] = []
        logits = []
        for place, token in enumerate(text):
            x = add(self.tokens(token), self.places(place))
            normal = scaled(x)
            keys.append(self.key(normal))
            values.append(self.value(normal))
            x = add(x, self.mix(attend(self.query(normal), keys, values)))
            hidden = [h.relu() for h in self.widen(scaled(x))]
            x = add(x, self.narrow(hidden))
            logits.append(self.readout(x))
        return logits


def add(x: list[Any], y: list[Any]) -> list[Any]:
    """The sum of two vectors."""
    return [a + b for a, b in zip(x, y, strict=True)]


def scaled(x: list[Any]) -> list[Any]:
    """A vector of mean square 1 in the same direction."""
    factor = (gg.dot(x, x) * (1 / len(x)) + 1e-5) ** -0.5
    return [v * factor for v in x]


def attend(query: list[Any], keys: list[list[Any]], values: list[list[Any]]) -> list[Any]:
    """For each head, the average of all values so far, weighted by how well the keys match."""
    size = WIDTH // HEADS
    heard = []
    for start in range(0, WIDTH, size):
        part = slice(start, start + size)
        weights = gg.softmax([gg.dot(query[part], key[part]) * size**-0.5 for key in keys])
        for column in range(start, start + size):
            heard.append(gg.dot(weights, [value[column] for value in values]))
    return heard


def to_numbers(name: str) -> list[int]:
    """A name as numbers, with END before and after it."""
    return [END, *map(LETTERS.index, name), END]


def invent(model: GPT, rng: random.Random, temperature: float = 0.7) -> str:
    """A new name, drawn one character at a time; the lower the temperature, the likelier."""
    text = [END]
    with gg.no_grad():
        while len(text) < BLOCK:
            chances = [v.data for v in gg.softmax([z / temperature for z in model(text)[-1]])]
            drawn = rng.choices(range(END + 1), weights=chances)[0]
            if drawn == END:
                break
            text.append(drawn)
    return "".join(LETTERS[k] for k in text[1:])


def main(steps: int = 2000, seed: int = 0) -> None:
    """Train on one name per step; print the loss, and names that are not in the list."""
    rng = random.Random(seed + 1)
    model = GPT(seed)
    names = [name for name in gg.data.names() if len(name) < BLOCK]
    parameters = model.parameters()
    print(f"{len(parameters)} parameters, {len(names)} names")
    lr = nn.schedules.LinearDecay(0.02, 0.001, steps)
    optimizer = nn.Adam(parameters, lr, betas=(0.85, 0.99))
    recent = 0.0
    for step in range(steps):
        text = to_numbers(rng.choice(names))
        loss = nn.cross_entropy(model(text[:-1]), text[1:])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        recent += loss.data
        every = max(1, steps // 8)
        if step % every == every - 1:
            print(f"step {step + 1:4d}  loss {recent / every:.3f} (of 3.296 without learning)")
            recent = 0.0
    made_up = {invent(model, rng) for _ in range(16)}
    print("new names:", ", ".join(sorted(made_up - {"", *names})))


if __name__ == "__main__":
    main()
