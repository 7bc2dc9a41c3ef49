"""10 bug: find two mistakes.

This engine runs without an error, and many of its gradients are right. It contains two mistakes of
the kind that everybody makes once: try small expressions in which a value is used twice, and ones
that are a few steps deep, and compare with what you work out by hand.

Correct both, and leave the rest as it is: all names, and the purpose of each method.
"""


class Value:
    def __init__(self, data, inputs=()):
        self.data = data
        self.inputs = inputs
        self.grad = 0.0
        self._backward = lambda: None

    def __add__(self, other):
        out = Value(self.data + other.data, (self, other))

        def pass_on():
            self.grad = self.grad + out.grad
            other.grad = other.grad + out.grad

        out._backward = pass_on
        return out

    def __mul__(self, other):
        out = Value(self.data * other.data, (self, other))

        def pass_on():
            self.grad = other.data * out.grad
            other.grad = self.data * out.grad

        out._backward = pass_on
        return out

    def backward(self):
        found = [self]
        for node in found:
            found.extend(v for v in node.inputs if v not in found)
        self.grad = 1.0
        for node in found:
            node._backward()
