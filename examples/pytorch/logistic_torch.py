"""Logistic regression by hand: two weights, a bias, and no optimizer."""

import torch
import torch.nn.functional as F

X = torch.tensor([[0.5, 1.5], [1.0, 1.0], [1.5, 0.5], [3.0, 0.5], [2.0, 2.0], [1.0, 2.5]])
y = torch.tensor([0.0, 0.0, 0.0, 1.0, 1.0, 1.0])


def train(state=None, epochs=50, lr=0.5):
    state = state or {"w": [0.0, 0.0], "b": 0.0}
    w = torch.tensor(state["w"], requires_grad=True)
    b = torch.tensor(state["b"], requires_grad=True)
    losses = []
    for _ in range(epochs):
        logits = X @ w + b
        loss = F.binary_cross_entropy_with_logits(logits, y)
        loss.backward()
        with torch.no_grad():
            w -= lr * w.grad
            b -= lr * b.grad
        w.grad = b.grad = None
        losses.append(loss.item())
    print(f"loss {losses[-1]:.4f}")
    return losses


if __name__ == "__main__":
    train()
