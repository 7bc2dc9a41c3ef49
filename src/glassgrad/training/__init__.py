"""Training: fit, with its checkpoints, histories, recipes and predictions."""

from glassgrad.training.fit import Callback, DivergedError, Progress, evaluate, fit

__all__ = ["Callback", "DivergedError", "Progress", "evaluate", "fit"]
