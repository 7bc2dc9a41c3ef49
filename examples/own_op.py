"""Your own op, written twice: as a closure, as in the courses, and as a formula."""

import math

import glassgrad as gg
from glassgrad import Value

# As a formula: the engine takes the partial from the text and can differentiate it again.
bump = gg.define_op("bump", "exp(-x*x)", dx="-2 * x * out")


def bump_by_closure(x: Value) -> Value:
    """The same op as a closure that passes the gradient on itself."""
    out = Value(math.exp(-x.data * x.data), (x,), "bump")

    def backward() -> None:
        x.grad += -2 * x.data * out.data * out.grad

    out._backward = backward
    return out


def main(steps: int = 60) -> None:
    """Run both, check the formula with finite differences, then descend the bump by gradient."""
    for op in (bump, bump_by_closure):
        x = Value(0.7, label="x")
        y = op(x * 2) + x
        y.backward(retain_graph=True)
        print(f"{getattr(op, '__name__', 'bump'):16s} y = {y.data:.6f}  dy/dx = {x.grad:.6f}")
    a = Value(0.7)
    print(gg.check_gradients(bump(a * 2) + a))
    x = Value(0.1)
    optimizer = gg.nn.SGD([x], 0.2)
    for step in range(steps):
        height = bump(x)
        optimizer.zero_grad()
        height.backward()
        optimizer.step()
        if step % max(1, steps // 12) == 0:
            print(f"{' ' * round(20 * x.data)}o   x = {x.data:.3f}, height {height.data:.3f}")


if __name__ == "__main__":
    main()
