"""Training steps that stay on the device, if the parameters are in shared storage."""

from functools import partial
from math import isfinite
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from glassgrad.compiler.batch import Batch
from glassgrad.compiler.executor import ChangedError, Executor, Stepper
from glassgrad.compiler.executors.jax.arguments import on_host
from glassgrad.compiler.executors.jax.device_rows import Blocks, rows_of
from glassgrad.compiler.executors.jax.lowering import Pass
from glassgrad.compiler.executors.jax.update import update_by
from glassgrad.compiler.kept_steps import settings_of, watch
from glassgrad.compiler.program import Program
from glassgrad.compiler.trace import Traced
from glassgrad.engine import contexts
from glassgrad.nn.optimizers import Optimizer

Array = Any
State = tuple[Blocks, Blocks, tuple[Blocks, ...]]
"""The data, the grads and the kept numbers of the parameters, each in blocks."""


class JaxStepper(Stepper):
    """Takes steps on the device as long as nothing has changed since it was made."""

    def __init__(
        self,
        executor: Executor,
        traced: Traced,
        batch: Batch,
        optimizer: Optimizer,
        layout: list[Array],
        places: Array,
    ) -> None:
        """Each input is the parameter at one of the places."""
        super().__init__(executor, traced, optimizer)
        self._others, self._is_one = traced.guards.others, traced.shape is None
        self._same_optimizer = watch(optimizer).holds
        self._form, self._shapes = _form(batch.arrays), batch.shapes
        self._indices = [(*batch.place_of(row), size) for row, size in executor.program.indices]
        self._rule = optimizer.rule
        self._rows = rows_of(optimizer, executor.dtype)
        unused = np.setdiff1d(np.arange(len(optimizer.parameters)), places)
        self._blocks = [places[block] for block in layout] + ([unused] if len(unused) else [])
        how = executor.program, layout, self._rule, self._is_one
        self._one, self._many = jax.jit(partial(_step, *how)), jax.jit(partial(_many, *how))

    def take(self, batch: Batch, steps: int | None) -> Any:
        """Take steps, in Python if they cannot stay here, such as inside detect_anomaly()."""
        try:
            return self.again(batch.arrays, steps)
        except ChangedError:
            return super().take(batch, steps)

    def again(self, arguments: tuple[Any, ...], steps: int | None) -> Any:
        """Take steps unless something has changed."""
        if not self._is_same() or not self._fits(arguments):
            raise ChangedError
        arrays = [on_host(array, self._executor.dtype) for array in arguments]
        with jax.enable_x64(True):
            return self._taken(arguments, arrays, steps)

    def _taken(self, arguments: tuple[Any, ...], arrays: Any, steps: int | None) -> Any:
        losses: list[float] = []
        wanted = 1 if steps is None else steps
        while len(losses) < wanted:
            left = wanted - len(losses)
            taken, outputs = self._run(arrays, None if steps is None else left)
            losses += taken
            self._optimizer.steps += len(taken)
            if len(taken) == left:
                break
            # A loss that is not finite, or a nan in a gradient: a careful pass knows which.
            answer = super().take(Batch(arguments, self._shapes), None)
            loss, *outputs = (answer,) if self._is_one else answer
            losses.append(loss)
            if not isfinite(loss):
                break
        first = losses[0] if steps is None else losses
        return first if self._is_one else (first, *outputs)

    def _run(self, arrays: Any, steps: int | None) -> tuple[list[float], Any]:
        """The losses of the steps that were taken, and the further outputs of the last one."""
        rows, optimizer = self._rows, self._optimizer
        source = rows.take(optimizer, self._blocks)
        settings = np.array(settings_of(optimizer, steps or 1))
        state = rows.data, rows.grad, rows.kept
        if steps is None:
            state, told, outputs = self._one(state, arrays, settings)
        else:
            state, told, outputs = self._many(state, arrays, settings.reshape(steps, -1))
        rows.change(source, *state)
        further = () if self._is_one else np.array(outputs)[1:]
        losses = [float(told)] if steps is None else np.asarray(told).astype(float).tolist()
        return [loss for loss in losses if loss == loss], further

    def _is_same(self) -> bool:
        guards = self._traced.guards
        if contexts.blocks_open or not self._same_optimizer() or not guards.quick.holds():
            return False
        if self._others and not guards.others_hold():
            return False
        return self._optimizer.rule == self._rule

    def _fits(self, arguments: tuple[Any, ...]) -> bool:
        if not all(type(a) is np.ndarray and a.ndim and a.flags.carray for a in arguments):
            return False
        if _form(arguments) != self._form or len({len(a) for a in arguments}) != 1:
            return False
        if not len(arguments[0]):
            return False
        for argument, entry, size in self._indices:
            column = arguments[argument].reshape(len(arguments[argument]), -1)[:, entry]
            if column.min() < 0 or column.max() >= size:
                return False
        return True


