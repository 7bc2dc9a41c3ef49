"""An MLP that tells three classes of points apart."""

import math

import glassgrad as gg
from glassgrad import nn, optim

turns = [(k % 3, k / 30) for k in range(90)]
X = [[r * math.cos(2 * c + r), r * math.sin(2 * c + r)] for c, r in turns]
y = [c for c, _ in turns]


def train(state=None, epochs=50):
    model = nn.Sequential(nn.Linear(2, 16), nn.ReLU(), nn.Linear(16, 3))
    if state is not None:
        model.load_state_dict(state)
    criterion = nn.CrossEntropyLoss()
    optimizer = optim.Adam(model.parameters(), lr=0.05)
    losses = []
    for _ in range(epochs):
        optimizer.zero_grad()
        loss = criterion(model(X), y)
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    model.eval()
    with gg.no_grad():
        right = sum(max(range(3), key=out.__getitem__) == c for out, c in zip(model(X), y))
    print(f"loss {losses[-1]:.4f}, {right} of {len(y)} right")
    return losses


if __name__ == "__main__":
    train()
