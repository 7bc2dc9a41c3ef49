"""A Tensor of one number with a `_ctx`, and functions with static forward and backward."""

import math


class Context:
    def __init__(self, function, inputs):
        self.function = function
        self.inputs = inputs
        self.saved = ()

    def save_for_backward(self, *numbers):
        self.saved = numbers


class Function:
    @classmethod
    def apply(cls, *tensors):
        ctx = Context(cls, tensors)
        return Tensor(cls.forward(ctx, *[t.data for t in tensors]), ctx)


class Add(Function):
    @staticmethod
    def forward(ctx, x, y):
        return x + y

    @staticmethod
    def backward(ctx, grad_output):
        return grad_output, grad_output


class Mul(Function):
    @staticmethod
    def forward(ctx, x, y):
        ctx.save_for_backward(x, y)
        return x * y

    @staticmethod
    def backward(ctx, grad_output):
        x, y = ctx.saved
        return y * grad_output, x * grad_output


class Pow(Function):
    @staticmethod
    def forward(ctx, x, y):
        ctx.save_for_backward(x, y)
        return x**y

    @staticmethod
    def backward(ctx, grad_output):
        x, y = ctx.saved
        dx = y * x ** (y - 1) * grad_output
        dy = x**y * math.log(x) * grad_output if x > 0 else 0.0
        return dx, dy


class Log(Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return math.log(x)

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved
        return (grad_output / x,)


class Tanh(Function):
    @staticmethod
    def forward(ctx, x):
        out = math.tanh(x)
        ctx.save_for_backward(out)
        return out

    @staticmethod
    def backward(ctx, grad_output):
        (out,) = ctx.saved
        return ((1 - out * out) * grad_output,)


class ReLU(Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return max(x, 0.0)

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved
        return (grad_output if x > 0 else 0.0,)


class Tensor:
    def __init__(self, data, _ctx=None, requires_grad=True):
        self.data = data
        self.grad = None
        self._ctx = _ctx
        self.requires_grad = requires_grad

    def __repr__(self):
        return f"Tensor({self.data}, grad={self.grad})"

    @staticmethod
    def of(x):
        return x if isinstance(x, Tensor) else Tensor(x, requires_grad=False)

    def __add__(self, other):
        return Add.apply(self, Tensor.of(other))

    def __mul__(self, other):
        return Mul.apply(self, Tensor.of(other))

    def __pow__(self, other):
        return Pow.apply(self, Tensor.of(other))

    def log(self):
        return Log.apply(self)

    def tanh(self):
        return Tanh.apply(self)

    def relu(self):
        return ReLU.apply(self)

    def square(self):
        return self * self

    def __neg__(self):
        return self * -1.0

    def __sub__(self, other):
        return self + (-Tensor.of(other))

    def __truediv__(self, other):
        return self * Tensor.of(other) ** -1.0

    def __radd__(self, other):
        return Tensor.of(other) + self

    def __rmul__(self, other):
        return Tensor.of(other) * self

    def __rsub__(self, other):
        return Tensor.of(other) - self

    def __rtruediv__(self, other):
        return Tensor.of(other) / self

    def deepwalk(self):
        def walk(node, visited, nodes):
            visited.add(node)
            if node._ctx:
                for parent in node._ctx.inputs:
                    if parent not in visited:
                        walk(parent, visited, nodes)
                nodes.append(node)
            return nodes

        return walk(self, set(), [])

    def backward(self):
        self.grad = 1.0
        for node in reversed(self.deepwalk()):
            grads = node._ctx.function.backward(node._ctx, node.grad)
            for parent, grad in zip(node._ctx.inputs, grads):  # noqa: B905
                if parent.requires_grad:
                    parent.grad = grad if parent.grad is None else parent.grad + grad


if __name__ == "__main__":
    w = Tensor(0.1)
    while True:
        ((w * 3.0 - 1.0) ** 2.0).backward()
