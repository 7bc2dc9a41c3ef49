"""The functions of formulas in JAX, and the values and partials of the op table made of them."""

from typing import Any

import jax
import jax.numpy as jnp
from jax.scipy import special

from glassgrad.compiler.array_formulas import ArrayFormulas
from glassgrad.table import ieee

_OTHERS: dict[str, Any] = {"pow": jnp.power, "erf": special.erf, "erfc": special.erfc}
FUNCTIONS = {name: _OTHERS.get(name) or getattr(jnp, name) for name in ieee.FUNCTIONS}
FORMULAS = ArrayFormulas(FUNCTIONS, jnp.where, rounded=jax.lax.optimization_barrier)
