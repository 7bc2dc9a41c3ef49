"""compile_step: forward, backward and the optimizer's update over a batch, in one call."""

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from glassgrad import modes
from glassgrad.compiler import results
from glassgrad.compiler.batch import gather
from glassgrad.compiler.compiled import Compiled, Version, write
from glassgrad.engine import share
from glassgrad.nn.optimizers import Optimizer


class CompiledStep:
    """A training step of a batch; compile_step() makes these."""

    _is_no_setting = True  # guards do not look inside

    def __init__(self, compiled: Compiled, optimizer: Optimizer) -> None:
        self.compiled, self.optimizer = compiled, optimizer

    @property
    def program(self) -> Any:
        """What the last call ran."""
        return self.compiled.program

    def __call__(self, *arguments: Any, **keywords: Any) -> Any:
        """Take one step on a batch; gives the loss before it, and further results."""
        modes.check_reading("a compiled step was called")
        batch = gather(arguments)
        version = self.compiled.version_for(batch, keywords)
        _check_version(version)
        weights = np.zeros(len(version.program.outputs))
        weights[0] = results.weight("mean", batch.count)
        outputs, gradient = version.executor.run(version.inputs.data(), batch, weights)
        is_same = version.program.outputs[0][0] == "u"
        loss = results.reduced(outputs[0], "mean", is_same)
        if math.isfinite(loss):
            self._descend(version, gradient)
        return loss if version.shape is None else (loss, *outputs[1:])

    def _descend(self, version: Version, gradient: Any) -> None:
        _, grad = share(self.optimizer.parameters)
        places = {id(p): k for k, p in enumerate(self.optimizer.parameters)}
        whole = np.zeros(len(places))
        pairs = [(k, places.get(id(v))) for k, v in enumerate(version.inputs.values)]
        known = [(k, place) for k, place in pairs if place is not None]
        whole[[place for _, place in known]] = gradient[[k for k, _ in known]]
        write(grad, whole)
        self.optimizer.step()


def _check_version(version: Version) -> None:
    if not version.program.outputs:
        raise TypeError("compile_step: expected a function that gives a loss, got nothing")
    computed = [value for value in version.inputs.values if not value.is_leaf]
    if computed:
        raise ValueError(
            f"compile_step: the function uses {computed[0]!r}, which was computed before: what it"
            " was made from would get no gradient; compute it inside the function"
        )


def compile_step(
    function: Callable[..., Any],
    optimizer: Optimizer,
    *,
    dtype: str = "float64",
    executor: str | None = None,
) -> CompiledStep:
    """Make a training step from a scalar loss of one sample.

    Each call sets the grads of the optimizer's parameters to those of the mean loss and changes
    the parameters; it gives the loss before that. Where the function gives several results, the
    first is the loss; the others come back as arrays with a number for each sample. A loss that is
    no finite number changes nothing.

    >>> import glassgrad as gg
    >>> w = gg.Value(2.0)
    >>> step = gg.compile_step(lambda x, y: (w * x - y) ** 2, gg.nn.SGD([w], 0.1))
    >>> step([1.0, 2.0], [2.0, 3.0]), w.data, w.grad
    (0.5, 1.8, 2.0)
    """
    if not callable(function):
        raise TypeError(f"compile_step: expected a function, got {type(function).__name__}")
    if not isinstance(optimizer, Optimizer):
        kind = type(optimizer).__name__
        raise TypeError(f"compile_step: expected an optimizer, got {kind}: write nn.SGD(...)")
    return CompiledStep(Compiled(function, dtype=dtype, executor=executor), optimizer)
