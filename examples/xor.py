"""XOR, the smallest problem that needs a hidden layer: watch the plateau, then the fall."""

import glassgrad as gg
from glassgrad import nn


def main(steps: int = 2000) -> None:
    """Train; print the loss along the way and the four answers at the end."""
    points, targets = gg.data.xor()
    model = nn.MLP(2, [4, 1], activation="sigmoid", output="sigmoid", seed=3)
    optimizer = nn.SGD(model.parameters(), 0.5)
    for step in range(1, steps + 1):
        loss = nn.mse([model(x) for x in points], targets, reduction="sum")
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        if step == 1 or step % max(1, steps // 10) == 0:
            print(f"step {step:5d}  loss {loss.data:.4f}  {'#' * round(40 * loss.data)}")
    for x, y in zip(points, targets, strict=True):
        print(f"{x[0]:.0f} xor {x[1]:.0f} = {model(x).data:.3f}  (should be {y})")


if __name__ == "__main__":
    main()
