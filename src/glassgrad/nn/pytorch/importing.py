"""from_torch: a PyTorch module as a Module of Values, with its numbers and names."""

import warnings
from typing import Any

import torch

from glassgrad.nn.aten.converted import Converted, parameters_from
from glassgrad.nn.aten.program import Program
from glassgrad.nn.pytorch.comparison import compare
from glassgrad.nn.pytorch.reading import in_float64, read_program, to_array, twin_of

MAX_SCALARS = 1_000_000


def from_torch(module: Any, example: Any) -> Converted:
    """A PyTorch module as a Module of Values, called with inputs of the example's shape.

    The example is a tensor, or a tuple of tensors for a forward() with several arguments. The
    result has PyTorch's numbers as 64-bit floats, and its names in state_dict(). Outputs and
    gradients are compared with PyTorch's at the example; a warning names an autograd.Function
    whose backward() is not the derivative of its forward().

    >>> model = from_torch(torch.nn.Linear(2, 3), torch.zeros(1, 2))
    >>> len(model([[0.5, -0.5]])[0]), list(model.state_dict())
    (3, ['weight', 'bias'])
    """
    if not isinstance(module, torch.nn.Module):
        hint = f"write {module.__name__}(...)" if isinstance(module, type) else "expected a module"
        raise TypeError(f"from_torch: {module!r:.60} is not a torch.nn.Module: {hint}")
    inputs = _inputs(example)
    with in_float64():
        _check_call(module, inputs)
        mode = module.training
        programs: dict[bool, Program | str] = {
            mode: _program(module, mode, inputs),
            not mode: _program_or_reason(module, not mode, inputs),
        }
        converted = _converted(module, programs)
        finding = _compared(module, converted, programs, inputs)
    if finding:
        warnings.warn(f"from_torch: {finding}", stacklevel=2)
    return converted.train(module.training)


def _compared(
    module: torch.nn.Module,
    converted: Converted,
    programs: dict[bool, Program | str],
    inputs: tuple[torch.Tensor, ...],
) -> str | None:
    """What is to be said about PyTorch's gradients; a mode that is not the module's may fail."""
    finding = None
    differ = programs[True] != programs[False]
    for mode in (not module.training, module.training) if differ else (module.training,):
        program = programs[mode]
        if isinstance(program, Program) and not program.is_random:
            try:
                finding = compare(converted.train(mode), _twin(module, mode), inputs)
            except ValueError as error:
                if mode == module.training:
                    raise
                programs[mode] = str(error)
    return finding


def _inputs(example: Any) -> tuple[torch.Tensor, ...]:
    """The tensors of an example: floats of 64 bits; whole numbers and truth values as they are."""
    found = []
    for given in example if isinstance(example, tuple) else (example,):
        try:
            one = torch.as_tensor(given)
        except (TypeError, ValueError, RuntimeError):
            kind = type(given).__name__
            hint = "write a tensor, or a tuple with a tensor for each argument of forward()"
            raise TypeError(f"from_torch: an example of type {kind}: {hint}") from None
        one = one.detach().cpu()
        found.append(one.double() if one.is_floating_point() else one)
    return tuple(found)


def _check_call(module: torch.nn.Module, inputs: tuple[torch.Tensor, ...]) -> None:
    try:
        with torch.random.fork_rng(devices=[]), torch.no_grad():
            twin_of(module)(*inputs)
    except Exception as error:
        told = str(error).strip().partition("\n")[0]
        name = type(module).__name__
        raise ValueError(f"from_torch: {name} cannot be called with the example: {told}") from error


def _twin(module: torch.nn.Module, mode: bool) -> torch.nn.Module:
    """A copy in this mode; in the module's own, parts that were put into another stay in it."""
    twin = twin_of(module)
    return twin if mode == module.training else twin.train(mode)


def _program(module: torch.nn.Module, mode: bool, inputs: tuple[torch.Tensor, ...]) -> Program:
    try:
        program = read_program(_twin(module, mode), inputs)
    except ValueError as error:
        raise ValueError(f"from_torch: {error}") from error.__cause__
    counts = (program.values, "scalars, parameters and results"), (program.terms, "products")
    for count, what in counts:
        if count > MAX_SCALARS:
            size = f"{type(module).__name__} has {count:,} {what}"
            hint = f"at most {MAX_SCALARS:,} are converted: try a smaller model or a smaller batch"
            raise ValueError(f"from_torch: {size}: {hint}")
    return program


def _program_or_reason(
    module: torch.nn.Module, mode: bool, inputs: tuple[torch.Tensor, ...]
) -> Program | str:
    """The program of the mode that the module is not in: needed only if somebody changes to it."""
    try:
        return _program(module, mode, inputs)
    except ValueError as error:
        return str(error)


def _converted(module: torch.nn.Module, programs: dict[bool, Program | str]) -> Converted:
    twin = twin_of(module)
    parameters = dict(twin.named_parameters(remove_duplicate=False))
    trained = {name: (id(p), to_array(p)) for name, p in parameters.items() if p.requires_grad}
    others = {**parameters, **dict(twin.named_buffers(remove_duplicate=False))}
    fixed = {name: to_array(t) for name, t in others.items() if name not in trained}
    saved = [name for name in twin.state_dict() if name in others]
    name = type(module).__name__
    return Converted(name, programs, module.training, parameters_from(trained), fixed, saved)
