"""Reading a PyTorch module: what torch.export makes of it, as a Program."""

import copy
import io
import logging
import math
import operator
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr
from typing import Any

import torch
from torch.export.graph_signature import InputKind, OutputKind
from torch.utils import _pytree as pytree

from glassgrad.nn.aten.program import Input, Instruction, Program, Slot
from glassgrad.nn.aten.table import CHECKS, PRODUCTS, SHAPES, TABLE
from glassgrad.nn.aten.tensors import FLOAT, TRUTH, WHOLE, Tensor, tensor

_IGNORED = {"device", "layout", "pin_memory", "memory_format", "non_blocking", "generator"}


@contextmanager
def in_float64() -> Iterator[None]:
    """Let tensors that a module makes without a dtype be of 64-bit floats."""
    before = torch.get_default_dtype()
    torch.set_default_dtype(torch.float64)
    try:
        yield
    finally:
        torch.set_default_dtype(before)


def twin_of(module: torch.nn.Module) -> torch.nn.Module:
    """A copy in 64-bit floats on the CPU, so that the module itself stays as it is."""
    return copy.deepcopy(module).to("cpu").double()


def read_program(module: torch.nn.Module, example: tuple[torch.Tensor, ...]) -> Program:
    """The Program of a module in its present mode; ValueError with the reason if there is none."""
    exported = _exported(module, example)
    graph = [node for node in exported.graph.nodes if _op_of(node) not in CHECKS]
    called = [node for node in graph if node.op == "call_function"]
    missing = sorted({_op_of(node) for node in called} - TABLE.keys())
    if missing:
        names = ", ".join(f"aten.{name}" for name in missing)
        raise ValueError(f"{_name(module)} needs ops that are not here: {names}")
    shaped = {node.name: node.meta["val"] for node in graph if node.op == "placeholder"}
    state, constants, inputs = {}, {}, []
    for spec in exported.graph_signature.input_specs:
        slot = getattr(spec.arg, "name", "")
        if spec.kind in (InputKind.PARAMETER, InputKind.BUFFER):
            state[slot] = spec.target
        elif spec.kind is InputKind.CONSTANT_TENSOR:
            constants[slot] = to_array(exported.constants[spec.target])
        elif spec.kind is InputKind.USER_INPUT and slot in shaped:
            inputs.append(Input(slot, tuple(shaped[slot].shape), kind_of(shaped[slot].dtype)))
        else:
            raise ValueError(f"{_name(module)} takes {spec.kind.name}, which is not here")
    outputs, updates = _outputs(module, exported)
    return Program(
        inputs=tuple(inputs),
        state=state,
        instructions=tuple(map(_instruction, called)),
        outputs=outputs,
        updates=updates,
        values=sum(_values_in(node) for node in graph),
        terms=sum(_terms_in(node) for node in called),
        constants=constants,
    )


def _exported(module: torch.nn.Module, example: tuple[torch.Tensor, ...]) -> Any:
    # What torch logs on its way to an error is in the error as well.
    log = logging.getLogger("torch")
    level = log.level
    log.setLevel(logging.CRITICAL)
    try:
        # The warnings are about torch's own use of what it deprecates.
        with warnings.catch_warnings(), redirect_stderr(io.StringIO()):
            warnings.simplefilter("ignore")
            return torch.export.export(module, example).run_decompositions()
    except Exception as error:
        told = str(error).strip().partition("\n")[0].partition(" (unhinted")[0].rstrip(".")
        reason = f"torch.export cannot read {_name(module)}: {told}"
        if "data-dependent" in str(error) or "control flow" in str(error):
            reason += ": `if` on a computed number cannot be exported: write torch.where"
        raise ValueError(reason) from error
    finally:
        log.setLevel(level)


def _outputs(module: torch.nn.Module, exported: Any) -> tuple[Any, dict[str, Slot]]:
    found, updates = [], {}
    for spec in exported.graph_signature.output_specs:
        slot = Slot(spec.arg.name) if getattr(spec.arg, "name", "") else None
        if spec.kind is OutputKind.USER_OUTPUT:
            found.append(slot or spec.arg.value)
        elif spec.kind is OutputKind.BUFFER_MUTATION and slot:
            updates[spec.target] = slot
        else:
            what = spec.kind.name.lower().replace("_", " ")
            raise ValueError(f"{_name(module)}: a {what} in forward() cannot be converted")
    outputs = pytree.tree_unflatten(found, exported.call_spec.out_spec)
    _check_structure(module, outputs)
    return outputs, updates


def _check_structure(module: torch.nn.Module, outputs: Any) -> None:
    if type(outputs) in (tuple, list):
        for part in outputs:
            _check_structure(module, part)
    elif type(outputs) is dict:
        _check_structure(module, list(outputs.values()))
    elif not isinstance(outputs, (Slot, int, float, str, type(None))):
        kind = type(outputs).__name__
        hint = "return tensors, or tuples, lists and dicts of them"
        raise ValueError(f"{_name(module)} returns {kind}, which cannot be converted: {hint}")


def _instruction(node: Any) -> Instruction:
    options = {k: _argument(v) for k, v in node.kwargs.items() if k not in _IGNORED}
    return Instruction(_op_of(node), node.name, _argument(node.args), options)


def _argument(thing: Any) -> Any:
    """An argument of an op as plain data."""
    if isinstance(thing, torch.fx.Node):
        return Slot(thing.name)
    if isinstance(thing, (list, tuple)):
        return type(thing)(map(_argument, list(thing)))
    if isinstance(thing, torch.dtype):
        return kind_of(thing)
    if thing is None or isinstance(thing, (bool, int, float, str)):
        return thing
    raise ValueError(f"the argument {thing!r:.60} of an op cannot be converted")


def _op_of(node: Any) -> str:
    """The name of a node's op, without the name of its library."""
    if node.target is operator.getitem:
        return "getitem"
    return str(node.target).removeprefix("aten.")


def _values_in(node: Any) -> int:
    if _op_of(node) in SHAPES:
        return 0
    made = node.meta.get("val")
    tensors = made if isinstance(made, (list, tuple)) else [made]
    floats = [t for t in tensors if isinstance(t, torch.Tensor) and t.is_floating_point()]
    return sum(t.numel() for t in floats)


def _terms_in(node: Any) -> int:
    if _op_of(node) not in PRODUCTS:
        return 0
    # In the last factor, all elements but those of one dimension belong to each output element.
    operands = [a.meta["val"] for a in node.args if isinstance(a, torch.fx.Node)]
    if _op_of(node) == "convolution.default":
        inner = math.prod(operands[1].shape[1:])
    else:
        inner = operands[-2].shape[-1]
    return int(node.meta["val"].numel() * inner)


def kind_of(dtype: torch.dtype) -> str:
    """The kind of the elements of a tensor with this dtype."""
    if dtype.is_complex:
        raise ValueError(f"{dtype} cannot be converted: a Value is a real number")
    return FLOAT if dtype.is_floating_point else TRUTH if dtype == torch.bool else WHOLE


def to_array(given: torch.Tensor) -> Tensor:
    """The numbers of a PyTorch tensor as a tensor."""
    kind_of(given.dtype)
    plain = given.detach().cpu()
    return tensor((plain.double() if plain.is_floating_point() else plain).numpy())


def _name(module: torch.nn.Module) -> str:
    return type(module).__name__
