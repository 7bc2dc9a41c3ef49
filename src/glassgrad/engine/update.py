"""An optimizer's rule applied to every parameter, in plain Python."""

from collections import deque
from collections.abc import Sequence
from itertools import chain, count
from typing import Any

from glassgrad.engine import backprop
from glassgrad.table.updates import RULES


def update(
    rule: str, data: Any, grad: Sequence[float], kept: Sequence[Any], settings: Sequence[float]
) -> None:
    """Apply a rule to all parameters; either all rows are changed, in place, or none."""
    step = RULES[rule].step
    changed = [step(*numbers, *settings) for numbers in zip(data, grad, *kept, strict=True)]
    if changed:
        new_data, *new_kept = zip(*changed, strict=True)
        pairs = zip(kept, new_kept, strict=True)
        writes = [map(row.__setitem__, count(), new) for row, new in pairs]
        # One call, inside which no signal handler runs: Ctrl-C cannot interrupt it halfway.
        deque(chain(data.writing(new_data), *writes), 0)
        backprop.piling_up.leaf_changed = True
