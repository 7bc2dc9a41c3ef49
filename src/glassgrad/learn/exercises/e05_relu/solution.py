"""05 relu: the hinge of most networks.

relu lets a positive number through and turns every other one into 0. Its graph is flat, then a line
with slope 1. At 0 itself there is a corner, and no slope is right; we choose 0 there, as the
large frameworks do.

Write relu(): the number, and what _backward passes on to self.
"""


class Value:
    def __init__(self, data, inputs=(), op=""):
        self.data = data
        self.inputs = inputs
        self.op = op
        self.grad = 0.0
        self._backward = lambda: None

    def relu(self):
        out = Value(max(0.0, self.data), (self,), "relu")

        def pass_on():
            if self.data > 0:
                self.grad += out.grad

        out._backward = pass_on
        return out
