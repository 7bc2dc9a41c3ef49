"""11 moons: a training run with the learner's loop, and the resulting parameters."""

from typing import Any

import glassgrad as gg
from glassgrad.learn.probing import Learner


def model_of(seed: int) -> Any:
    """The network that is trained."""
    return gg.nn.MLP(2, [6, 1], activation="tanh", seed=seed)


def train(learner: Learner, seed: int, samples: int, lr: float, steps: int) -> dict[str, Any]:
    data, model = gg.data.moons(samples, seed=seed), model_of(seed)
    losses = learner.train(model, data.points, data.signs, lr, steps)
    parameters = model.parameters()
    grads = [p.grad for p in parameters]
    return {"losses": losses, "data": [p.data for p in parameters], "grads": grads}
