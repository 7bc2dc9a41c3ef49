"""01 mul: products of several pairs, among them negative ones and fractions."""

from glassgrad.learn.grading import Learner, expect, show, value

PAIRS = [(3.0, 4.0), (-2.0, 5.0), (0.5, -8.0), (0.0, 7.0)]


def check(learner: Learner) -> None:
    for x, y in PAIRS:
        a, b = learner.Value(x), learner.Value(y)
        text = f"Value({show(x)}) * Value({show(y)})"
        out = value(learner.Value, a * b, text)
        expect(out.data, x * y, f"the .data of {text}")
        for v, before, name in (a, x, "left"), (b, y, "right"):
            what = f"after {text} the {name} one's .data"
            expect(v.data, before, what, "make a new Value, and leave the inputs as they are")
