"""web/src/training/run/schedules.gen.ts: Python's schedules, line by line in TypeScript."""

import ast
import inspect
import textwrap
from dataclasses import MISSING, fields
from typing import Any

from glassgrad.nn import schedules
from glassgrad.training import recipes
from page_ops import typed

HEAD = """\
// Made from schedules.py and recipes.py by `make generate`; change them there.

import type { ScheduleName } from "../names.gen";
"""
SIGNS: dict[type, str] = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.Pow: "**"}
COMPARISONS: dict[type, str] = {ast.Lt: "<", ast.GtE: ">="}
FUNCTIONS = {"max": "Math.max", "math.cos": "Math.cos", "self.after": "rateAt"}
CONSTANTS = {"math.pi": "Math.PI"}


def page_schedules() -> str:
    """The kinds of schedule, those that have a name, and the learning rate at a step."""
    kinds, types = schedules.KINDS.values(), {"after": "Schedule"}
    lines = [HEAD, "export type Schedule ="]
    for kind in kinds:
        parts = [f'readonly kind: "{kind.__name__}"']
        parts += [f"readonly {x.name}: {types.get(x.name, 'number')}" for x in fields(kind)]
        lines.append(f"  | {{ {'; '.join(parts)} }}")
    lines[-1] += ";"
    lines += ["", "export const SCHEDULES = {"]
    made = _dictionary_in(inspect.getsource(recipes), "SCHEDULES")
    for name, function in made.items():
        takes = [argument.arg for argument in function.args.args]
        body = _text(function.body)
        lines.append(f"  {name}: ({typed(takes, body)}) => ({body}),")
    lines += [
        "} as const satisfies Record<ScheduleName, (lr: number, steps: number) => Schedule>;",
        "",
        "/** The learning rate at a step, counted from 0. */",
        "export function rateAt(schedule: Schedule, step: number): number {",
        "  switch (schedule.kind) {",
    ]
    for kind in kinds:
        lines += [f'    case "{kind.__name__}": {{', *_body(kind), "    }"]
    return "\n".join([*lines, "  }", "}", ""])


def _dictionary_in(source: str, name: str) -> dict[str, Any]:
    """The entries of a dictionary of lambdas that a module assigns to a name."""
    for node in ast.parse(source).body:
        match node:
            case ast.AnnAssign(target=ast.Name(id=found), value=ast.Dict(keys=keys, values=values)):
                if found == name:
                    return {ast.literal_eval(k): v for k, v in zip(keys, values, strict=True)}  # type: ignore[arg-type]
    raise ValueError(f"no dictionary is assigned to {name}")


def _body(kind: Any) -> list[str]:
    source = textwrap.dedent(inspect.getsource(kind.__call__))
    (function,) = ast.parse(source).body
    names = [part.name for part in fields(kind) if f"self.{part.name}" in source]
    lines = [f"      const {{ {', '.join(names)} }} = schedule;"]
    for statement in function.body:  # type: ignore[attr-defined]
        match statement:
            case ast.Return(value=ast.expr() as value):
                lines.append(f"      return {_text(value)};")
            case ast.If(test=test, body=[ast.Return(value=ast.expr() as value)], orelse=[]):
                lines.append(f"      if ({_text(test)}) return {_text(value)};")
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                lines.append(f"      const {name} = {_text(value)};")
            case _:
                raise ValueError(f"{kind.__name__}: cannot write {ast.unparse(statement)!r}")
    return lines


def _text(node: ast.expr) -> str:
    """TypeScript text of an expression; what is not known here is refused."""
    match node:
        case ast.Constant(value=int() | float() as number):
            return repr(number)
        case ast.Name(id=name):
            return name
        case ast.Attribute(value=ast.Name(id="self"), attr=name):
            return name
        case ast.Attribute() if ast.unparse(node) in CONSTANTS:
            return CONSTANTS[ast.unparse(node)]
        case ast.BinOp(left=left, op=ast.FloorDiv(), right=right):
            return f"Math.floor({_text(left)} / {_text(right)})"
        case ast.BinOp(left=left, op=op, right=right) if type(op) in SIGNS:
            return f"({_text(left)} {SIGNS[type(op)]} {_text(right)})"
        case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in COMPARISONS:
            return f"{_text(left)} {COMPARISONS[type(op)]} {_text(right)}"
        case ast.Call(func=ast.Attribute(value=ast.Name(id="schedules"), attr=kind), args=given):
            return _schedule(schedules.KINDS[kind], [_text(argument) for argument in given])
        case ast.Call(func=function, args=args) if ast.unparse(function) in FUNCTIONS:
            called = FUNCTIONS[ast.unparse(function)]
            first = ["after"] if called == "rateAt" else []
            return f"{called}({', '.join([*first, *map(_text, args)])})"
    raise ValueError(f"cannot write {ast.unparse(node)!r} as TypeScript")


def _schedule(kind: Any, given: list[str]) -> str:
    """A schedule as an object; fields that are not given have their defaults."""
    parts = [f'kind: "{kind.__name__}"']
    for place, part in enumerate(fields(kind)):
        if place >= len(given) and part.default is MISSING:
            raise ValueError(f"{kind.__name__} without its {part.name}")
        parts.append(f"{part.name}: {given[place] if place < len(given) else repr(part.default)}")
    return f"{{ {', '.join(parts)} }}"
