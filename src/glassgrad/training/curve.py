"""The curve of a loss as SVG, for notebooks."""

import math
from collections.abc import Sequence

from glassgrad.text.numbers import plain

WIDTH, HEIGHT = 420, 130
LEFT, RIGHT, TOP, BOTTOM = 64, 12, 8, 20
MOST_POINTS = 400
FAR = 100.0
"""Losses that differ by more than this factor are drawn on a logarithmic scale."""


def curve(steps: Sequence[int], losses: Sequence[float]) -> str:
    """The losses over the steps; nothing if there are fewer than two.

    >>> print(curve([1, 2], [0.5, 0.25])[:84])
    <svg width="420" height="130" viewBox="0 0 420 130" role="img" aria-label="Loss from
    """
    known = [(s, v) for s, v in zip(steps, losses, strict=True) if math.isfinite(v)]
    if len(known) < 2:
        return ""
    drawn = [*known[:: math.ceil(len(known) / MOST_POINTS)], known[-1]]
    low, high = min(v for _, v in drawn), max(v for _, v in drawn)
    is_log = low > 0 and high > FAR * low
    heights = [math.log(v) if is_log else v for _, v in drawn]
    base, top = min(heights), max(heights)
    first, last = drawn[0][0], drawn[-1][0]
    points = " ".join(
        f"{_between(LEFT, WIDTH - RIGHT, step, first, last):.1f},"
        f"{_between(HEIGHT - BOTTOM, TOP, height, base, top):.1f}"
        for (step, _), height in zip(drawn, heights, strict=True)
    )
    text = f"Loss from {plain(known[0][1])} to {plain(known[-1][1])}, steps {first} to {last}"
    floor = HEIGHT - BOTTOM
    scale = ", logarithmic" if is_log else ""
    return (
        f'<svg width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}" role="img"'
        f' aria-label="{text}">'
        f'<path class="axis" d="M{LEFT} {TOP}V{floor}H{WIDTH - RIGHT}" fill="none"/>'
        f'<polyline class="curve" points="{points}"/>'
        f'<text x="{LEFT - 6}" y="{TOP + 8}" text-anchor="end">{plain(high)}</text>'
        f'<text x="{LEFT - 6}" y="{floor}" text-anchor="end">{plain(low)}</text>'
        f'<text x="{LEFT}" y="{HEIGHT - 5}">step {first}</text>'
        f'<text x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 5}" text-anchor="middle">'
        f"loss{scale}</text>"
        f'<text x="{WIDTH - RIGHT}" y="{HEIGHT - 5}" text-anchor="end">{last}</text></svg>'
    )


def _between(begin: float, end: float, value: float, low: float, high: float) -> float:
    """Where a value lies between two ends; in the middle if there is no range."""
    return begin + (end - begin) * ((value - low) / (high - low) if high > low else 0.5)
