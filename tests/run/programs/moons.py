"""Two half circles told apart by a small network in scalar Python, with its own autograd."""

import math
import random
import sys

STEPS = int(sys.argv[1]) if len(sys.argv) > 1 else 6
SAMPLES = int(sys.argv[2]) if len(sys.argv) > 2 else 20
random.seed(3)


class Value:
    """A number with a gradient."""

    def __init__(self, data, _children=(), _op=""):
        self.data = data
        self.grad = 0
        self._backward = lambda: None
        self._prev = set(_children)
        self._op = _op

    def __add__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        out = Value(self.data + other.data, (self, other), "+")

        def _backward():
            self.grad += out.grad
            other.grad += out.grad

        out._backward = _backward
        return out

    def __mul__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        out = Value(self.data * other.data, (self, other), "*")

        def _backward():
            self.grad += other.data * out.grad
            other.grad += self.data * out.grad

        out._backward = _backward
        return out

    def __pow__(self, other):
        assert isinstance(other, (int, float)), "only numbers"
        out = Value(self.data**other, (self,), f"**{other}")

        def _backward():
            self.grad += (other * self.data ** (other - 1)) * out.grad

        out._backward = _backward
        return out

    def relu(self):
        out = Value(0 if self.data < 0 else self.data, (self,), "ReLU")

        def _backward():
            self.grad += (out.data > 0) * out.grad

        out._backward = _backward
        return out

    def backward(self):
        topo, visited = [], set()

        def build(v):
            if v not in visited:
                visited.add(v)
                for child in v._prev:
                    build(child)
                topo.append(v)

        build(self)
        self.grad = 1
        for v in reversed(topo):
            v._backward()

    def __neg__(self):
        return self * -1

    def __radd__(self, other):
        return self + other

    def __sub__(self, other):
        return self + (-other)

    def __rsub__(self, other):
        return other + (-self)

    def __rmul__(self, other):
        return self * other

    def __truediv__(self, other):
        return self * other**-1

    def __rtruediv__(self, other):
        return other * self**-1

    def __repr__(self):
        return f"Value(data={self.data}, grad={self.grad})"


class Neuron:
    def __init__(self, size, bends):
        self.w = [Value(random.uniform(-1, 1)) for _ in range(size)]
        self.b = Value(0)
        self.bends = bends

    def __call__(self, x):
        total = sum((w * v for w, v in zip(self.w, x)), self.b)
        return total.relu() if self.bends else total

    def parameters(self):
        return self.w + [self.b]


class Network:
    def __init__(self, *sizes):
        self.layers = [
            [Neuron(sizes[k], k < len(sizes) - 2) for _ in range(sizes[k + 1])]
            for k in range(len(sizes) - 1)
        ]

    def __call__(self, x):
        for layer in self.layers:
            x = [neuron(x) for neuron in layer]
        return x[0]

    def parameters(self):
        return [p for layer in self.layers for neuron in layer for p in neuron.parameters()]

    def zero_grad(self):
        for p in self.parameters():
            p.grad = 0


points, labels = [], []
for k in range(SAMPLES):
    side, angle = k % 2, math.pi * random.random()
    x, y = math.cos(angle), math.sin(angle)
    points.append([1 - x, 0.5 - y] if side else [x, y])
    points[-1] = [v + random.gauss(0, 0.1) for v in points[-1]]
    labels.append(2 * side - 1)

model = Network(2, 16, 16, 1)
print("parameters", len(model.parameters()))


def loss():
    inputs = [list(map(Value, row)) for row in points]
    scores = list(map(model, inputs))
    losses = [(1 + -label * score).relu() for label, score in zip(labels, scores)]
    data_loss = sum(losses) * (1.0 / len(losses))
    penalty = 1e-4 * sum((p * p for p in model.parameters()))
    right = [(label > 0) == (score.data > 0) for label, score in zip(labels, scores)]
    return data_loss + penalty, sum(right) / len(right)


for step in range(STEPS):
    total, accuracy = loss()
    model.zero_grad()
    total.backward()
    rate = 1.0 - 0.9 * step / 100
    for p in model.parameters():
        p.data -= rate * p.grad
    print(f"step {step} loss {total.data:.6f}, accuracy {accuracy * 100}%")
