"""An engine in the style of Impart's course: no plain numbers, and backward() resets all grads."""

import math


class Value:
    def __init__(self, data, _children=(), _op=""):
        self.data = data
        self.grad = 0.0
        self._prev = set(_children)
        self._op = _op
        self._backward = lambda: None

    def __add__(self, other):
        out = Value(self.data + other.data, (self, other), "+")

        def _backward():
            self.grad += out.grad
            other.grad += out.grad

        out._backward = _backward
        return out

    def __mul__(self, other):
        out = Value(self.data * other.data, (self, other), "*")

        def _backward():
            self.grad += other.data * out.grad
            other.grad += self.data * out.grad

        out._backward = _backward
        return out

    def backward(self):
        topo = []
        visited = set()

        def build_topo(node):
            if node not in visited:
                visited.add(node)
                for child in node._prev:
                    build_topo(child)
                topo.append(node)

        build_topo(self)
        for node in topo:
            node.grad = 0.0
        self.grad = 1.0
        for node in reversed(topo):
            node._backward()


# The chapter on testing adds these to the class.
def sigmoid(self):
    s = 1 / (1 + math.exp(-self.data))
    out = Value(s, (self,), "sigmoid")

    def _backward():
        self.grad += s * (1 - s) * out.grad

    out._backward = _backward
    return out


def negated(self):
    return self * Value(-1)


def difference(self, other):
    return self + (-other)


def power(self, exponent):
    assert isinstance(exponent, (int, float))
    out = Value(self.data**exponent, (self,), f"**{exponent}")

    def _backward():
        self.grad += exponent * (self.data ** (exponent - 1)) * out.grad

    out._backward = _backward
    return out


Value.sigmoid = sigmoid
Value.__neg__ = negated
Value.__sub__ = difference
Value.__pow__ = power

model = [Value(0.5) for _ in range(10)]
assert sum(p.data for p in model) == 0, "the doctor runs no training"
