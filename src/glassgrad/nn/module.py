"""Module: anything with parameters, which can be named, saved and loaded."""

from collections.abc import Iterator, Mapping
from typing import Any

from glassgrad.engine import Value


class Module:
    """Anything with parameters; they are found in its attributes.

    >>> class Line(Module):
    ...     def __init__(self):
    ...         self.slope, self.offset = Value(2.0), Value(1.0)
    ...     def __call__(self, x):
    ...         return self.slope * x + self.offset
    >>> Line()(3.0), Line().state_dict()
    (Value(data=7.0, grad=0.0), {'slope': 2.0, 'offset': 1.0})
    """

    def tensors(self) -> dict[str, Any]:
        """The parameters as PyTorch would name them: Values, and lists of them in lists."""
        found: dict[str, Any] = {}
        for name, thing in vars(self).items():
            _collect(found, name, thing, (self,))
        return found

    def parameters(self) -> list[Value]:
        """Every Value that training may change, each once."""
        tensors = self.tensors().values()
        return list({id(v): v for tensor in tensors for _, v in _entries(tensor)}.values())

    def named_parameters(self) -> list[tuple[str, Value]]:
        """The parameters with their names, such as layers.0.weight[3][1]."""
        names = {
            id(value): name + index
            for name, tensor in self.tensors().items()
            for index, value in _entries(tensor)
        }
        parameters = enumerate(self.parameters())
        return [(names.get(id(p), f"parameters[{k}]"), p) for k, p in parameters]

    def zero_grad(self) -> None:
        """Set the grad of every parameter to 0, as needed before each backward()."""
        for parameter in self.parameters():
            parameter.grad = 0.0

    def state_dict(self) -> dict[str, Any]:
        """The numbers in the parameters by name, as floats and nested lists of them."""
        return {name: _numbers(tensor) for name, tensor in self.tensors().items()}

    def load_state_dict(self, state: Mapping[str, Any]) -> None:
        """Load the numbers of a state_dict: this module's, or PyTorch's for the same shapes.

        It may hold lists or anything with tolist(). Nothing changes unless all of it fits.
        """
        tensors = self.tensors()
        missing = [name for name in tensors if name not in state]
        surplus = [name for name in state if name not in tensors]
        if missing or surplus:
            told = [f"missing {', '.join(missing)}"] if missing else []
            told += [f"not known here: {', '.join(map(str, surplus))}"] if surplus else []
            raise ValueError(f"load_state_dict: {'; '.join(told)}")
        new: list[tuple[Value, float]] = []
        for name, tensor in tensors.items():
            given = state[name].tolist() if hasattr(state[name], "tolist") else state[name]
            if _shape(given) != _shape(tensor):
                expected = f"expected shape {_shape(tensor)}, got {_shape(given)}"
                raise ValueError(f"load_state_dict: {name}: {expected}")
            values = [value for _, value in _entries(tensor)]
            numbers = [Value(number).data for _, number in _entries(given)]
            new += zip(values, numbers, strict=True)
        for value, number in new:
            value.data = number


def _collect(found: dict[str, Any], name: str, thing: Any, within: tuple[Any, ...]) -> None:
    """Add what a thing contains: leaves, Modules, and lists, tuples and dicts of them."""
    if any(thing is other for other in within):  # a child with a reference to its parent
        return
    within = (*within, thing)
    if isinstance(thing, Module):
        for inner, part in vars(thing).items() if _has_no_names(thing) else thing.tensors().items():
            _collect(found, f"{name}.{inner}", part, within)
    elif _is_tensor(thing):
        found[name] = thing
    elif isinstance(thing, (list, tuple)):
        for k, part in enumerate(thing):
            _collect(found, f"{name}.{k}", part, within)
    elif isinstance(thing, dict):
        for key, part in thing.items():
            _collect(found, f"{name}.{key}", part, within)


def _has_no_names(module: Module) -> bool:
    """Whether the parameters of a module are found through its attributes."""
    return type(module).tensors is Module.tensors


def _is_tensor(thing: Any) -> bool:
    """A leaf, or nested lists of nothing but leaves; a computed Value is not a parameter."""
    if isinstance(thing, (list, tuple)):
        return bool(thing) and all(map(_is_tensor, thing))
    return isinstance(thing, Value) and thing.is_leaf


def _entries(tensor: Any, index: str = "") -> Iterator[tuple[str, Any]]:
    if isinstance(tensor, (list, tuple)):
        for k, part in enumerate(tensor):
            yield from _entries(part, f"{index}[{k}]")
    else:
        yield index, tensor


def _numbers(tensor: Any) -> Any:
    return tensor.data if isinstance(tensor, Value) else [_numbers(part) for part in tensor]


def _shape(tensor: Any) -> tuple[int, ...]:
    """The sizes of nested lists, with -1 where they are ragged."""
    if not isinstance(tensor, (list, tuple)):
        return ()
    inner = {_shape(part) for part in tensor}
    return (len(tensor), *(inner.pop() if len(inner) == 1 else (-1,) if inner else ()))
