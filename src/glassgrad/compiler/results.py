"""Results of a compiled function, as Values with a backward pass."""

from collections.abc import Callable
from typing import Any

from glassgrad.compiler.later import np
from glassgrad.engine import Value, contexts
from glassgrad.engine.inside import add_to_grad, grad_of, promise
from glassgrad.engine.surface import remember

Gradient = Callable[[Any], Any]
"""From a weight for each output and sample to the gradient of their weighted sum."""


def arrange(shape: Any, flat: list[Any]) -> Any:
    """Arrange results in the lists and tuples that the function returned.

    >>> arrange((None, [None, None]), [1, 2, 3])
    (1, [2, 3])
    """
    return _arranged(shape, iter(flat))


def _arranged(shape: Any, flat: Any) -> Any:
    if shape is None:
        return next(flat)
    parts = [_arranged(part, flat) for part in shape]
    return type(shape)(*parts) if hasattr(shape, "_fields") else type(shape)(parts)


def reduced(row: Any, mean: Any, reduction: str, is_same: bool) -> Any:
    """One number for all samples, or the row itself."""
    if reduction == "none":
        return row
    if reduction == "mean":
        return float(mean)
    with np.errstate(all="ignore"):
        return float(row[0]) * len(row) if is_same else float(row.sum(dtype=np.float64))


def check_anomalies(name: str, loss: float, gradient: Any) -> None:
    """Inside detect_anomaly(), raise AnomalyError if the loss or the gradient is not finite."""
    mode = contexts.current.get()
    if mode is None or not mode.stops_at_anomalies:
        return
    infinite = gradient[~np.isfinite(gradient)]
    if np.isfinite(loss) and not len(infinite):
        return
    found = f"a grad of {infinite[0]}" if np.isfinite(loss) else f"{loss}"
    raise contexts.AnomalyError(
        f"compiled {name} returned {found}: run the function itself on each sample, inside"
        " detect_anomaly(), to see which op causes it"
    )


def weight(reduction: str, count: int) -> float:
    """The weight of a sample in the reduced result."""
    return 1.0 / count if reduction == "mean" else 1.0


def one_result(
    number: float,
    name: str,
    inputs: "tuple[Value, ...]",
    add_to_grads: Callable[[Any], None],
    gradient: Any,
    again: Callable[..., Any],
) -> Value:
    """A Value whose gradient with respect to its inputs is already known."""
    out: Value = remember(Value, number, name, inputs, None)

    def pass_on() -> None:
        add_to_grads(grad_of(out) * gradient)

    pass_on.differentiated = again(0)  # type: ignore[attr-defined]
    out._backward = pass_on
    promise(out, gradient)
    return out


class Hub:
    """One node behind many results: the backward pass runs once for all of them."""

    def __init__(
        self,
        name: str,
        inputs: tuple[Value, ...],
        add_to_grads: Callable[[Any], None],
        gradient: Gradient,
        size: tuple[int, int],
        again: Callable[..., Any],
    ) -> None:
        self.node = remember(Value, 0.0, name, inputs, None)

        def pass_on() -> None:
            self._pass_on()

        pass_on.differentiated = tuple  # type: ignore[attr-defined]  # results do it instead
        self.node._backward = pass_on
        self._again = again
        self._add_to_grads, self._gradient, self._size = add_to_grads, gradient, size
        self._said: list[tuple[Any, float]] = []

    def result(self, number: float, where: Any, share: float = 1.0) -> Value:
        """A Value for an entry (or a row, each entry with its share) of the outputs."""
        out = Value(number, (self.node,), "output")

        def pass_on() -> None:
            if grad_of(self.node) == 0.0:  # the first result in this pass
                self._said.clear()
            add_to_grad(self.node, 1.0)
            self._said.append((where, share * grad_of(out)))

        place = where if isinstance(where, tuple) else (where,)
        pass_on.differentiated = self._again(*place)  # type: ignore[attr-defined]
        out._backward = pass_on
        return out

    def _pass_on(self) -> None:
        weights = np.zeros(self._size)
        for where, grad in self._said:
            weights[where] += grad
        self._said.clear()
        self._add_to_grads(self._gradient(weights))
