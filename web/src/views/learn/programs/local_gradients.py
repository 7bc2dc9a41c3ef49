# A class in the style of microgpt: each result keeps its inputs and its slopes, and no functions.
import math


class Value:
    def __init__(self, data, inputs=(), slopes=()):
        self.data = data
        self.grad = 0.0
        self._inputs = inputs
        self._slopes = slopes

    def __add__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        return Value(self.data + other.data, (self, other), (1.0, 1.0))

    def __mul__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        return Value(self.data * other.data, (self, other), (other.data, self.data))

    def __neg__(self):
        return self * -1

    def exp(self):
        out = math.exp(self.data)
        return Value(out, (self,), (out,))

    def log(self):
        return Value(math.log(self.data), (self,), (1 / self.data,))

    def backward(self):
        order, seen = [], set()

        def visit(node):
            if node not in seen:
                seen.add(node)
                for one in node._inputs:
                    visit(one)
                order.append(node)

        visit(self)
        self.grad = 1.0
        for node in reversed(order):
            for one, slope in zip(node._inputs, node._slopes):
                one.grad += slope * node.grad


# The loss of two scores, of which the first is right.
first = Value(2.0)
second = Value(1.0)
total = first.exp() + second.exp()
loss = -first + total.log()
loss.backward()
