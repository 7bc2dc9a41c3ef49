"""web/src/training/**/*.gen.ts: activations and losses as TypeScript, from what Python records.

Each is called with Values, and the graph that it leaves behind is written out: forward, and
backward in the order of Python's backward().
"""

import json
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from glassgrad import Value
from glassgrad.engine.backprop import reached
from glassgrad.nn.perceptron import ACTIVATIONS
from glassgrad.table import ops
from glassgrad.training import task
from page_ops import typed

ACTIVATIONS_HEAD = """\
// Made from Python's activations by `make generate`; change them there.
// Each has a separate loop: a single loop that calls a function argument runs at half the speed.

import * as ops from "../../maths/ops.gen";
import type { ActivationName } from "../names.gen";

type Row = Float64Array;

export interface Activation {
  /** outs[k] from sums[k], for k from `from` to `to` - 1. */
  forward(sums: Row, outs: Row, from: number, to: number): void;
  /** The gradient of each sum from that of its out, added in the order of Python's backward(). */
  back(gradsOfOuts: Row, sums: Row, outs: Row, gradsOfSums: Row, from: number, to: number): void;
}
"""
LOSSES_HEAD = """\
// Made from Python's losses and tasks by `make generate`; change them there.

import * as ops from "../../maths/ops.gen";

/** A loss of one output for each sample. */
export interface OneOutput {
  /** Encode a class, or a number to predict, as the loss expects it. */
  encode(target: number): number;
  /** Above it, an output means class 1. */
  readonly threshold: number;
  /** Whether targets may be numbers to predict instead of classes. */
  readonly predictsNumbers: boolean;
  value(output: number, target: number): number;
  /** The gradient of the output, from that of the loss. */
  back(grad: number, output: number, target: number): number;
}
"""
POINTS = (-2.5, -0.375, 0.625, 3.25)
"""Where each is recorded. A function that records another graph at one of them cannot be copied."""


def page_activations() -> str:
    """Each activation as loops over rows."""
    lines = [ACTIVATIONS_HEAD]
    for name, (_, activation) in ACTIVATIONS.items():
        lines += [*_functions(name, activation, ["x"]), ""]
    lines.append("export const ACTIVATIONS = {")
    for name in ACTIVATIONS:
        lines += [
            f"  {name}: {{",
            "    forward(sums, outs, from, to) {",
            f"      for (let k = from; k < to; k++) outs[k] = value_{name}(sums[k]!);",
            "    },",
            "    back(grads, sums, outs, result, from, to) {",
            "      for (let k = from; k < to; k++)",
            f"        result[k] = back_{name}(grads[k]!, sums[k]!, outs[k]!);",
            "    },",
            "  },",
        ]
    return "\n".join([*lines, "} as const satisfies Record<ActivationName, Activation>;", ""])


def page_losses() -> str:
    """Each loss of one output, and how it encodes classes."""
    lines, table = [LOSSES_HEAD], ["export const ONE_OUTPUT = {"]
    for name, chosen in task.TASKS.items():
        if not chosen.one_output:
            continue
        made, fields = _of_numbers(chosen) if chosen.predicts_numbers else _of_classes(chosen)
        lines += [*made, ""]
        fields["threshold"] = json.dumps(chosen.threshold)
        fields["predictsNumbers"] = json.dumps(chosen.predicts_numbers)
        table += [f"  {name}: {{", *(f"    {key}: {text}," for key, text in fields.items()), "  },"]
    return "\n".join([*lines, *table, "} as const satisfies Record<string, OneOutput>;", ""])


def _of_numbers(chosen: task.Task) -> tuple[list[str], dict[str, str]]:
    """The functions of a loss whose target may be any number, and the fields that call them."""
    if any(chosen.encode(number) != number for number in POINTS):
        raise ValueError(f"{chosen.name} encodes numbers: the page would have to, too")
    value = f"value_{chosen.name}(output, target)"
    return _functions(chosen.name, chosen.loss, ["output", "target"]), {
        "encode": "(target) => target",
        "value": f"(output, target) => {value}",
        "back": f"(grad, output, target) => back_{chosen.name}(grad, output, target, {value})",
    }


