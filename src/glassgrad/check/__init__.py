"""The gradient checker: every leaf against central differences, and which op's rule is wrong."""

from glassgrad.check.checker import check_gradients

__all__ = ["check_gradients"]
