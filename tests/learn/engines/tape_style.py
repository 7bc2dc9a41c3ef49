"""Dataclass nodes on one tape for the whole program, with partials in the entries."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

TAPE: list[Node] = []


@dataclass(eq=False)
class Node:
    data: float
    grad: float = 0.0
    inputs: list[tuple[Node, float]] = field(default_factory=list)

    def __post_init__(self):
        TAPE.append(self)

    def __add__(self, other):
        other = lift(other)
        return Node(self.data + other.data, inputs=[(self, 1.0), (other, 1.0)])

    def __sub__(self, other):
        other = lift(other)
        return Node(self.data - other.data, inputs=[(self, 1.0), (other, -1.0)])

    def __mul__(self, other):
        other = lift(other)
        return Node(self.data * other.data, inputs=[(self, other.data), (other, self.data)])

    def __truediv__(self, other):
        other = lift(other)
        quotient = self.data / other.data
        partials = [(self, 1.0 / other.data), (other, -quotient / other.data)]
        return Node(quotient, inputs=partials)

    def __radd__(self, other):
        return lift(other) + self

    def __rsub__(self, other):
        return lift(other) - self

    def __rmul__(self, other):
        return lift(other) * self

    def __rtruediv__(self, other):
        return lift(other) / self

    def __neg__(self):
        return Node(-self.data, inputs=[(self, -1.0)])

    def __pow__(self, exponent: float):
        slope = exponent * self.data ** (exponent - 1)
        return Node(self.data**exponent, inputs=[(self, slope)])

    def sin(self):
        return Node(math.sin(self.data), inputs=[(self, math.cos(self.data))])

    def cos(self):
        return Node(math.cos(self.data), inputs=[(self, -math.sin(self.data))])

    def exp(self):
        e = math.exp(self.data)
        return Node(e, inputs=[(self, e)])

    def abs(self):
        return Node(abs(self.data), inputs=[(self, math.copysign(1.0, self.data))])

    def softplus(self):
        slope = 1 / (1 + math.exp(-self.data))
        return Node(math.log1p(math.exp(self.data)), inputs=[(self, slope)])

    def backward(self):
        for node in TAPE:
            node.grad = 0.0
        self.grad = 1.0
        for node in reversed(TAPE):
            for x, partial in node.inputs:
                x.grad += partial * node.grad


def lift(x) -> Node:
    return x if isinstance(x, Node) else Node(float(x))
