"""Logistic regression by hand: two weights, a bias, and no optimizer."""

import glassgrad as gg
import glassgrad.nn.functional as F

X = [[0.5, 1.5], [1.0, 1.0], [1.5, 0.5], [3.0, 0.5], [2.0, 2.0], [1.0, 2.5]]
y = [0.0, 0.0, 0.0, 1.0, 1.0, 1.0]


def train(state=None, epochs=50, lr=0.5):
    state = state or {"w": [0.0, 0.0], "b": 0.0}
    w = gg.nn.Parameter(state["w"])
    b = gg.nn.Parameter(state["b"])
    losses = []
    for _ in range(epochs):
        logits = [gg.dot(w, x, b) for x in X]
        loss = F.binary_cross_entropy_with_logits(logits, y)
        loss.backward()
        for p in [*w, b]:
            p.data -= lr * p.grad
            p.grad = 0.0
        losses.append(loss.item())
    print(f"loss {losses[-1]:.4f}")
    return losses


if __name__ == "__main__":
    train()
