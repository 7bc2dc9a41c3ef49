"""11 moons: train a network on two moons.

Two crescents of points, two classes, and no straight line separates them. A network learns them in
a loop: compute the loss, get its gradients, and move each parameter a little against its gradient.
Gradients add up in glassgrad, so set the old ones to 0 in each round.

Write the rest of the loop in train(). A Value's number is in .data, its gradient in .grad.
To see it run: python 11_moons.py
"""

import glassgrad as gg


def train(model, points, signs, lr, steps):
    """Take `steps` steps of gradient descent; returns the loss before each of them."""
    losses = []
    for _ in range(steps):
        loss = gg.nn.hinge([model(point) for point in points], signs)
        losses.append(loss.data)
        model.zero_grad()
        loss.backward()
        for parameter in model.parameters():
            parameter.data -= lr * parameter.grad
    return losses


if __name__ == "__main__":
    moons = gg.data.moons(60, seed=1)
    model = gg.nn.MLP(2, [8, 1], activation="tanh", seed=1)
    for k, loss in enumerate(train(model, moons.points, moons.signs, 0.5, 60)):
        print(k, loss)
