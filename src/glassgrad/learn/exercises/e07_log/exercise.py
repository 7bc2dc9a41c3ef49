"""07 log: the logarithm, which losses need.

Many losses are the logarithm of a probability: a small mistake costs little, a confident wrong
answer costs a lot. So the gradient must be large where the number is small.

Write log(): the natural logarithm (math.log), and what _backward passes on to self.
"""

import math


class Value:
    def __init__(self, data, inputs=(), op=""):
        self.data = data
        self.inputs = inputs
        self.op = op
        self.grad = 0.0
        self._backward = lambda: None

    def log(self):
        raise NotImplementedError("write log()")
