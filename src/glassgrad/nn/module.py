"""Module: anything with parameters, which can be called, named, saved and loaded."""

import sys
from collections.abc import Iterator, Mapping
from typing import Any, Self

from glassgrad.engine import Value
from glassgrad.engine.nested import shape_of
from glassgrad.engine.number import is_number
from glassgrad.foreign import FOREIGN, Missing


class Module:
    """Anything with parameters; they are found in its attributes. A call runs forward().

    >>> class Line(Module):
    ...     def __init__(self):
    ...         self.slope, self.offset = Value(2.0), Value(1.0)
    ...     def forward(self, x):
    ...         return self.slope * x + self.offset
    >>> Line()(3.0), Line().state_dict()
    (Value(data=7.0, grad=0.0), {'slope': 2.0, 'offset': 1.0})
    """

    training = True
    """Whether it is being trained: train() and eval() set it, for modules that read it."""
    purpose: Any = None
    """What fit() trained it for: its loss, its classes, and how raw rows become its inputs."""

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        # Otherwise a faster __call__ above would win over this forward().
        if "forward" in vars(cls) and "__call__" not in vars(cls):
            cls.__call__ = Module.__call__  # type: ignore[method-assign]

    def __call__(self, *inputs: Any, **options: Any) -> Any:
        return self.forward(*inputs, **options)

    def forward(self, *inputs: Any, **options: Any) -> Any:
        """What a call computes; subclasses define it."""
        name = type(self).__name__
        raise NotImplementedError(f"{name} has no forward(): define what {name}(...)(x) computes")

    def __setattr__(self, name: str, thing: Any) -> None:
        before = vars(self).get(name)
        if before is not None and _is_tensor(_without_array(before)) and _is_plain(thing):
            what = f"{type(self).__name__}.{name} holds parameters"
            hint = "write nn.Parameter(numbers), or load_state_dict()"
            raise TypeError(f"{what}, and plain numbers would not be trained: {hint}")
        object.__setattr__(self, name, thing)

    def __dir__(self) -> list[str]:
        return [name for name in super().__dir__() if hasattr(self, name)]

    def __repr__(self) -> str:
        parts = [(name, part) for name, part in vars(self).items() if _has_modules(part)]
        lines = [f"  ({name}): {part!r}".replace("\n", "\n  ") for name, part in parts]
        name = type(self).__name__
        return "\n".join([f"{name}(", *lines, ")"]) if lines else f"{name}()"

    def modules(self) -> list["Module"]:
        """This module and every module inside it, each once."""
        found: dict[int, Module] = {}
        _collect_modules(found, self)
        return list(found.values())

    def train(self, mode: bool = True) -> Self:
        """Set `training` here and in every module inside; returns this module."""
        for module in self.modules():
            module.training = bool(mode)
        return self

    def eval(self) -> Self:
        """The same as train(False)."""
        return self.train(False)

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

    def zero_grad(self, set_to_none: bool = True) -> None:
        """Set the grad of every parameter to 0, as needed before each backward().

        A grad is never None here: set_to_none is accepted for programs written for PyTorch.
        """
        for parameter in self.parameters():
            parameter.grad = 0.0

    def save(self, path: Any) -> None:
        """The same as gg.save(self, path): a safetensors file, which gg.load() reads."""
        sys.modules["glassgrad"].save(self, path)  # networks must not import files

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
            if shape_of(given) != shape_of(tensor):
                expected = f"expected shape {shape_of(tensor)}, got {shape_of(given)}"
                raise ValueError(f"load_state_dict: {name}: {expected}")
            values = [value for _, value in _entries(tensor)]
            numbers = [Value(number).data for _, number in _entries(given)]
            new += zip(values, numbers, strict=True)
        for value, number in new:
            value.data = number


for _name in FOREIGN["Module"]:
    setattr(Module, _name, Missing("Module", _name))


def _collect(found: dict[str, Any], name: str, thing: Any, within: tuple[Any, ...]) -> None:
    """Add what a thing contains: leaves, Modules, and lists, tuples and dicts of them."""
    if any(thing is other for other in within):  # a child with a reference to its parent
        return
    within = (*within, thing)
    thing = _without_array(thing)
    if isinstance(thing, Module):
        for inner, part in vars(thing).items() if _has_no_names(thing) else thing.tensors().items():
            _collect(found, f"{name}.{inner}", part, within)
    elif _is_tensor(thing):
        found[name] = thing
    elif isinstance(thing, (list, tuple)):
        _check_unmixed(name, thing)
        for k, part in enumerate(thing):
            _collect(found, f"{name}.{k}", part, within)
    elif isinstance(thing, dict):
        for key, part in thing.items():
            _collect(found, f"{name}.{key}", part, within)


def _check_unmixed(name: str, things: Any) -> None:
    """Raise TypeError if a plain number has taken a parameter's place, as in weight[0] = 1.0."""
    plain = [part for part in things if _is_plain(part)]
    if plain and len(plain) < len(things) == len(plain) + sum(map(_is_tensor, things)):
        what = f"{name} has plain numbers among its parameters, which would not be trained"
        raise TypeError(f"{what}: write {name}[0].data = x, or put a Value there")


def _collect_modules(found: dict[int, Module], thing: Any) -> None:
    if isinstance(thing, Module):
        if id(thing) in found:
            return
        found[id(thing)] = thing
        thing = vars(thing)
    if isinstance(thing, Mapping):
        thing = list(thing.values())
    if isinstance(thing, (list, tuple)):
        for part in thing:
            _collect_modules(found, part)


def _has_modules(thing: Any) -> bool:
    found: dict[int, Module] = {}
    _collect_modules(found, thing)
    return bool(found)


def _without_array(thing: Any) -> Any:
    """A NumPy array of Values as nested lists of them; anything else as it is."""
    is_array = getattr(getattr(thing, "dtype", None), "hasobject", False)
    return thing.tolist() if is_array else thing


def _has_no_names(module: Module) -> bool:
    """Whether the parameters of a module are found through its attributes."""
    return type(module).tensors is Module.tensors


def _is_tensor(thing: Any) -> bool:
    """A leaf, or nested lists of nothing but leaves; a computed Value is not a parameter."""
    if isinstance(thing, (list, tuple)):
        return bool(thing) and all(map(_is_tensor, thing))
    return isinstance(thing, Value) and thing.is_leaf


def _is_plain(thing: Any) -> bool:
    """A number, or lists or an array of nothing but numbers."""
    if isinstance(thing, (list, tuple)):
        return bool(thing) and all(map(_is_plain, thing))
    if isinstance(thing, Value):
        return False
    return is_number(thing) or getattr(getattr(thing, "dtype", None), "kind", "") in ("f", "i", "u")


def _entries(tensor: Any, index: str = "") -> Iterator[tuple[str, Any]]:
    if isinstance(tensor, (list, tuple)):
        for k, part in enumerate(tensor):
            yield from _entries(part, f"{index}[{k}]")
    else:
        yield index, tensor


def _numbers(tensor: Any) -> Any:
    return tensor.data if isinstance(tensor, Value) else [_numbers(part) for part in tensor]
