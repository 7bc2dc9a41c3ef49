"""Training: fit, and what it keeps, resumes, measures and writes."""

from glassgrad.training.fit import Callback, DivergedError, Progress, evaluate, fit

__all__ = ["Callback", "DivergedError", "Progress", "evaluate", "fit"]
