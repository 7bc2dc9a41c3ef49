"""Training steps that stay in C++, if the parameters are in shared storage."""

from array import array
from math import isfinite
from typing import Any

from glassgrad.compiler.batch import Batch
from glassgrad.compiler.executor import ChangedError, Executor, Stepper
from glassgrad.compiler.extension import kernels, missing
from glassgrad.compiler.kept_steps import settings_of, watch
from glassgrad.compiler.later import np
from glassgrad.compiler.trace import Traced
from glassgrad.engine import buffers, contexts, share
from glassgrad.nn.optimizers import Optimizer

if missing is not None:
    raise missing

buffers.owners.append(kernels.bring_back)


class KernelsStepper(Stepper):
    """Takes steps in C++ as long as nothing has changed since it was made."""

    def __init__(
        self, executor: Executor, traced: Traced, batch: Batch, optimizer: Optimizer, **how: Any
    ) -> None:
        super().__init__(executor, traced, optimizer)
        self._others, self._is_one = traced.guards.others, traced.shape is None
        self._same_optimizer = watch(optimizer, "_kept").holds
        data, grad = share(optimizer.parameters)
        self._in_cpp = kernels.Stepper(
            rule=optimizer.rule,
            data=data,
            grad=grad,
            kept=optimizer.kept,
            ahead=buffers.ahead,
            blocks_open=contexts.blocks_open,
            indices=tuple([(*batch.place_of(row), size) for row, size in executor.program.indices]),
            watch=traced.guards.quick,
            arguments=batch.arrays,
            **how,
        )

    def take(self, batch: Batch, steps: int | None) -> Any:
        """Take steps, in Python if C++ cannot, such as inside detect_anomaly()."""
        try:
            return self.again(batch.arrays, steps)
        except ChangedError:
            pass
        return super().take(batch, steps)

    def again(self, arguments: tuple[Any, ...], steps: int | None) -> Any:
        """Take steps unless something has changed."""
        optimizer = self._optimizer
        if not self._same_optimizer() or (self._others and not self._traced.guards.others_hold()):
            raise ChangedError
        if steps is not None or not self._is_one:
            return self._run(arguments, steps)
        loss = self._in_cpp.take(arguments, optimizer.settings)
        if loss is None:
            raise ChangedError
        if isfinite(loss):
            optimizer.steps += 1
        return loss

    def _run(self, arguments: tuple[Any, ...], steps: int | None) -> Any:
        optimizer = self._optimizer
        count, start = 1 if steps is None else steps, optimizer.steps
        losses = array("d", bytes(8 * count))
        if not arguments or not hasattr(arguments[0], "__len__"):
            raise ChangedError
        results = len(self._executor.program.outputs)
        outputs = None if self._is_one else np.empty((results, len(arguments[0])))
        try:
            done = self._in_cpp.run(arguments, self._settings, outputs, losses)
        except BaseException:  # Ctrl-C between two steps: those before it are done
            optimizer.steps += self._in_cpp.done()
            raise
        if done is None:
            raise ChangedError
        if optimizer.steps != start:
            raise RuntimeError("the optimizer took other steps while compile_step took its own")
        optimizer.steps += done
        told: Any = losses[0] if steps is None else losses[: done + 1].tolist()
        return told if outputs is None else (told, *outputs[1:])

    def _settings(self, steps: int) -> tuple[float, ...]:
        return settings_of(self._optimizer, steps)
