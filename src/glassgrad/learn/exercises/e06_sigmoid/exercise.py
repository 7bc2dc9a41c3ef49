"""06 sigmoid: squash any number into the range from 0 to 1.

sigmoid(x) = 1 / (1 + e**(-x)). It is 0.5 at 0, near 1 far to the right, near 0 far to the left.
Its slope can be computed from its own result s: it is s times (1 - s).

Write sigmoid(), forward and backward. It must also work at x = -1000, where math.exp(1000) is too
large for a float and raises OverflowError: there, use e**x / (1 + e**x), which is the same.
"""

import math


class Value:
    def __init__(self, data, inputs=(), op=""):
        self.data = data
        self.inputs = inputs
        self.op = op
        self.grad = 0.0
        self._backward = lambda: None

    def sigmoid(self):
        raise NotImplementedError("write sigmoid()")
