"""Training steps as pure JAX functions of the parameters, a batch, and the optimizer's settings."""

from dataclasses import dataclass
from functools import cached_property, partial, reduce
from operator import and_
from typing import Any

import jax
import jax.numpy as jnp

from glassgrad.compiler.executors.jax.options import options_for
from glassgrad.compiler.executors.jax.packing import Arrays, Packing
from glassgrad.compiler.executors.jax.passes import Passes
from glassgrad.compiler.executors.jax.reading import marked
from glassgrad.compiler.executors.jax.update import update_by
from glassgrad.table.updates import RULES

Array = Any
State = tuple[Arrays, Arrays, tuple[Arrays, ...]]
"""The data, the grads and the kept numbers of the parameters, each packed."""
Answer = tuple[State, Array, Array, Array]


@dataclass(frozen=True, eq=False)
class Steps:
    """The compiled steps of one program by one rule.

    A step counts only if its loss and the parameters after it are finite and its gradient has no
    nan: an executor's careful pass decides what comes instead, such as nothing for 0 × inf. Some
    of the functions take every step and tell at the end; as the rules turn a nan grad into a nan
    parameter, which stays one, they look at the parameters only once. Their caller still has the
    state before the steps.

    All of them take a state, samples, rows of settings, and a place: the first row, and a mark.
    They return the state after the steps, the losses (nan if a step does not count) with the mark,
    further outputs of the last step, and the place for the next call.
    """

    passes: Passes
    rule: str
    is_one: bool
    """Whether the loss is the only result."""

    @cached_property
    def packing(self) -> Packing:
        """How the numbers of the parameters are kept from step to step."""
        return Packing.of(self.passes.layout, 2 + len(RULES[self.rule].keeps))

    @cached_property
    def one(self) -> Any:
        """One step, with the row at the place."""
        return self._compiled(self._one)

    @cached_property
    def many(self) -> Any:
        """A step with each row of settings."""
        return self._compiled(self._many)

    @cached_property
    def up_to_a_bad_one(self) -> Any:
        """The same, but the steps before the first that does not count stay taken."""
        return self._compiled(self._up_to_a_bad_one)

    def alike(self, zeros: frozenset[str]) -> Any:
        """As many steps as there are rows, which are all alike; some of the settings are 0."""
        if zeros not in self._alike:
            self._alike[zeros] = self._compiled(partial(self._all_alike, zeros))
        return self._alike[zeros]

    @cached_property
    def _alike(self) -> dict[frozenset[str], Any]:
        return {}

    def _compiled(self, function: Any) -> Any:
        devices = self.passes.devices
        if not devices.are_several:
            places = None, devices.read_at_once, None, None
        else:
            outputs = devices.whole if self.is_one else devices.split(1)
            places = devices.whole, devices.whole, outputs, devices.whole
        parameters = sum(map(len, self.passes.layout))
        options = options_for(devices.devices[0], parameters)
        return jax.jit(function, out_shardings=places, compiler_options=options)

    def _told(self, losses: Array, place: Array) -> Array:
        return losses if self.passes.devices.read_at_once is None else marked(losses, place[1])

    def _one(self, state: State, samples: Any, settings: Array, place: Array) -> Answer:
        row = jax.lax.dynamic_index_in_dim(settings, place[0], keepdims=False)
        new, loss, outputs = self._step(state, samples, row)
        is_good = jnp.isfinite(loss) & _are_finite(new[0])
        told = self._told(jnp.where(is_good, loss, jnp.nan), place)
        return new, told, outputs, place + 1

    def _many(self, state: State, samples: Any, settings: Array, place: Array) -> Answer:
        def next_step(carried: Any, row: Array) -> Any:
            new, loss, outputs = self._step(carried[0], samples, row)
            return (new, outputs), loss

        start = state, self._no_outputs(state, samples, settings[0])
        (state, outputs), losses = jax.lax.scan(next_step, start, settings)
        return self._all_or_none(state, losses, outputs, place)

    def _all_alike(
        self, zeros: frozenset[str], state: State, samples: Any, settings: Array, place: Array
    ) -> Answer:
        # Only the last step's grads are kept, and no row is looked up: so in all others XLA lets
        # the products that compute grads update the parameters, too.
        row = self._as_numbers(settings[0], state)

        def next_step(carried: Any, _: None) -> Any:
            new, loss, _ = self._step((carried[0], (), carried[1]), samples, row, zeros)
            return (new[0], new[2]), loss

        start = state[0], state[2]
        (data, kept), losses = jax.lax.scan(next_step, start, length=len(settings) - 1)
        state, last, outputs = self._step((data, (), kept), samples, row, zeros)
        losses = jnp.append(losses, _on_its_own(last))
        return self._all_or_none(state, losses, outputs, place)

    def _all_or_none(self, state: State, losses: Array, outputs: Array, place: Array) -> Answer:
        losses = jnp.where(_on_its_own(_are_finite(state[0])), losses, jnp.nan)
        return state, self._told(losses, place), outputs, place + 1

    def _up_to_a_bad_one(self, state: State, samples: Any, settings: Array, place: Array) -> Answer:
        def next_step(carried: Any, row: Array) -> Any:
            before, goes_on = carried[:2], carried[2]
            state, loss, outputs = self._step(carried[0], samples, row)
            is_good = ~jnp.isnan(jnp.concatenate(state[1])).any() & _are_finite(state[0])
            goes_on &= jnp.isfinite(loss) & is_good
            after = jax.tree.map(partial(jnp.where, goes_on), (state, outputs), before)
            return (*after, goes_on), jnp.where(goes_on, loss, jnp.nan)

        start = state, self._no_outputs(state, samples, settings[0]), jnp.array(True)
        (state, outputs, _), losses = jax.lax.scan(next_step, start, settings)
        return state, self._told(losses, place), outputs, place + 1

    def _no_outputs(self, *arguments: Any) -> Array:
        shape = jax.eval_shape(self._step, *arguments)[2]
        return jnp.zeros(shape.shape, shape.dtype)

    def _step(
        self, state: State, samples: Any, settings: Any, zeros: frozenset[str] = frozenset()
    ) -> tuple[State, Array, Array]:
        data, _, kept = state
        outputs, means, gradient = self.passes.run(self.packing.unpack(data), samples, "mean")
        grad = self.packing.pack(gradient, data)
        row, rule = self._as_numbers(settings, state), update_by(self.rule, zeros)
        updated = [
            rule(x.astype(row[0].dtype), dx.astype(row[0].dtype), *rows, *row)
            for x, dx, *rows in zip(data, grad, *kept, strict=True)
        ]
        new, *new_kept = zip(*updated, strict=True)
        new = tuple([x.astype(old.dtype) for x, old in zip(new, data, strict=True)])
        further = jnp.zeros((0, 0)) if self.is_one else outputs
        return (new, grad, tuple(new_kept)), means[0], further

    def _as_numbers(self, settings: Any, state: State) -> tuple[Array, ...]:
        """Settings in the precision of the update.

        In double, as all executors do: 1 - beta2 would lose half of its digits as a float. Rules
        that keep nothing have no such setting.
        """
        kind = settings[0].dtype if RULES[self.rule].keeps else state[0][0].dtype
        return tuple([x.astype(kind) for x in settings])


def _on_its_own(x: Array) -> Array:
    """A number that XLA is not to compute once more for each loss."""
    return jax.lax.optimization_barrier(x)


def _are_finite(arrays: Arrays) -> Array:
    return reduce(and_, [jnp.isfinite(array).all() for array in arrays])
