"""A GPT of the shape of examples/gpt.py, as data for the page."""

import math
from collections.abc import Sequence
from typing import Any

from glassgrad import nn
from glassgrad.engine import Value
from glassgrad.engine.contexts import no_grad
from glassgrad.engine.nested import flattened, shape_of

WIDTH, BLOCK = 16, 16
LONGEST = BLOCK - 1
"""The most letters of a text: its end comes first."""
FIRST_TEXT = "emma"
LETTERS = "abcdefghijklmnopqrstuvwxyz"
MATRICES = {
    "tokens": (None, WIDTH),
    "places": (BLOCK, WIDTH),
    "query": (WIDTH, WIDTH),
    "key": (WIDTH, WIDTH),
    "value": (WIDTH, WIDTH),
    "mix": (WIDTH, WIDTH),
    "widen": (4 * WIDTH, WIDTH),
    "narrow": (WIDTH, 4 * WIDTH),
    "readout": (None, WIDTH),
}
"""Rows and columns of each, in the page's order; None is the number of letters, with the end."""


def gpt_document(
    model: Any, text: str = FIRST_TEXT, lines: Sequence[str] | None = None
) -> dict[str, Any]:
    """A model, or its state dict, with a text to show and the lines it learns from, if not names.

    >>> gpt_document({"tokens.weight": [[0.0] * 8] * 27})
    Traceback (most recent call last):
    ValueError: tokens is 27 × 8: expected the shape of examples/gpt.py, tokens 27 × 16, ...
    """
    if not isinstance(text, str):
        raise TypeError(f"text: expected a str, got {type(text).__name__}")
    letters = _letters(lines)
    count = len(letters) + 1
    parameters = _parameters(model, count)
    unknown = sorted({letter for letter in text if letter not in letters})
    if unknown or len(text) > LONGEST:
        hint = f"expected up to {LONGEST} of the model's letters"
        raise ValueError(f"text={text!r:.40}: {hint}")
    shown: dict[str, Any] = {
        "text": text,
        "lines": None if lines is None else [*lines],
        "parameters": parameters,
    }
    if callable(model):
        shown["loss"] = _loss(model, [count - 1, *map(letters.index, text), count - 1])
    return {"title": "GPT", **shown}


def is_gpt(thing: Any) -> bool:
    """Whether it is a model or a state dict, rather than a Value."""
    return isinstance(thing, (nn.Module, dict))


def _letters(lines: Sequence[str] | None) -> str:
    """The letters in the page's order."""
    if lines is None:
        return LETTERS
    if isinstance(lines, str) or not all(isinstance(line, str) for line in lines):
        raise TypeError("lines: expected a list of words")
    kept = [line.strip() for line in lines if 0 < len(line.strip()) <= LONGEST]
    return "".join(sorted({letter for line in kept for letter in line}))


def _parameters(model: Any, count: int) -> list[float]:
    """The numbers of all matrices, in the page's order."""
    state = model.state_dict() if isinstance(model, nn.Module) else model
    found: list[float] = []
    for name, (rows, columns) in MATRICES.items():
        matrix = state.get(f"{name}.weight", state.get(name))
        if matrix is None:
            raise ValueError(f"this model lacks {name}: {_expected(count)}")
        if shape_of(matrix) != (rows or count, columns):
            raise ValueError(f"{name} is {_written(shape_of(matrix))}: {_expected(count)}")
        found += [v.data if isinstance(v, Value) else float(v) for v in flattened(matrix)]
    names = {part for name in MATRICES for part in (name, f"{name}.weight")}
    if surplus := [str(name) for name in state if name not in names]:
        raise ValueError(f"this model also has {', '.join(surplus)}: {_expected(count)}")
    if not all(map(math.isfinite, found)):
        raise ValueError("this model has numbers that are not finite, which cannot be shown")
    return found


def _expected(count: int) -> str:
    shapes = [f"{name} {_written((rows or count, n))}" for name, (rows, n) in MATRICES.items()]
    other = "pass lines= for other letters than a to z; of other models, show a loss"
    return f"expected the shape of examples/gpt.py, {', '.join(shapes)} ({other})"


def _written(shape: tuple[int, ...]) -> str:
    return " × ".join(map(str, shape)) or "a number"


def _loss(model: Any, text: list[int]) -> float:
    """What the page's own loss is compared with, since another model may have the same shape."""
    try:
        with no_grad():
            return float(nn.cross_entropy(model(text[:-1]), text[1:]).data)
    except Exception as error:
        hint = "expected the logits after each letter from model(numbers), as in examples/gpt.py"
        raise TypeError(f"this model cannot be run: {hint}") from error
