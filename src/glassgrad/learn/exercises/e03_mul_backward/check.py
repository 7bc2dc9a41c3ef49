"""03 mul_backward: one backward step against finite differences, and a value used twice."""

from glassgrad.learn.grading import Ask, check_rule, expect

QUESTIONS = [
    ("a", "which value does ∂(a·b)/∂a need?"),
    ("b", "which value does ∂(a·b)/∂b need?"),
]
POINTS = [(3.0, 4.0), (-2.0, 5.0), (0.5, -8.0)]


def check(ask: Ask) -> None:
    check_rule(ask, lambda a, b: a * b, POINTS, QUESTIONS, "a * b")
    question = "a is used twice, and gets a share from each use"
    expect(ask("square", 3.0), 6.0, "at a=3 your gradient of a * a for a", question)
