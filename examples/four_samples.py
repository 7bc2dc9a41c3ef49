"""Four samples and 41 parameters: what zero_grad() is for."""

import glassgrad as gg
from glassgrad import nn


def train(steps: int, zero_grad: bool) -> list[float]:
    """The losses of a run that sets the grads to 0 before each backward(), or never does."""
    points, targets = gg.data.four_samples()
    model = nn.MLP(3, [4, 4, 1], activation="tanh", output="tanh", bias="uniform", seed=1)
    optimizer = nn.SGD(model.parameters(), 0.05)
    losses = []
    for _ in range(steps):
        loss = nn.mse([model(x) for x in points], targets, reduction="sum")
        if zero_grad:
            optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss.data)
    return losses


def main(steps: int = 20) -> None:
    """Print both runs side by side."""
    forgotten, done = train(steps, zero_grad=False), train(steps, zero_grad=True)
    print("step  without zero_grad       with zero_grad")
    for step, (a, b) in enumerate(zip(forgotten, done, strict=True), 1):
        print(f"{step:4d}  {a:9.6f} {'#' * round(2 * a):16s}  {b:9.6f} {'#' * round(2 * b)}")
    print("Without it old grads pile up: large, blind steps, which this small problem forgives.")


if __name__ == "__main__":
    main()
