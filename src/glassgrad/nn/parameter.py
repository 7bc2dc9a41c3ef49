"""Parameter: PyTorch's name for Values that training changes, which all leaves of a Module are."""

from typing import Any

from glassgrad.engine import Value
from glassgrad.engine.nested import each


def Parameter(data: Any) -> Any:  # noqa: N802 - PyTorch's name
    """A Value for each number: one for a number, nested lists for lists and arrays.

    >>> Parameter([1.0, 2.0])
    [Value(data=1.0, grad=0.0), Value(data=2.0, grad=0.0)]
    """
    return each(lambda one: Value(one.data if isinstance(one, Value) else one), data)
