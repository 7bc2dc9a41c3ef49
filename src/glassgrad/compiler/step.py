"""compile_step: forward, backward and the optimizer's update over a batch, in one call."""

import math
from collections.abc import Callable
from threading import RLock
from typing import Any

import numpy as np

from glassgrad.compiler import results
from glassgrad.compiler.batch import Batch, gather
from glassgrad.compiler.compile import Compiled, Version, write
from glassgrad.compiler.kernel_steps import KernelSteps, has_own_rules, kernel_steps
from glassgrad.engine import contexts, share
from glassgrad.nn.optimizers import Optimizer


class CompiledStep:
    """A training step of a batch; compile_step() makes these."""

    def __init__(self, compiled: Compiled, optimizer: Optimizer, steps: int | None) -> None:
        self.compiled, self._steps = compiled, steps
        self._quick: KernelSteps | None = None
        self._made_for = 0
        self._one_at_a_time = RLock()
        self.optimizer = optimizer

    @property
    def optimizer(self) -> Optimizer:
        """What changes the parameters."""
        return self._optimizer

    @optimizer.setter
    def optimizer(self, optimizer: Optimizer) -> None:
        if not isinstance(optimizer, Optimizer):
            kind = type(optimizer).__name__
            raise TypeError(f"compile_step: expected an optimizer, got {kind}: write nn.SGD(...)")
        self._optimizer, self._quick = optimizer, None

    @property
    def program(self) -> Any:
        """What the last call ran."""
        return self.compiled.program

    def retrace(self) -> None:
        """Forget all programs: for changes that no guard can see."""
        self.compiled.retrace()

    @property
    def ran_by(self) -> str:
        """The name of the executor that the last call had."""
        return self.compiled.ran_by

    def executor_for(self, *arguments: Any) -> str:
        """The name of the executor that takes a step on such arguments; no step is taken."""
        return self.compiled.version_for(gather(arguments), {}).executor.name

    def __call__(self, *arguments: Any, **keywords: Any) -> Any:
        """Take a step on a batch, or several; gives the loss before it, and further results."""
        with self._one_at_a_time:  # steps of several threads would mix their grads
            quick = self._quick
            if quick is not None and not keywords and self._made_for == self.compiled.retraced:
                answer = quick.take(arguments, self._steps)
                if answer is not None:
                    return answer
            contexts.check_reading("a compiled step was called")
            batch = gather(arguments)
            version = self._version_for(batch, keywords)
            if self._steps is None or self._can_repeat(version):
                return self._call(version, batch, keywords, self._steps)
            return self._one_by_one(version, batch, keywords)

    def _version_for(self, batch: Batch, keywords: dict[str, Any]) -> Version:
        version = self.compiled.version_for(batch, keywords)
        _check_version(version)
        return version

    def _can_repeat(self, version: Version) -> bool:
        """Whether nothing that the loss reads can change from one step to the next."""
        guards, optimizer = version.guards, self.optimizer
        if guards.unwatched or not guards.hold() or not has_own_rules(optimizer):
            return False
        rows = [np.asarray(row) for row in (*optimizer.kept.values(), *share(optimizer.parameters))]
        arrays = [thing for thing in guards.things.values() if isinstance(thing, np.ndarray)]
        if any(np.may_share_memory(array, row) for array in arrays for row in rows):
            return False
        return not guards.has_seen(optimizer, vars(optimizer), *vars(optimizer).values())

    def _one_by_one(self, version: Version, batch: Batch, keywords: dict[str, Any]) -> Any:
        """Several steps, each with a look at what the loss reads."""
        assert self._steps is not None
        answers = [self._call(version, batch, keywords, None)]
        while len(answers) < self._steps and math.isfinite(_loss_in(answers[-1])):
            version = self._version_for(batch, keywords)
            answers.append(self._call(version, batch, keywords, None))
        losses = [_loss_in(answer) for answer in answers]
        return losses if version.shape is None else (losses, *answers[-1][1:])

    def _call(
        self, version: Version, batch: Batch, keywords: dict[str, Any], steps: int | None
    ) -> Any:
        quick = None if keywords else kernel_steps(version, batch, self.optimizer)
        if quick is not None:
            if steps == self._steps and not version.guards.unwatched:
                self._quick, self._made_for = quick, self.compiled.retraced
            answer = quick.take(batch.arrays, steps)
            if answer is not None:
                return answer
        return self._take(version, batch, steps)

    def _take(self, version: Version, batch: Batch, steps: int | None) -> Any:
        """The same by any executor."""
        losses: list[float] = []
        for _ in range(1 if steps is None else steps):
            weights = np.zeros(len(version.program.outputs))
            weights[0] = results.weight("mean", batch.count)
            outputs, means, gradient = version.executor.run(version.inputs.data(), batch, weights)
            losses.append(float(means[0]))
            results.check_anomalies(version.program.name, losses[-1], gradient)
            self._set_grads(version, gradient)
            if not math.isfinite(losses[-1]):
                break
            self.optimizer.step()
        told = losses[0] if steps is None else losses
        return told if version.shape is None else (told, *outputs[1:])

    def _set_grads(self, version: Version, gradient: Any) -> None:
        _, grad = share(self.optimizer.parameters)
        places = {id(p): k for k, p in enumerate(self.optimizer.parameters)}
        whole = np.zeros(len(places))
        pairs = [(k, places.get(id(v))) for k, v in enumerate(version.inputs.values)]
        known = [(k, place) for k, place in pairs if place is not None]
        whole[[place for _, place in known]] = gradient[[k for k, _ in known]]
        write(grad, whole)


def _loss_in(answer: Any) -> float:
    loss: float = answer[0] if isinstance(answer, tuple) else answer
    return loss


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
    steps: int | None = None,
    dtype: str = "float64",
    executor: str | None = None,
    watch: bool = True,
) -> CompiledStep:
    """Make a training step from a scalar loss of one sample.

    Each call sets the grads of the optimizer's parameters to those of the mean loss and changes
    the parameters; it gives the loss before that. Where the function gives several results, the
    first is the loss; the others come back as arrays with a number for each sample. With `steps`, a
    call takes so many of them on the same batch and gives the list of their losses. At a loss that
    is no finite number it stops, and changes no parameter.

    >>> import glassgrad as gg
    >>> w = gg.Value(2.0)
    >>> step = gg.compile_step(lambda x, y: (w * x - y) ** 2, gg.nn.SGD([w], 0.1))
    >>> step([1.0, 2.0], [2.0, 3.0]), w.data, w.grad
    (0.5, 1.8, 2.0)
    """
    if not callable(function):
        raise TypeError(f"compile_step: expected a function, got {type(function).__name__}")
    if steps is not None and (type(steps) is not int or steps < 1):
        raise ValueError(f"compile_step: steps={steps!r}: expected a whole number of 1 or more")
    compiled = Compiled(function, dtype=dtype, executor=executor, watch=watch)
    return CompiledStep(compiled, optimizer, steps)
