"""Training steps as pure JAX functions of the parameters, a batch, and the optimizer's settings."""

from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

import jax
import jax.numpy as jnp

from glassgrad.compiler.executors.jax.lowering import Pass
from glassgrad.compiler.executors.jax.update import update_by
from glassgrad.compiler.program import Program

Array = Any
Blocks = tuple[Array, ...]
State = tuple[Blocks, Blocks, tuple[Blocks, ...]]
"""The data, the grads and the kept numbers of the parameters, each in blocks."""


@dataclass(frozen=True, eq=False)
class Steps:
    """The compiled steps of one program by one rule.

    A step counts only if its loss is finite and its gradient has no nan: an executor's careful
    pass decides what comes instead, such as nothing for 0 × inf. Two of the functions take every
    step and tell at the end; as the rules turn a nan grad into a nan parameter, which stays one,
    they look at the parameters only once. Their caller still has the state before the steps.
    """

    program: Program
    layout: list[Array]
    rule: str
    is_one: bool
    """Whether the loss is the only result."""

    @cached_property
    def one(self) -> Any:
        """One step: the state after it, the loss (nan if it does not count), the outputs."""
        return jax.jit(self._one)

    @cached_property
    def many(self) -> Any:
        """A step with each row of settings: their losses (nan if one does not count)."""
        return jax.jit(self._many)

    @cached_property
    def up_to_a_bad_one(self) -> Any:
        """The same, but the steps before the first that does not count stay taken."""
        return jax.jit(self._up_to_a_bad_one)

    def _one(self, state: State, arguments: Any, settings: Array) -> tuple[State, Array, Array]:
        new, loss, outputs = self._step(state, arguments, settings)
        is_good = jnp.isfinite(loss) & ~_has_nan(new[0])
        return new, jnp.where(is_good, loss, jnp.nan), outputs

    def _many(self, state: State, arguments: Any, settings: Array) -> tuple[State, Array, Array]:
        def next_step(carried: Any, row: Array) -> Any:
            new, loss, outputs = self._step(carried[0], arguments, row)
            return (new, outputs), loss

        start = state, self._no_outputs(state, arguments, settings[0])
        (state, outputs), losses = jax.lax.scan(next_step, start, settings)
        return state, jnp.where(_has_nan(state[0]), jnp.nan, losses), outputs

    def _up_to_a_bad_one(
        self, state: State, arguments: Any, settings: Array
    ) -> tuple[State, Array, Array]:
        def next_step(carried: Any, row: Array) -> Any:
            before, goes_on = carried[:2], carried[2]
            state, loss, outputs = self._step(carried[0], arguments, row)
            goes_on &= jnp.isfinite(loss) & ~_has_nan(state[1])
            after = jax.tree.map(partial(jnp.where, goes_on), (state, outputs), before)
            return (*after, goes_on), jnp.where(goes_on, loss, jnp.nan)

        start = state, self._no_outputs(state, arguments, settings[0]), jnp.array(True)
        (state, outputs, _), losses = jax.lax.scan(next_step, start, settings)
        return state, losses, outputs

    def _no_outputs(self, *arguments: Any) -> Array:
        shape = jax.eval_shape(self._step, *arguments)[2]
        return jnp.zeros(shape.shape, shape.dtype)

    def _step(self, state: State, arguments: Any, settings: Array) -> tuple[State, Array, Array]:
        data, _, kept = state
        done = Pass(self.program, self.layout, data[: len(self.layout)], arguments)
        outputs = done.outputs()
        weights = jnp.zeros(len(outputs)).at[0].set(1.0 / outputs.shape[1])
        unused = [jnp.zeros_like(block) for block in data[len(self.layout) :]]
        grads = (*done.gradient(weights), *unused)
        changed = [
            self._updated(old, grad, settings)
            for grad, *old in zip(grads, data, *kept, strict=True)
        ]
        new, *new_kept = zip(*changed, strict=True)
        further = jnp.zeros((0, 0)) if self.is_one else outputs
        return (new, grads, tuple(new_kept)), done.means(outputs)[0], further

    def _updated(self, old: list[Array], grad: Array, settings: Array) -> tuple[Array, ...]:
        """The data and the kept numbers of a block after the update."""
        data, *kept = old
        # In double, as all executors do: 1 - beta2 would lose half of its digits as a float.
        exact = data.astype(settings.dtype), grad.astype(settings.dtype)
        new = update_by(self.rule)(*exact, *kept, *settings)
        return tuple([row.astype(was.dtype) for row, was in zip(new, old, strict=True)])


def _has_nan(blocks: Blocks) -> Array:
    return jnp.array([jnp.isnan(block).any() for block in blocks]).any()
