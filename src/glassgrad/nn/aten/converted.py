"""Converted: a module that runs the Program of a PyTorch module, with its names and numbers."""

from collections.abc import Mapping
from typing import Any

from glassgrad.engine import Value
from glassgrad.engine.nested import each
from glassgrad.nn.aten.program import Program
from glassgrad.nn.aten.tensors import FLOAT, TRUTH, WHOLE, Tensor, is_float, numbers, read
from glassgrad.nn.module import Module


class Converted(Module):
    """What from_torch() returns: call it with lists, arrays or Values of the example's shapes."""

    def __init__(
        self,
        name: str,
        programs: Mapping[bool, Program | str],
        training: bool,
        parameters: dict[str, Tensor],
        buffers: dict[str, Tensor],
        saved: list[str],
    ) -> None:
        self.name = name
        self.training = training
        self._programs = programs
        self._parameters, self._buffers, self._saved = parameters, buffers, saved

    @property
    def program(self) -> Program:
        """The instructions of the present mode; ValueError if PyTorch's module has none in it."""
        program = self._programs[self.training]
        if not isinstance(program, Program):
            mode = "training" if self.training else "eval"
            raise ValueError(f"{self.name} in {mode} mode: {program}")
        return program

    def forward(self, *inputs: Any) -> Any:
        outputs, updates = self.run(self.read(inputs))
        self._buffers |= {name: _plain(new) for name, new in updates.items()}
        return _nested(outputs)

    def read(self, inputs: tuple[Any, ...]) -> list[Tensor]:
        """The arguments of a call as tensors, if they have the shapes of the example."""
        wanted = self.program.inputs
        if len(inputs) != len(wanted):
            raise TypeError(f"{self.name}: expected {len(wanted)} inputs, got {len(inputs)}")
        pairs = zip(inputs, wanted, strict=True)
        return [read(f"{self.name}({i.name})", x, i.shape, i.kind) for x, i in pairs]

    def run(self, inputs: list[Tensor]) -> tuple[Any, dict[str, Tensor]]:
        """The outputs as tensors, and the new tensors of the buffers, which stay as they are."""
        return self.program.run(self._parameters | self._buffers, inputs)

    def tensors(self) -> dict[str, Any]:
        return {name: self._parameters[name].tolist() for name in self._parameters}

    def state_dict(self) -> dict[str, Any]:
        """The numbers of the parameters and buffers, with PyTorch's names and in its order."""
        state = self._parameters | self._buffers
        return {name: numbers(state[name]).tolist() for name in self._saved}

    def load_state_dict(self, state: Mapping[str, Any]) -> None:
        """Load the numbers of a state_dict, also of PyTorch's: all of them, or none."""
        own = [name for name in self._saved if name in self._buffers]
        missing = [name for name in own if name not in state]
        if missing:
            raise ValueError(f"load_state_dict: missing {', '.join(missing)}")
        fixed = {}
        for name in own:
            old = self._buffers[name]
            kind = FLOAT if is_float(old) else TRUTH if old.dtype == bool else WHOLE
            fixed[name] = _plain(read(f"load_state_dict: {name}", state[name], old.shape, kind))
        super().load_state_dict({name: v for name, v in state.items() if name not in fixed})
        self._buffers |= fixed

    def __repr__(self) -> str:
        return f"from_torch({self.name}) with {len(self.parameters())} parameters"


def _plain(x: Tensor) -> Tensor:
    """A tensor without Values."""
    return numbers(x).astype(object) if is_float(x) else x


def _nested(outputs: Any) -> Any:
    """Tuples and dicts of tensors with nested lists in their places."""
    if isinstance(outputs, (tuple, list)):
        return type(outputs)([_nested(part) for part in outputs])
    if isinstance(outputs, dict):
        return {key: _nested(part) for key, part in outputs.items()}
    return outputs.tolist() if hasattr(outputs, "tolist") else outputs


def parameters_from(arrays: dict[str, tuple[int, Tensor]]) -> dict[str, Tensor]:
    """Values for the numbers of each parameter; names with one identity share their Values."""
    made: dict[int, Tensor] = {}
    for identity, array in arrays.values():
        if identity not in made:
            made[identity] = array.copy()
            made[identity].ravel()[:] = each(Value, array.ravel())
    return {name: made[identity] for name, (identity, _) in arrays.items()}
