"""A network learns a swing from physics alone: u'' = -u - u'/4, u(0) = 1, u'(0) = 0."""

import math

import numpy as np

import glassgrad as gg
from glassgrad import nn

FRICTION = 0.25


def exact(t: float) -> float:
    """The solution, from a textbook."""
    w = math.sqrt(1 - FRICTION**2 / 4)
    fall = math.exp(-FRICTION * t / 2)
    return fall * (math.cos(w * t) + FRICTION / (2 * w) * math.sin(w * t))


def main(steps: int = 3000) -> None:
    """Train on points in time at which no height is known, then compare with the solution."""
    net = nn.MLP(1, [16, 16, 1], activation="tanh", seed=1)

    def height(t: gg.Value) -> gg.Value:
        return 1 + t * t / (1 + t * t) * net([t / 3 - 1])  # starts at 1, with slope 0

    def loss(t: gg.Value) -> gg.Value:
        u = height(t)
        slope = gg.grad(u, t, create_graph=True)
        bend = gg.grad(slope, t, create_graph=True)
        return (bend + FRICTION * slope + u) ** 2

    optimizer = nn.Adam(net.parameters(), nn.schedules.Cosine(0.01, 0.0, steps))
    step = gg.compile_step(loss, optimizer)
    times = np.linspace(0, 6, 60)
    for k in range(steps):
        error = step(times)
        if k % max(1, steps // 10) == 0:
            print(f"step {k:5d}   mean squared error of the equation {error:.6f}")
    for t in range(7):
        u = height(gg.Value(float(t))).data
        print(f"t = {t}   u = {u:+.3f}   exact {exact(t):+.3f}   {' ' * round(20 * (1 + u))}o")


if __name__ == "__main__":
    main()
