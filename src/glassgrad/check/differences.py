"""Measuring a derivative: one leaf moved to both sides, by two steps, and every node watched."""

import math
import sys

from glassgrad.check.replay import Rerun, crosses_kink
from glassgrad.graph import Graph
from glassgrad.table.ops import Op


def steps(x: float, epsilon: float) -> set[float]:
    """How far to move a leaf: not into the rounding of a large number; past a near pole or not."""
    step = max(epsilon, 1e-9 * abs(x))
    return {step, min(step, 0.01 * abs(x))} if x else {step}


class Measured:
    """What moving one leaf did: the tangent of every node, and how far it can be trusted."""

    def __init__(
        self, graph: Graph, rows: list[Op | None], rerun: Rerun, place: int, step: float
    ) -> None:
        x = graph.data[place]
        self.step = step
        self.kink: int | None = None
        self.other_path = False
        slopes, self.jumps = [], []
        for h in (self.step, self.step / 2):
            up, down = x + h, x - h
            ends = [rerun({place: up}), rerun({place: down})]
            if ends[0] is None or ends[1] is None:
                self.other_path = True
                slopes.append([math.nan] * len(graph))
                continue
            if self.kink is None:
                self.kink = crosses_kink(graph, rows, ends[0], ends[1])
            slopes.append([(a - b) / (up - down) for a, b in zip(*ends, strict=True)])
            middle = graph.data[-1]
            self.jumps.append(
                abs((ends[0][-1] - middle) / (up - x) - (middle - ends[1][-1]) / (x - down))
            )
        # Richardson: the error of the wide step is four times that of the narrow one.
        self.tangents = [(4 * b - a) / 3 for a, b in zip(*slopes, strict=True)]
        self.curvature = [abs(a - b) for a, b in zip(*slopes, strict=True)]

    def unsure(self, weight: float) -> float:
        """How far the root's slope may be off: by its curvature, and by rounding."""
        unsure = self.curvature[-1] + self.noise(weight)
        return unsure if math.isfinite(unsure) else math.inf

    def noise(self, weight: float) -> float:
        """What rounding does to a difference of numbers that weigh so much."""
        return 8 * sys.float_info.epsilon * weight / self.step

    def is_bent(self, noise: float) -> bool:
        """Whether the slopes to both sides stay apart however small the step: a kink of any op."""
        if len(self.jumps) < 2 or not self.jumps[0] > 100 * noise:
            return False
        return self.jumps[1] > 0.75 * self.jumps[0]