def _of_classes(chosen: task.Task) -> tuple[list[str], dict[str, str]]:
    """The same for a loss that knows only two targets, each with a graph of its own."""
    lines, values, backs = [], [], []
    targets = [chosen.encode(label) for label in (0, 1)]
    for label, target in enumerate(targets):
        name = f"{chosen.name}_{label}"
        lines += _functions(name, partial(chosen.loss, targets=target), ["output"])
        values.append(f"value_{name}(output)")
        backs.append(f"back_{name}(grad, output, value_{name}(output))")
    is_first = f"target === {targets[0]}"
    return lines, {
        "encode": f"(label) => (label === 0 ? {targets[0]} : {targets[1]})",
        "value": f"(output, target) => ({is_first} ? {' : '.join(values)})",
        "back": f"(grad, output, target) => ({is_first} ? {' : '.join(backs)})",
    }


def _functions(name: str, recorded: Callable[..., Any], takes: list[str]) -> list[str]:
    """value_NAME, and back_NAME with the gradient of the first operand."""
    made = [_written(name, recorded, takes, point) for point in POINTS]
    if any(lines != made[0] for lines in made):
        raise ValueError(f"{name} records a graph that depends on its operands")
    return made[0]


def _written(name: str, recorded: Callable[..., Any], takes: list[str], point: float) -> list[str]:
    operands = [Value(point + k) for k in range(len(takes))]
    root = recorded(*operands)
    nodes = [node for node in reached(root) if node.operands]
    names = {id(node): f"v{k}" for k, node in enumerate(nodes)}
    names |= {id(operand): taken for operand, taken in zip(operands, takes, strict=True)}
    values = {id(node): f"ops.value_{node.op}({_listed(node, names)})" for node in nodes}
    forward = [f"const {names[id(node)]} = {values[id(node)]};" for node in nodes[:-1]]
    out = values.get(id(root), names[id(root)])
    if root.operands:
        names[id(root)] = "out"
    back, grad = _back(root, nodes, names, operands[0])
    return [
        *_function(f"value_{name}", takes, forward, out),
        *_function(f"back_{name}", ["grad", *takes, "out"], [*forward, *back], grad),
    ]


def _function(name: str, takes: list[str], lines: list[str], result: str) -> list[str]:
    parameters = typed(takes, " ".join([*lines, result]))
    return [
        f"const {name} = ({parameters}): number => {{",
        *(f"  {line}" for line in lines),
        f"  return {result};",
        "};",
    ]


def _back(
    root: Any, nodes: list[Any], names: Mapping[int, str], wanted: Any
) -> tuple[list[str], str]:
    """Lines that compute the gradient of each node, newest first, and that of the wanted one."""
    sums: dict[int, list[str]] = {id(root): ["grad"]}
    lines = []
    for node in reversed(nodes):
        row, grad = ops.TABLE[node.op], "grad"
        if node is not root:
            grad = f"grad_{names[id(node)]}"
            lines.append(f"const {grad} = {' + '.join(sums[id(node)])};")
        for operand, place in zip(node.operands, row.takes, strict=True):
            if isinstance(operand, Value):
                slope = f"ops.{row.name}_d{place}({_listed(node, names)}, {names[id(node)]})"
                # 0 × inf would be nan, and a branch that does not matter must not leak one.
                passed = f"({grad} === 0 ? 0 : {grad} * {slope})"
                sums.setdefault(id(operand), []).append(passed)
    return lines, " + ".join(sums[id(wanted)])


def _listed(node: Any, names: Mapping[int, str]) -> str:
    """The operands of a node, as arguments."""
    return ", ".join(names[id(x)] if isinstance(x, Value) else repr(x) for x in node.operands)