def _form(arrays: tuple[Any, ...]) -> Any:
    return tuple([(array.dtype, array.shape[1:]) for array in arrays])


def _step(
    program: Program,
    layout: list[Array],
    rule: str,
    is_one: bool,
    state: State,
    arguments: Any,
    settings: Array,
) -> tuple[State, Array, Array]:
    """The state after a step, its loss, and the outputs.

    A step is not taken if the loss is not finite, or if there is a nan in the gradient: then its
    loss is nan here. (One number for both, since each that is fetched takes time.)
    """
    data, _, kept = state
    done = Pass(program, layout, data[: len(layout)], arguments)
    outputs = done.outputs()
    loss = done.means(outputs)[0]
    weights = jnp.zeros(len(program.outputs)).at[0].set(1.0 / len(arguments[0]))
    unused = [jnp.zeros_like(block) for block in data[len(layout) :]]
    grads = (*done.gradient(weights), *unused)
    has_nan = [jnp.isnan(grad).any() for grad in grads]
    is_good = jnp.isfinite(loss) & ~jnp.array(has_nan).any()
    changed = [
        _updated(rule, is_good, old, grad, settings)
        for grad, *old in zip(grads, data, *kept, strict=True)
    ]
    new, *new_kept = zip(*changed, strict=True)
    further = jnp.zeros((0, 0)) if is_one else outputs
    return (new, grads, tuple(new_kept)), jnp.where(is_good, loss, jnp.nan), further


def _updated(rule: str, is_good: Array, old: list[Array], grad: Array, settings: Array) -> Any:
    """Data and kept numbers after the update; the old ones if the step is not taken."""
    data, *kept = old
    # In double, as all executors do: 1 - beta2 would lose half of its digits as a float.
    exact = data.astype(settings.dtype), grad.astype(settings.dtype)
    new = update_by(rule)(*exact, *kept, *settings)
    pairs = zip(new, old, strict=True)
    return tuple([jnp.where(is_good, row.astype(before.dtype), before) for row, before in pairs])


def _many(
    program: Program,
    layout: list[Array],
    rule: str,
    is_one: bool,
    state: State,
    arguments: Any,
    settings: Array,
) -> tuple[State, Array, Array]:
    """The same for a step with each row of settings; after one that was not taken, none is."""
    step = partial(_step, program, layout, rule, is_one)

    def next_step(carried: Any, row: Array) -> Any:
        state, goes_on, outputs = carried
        new, loss, further = step(state, arguments, row)
        new, outputs = jax.tree.map(
            lambda a, b: jnp.where(goes_on, a, b), (new, further), (state, outputs)
        )
        goes_on = goes_on & ~jnp.isnan(loss)
        return (new, goes_on, outputs), jnp.where(goes_on, loss, jnp.nan)

    shape = jax.eval_shape(step, state, arguments, settings[0])[2]
    start = state, jnp.array(True), jnp.zeros(shape.shape, shape.dtype)
    (state, _, outputs), losses = jax.lax.scan(next_step, start, settings)
    return state, losses, outputs
