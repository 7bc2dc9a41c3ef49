"""Two moons: hinge loss, L2, a falling learning rate, and the resulting boundary."""

import random

import glassgrad as gg
from glassgrad import nn


def draw_map(model: nn.MLP, data: gg.data.Dataset) -> str:
    """The plane as text: + and . are the model's answers, o and x are the samples."""
    width, height = 64, 22
    columns = [-1.7 + 4.4 * k / (width - 1) for k in range(width)]
    rows = [1.6 - 2.8 * k / (height - 1) for k in range(height)]
    with gg.no_grad():
        cells = [["+" if model([x, y]).data > 0 else "." for x in columns] for y in rows]
    for (x, y), target in zip(*data, strict=True):
        column = min(range(width), key=lambda k: abs(columns[k] - x))
        row = min(range(height), key=lambda k: abs(rows[k] - y))
        cells[row][column] = "ox"[target]
    return "\n".join("".join(row) for row in cells)


def main(steps: int = 100) -> None:
    """Train a 2-16-16-1 network on 100 points and draw what it learned."""
    random.seed(1337)
    data = gg.data.moons(100, noise=0.1, seed=1337)
    model = nn.MLP(2, [16, 16, 1])
    lr = nn.schedules.LinearDecay(1.0, 0.1, 100)
    optimizer = nn.SGD(model.parameters(), lr)
    for step in range(1, steps + 1):
        scores = [model(x) for x in data.points]
        loss = nn.hinge(scores, data.signs) + nn.l2_penalty(model.parameters(), 1e-4)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        right = sum((s.data > 0) == (y == 1) for s, y in zip(scores, data.targets, strict=True))
        if step == 1 or step % 10 == 0 or step == steps:
            print(f"step {step:3d}  loss {loss.data:.6f}  accuracy {right} %")
    print(draw_map(model, data))


if __name__ == "__main__":
    main()
