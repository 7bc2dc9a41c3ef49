# Ops as classes with forward and backward, as frameworks have them.
class Mul:
    def forward(self, x, y):
        self.x, self.y = x, y
        return x * y

    def backward(self, grad):
        return self.y * grad, self.x * grad


class Add:
    def forward(self, x, y):
        return x + y

    def backward(self, grad):
        return grad, grad


class Tensor:
    def __init__(self, value, op=None, inputs=()):
        self.value = value
        self.grad = 0.0
        self.op = op
        self.inputs = inputs

    def _apply(self, op, other):
        other = other if isinstance(other, Tensor) else Tensor(other)
        return Tensor(op.forward(self.value, other.value), op, (self, other))

    def __mul__(self, other):
        return self._apply(Mul(), other)

    def __add__(self, other):
        return self._apply(Add(), other)

    def backward(self):
        order, seen = [], set()

        def visit(node):
            if id(node) not in seen:
                seen.add(id(node))
                for one in node.inputs:
                    visit(one)
                order.append(node)

        visit(self)
        self.grad = 1.0
        for node in reversed(order):
            if node.op is not None:
                for one, grad in zip(node.inputs, node.op.backward(node.grad)):
                    one.grad += grad


w = Tensor(0.5)
x = Tensor(4.0)
b = Tensor(-1.0)
y = w * x + b
square = y * y
square.backward()
