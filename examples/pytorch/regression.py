"""A damped oscillation, fitted by a small network with a falling learning rate."""

import math

from glassgrad import nn
from glassgrad.optim import SGD
from glassgrad.optim.lr_scheduler import StepLR

t = [[k / 10] for k in range(40)]
y = [[math.exp(-k / 20) * math.cos(k / 4)] for k in range(40)]


def train(state=None, epochs=50):
    model = nn.Sequential(nn.Linear(1, 12), nn.Tanh(), nn.Linear(12, 8), nn.Tanh(), nn.Linear(8, 1))
    if state is not None:
        model.load_state_dict(state)
    loss_fn = nn.MSELoss()
    optimizer = SGD(model.parameters(), lr=0.1, momentum=0.9, weight_decay=1e-4)
    scheduler = StepLR(optimizer, step_size=20, gamma=0.5)
    losses = []
    for _ in range(epochs):
        loss = loss_fn(model(t), y)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), max_norm=1.0)
        optimizer.step()
        scheduler.step()
        losses.append(loss.item())
    print(f"loss {losses[-1]:.5f} at a learning rate of {scheduler.get_last_lr()[0]}")
    return losses


if __name__ == "__main__":
    train()
