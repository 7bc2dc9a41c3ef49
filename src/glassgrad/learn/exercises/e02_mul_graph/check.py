"""02 mul_graph: the product, its inputs in order and by identity, and its op."""

from glassgrad.learn.grading import Learner, Wrong, expect, value


def check(learner: Learner) -> None:
    for x, y in [(3.0, 4.0), (-2.0, 0.5), (5.0, 5.0)]:
        a, b = learner.Value(x), learner.Value(y)
        out = value(learner.Value, a * b, "a * b")
        expect(out.data, x * y, "the .data of a * b")
        _check_inputs(out, (a, b))
        if out.op != "*":
            raise Wrong(f"the op of a * b is {out.op!r}, expected '*': it is the third argument")
    a, b, c = learner.Value(2.0), learner.Value(-3.0), learner.Value(10.0)
    d = a * b + c
    if d.op != "+" or d.inputs[1] is not c or d.inputs[0].op != "*":
        raise Wrong("a * b + c does not lead back to a * b and c: was __add__ changed?")


def _check_inputs(out: object, expected: tuple[object, object]) -> None:
    kept = out.inputs  # type: ignore[attr-defined]
    if isinstance(kept, (set, frozenset)):
        raise Wrong("the inputs of a * b are a set, which has no order: write (self, other)")
    if not isinstance(kept, (tuple, list)):
        raise Wrong("the inputs of a * b are not a tuple: write (self, other)")
    inputs = tuple(kept)
    if not inputs:
        raise Wrong("a * b has no inputs, like a leaf: give Value the two that it was made from")
    if len(inputs) != 2:
        raise Wrong(f"a * b has {len(inputs)} input, expected both a and b")
    if any(isinstance(v, (int, float)) for v in inputs):
        raise Wrong("the inputs of a * b are plain numbers: keep the Values, self and other")
    if inputs == expected[::-1] and inputs != expected:
        raise Wrong("the inputs of a * b are in the order b, a: keep them as they were written")
    if any(got is not v for got, v in zip(inputs, expected, strict=True)):
        raise Wrong("the inputs of a * b are not a and b themselves: are they copies?")
