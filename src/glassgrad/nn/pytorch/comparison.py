"""Comparing a converted module with PyTorch's: outputs and gradients at the example."""

import math
from collections.abc import Iterator
from typing import Any

import numpy as np
import torch
from torch.utils import _pytree as pytree

from glassgrad.engine import Value, dot
from glassgrad.nn.aten.converted import Converted
from glassgrad.nn.aten.tensors import Tensor, elementwise, is_float, numbers
from glassgrad.nn.pytorch.reading import to_array

TOLERANCE = 1e-6
"""Relative to the largest number of a tensor; modules may cast to 32-bit floats on their way."""


def compare(
    converted: Converted, module: torch.nn.Module, example: tuple[torch.Tensor, ...]
) -> str | None:
    """Raise ValueError if they differ; if an autograd.Function is the reason, return a sentence.

    Both compute the sum of all outputs, each with a weight of its own.
    """
    name = converted.name
    inputs, outputs = _theirs(module, example)
    ours, given = _ours(converted, example)
    for k, (mine, theirs) in enumerate(zip(ours, outputs, strict=True)):
        place = _difference(numbers(mine), to_array(theirs).astype(float))
        if place is not None:
            got, expected = numbers(mine)[place], theirs[place].item()
            where = f"output {k}{_index(place)}"
            raise ValueError(
                f"from_torch: {name}: {where} is {got:g} here and {expected:g} in PyTorch"
            )
    root = _weighted(torch.cat([t.reshape(-1) for t in outputs])) if outputs else None
    if root is None or not root.requires_grad:
        return None
    root.backward()
    dot(*_weights([v for t in ours for v in t.ravel().tolist()])).backward()
    gradients = _gradients(converted, module, given, inputs)
    differing = [(what, m, t) for what, m, t in gradients if _difference(m, t) is not None]
    converted.zero_grad()
    return _finding(name, *differing[0], _functions_of(root)) if differing else None


def _theirs(
    module: torch.nn.Module, example: tuple[torch.Tensor, ...]
) -> tuple[list[torch.Tensor], list[torch.Tensor]]:
    """The inputs, which require gradients if the module allows it, and the outputs of floats."""
    inputs = [x.clone().requires_grad_(x.is_floating_point()) for x in example]
    try:
        return inputs, _floats(module(*inputs))
    except RuntimeError:  # some losses have no derivative by their targets
        inputs = [x.clone() for x in example]
        return inputs, _floats(module(*inputs))


def _ours(
    converted: Converted, example: tuple[torch.Tensor, ...]
) -> tuple[list[Tensor], list[Tensor]]:
    """The outputs of floats, and the inputs, whose floats are Values."""
    arrays = [to_array(x) for x in example]
    given = [elementwise(Value)(x) if is_float(x) else x for x in arrays]
    outputs, _ = converted.run(given)
    return [x for x in pytree.tree_leaves(outputs) if is_float(x)], given


def _gradients(
    converted: Converted, module: torch.nn.Module, given: list[Tensor], inputs: list[torch.Tensor]
) -> Iterator[tuple[str, Any, Any]]:
    """The name of each parameter and input, its gradient here, and PyTorch's."""
    theirs = dict(module.named_parameters(remove_duplicate=False))
    for name, tensor in converted.tensors().items():
        yield name, _grads(np.array(tensor, dtype=object)), _their_grad(theirs[name])
    for k, (mine, leaf) in enumerate(zip(given, inputs, strict=True)):
        if leaf.requires_grad:
            yield f"input {k}", _grads(mine), _their_grad(leaf)


def _finding(name: str, what: str, mine: Any, theirs: Any, functions: list[str]) -> str:
    place = _difference(mine, theirs) or ()
    pair = f"{mine[place]:g} here and {theirs[place]:g} in PyTorch"
    told = f"{name}: the gradient of {what}{_index(place)} is {pair}"
    if functions:
        names = " or ".join(functions)
        return f"{told}: the backward() of {names} is not the derivative of its forward()"
    hint = "torch.export does not keep torch.no_grad() in forward(): write .detach()"
    raise ValueError(f"from_torch: {told}: {hint}")


def _functions_of(root: torch.Tensor) -> list[str]:
    """The names of the autograd.Functions with a backward() of their own, in a graph."""
    found: dict[str, None] = {}
    pending, seen = [root.grad_fn], set()
    while pending:
        node = pending.pop()
        if node is None or node in seen:
            continue
        seen.add(node)
        if function := getattr(type(node), "_forward_cls", None):
            found[function.__name__] = None
        pending += [before for before, _ in node.next_functions]
    return sorted(found)


def _difference(mine: Any, theirs: Any) -> tuple[int, ...] | None:
    """The place of the largest difference, if it matters; nan and inf must be in equal places."""
    mine, theirs = np.asarray(mine, dtype=float), np.asarray(theirs, dtype=float)
    if mine.shape != theirs.shape:
        return ()
    odd = ~(np.isfinite(mine) & np.isfinite(theirs))
    apart = np.where(odd, 0.0, np.abs(np.where(odd, 0.0, mine) - np.where(odd, 0.0, theirs)))
    same = (mine == theirs) | (np.isnan(mine) & np.isnan(theirs))
    apart = np.where(odd & ~same, math.inf, apart)
    scale = np.max(np.abs(theirs[~odd]), initial=0.0)
    if not apart.size or apart.max() <= TOLERANCE * scale + 1e-12:
        return None
    return tuple(int(k) for k in np.unravel_index(apart.argmax(), apart.shape))


def _weights(values: list[Any]) -> tuple[list[float], list[Any]]:
    # Different for each output: the equal ones of a plain sum hide the gradient of a softmax.
    return [math.cos(k) for k in range(len(values))], values


def _weighted(flat: torch.Tensor) -> torch.Tensor:
    weights, _ = _weights([0.0] * flat.numel())
    return torch.dot(torch.tensor(weights, dtype=torch.float64), flat.double())


def _floats(outputs: Any) -> list[torch.Tensor]:
    found = [x for x in pytree.tree_leaves(outputs) if isinstance(x, torch.Tensor)]
    return [x for x in found if x.is_floating_point()]


def _grads(values: Tensor) -> Any:
    return elementwise(lambda v: v.grad)(values).astype(float)


def _their_grad(leaf: torch.Tensor) -> Any:
    return np.zeros(leaf.shape) if leaf.grad is None else leaf.grad.double().numpy()


def _index(place: tuple[int, ...]) -> str:
    return "".join(f"[{k}]" for k in place)
