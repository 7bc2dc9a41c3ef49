"""03 mul_backward: send a gradient back through a product.

A Value now has a grad: how fast the final result changes when this number does. Each op stores a
small function on its result, as _backward. It passes the grad of the result on to the inputs, times
the partial of the op: how much the result moves when that one input moves a little. For a sum both
partials are 1, so __add__ passes the grad on unchanged.

Write the inner function pass_on of __mul__.
"""


class Value:
    def __init__(self, data, inputs=(), op=""):
        self.data = data
        self.inputs = inputs
        self.op = op
        self.grad = 0.0
        self._backward = lambda: None

    def __add__(self, other):
        out = Value(self.data + other.data, (self, other), "+")

        def pass_on():
            self.grad += out.grad
            other.grad += out.grad

        out._backward = pass_on
        return out

    def __mul__(self, other):
        out = Value(self.data * other.data, (self, other), "*")

        def pass_on():
            raise NotImplementedError("pass out.grad on to self and other")

        out._backward = pass_on
        return out
