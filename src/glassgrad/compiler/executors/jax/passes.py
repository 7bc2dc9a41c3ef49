"""Passes over a batch as pure JAX functions: every device computes its part, then these add up.

In a hasty pass all sums over samples are added up once, at the end. A careful pass asks whether a
grad is exactly 0, which only the sum can say, so that there XLA decides where to add up.
"""

from dataclasses import dataclass
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import PartitionSpec

from glassgrad.compiler.executors.jax.devices import BATCH, Devices, Samples
from glassgrad.compiler.executors.jax.lowering import Pass
from glassgrad.compiler.executors.jax.padding import PaddedProgram

Array = Any
Found = tuple[Array, Array, Any]
"""The outputs of every sample, the mean of each, and the gradient, in blocks."""


@dataclass(frozen=True, eq=False)
class Passes:
    """A program, the blocks of its inputs, and how it is computed."""

    program: PaddedProgram
    layout: list[Array]
    """The places of the inputs in each block."""
    devices: Devices
    is_exact: bool
    """Whether products are those of full floats."""

    def run(self, inputs: Any, samples: Samples, weights: Any, careful: bool = False) -> Found:
        """One pass; without weights no gradient, with "mean" that of the first output's mean."""
        count = len(samples.arrays[0]) if samples.total is None else samples.total
        if isinstance(weights, str):
            results = len(self.program.outputs)
            weights = (np.arange(results) == 0) / jnp.asarray(count, float)
        parts = inputs, samples._replace(total=count), weights
        if not self.devices.are_several:
            return self._pass(*parts, careful)
        if careful:
            outputs, means, gradient = self._pass(*parts, careful)
            outputs = jax.lax.with_sharding_constraint(outputs, self.devices.split(1))
            return outputs, *jax.lax.with_sharding_constraint((means, gradient), self.devices.whole)
        whole, split, rows = PartitionSpec(), PartitionSpec(BATCH), PartitionSpec(None, BATCH)
        own = rows if weights is not None and weights.ndim == 2 else whole
        found: Found = jax.shard_map(
            self._part,
            mesh=self.devices.mesh,
            in_specs=(whole, Samples(split, split, whole), own),
            out_specs=(rows, whole, whole),
            check_vma=False,  # else what a reader does backward would be added up, too
        )(*parts)
        return found

    def _part(self, inputs: Any, samples: Samples, weights: Any) -> Found:
        """A device's part of a pass."""
        done = self._begun(inputs, samples, careful=False)
        outputs, sums = done.outputs(), done.sums()
        blocks = () if weights is None else done.gradient(weights)
        # As one row: starting to add up takes longer than adding up.
        row = jax.lax.psum(jnp.concatenate([sums, *blocks]), BATCH)
        sums, *added = jnp.split(row, np.cumsum([len(sums), *map(len, blocks)])[:-1])
        return outputs, done.means(sums, samples.total), tuple(added)

    def _pass(self, inputs: Any, samples: Samples, weights: Any, careful: bool) -> Found:
        done = self._begun(inputs, samples, careful)
        outputs = done.outputs()
        means = done.means(done.sums(), samples.total)
        return outputs, means, () if weights is None else done.gradient(weights)

    def _begun(self, inputs: Any, samples: Samples, careful: bool) -> Pass:
        return Pass(
            self.program,
            self.layout,
            inputs,
            samples.arrays,
            real=samples.real,
            careful=careful,
            is_exact=self.is_exact,
        )
