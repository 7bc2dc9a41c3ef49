# A tape: every op writes down what to do on the way back, and backward() reads it from the end.
tape = []


class Var:
    def __init__(self, value):
        self.value = value
        self.grad = 0.0

    def __add__(self, other):
        out = Var(self.value + other.value)

        def back():
            self.grad += out.grad
            other.grad += out.grad

        tape.append((out, back))
        return out

    def __mul__(self, other):
        out = Var(self.value * other.value)

        def back():
            self.grad += other.value * out.grad
            other.grad += self.value * out.grad

        tape.append((out, back))
        return out

    def backward(self):
        for out, _ in tape:
            out.grad = 0.0
        self.grad = 1.0
        for _, back in reversed(tape):
            back()


p = Var(1.5)
q = Var(-2.0)
r = p * q
L = r * r + p
L.backward()
