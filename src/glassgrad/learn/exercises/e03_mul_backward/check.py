"""03 mul_backward: one backward step against finite differences, and a value used twice."""

from glassgrad.learn.grading import Ask, also, check_rule, expect, show

QUESTIONS = [
    ("a", "which value does ∂(a·b)/∂a need?"),
    ("b", "which value does ∂(a·b)/∂b need?"),
]
POINTS = [(3.0, 4.0), (-2.0, 5.0), (0.5, -8.0)]


def check(ask: Ask) -> None:
    check_rule(ask, lambda a, b: a * b, POINTS, QUESTIONS, "a * b")
    question = "a is used twice, and gets a share from each use"
    for (a,) in also(ask, [(3.0,)]):
        where = f"at a={show(a)} your gradient of a * a for a"
        expect(ask("square", a), 2 * a, where, question)
