"""Three classes with softmax cross-entropy and Adam: chances instead of yes or no."""

import random

import glassgrad as gg
from glassgrad import nn


def main(steps: int = 150) -> None:
    """Train on three spiral arms in batches; print how each class is classified, and how surely."""
    data = gg.data.spirals(150, classes=3, noise=0.02, seed=2)
    model = nn.MLP(2, [24, 24, 3], init="he", seed=1)
    optimizer = nn.Adam(model.parameters(), nn.schedules.Cosine(0.01, 0.0005, steps * 5))
    rng = random.Random(0)
    for epoch in range(1, steps + 1):
        for batch in gg.data.batches(data, 30, rng):
            loss = nn.cross_entropy([model(x) for x in batch.points], batch.targets)
            optimizer.zero_grad()
            loss.backward()
            nn.clip_grad_norm(model.parameters(), 1.0)
            optimizer.step()
        if epoch == 1 or epoch % max(1, steps // 10) == 0:
            print(f"epoch {epoch:3d}  loss {loss.data:.4f}")
    table, sure = [[0] * 3 for _ in range(3)], [0.0] * 3
    with gg.no_grad():
        for x, y in zip(*data, strict=True):
            chances = [chance.data for chance in gg.softmax(model(x))]
            table[y][chances.index(max(chances))] += 1
            sure[y] += chances[y] / data.targets.count(y)
    print("class  taken for 0, 1, 2  mean chance of the true class")
    for y, row in enumerate(table):
        print(f"{y:5d}  {row!s:18s}  {sure[y]:.3f}")


if __name__ == "__main__":
    main()
