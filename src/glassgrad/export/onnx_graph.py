"""OnnxGraph: nodes and numbers of an ONNX graph, and ops of the table as such nodes."""

import importlib
import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from glassgrad.compiler.program import CannotRunError
from glassgrad.engine import Value
from glassgrad.graph import flatten
from glassgrad.table import ops
from glassgrad.table.ops import Op

OPSET, IR = 17, 8
"""The versions that are written: those of 2022, which every runtime reads."""

NODES: dict[Op, str] = {
    ops.ADD: "Add",
    ops.SUB: "Sub",
    ops.MUL: "Mul",
    ops.DIV: "Div",
    ops.NEG: "Neg",
    ops.POW: "Pow",
    ops.EXP: "Exp",
    ops.LOG: "Log",
    ops.SQRT: "Sqrt",
    ops.SIN: "Sin",
    ops.COS: "Cos",
    ops.TANH: "Tanh",
    ops.SIGMOID: "Sigmoid",
    ops.SOFTPLUS: "Softplus",
    ops.ERF: "Erf",
    ops.RELU: "Relu",
    ops.ABS: "Abs",
    ops.MAXIMUM: "Max",
    ops.MINIMUM: "Min",
}
"""The ops that ONNX has, too."""


def library() -> Any:
    """The package onnx."""
    try:
        return importlib.import_module("onnx")
    except ImportError as error:
        raise ImportError(f"ONNX files need onnx ({error}): pip install onnx") from None


class OnnxGraph:
    """Collects nodes; a result is the name of a tensor."""

    def __init__(self) -> None:
        self._onnx = library()
        self._nodes: list[Any] = []
        self._numbers: list[Any] = []

    def node(self, kind: str, *inputs: str, **attributes: Any) -> str:
        """The output of a new node."""
        out = f"{kind.lower()}_{len(self._nodes)}"
        self._nodes.append(self._onnx.helper.make_node(kind, inputs, [out], **attributes))
        return out

    def rename(self, name: str, out: str) -> None:
        """Give a result of the graph its name."""
        self._nodes.append(self._onnx.helper.make_node("Identity", [out], [name]))

    def tensor(self, name: str, numbers: Any) -> str:
        """Floats that the graph holds."""
        with np.errstate(over="ignore"):
            array = np.asarray(numbers, np.float32)
        if not np.isfinite(array[np.isfinite(np.asarray(numbers, np.float64))]).all():
            raise CannotRunError(
                f"{name}: a number is too large for single precision, which ONNX files use"
            )
        name = f"{name}_{len(self._numbers)}"
        self._numbers.append(self._onnx.numpy_helper.from_array(array, name))
        return name

    def indices(self, places: Sequence[int]) -> str:
        """Whole numbers that the graph holds."""
        name = f"places_{len(self._numbers)}"
        array = np.asarray(places, np.int64)
        self._numbers.append(self._onnx.numpy_helper.from_array(array, name))
        return name

    def call(self, name: str, *operands: str | float) -> str:
        """An op of the table, by its name."""
        return self._op(ops.named(name), operands, name)

    def elementwise(self, function: Callable[[Any], Any], x: str, what: str) -> str:
        """A function of one number, applied to every entry: its graph, op by op."""
        argument = Value(0.5)
        out = function(argument)
        if out is argument:
            return x
        graph = flatten(out)
        names: dict[int, str] = {}
        if not any(node is argument for node in graph.nodes):
            raise CannotRunError(f"{what}: its graph is not recorded: write ONNX outside no_grad()")
        for place in range(len(graph)):
            row, operands = graph.row(place), graph.operands[place]
            if row is not None:
                given = [names.get(o, "") if isinstance(o, int) else o for o in operands]
                names[place] = self._op(row, given, what)
            elif graph.nodes[place] is argument:
                names[place] = x
            else:
                names[place] = self.tensor("number", graph.data[place])
        return names[len(graph) - 1]

    def _op(self, row: Op, operands: Sequence[str | float], what: str) -> str:
        if row is ops.LEAKY_RELU:
            return self.node("LeakyRelu", str(operands[0]), alpha=float(operands[1]))
        given = [o if isinstance(o, str) else self.tensor("number", o) for o in operands]
        if row is ops.NORMAL_CDF:  # ONNX has no erfc
            scaled = self.node("Mul", given[0], self.tensor("number", math.sqrt(0.5)))
            both = self.node("Add", self.node("Erf", scaled), self.tensor("number", 1.0))
            return self.node("Mul", both, self.tensor("number", 0.5))
        if row not in NODES:
            raise CannotRunError(f"{what}: ONNX has no op like {row.name}: write C or JavaScript")
        return self.node(NODES[row], *given)

    def model(
        self,
        name: str,
        inputs: tuple[Any, list[Any]],
        outputs: dict[str, tuple[Any, list[Any]]],
        notes: dict[str, str],
    ) -> Any:
        """The whole model, checked; inputs and outputs have a type and a shape."""
        helper = self._onnx.helper
        graph = helper.make_graph(
            self._nodes,
            name,
            [helper.make_tensor_value_info("x", *inputs)],
            [helper.make_tensor_value_info(out, *kind) for out, kind in outputs.items()],
            self._numbers,
        )
        opsets = [helper.make_opsetid("", OPSET)]
        made = helper.make_model(
            graph, producer_name="glassgrad", opset_imports=opsets, ir_version=IR
        )
        helper.set_model_props(made, notes)
        self._onnx.checker.check_model(made, full_check=True)
        return made
