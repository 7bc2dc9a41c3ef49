"""Again: the gradients of a compiled result as Values, for grad(result, create_graph=True).

They are the results of another compiled function, so that they can be differentiated in turn.
"""

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any, Protocol

from glassgrad.compiler.batch import Batch
from glassgrad.compiler.later import np
from glassgrad.compiler.version import Version
from glassgrad.engine import Value


class Source(Protocol):
    """A compiled function."""

    def derived(self, values: tuple[Value, ...]) -> Callable[..., Any]:
        """The function that returns the results and their slopes, as this one would."""

    def still_returns(self, version: Version, batch: Batch) -> bool:
        """Whether a trace would lead to the same program as when that version was made."""


class Again:
    """One call of a compiled function, as it was."""

    def __init__(
        self, compiled: Source, version: Version, batch: Batch, inputs: Any, was: Any = None
    ) -> None:
        """`was` is what a run with the weights of the results returned; None if it cannot change.

        That shows whether the arrays have changed, which would cost more to copy at every call.
        """
        self._compiled, self._version, self._batch = compiled, version, batch
        self._inputs, self._was = inputs, was

    def of(self, result: int, sample: int | None = None) -> Callable[[], Iterator[Any]]:
        """A function that returns the inputs, each with the partial of a result (of a sample)."""

        def differentiated() -> Iterator[tuple[Value, Value]]:
            row = self._rows[result]
            for value, slope in zip(self._version.traced.inputs.values, row, strict=True):
                yield value, slope if sample is None else slope[sample]

        return differentiated

    @cached_property
    def _rows(self) -> Any:
        """For each result and each input, the derivative: a Value, or one for each sample."""
        version = self._version
        if version.traced.draws:
            raise RuntimeError(
                "grad: a compiled function that draws random numbers cannot be differentiated"
                " again: write grad(..., create_graph=True) inside the function"
            )
        if not self._is_unchanged():
            raise RuntimeError(
                f"grad: what compiled {version.executor.program.name} read was changed after the"
                " call, so its gradient cannot be differentiated again: run the forward code again"
            )
        derived = self._compiled.derived(version.traced.inputs.values)
        _, rows = derived(*self._batch.arrays, **version.keywords)
        return rows

    def _is_unchanged(self) -> bool:
        version = self._version
        same_inputs = version.traced.inputs.data().tobytes() == self._inputs.tobytes()
        if not same_inputs or not self._compiled.still_returns(version, self._batch):
            return False
        if self._was is None:
            return True
        weights, *was = self._was
        _, *now = version.executor.run(self._inputs, self._batch, weights)
        return [np.asarray(part).tobytes() for part in now] == [part.tobytes() for part in was]
