"""01 mul: products of several pairs, including negative numbers and fractions."""

from glassgrad.learn.grading import Ask, also, expect, show, value

PAIRS = [(3.0, 4.0), (-2.0, 5.0), (0.5, -8.0), (0.0, 7.0)]


def check(ask: Ask) -> None:
    for x, y in also(ask, PAIRS):
        text = f"Value({show(x)}) * Value({show(y)})"
        told = ask("product", x, y)
        expect(value(told, text), x * y, f"the .data of {text}")
        for name, before in ("left", x), ("right", y):
            what = f"after {text} the {name} one's .data"
            expect(
                told[name],
                before,
                what,
                "make a new Value, and do not change the inputs",
                "mutates",
            )
