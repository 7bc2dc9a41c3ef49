"""04 backward: the whole backward pass.

Each Value can do its own backward step. backward() must do all of them, from result to leaves.
A node may pass on its grad only when that grad is complete, after everything computed from it.
in_order() returns all nodes below a result, each one after its inputs; the result comes last.

Write backward(): set every grad to 0 (an earlier call may have left others), set the grad of the
result to d out / d out, and call each _backward in the right order.
"""


class Value:
    def __init__(self, data, inputs=(), backward=lambda out: None):
        self.data = data
        self.inputs = inputs
        self.grad = 0.0
        self._backward = lambda: backward(self)

    def __add__(self, other):
        def pass_on(out):
            self.grad += out.grad
            other.grad += out.grad

        return Value(self.data + other.data, (self, other), pass_on)

    def __mul__(self, other):
        def pass_on(out):
            self.grad += other.data * out.grad
            other.grad += self.data * out.grad

        return Value(self.data * other.data, (self, other), pass_on)

    def in_order(self, seen=None):
        seen = [] if seen is None else seen
        for v in self.inputs:
            if v not in seen:
                v.in_order(seen)
        seen.append(self)
        return seen

    def backward(self):
        raise NotImplementedError("write backward()")
