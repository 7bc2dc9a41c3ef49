"""Training steps as pure JAX functions of the parameters, a batch, and the optimizer's settings."""

from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

import jax
import jax.numpy as jnp

from glassgrad.compiler.executors.jax.packing import Arrays, Packing
from glassgrad.compiler.executors.jax.passes import Passes
from glassgrad.compiler.executors.jax.update import update_by

Array = Any
State = tuple[Arrays, Arrays, tuple[Arrays, ...]]
"""The data, the grads and the kept numbers of the parameters, each packed."""


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
    def packing(self) -> Packing:
        """How the numbers of the parameters are kept from step to step."""
        return Packing.of(self.passes.layout)

    @cached_property
    def one(self) -> Any:
        """One step, with a row of the settings.

        Returns the state after it, the loss (nan if it does not count), the outputs, and the place
        of the next row.
        """
        return self._compiled(self._one, 1)

    @cached_property
    def many(self) -> Any:
        """A step with each row of settings: their losses (nan if one does not count)."""
        return self._compiled(self._many, 0)

    @cached_property
    def up_to_a_bad_one(self) -> Any:
        """The same, but the steps before the first that does not count stay taken."""
        return self._compiled(self._up_to_a_bad_one, 0)

    def _compiled(self, function: Any, more: int) -> Any:
        """A function of which the results are a state, losses, outputs, and some more."""
        devices = self.passes.devices
        if not devices.are_several:
            places = None, devices.read_at_once, *[None] * (1 + more)
        else:
            outputs = devices.whole if self.is_one else devices.split(1)
            places = devices.whole, devices.whole, outputs, *[devices.whole] * more
        return jax.jit(function, out_shardings=places)

    def _one(
        self, state: State, samples: Any, settings: Array, place: Array
    ) -> tuple[State, Array, Array, Array]:
        row = jax.lax.dynamic_index_in_dim(settings, place, keepdims=False)
        new, loss, outputs = self._step(state, samples, row)
        is_good = jnp.isfinite(loss) & ~_has_nan(new[0])
        return new, jnp.where(is_good, loss, jnp.nan), outputs, place + 1

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
        outputs, means, gradient = self.passes.run(self.packing.unpack(data), samples, "mean")
        grad = self.packing.pack(gradient, data)
        # In double, as all executors do: 1 - beta2 would lose half of its digits as a float.
        double, rule = settings.dtype, update_by(self.rule)
        updated = [
            rule(x.astype(double), dx.astype(double), *rows, *settings)
            for x, dx, *rows in zip(data, grad, *kept, strict=True)
        ]
        new, *new_kept = zip(*updated, strict=True)
        new = tuple([x.astype(old.dtype) for x, old in zip(new, data, strict=True)])
        further = jnp.zeros((0, 0)) if self.is_one else outputs
        return (new, grad, tuple(new_kept)), means[0], further


def _has_nan(arrays: Arrays) -> Array:
    return jnp.isnan(jnp.concatenate(arrays)).any()
