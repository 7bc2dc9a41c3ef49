"""The plane of a decision boundary: its mesh, and by how much each class leads at every point."""

from collections.abc import Callable
from typing import Any

import numpy as np

from glassgrad.compiler.compile import compile
from glassgrad.engine import Value, contexts
from glassgrad.nn.module import Module

Scores = Callable[[list[float]], Any]
"""Maps a point to one score, or to a list with one for each class; for example, a model."""

COMPILED_SIDE, PLAIN_SIDE = 320, 80
"""Points in each direction: a program takes 100,000 at once, a function is called for each."""
LARGEST, LEAST = 1e100, 1e-300
"""Scores are clipped to ±LARGEST; on the boundary, a point's class leads by LEAST."""


def mesh(
    scores: Scores, points: list[list[float]], step: float | None, margin: float | None
) -> tuple[Any, Any]:
    """The coordinates in both directions, with a margin of a sixth around the points."""
    side = COMPILED_SIDE if isinstance(scores, Module) else PLAIN_SIDE
    found = []
    for column in zip(*points, strict=True):
        wide = margin if margin is not None else (max(column) - min(column)) / 6 or 1.0
        low, high = min(column) - wide, max(column) + wide
        found.append(np.linspace(low, high, side) if step is None else np.arange(low, high, step))
    xs, ys = found
    return xs, ys


def leads(scores: Scores, places: tuple[Any, Any], threshold: float) -> list[Any]:
    """For each class, how far its score is above the best of the others; positive for one class.

    Class indices alone would not show where between two points the boundary is.
    """
    xs, ys = np.meshgrid(*places)
    points = np.stack([xs.ravel(), ys.ravel()], axis=1)
    rows = np.clip(np.nan_to_num(_rows(scores, points), nan=-LARGEST), -LARGEST, LARGEST)
    if len(rows) == 1:
        rows = np.stack([threshold - rows[0], rows[0] - threshold]) / 2
    chosen = rows.argmax(axis=0)
    found = []
    for k, row in enumerate(rows):
        lead = row - np.delete(rows, k, axis=0).max(axis=0)
        lead = np.where(chosen == k, np.maximum(lead, LEAST), np.minimum(lead, -LEAST))
        found.append(lead.reshape(xs.shape))
    return found


def _rows(scores: Scores, points: Any) -> Any:
    """A row of numbers for each output."""
    if isinstance(scores, Module):
        found = compile(scores)(points)
        return np.array(found if isinstance(found, (list, tuple)) else [found])
    with contexts.no_grad():
        return np.array([_numbers(scores(point)) for point in points.tolist()]).T


def _numbers(found: Any) -> list[float]:
    several = found if isinstance(found, (list, tuple)) else [found]
    return [v.data if isinstance(v, Value) else float(v) for v in several]
