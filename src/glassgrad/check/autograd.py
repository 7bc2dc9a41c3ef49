"""PyTorch's names for gradients and their checks, where PyTorch keeps them: gg.autograd."""

from collections.abc import Callable
from typing import Any

from glassgrad.check.checker import check_gradients
from glassgrad.check.report import KINK, UNCLEAR
from glassgrad.engine import contexts
from glassgrad.engine.contexts import detect_anomaly
from glassgrad.engine.nested import flattened
from glassgrad.graph.gradient import grad

__all__ = ["detect_anomaly", "grad", "gradcheck", "set_detect_anomaly"]


def gradcheck(
    func: Callable[..., Any],
    inputs: Any,
    eps: float = 1e-5,
    atol: float = 1e-5,
    rtol: float = 1e-3,
    raise_exception: bool = True,
) -> bool:
    """Whether the gradients of a function agree with central differences at the inputs.

    `inputs` is a Value, or a tuple of Values and of lists of them, one for each argument. The
    report of check_gradients() says more: which op's rule is wrong, and where.

    >>> from glassgrad import Value
    >>> gradcheck(lambda a, b: a * b.tanh(), (Value(2.0), Value(0.5)))
    True
    """
    given = inputs if isinstance(inputs, tuple) else (inputs,)
    leaves = flattened(list(given))
    outputs = flattened([func(*given)])
    for k in range(len(outputs)):
        report = check_gradients(lambda *_, k=k: flattened([func(*given)])[k], *leaves, epsilon=eps)
        apart = [
            leaf
            for leaf in report.leaves
            if leaf.verdict not in (KINK, UNCLEAR)
            and not abs(leaf.grad - leaf.measured) <= atol + rtol * abs(leaf.measured)
        ]
        if apart or (report.problems and not report.leaves):
            if raise_exception:
                raise RuntimeError(f"gradcheck: {report}")
            return False
    return True


class set_detect_anomaly:
    """Switch detect_anomaly() on or off in this thread, until the next call or for a block.

    >>> from glassgrad import Value
    >>> set_detect_anomaly(True)
    set_detect_anomaly(True)
    >>> Value(-1.0).log()
    Traceback (most recent call last):
    glassgrad.engine.contexts.AnomalyError: log gave nan: log(-1.0), at <doctest ...
    >>> set_detect_anomaly(False)
    set_detect_anomaly(False)
    """

    _open: detect_anomaly | None = None

    def __init__(self, mode: bool) -> None:
        self._mode, self._before = bool(mode), set_detect_anomaly._open is not None
        _switch(self._mode)

    def __repr__(self) -> str:
        return f"set_detect_anomaly({self._mode})"

    def __enter__(self) -> None:
        pass

    def __exit__(self, *exception: object) -> None:
        _switch(self._before)


def _switch(on: bool) -> None:
    block = set_detect_anomaly._open
    if on and block is None:
        if contexts.current.get() is not None:
            hint = "call it outside, or write `with detect_anomaly():`"
            raise RuntimeError(f"set_detect_anomaly was called inside another block: {hint}")
        block = detect_anomaly()
        block.__enter__()
        set_detect_anomaly._open = block
    elif not on and block is not None:
        set_detect_anomaly._open = None
        block.__exit__(None, None, None)
