"""Training: fit, with its checkpoints, histories, recipes and predictions."""

from glassgrad.training.fit import Callback, DivergedError, Progress, evaluate, fit
from glassgrad.training.prediction import Prediction, predict
from glassgrad.training.processes import join

__all__ = [
    "Callback",
    "DivergedError",
    "Prediction",
    "Progress",
    "evaluate",
    "fit",
    "join",
    "predict",
]
