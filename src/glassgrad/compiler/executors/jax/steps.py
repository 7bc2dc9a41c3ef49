"""Training steps as pure JAX functions of the parameters, a batch, and the optimizer's settings."""

from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from glassgrad.compiler.executors.jax.passes import Passes
from glassgrad.compiler.executors.jax.update import update_by

Array = Any
State = tuple[Array, Array, tuple[Array, ...]]
"""The data, the grads and the kept numbers of the parameters, block after block."""


@dataclass(frozen=True, eq=False)
class Steps:
    """The compiled steps of one program by one rule.

    A step counts only if its loss is finite and its gradient has no nan: an executor's careful
    pass decides what comes instead, such as nothing for 0 × inf. Two of the functions take every
    step and tell at the end; as the rules turn a nan grad into a nan parameter, which stays one,
    they look at the parameters only once. Their caller still has the state before the steps.
    """

    passes: Passes
    rule: str
    is_one: bool
    """Whether the loss is the only result."""

    @cached_property
    def one(self) -> Any:
        """One step: the state after it, the loss (nan if it does not count), the outputs."""
        return self._compiled(self._one)

    @cached_property
    def many(self) -> Any:
        """A step with each row of settings: their losses (nan if one does not count)."""
        return self._compiled(self._many)

    @cached_property
    def up_to_a_bad_one(self) -> Any:
        """The same, but the steps before the first that does not count stay taken."""
        return self._compiled(self._up_to_a_bad_one)

    def _compiled(self, function: Any) -> Any:
        devices = self.passes.devices
        if not devices.are_several:
            return jax.jit(function)
        places = devices.whole, devices.whole, devices.whole if self.is_one else devices.split(1)
        return jax.jit(function, out_shardings=places)

    def _one(self, state: State, samples: Any, settings: Array) -> tuple[State, Array, Array]:
        new, loss, outputs = self._step(state, samples, settings)
        is_good = jnp.isfinite(loss) & ~_has_nan(new[0])
        return new, jnp.where(is_good, loss, jnp.nan), outputs

    def _many(self, state: State, samples: Any, settings: Array) -> tuple[State, Array, Array]:
        def next_step(carried: Any, row: Array) -> Any:
            new, loss, outputs = self._step(carried[0], samples, row)
            return (new, outputs), loss

        start = state, self._no_outputs(state, samples, settings[0])
        (state, outputs), losses = jax.lax.scan(next_step, start, settings)
        return state, jnp.where(_has_nan(state[0]), jnp.nan, losses), outputs

    def _up_to_a_bad_one(
        self, state: State, samples: Any, settings: Array
    ) -> tuple[State, Array, Array]:
        def next_step(carried: Any, row: Array) -> Any:
            before, goes_on = carried[:2], carried[2]
            state, loss, outputs = self._step(carried[0], samples, row)
            goes_on &= jnp.isfinite(loss) & ~_has_nan(state[1])
            after = jax.tree.map(partial(jnp.where, goes_on), (state, outputs), before)
            return (*after, goes_on), jnp.where(goes_on, loss, jnp.nan)

        start = state, self._no_outputs(state, samples, settings[0]), jnp.array(True)
        (state, outputs, _), losses = jax.lax.scan(next_step, start, settings)
        return state, losses, outputs

    def _no_outputs(self, *arguments: Any) -> Array:
        shape = jax.eval_shape(self._step, *arguments)[2]
        return jnp.zeros(shape.shape, shape.dtype)

    def _step(self, state: State, samples: Any, settings: Array) -> tuple[State, Array, Array]:
        data, _, kept = state
        ends = np.cumsum([len(places) for places in self.passes.layout])
        *blocks, unused = jnp.split(data, ends)
        outputs, means, gradient = self.passes.run(tuple(blocks), samples, "mean")
        grad = jnp.concatenate([*gradient, jnp.zeros_like(unused)])
        # In double, as all executors do: 1 - beta2 would lose half of its digits as a float.
        exact = data.astype(settings.dtype), grad.astype(settings.dtype)
        new, *new_kept = update_by(self.rule)(*exact, *kept, *settings)
        further = jnp.zeros((0, 0)) if self.is_one else outputs
        return (new.astype(data.dtype), grad, tuple(new_kept)), means[0], further


def _has_nan(numbers: Array) -> Array:
    return jnp.isnan(numbers).any()
