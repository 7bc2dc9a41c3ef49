"""A Scalar with a value and a derivative, camel case, and its own words for everything."""

import math


class Scalar:
    def __init__(self, value, parents=()):
        self.value = value
        self.derivative = 0.0
        self.parents = parents
        self.chain = []

    def __add__(self, other):
        other = asScalar(other)
        result = Scalar(self.value + other.value, (self, other))
        result.chain = [1.0, 1.0]
        return result

    def __mul__(self, other):
        other = asScalar(other)
        result = Scalar(self.value * other.value, (self, other))
        result.chain = [other.value, self.value]
        return result

    def __sub__(self, other):
        other = asScalar(other)
        result = Scalar(self.value - other.value, (self, other))
        result.chain = [1.0, -1.0]
        return result

    def __neg__(self):
        result = Scalar(-self.value, (self,))
        result.chain = [-1.0]
        return result

    __radd__ = __add__
    __rmul__ = __mul__

    def __rsub__(self, other):
        return asScalar(other) - self

    def tanh(self):
        result = Scalar(math.tanh(self.value), (self,))
        result.chain = [1 - result.value**2]
        return result

    def log(self):
        result = Scalar(math.log(self.value), (self,))
        result.chain = [1 / self.value]
        return result

    def backpropagate(self):
        ordered = []
        marked = set()

        def mark(s):
            if s in marked:
                return
            marked.add(s)
            for p in s.parents:
                mark(p)
            ordered.insert(0, s)

        mark(self)
        self.derivative = 1.0
        for s in ordered:
            for p, partial in zip(s.parents, s.chain):  # noqa: B905
                p.derivative += partial * s.derivative


def asScalar(x):
    return x if isinstance(x, Scalar) else Scalar(x)
