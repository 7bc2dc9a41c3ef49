"""02 mul_graph: the product, its inputs in order and by identity, and its op."""

from typing import Any

from glassgrad.learn.grading import Ask, Wrong, also, expect, type_name, value


def check(ask: Ask) -> None:
    for x, y in also(ask, [(3.0, 4.0), (-2.0, 0.5), (5.0, 5.0)]):
        told = ask("product", x, y)
        expect(value(told, "a * b"), x * y, "the .data of a * b")
        _check_inputs(told["inputs"], told["is_set"])
        op = told["op"]
        if op != "*":
            shown = repr(op) if isinstance(op, (str, float, int)) else type_name(op)
            raise Wrong(
                f"the op of a * b is {shown}, expected '*': it is the third argument", "inputs"
            )
    if ask("longer") != {"op": "+", "right_is_c": True, "left": "*"}:
        raise Wrong("a * b + c does not lead back to a * b and c: was __add__ changed?", "inputs")


def _check_inputs(inputs: Any, is_set: bool) -> None:
    if is_set:
        raise Wrong(
            "the inputs of a * b are a set, which has no order: write (self, other)", "inputs"
        )
    if not isinstance(inputs, list):
        raise Wrong("the inputs of a * b are not a tuple: write (self, other)", "inputs")
    if not inputs:
        raise Wrong(
            "a * b has no inputs, like a leaf: give Value the two that it was made from", "inputs"
        )
    if len(inputs) != 2:
        count = f"{len(inputs)} input{'s' if len(inputs) > 1 else ''}"
        raise Wrong(f"a * b has {count}, expected both a and b", "inputs")
    if "number" in inputs:
        raise Wrong(
            "the inputs of a * b are plain numbers: keep the Values, self and other", "inputs"
        )
    if inputs == ["b", "a"]:
        raise Wrong(
            "the inputs of a * b are in the order b, a: keep them as they were written", "inputs"
        )
    if inputs != ["a", "b"]:
        raise Wrong("the inputs of a * b are not a and b themselves: are they copies?", "inputs")
