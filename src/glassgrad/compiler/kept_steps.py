"""Steps that an executor keeps to itself: what has to be the same, and the optimizer's settings."""

from array import array
from typing import Any

from glassgrad.compiler.guards.watched import Guards, slots
from glassgrad.compiler.trace import Traced
from glassgrad.engine import share
from glassgrad.nn.optimizers import Optimizer


def settings_of(optimizer: Optimizer, steps: int, after: int = 0) -> tuple[float, ...]:
    """An optimizer's settings for the next steps, or those after some, one row after another."""
    start = optimizer.steps
    found: list[float] = []
    try:
        for optimizer.steps in range(start + after, start + after + steps):
            found += optimizer.settings()
    finally:
        optimizer.steps = start
    return tuple(found)


def watch(optimizer: Optimizer, *names: str) -> Any:
    """A watch on whether an optimizer still has the same parameters, class, methods, and names.

    Its dict is left alone: once it is requested, every access to an attribute takes longer.
    """
    guards, names = Guards(), ("parameters", "step", "settings", *names)
    guards.slots.append((optimizer, names, slots(optimizer, names)))
    guards.instances.append((optimizer, (), (type(optimizer), None)))
    guards.classes.append((type(optimizer), (), ()))
    guards.watch()
    return guards.quick


_STEP = Optimizer.step
_HOOKS = {"step", "settings", "_rate"}


def has_own_rules(optimizer: Optimizer) -> bool:
    """Whether a step runs none of the user's code, which might change what the loss reads."""
    kinds = type(optimizer), type(optimizer.schedule)
    is_ours = all(kind.__module__.startswith("glassgrad.") for kind in kinds)
    return is_ours and type(optimizer).step is _STEP and _HOOKS.isdisjoint(vars(optimizer))


def places_of(traced: Traced, optimizer: Optimizer) -> "array[int] | None":
    """The index of each input among the parameters; None if steps cannot stay in an executor."""
    data, _ = share(optimizer.parameters)
    is_own_step = getattr(optimizer.step, "__func__", None) is _STEP
    if not isinstance(data, memoryview) or traced.guards.quick is None or not is_own_step:
        return None
    if type(optimizer.parameters) is not tuple:  # such as a list, which may change
        return None
    places = traced.inputs.places_in(optimizer.parameters)
    return None if -1 in places else array("i", places)  # executors keep only parameters
