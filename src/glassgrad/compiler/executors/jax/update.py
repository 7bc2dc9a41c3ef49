"""The optimizers' rules over arrays: one more reader of the table of updates."""

from collections.abc import Callable
from functools import cache
from typing import Any

import jax.numpy as jnp

from glassgrad.table import formula
from glassgrad.table.updates import RULES


@cache
def update_by(name: str) -> Callable[..., tuple[Any, ...]]:
    """(data, grad, kept..., settings...) -> new data and new kept, for all parameters at once."""
    rule = RULES[name]
    lines = [f"{new} = {formula.to_numpy(tree)}" for new, tree in rule.parsed.items()]
    lines.append(f"return ({', '.join(('data', *rule.keeps))},)")
    return formula.define(name, rule.takes, lines, {"sqrt": jnp.sqrt})
