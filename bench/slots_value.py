"""A peer for the benchmarks: a lean Value, written for speed in plain Python.

It has slots, local gradients stored when the op runs, no closures, and an iterative sort.
"""

import math


class SlotsValue:
    __slots__ = ("data", "grad", "inputs", "slopes")

    def __init__(self, data, inputs=(), slopes=()):
        self.data = data
        self.grad = 0.0
        self.inputs = inputs
        self.slopes = slopes

    def __add__(self, other):
        if isinstance(other, SlotsValue):
            return SlotsValue(self.data + other.data, (self, other), (1.0, 1.0))
        return SlotsValue(self.data + other, (self,), (1.0,))

    def __mul__(self, other):
        if isinstance(other, SlotsValue):
            return SlotsValue(self.data * other.data, (self, other), (other.data, self.data))
        return SlotsValue(self.data * other, (self,), (other,))

    __radd__, __rmul__ = __add__, __mul__

    def __pow__(self, power):
        return SlotsValue(self.data**power, (self,), (power * self.data ** (power - 1),))

    def exp(self):
        out = math.exp(self.data)
        return SlotsValue(out, (self,), (out,))

    def log(self):
        return SlotsValue(math.log(self.data), (self,), (1 / self.data,))

    def relu(self):
        positive = self.data > 0
        return SlotsValue(self.data if positive else 0.0, (self,), (1.0 if positive else 0.0,))

    def backward(self):
        order, seen, pending = [], {self}, [(self, iter(self.inputs))]
        while pending:
            node, rest = pending[-1]
            for before in rest:
                if before not in seen:
                    seen.add(before)
                    pending.append((before, iter(before.inputs)))
                    break
            else:
                pending.pop()
                order.append(node)
        for node in order:
            if node.inputs:
                node.grad = 0.0
        self.grad = 1.0
        for node in reversed(order):
            for before, slope in zip(node.inputs, node.slopes, strict=True):
                before.grad += slope * node.grad
