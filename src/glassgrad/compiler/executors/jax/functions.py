"""The functions of formulas in JAX, and the values and partials of the op table made of them."""

from typing import Any

import jax
import jax.numpy as jnp
from jax.scipy import special

from glassgrad.compiler.array_formulas import ArrayFormulas
from glassgrad.table import ieee

Array = Any


def erfc(x: Array) -> Array:
    """JAX's erfc without what it loses because it computes exp(-x²) from a rounded x²."""
    rounded = jax.lax.optimization_barrier
    # The head of x has half of its digits, so that its square is exact.
    scaled = rounded(x * (1.0 + 2.0 ** (12 if x.dtype == jnp.float32 else 27)))
    head = scaled - rounded(scaled - x)
    tail = x - head
    lost = ((head * head - rounded(x * x)) + 2.0 * head * tail) + tail * tail
    # Enlarged, since on a CPU XLA would make 0 of a difference that is subnormal.
    known, large = special.erfc(x), 2.0**60
    right = (known * large - known * large * lost) / large
    return jnp.where((x > 1.0) & (x < 30.0), right, known)


_OTHERS: dict[str, Any] = {"pow": jnp.power, "erf": special.erf, "erfc": erfc}
FUNCTIONS = {name: _OTHERS.get(name) or getattr(jnp, name) for name in ieee.FUNCTIONS}
FORMULAS = ArrayFormulas(
    FUNCTIONS,
    jnp.where,
    rounded=jax.lax.optimization_barrier,
    larger=jnp.maximum,  # which XLA computes as part of a product; of jnp.where it makes a kernel
)
