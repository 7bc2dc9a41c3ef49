"""An engine with one object for each op applied: `forward` keeps what `backward` needs."""

import math


class Op:
    def __init__(self, *inputs):
        self.inputs = inputs

    def forward(self, *numbers):
        raise NotImplementedError

    def backward(self, grad):
        raise NotImplementedError


class Add(Op):
    def forward(self, a, b):
        return a + b

    def backward(self, grad):
        return grad, grad


class Sub(Op):
    def forward(self, a, b):
        return a - b

    def backward(self, grad):
        return grad, -grad


class Mul(Op):
    def forward(self, a, b):
        self.a, self.b = a, b
        return a * b

    def backward(self, grad):
        return grad * self.b, grad * self.a


class Div(Op):
    def forward(self, a, b):
        self.a, self.b = a, b
        return a / b

    def backward(self, grad):
        return grad / self.b, -grad * self.a / self.b**2


class Exp(Op):
    def forward(self, a):
        self.out = math.exp(a)
        return self.out

    def backward(self, grad):
        return (grad * self.out,)


class Sqrt(Op):
    def forward(self, a):
        self.out = math.sqrt(a)
        return self.out

    def backward(self, grad):
        return (grad / (2 * self.out),)


class Sigmoid(Op):
    def forward(self, a):
        self.out = 1 / (1 + math.exp(-a))
        return self.out

    def backward(self, grad):
        return (grad * self.out * (1 - self.out),)


class LeakyRelu(Op):
    def forward(self, a):
        self.slope = 1.0 if a > 0 else 0.01
        return self.slope * a

    def backward(self, grad):
        return (grad * self.slope,)


class Value:
    def __init__(self, data, op=None):
        self.data = float(data)
        self.grad = 0.0
        self.op = op

    @classmethod
    def apply(cls, op_class, *operands):
        inputs = [x if isinstance(x, cls) else cls(x) for x in operands]
        op = op_class(*inputs)
        return cls(op.forward(*(x.data for x in inputs)), op)

    def __add__(self, other):
        return Value.apply(Add, self, other)

    def __radd__(self, other):
        return Value.apply(Add, other, self)

    def __sub__(self, other):
        return Value.apply(Sub, self, other)

    def __rsub__(self, other):
        return Value.apply(Sub, other, self)

    def __mul__(self, other):
        return Value.apply(Mul, self, other)

    def __rmul__(self, other):
        return Value.apply(Mul, other, self)

    def __truediv__(self, other):
        return Value.apply(Div, self, other)

    def __rtruediv__(self, other):
        return Value.apply(Div, other, self)

    def __neg__(self):
        return Value.apply(Sub, 0.0, self)

    def exp(self):
        return Value.apply(Exp, self)

    def sqrt(self):
        return Value.apply(Sqrt, self)

    def sigmoid(self):
        return Value.apply(Sigmoid, self)

    def leaky_relu(self):
        return Value.apply(LeakyRelu, self)

    def backward(self):
        order, seen = [], set()

        def visit(value):
            if id(value) in seen:
                return
            seen.add(id(value))
            if value.op is not None:
                for x in value.op.inputs:
                    visit(x)
            order.append(value)

        visit(self)
        self.grad = 1.0
        for value in reversed(order):
            if value.op is None:
                continue
            for x, grad in zip(value.op.inputs, value.op.backward(value.grad)):  # noqa: B905
                x.grad += grad
