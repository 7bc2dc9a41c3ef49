"""Measuring derivatives: one leaf is moved both ways by two steps, and every node is observed."""

import math
import sys

from glassgrad.check.replay import Rerun, crosses_kink
from glassgrad.graph import Graph
from glassgrad.table.ops import Op


def steps(x: float, epsilon: float) -> set[float]:
    """Steps to try for a leaf: large enough for rounding, and a smaller one for a nearby pole."""
    step = max(epsilon, 1e-9 * abs(x))
    return {step, min(step, 0.01 * abs(x))} if x else {step}


class Measured:
    """The effect of moving one leaf: the tangent of every node, and how reliable it is."""

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
        """How far the root's slope may be off, because of curvature and rounding."""
        unsure = self.curvature[-1] + self.noise(weight)
        return unsure if math.isfinite(unsure) else math.inf

    def noise(self, weight: float) -> float:
        """The effect of rounding on a difference quotient of numbers of this weight."""
        return 8 * sys.float_info.epsilon * weight / self.step

    def is_bent(self, noise: float) -> bool:
        """Whether the one-sided slopes differ however small the step: a kink in any op."""
        if len(self.jumps) < 2 or not self.jumps[0] > 100 * noise:
            return False
        return self.jumps[1] > 0.75 * self.jumps[0]
