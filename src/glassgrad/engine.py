"""Which Value is in use. Course programs import it from here, as they do from micrograd."""

from glassgrad.reference import Number, Value
from glassgrad.reference_nary import apply, dot, sum, where

__all__ = ["Number", "Value", "apply", "dot", "sum", "where"]
