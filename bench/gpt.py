"""(c) one step of a small character GPT in scalar code: forward, loss, backward, and Adam."""

import math
import random
from collections.abc import Callable
from operator import getitem
from typing import Any

VOCABULARY, WIDTH, HEADS, BLOCK = 27, 16, 4, 8


def chain(weights: list[Any], x: list[Any]) -> Any:
    """A weighted sum as a course writes it: one node for each * and each +."""
    act = weights[0] * x[0]
    for w, v in zip(weights[1:], x[1:], strict=True):
        act = act + w * v
    return act


def shifted_softmax(scores: list[Any]) -> list[Any]:
    largest = max(score.data for score in scores)
    exps = [(score + -largest).exp() for score in scores]
    total = exps[0]
    for e in exps[1:]:
        total = total + e
    inverse = total**-1
    return [e * inverse for e in exps]


def gpt_step(
    value_class: type,
    dot: Callable[[list[Any], list[Any]], Any] = chain,
    optimizer: Callable[[list[Any]], Callable[[], None]] | None = None,
) -> Callable[[], float]:
    """A step on one document of 8 characters, with plain + - * / **, exp, log and relu."""
    loss_of, parameters = gpt_loss(value_class, dot)
    draw = random.Random(1)
    text = [draw.randrange(VOCABULARY) for _ in range(BLOCK + 1)]
    update = optimizer(parameters) if optimizer else None

    def step() -> float:
        loss = loss_of(text)
        for p in parameters:
            p.grad = 0.0
        loss.backward()
        if update:
            update()
        return loss.data

    return step


def gpt_loss(
    value_class: type,
    dot: Callable[[list[Any], list[Any]], Any] = chain,
    softmax: Callable[[list[Any]], list[Any]] = shifted_softmax,
    pick: Callable[[Any, Any], Any] = getitem,
) -> tuple[Callable[[list[Any]], Any], list[Any]]:
    """The loss of a document, and the parameters; pick is how a table is indexed."""
    draw = random.Random(0)

    def linear(x: list[Any], weights: list[list[Any]]) -> list[Any]:
        return [dot(row, x) for row in weights]

    def attend(query: list[Any], keys: list[list[Any]], values: list[list[Any]]) -> list[Any]:
        size = WIDTH // HEADS
        heard = []
        for start in range(0, WIDTH, size):
            part = slice(start, start + size)
            scores = [dot(key[part], query[part]) * (1 / math.sqrt(size)) for key in keys]
            weights = softmax(scores)
            for column in range(start, start + size):
                heard.append(dot([value[column] for value in values], weights))
        return heard

    def matrix(rows: int, columns: int) -> list[list[Any]]:
        return [[value_class(draw.gauss(0, 0.2)) for _ in range(columns)] for _ in range(rows)]

    tokens, places = matrix(VOCABULARY, WIDTH), matrix(BLOCK, WIDTH)
    queries, keys, values, mix = (matrix(WIDTH, WIDTH) for _ in range(4))
    widen, narrow = matrix(4 * WIDTH, WIDTH), matrix(WIDTH, 4 * WIDTH)
    readout = matrix(VOCABULARY, WIDTH)
    matrices = [tokens, places, queries, keys, values, mix, widen, narrow, readout]

    def loss(text: list[Any]) -> Any:
        past_keys: list[list[Any]] = []
        past_values: list[list[Any]] = []
        losses = []
        for place in range(BLOCK):
            x = [a + b for a, b in zip(pick(tokens, text[place]), places[place], strict=True)]
            normal = scaled(x)
            query = linear(normal, queries)
            past_keys.append(linear(normal, keys))
            past_values.append(linear(normal, values))
            heard = attend(query, past_keys, past_values)
            x = [a + b for a, b in zip(x, linear(heard, mix), strict=True)]
            hidden = [h.relu() for h in linear(scaled(x), widen)]
            x = [a + b for a, b in zip(x, linear(hidden, narrow), strict=True)]
            chances = softmax(linear(x, readout))
            losses.append(pick(chances, text[place + 1]).log() * -1.0)
        return sum(losses[1:], losses[0]) * (1.0 / BLOCK)

    return loss, [p for m in matrices for row in m for p in row]


def scaled(x: list[Any]) -> list[Any]:
    square = x[0] * x[0]
    for v in x[1:]:
        square = square + v * v
    factor = (square * (1.0 / len(x)) + 1e-5) ** -0.5
    return [v * factor for v in x]


def adam_in_python(parameters: list[Any], rate: float = 0.01) -> Callable[[], None]:
    """Adam as it is written for scalar Values in plain Python."""
    means, squares, steps = [0.0] * len(parameters), [0.0] * len(parameters), 0

    def update() -> None:
        nonlocal steps
        steps += 1
        for k, p in enumerate(parameters):
            means[k] = 0.9 * means[k] + 0.1 * p.grad
            squares[k] = 0.999 * squares[k] + 0.001 * p.grad**2
            mean, square = means[k] / (1 - 0.9**steps), squares[k] / (1 - 0.999**steps)
            p.data -= rate * mean / (math.sqrt(square) + 1e-8)

    return update
