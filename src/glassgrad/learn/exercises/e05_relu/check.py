"""05 relu: both sides of the corner against finite differences, and the corner itself."""

from glassgrad.learn.grading import Ask, Wrong, check_rule, number, show

QUESTIONS = {"x": "how steep is relu on this side of 0?"}
POINTS = [(2.0,), (-3.0,), (0.25,), (-0.01,), (40.0,)]


def check(ask: Ask) -> None:
    check_rule(ask, lambda x: max(0.0, x), POINTS, QUESTIONS, "x.relu()")
    grad = number(ask("step_back", 1.0, 0.0, 0.0)["grads"][0], "at x=0 your gradient for x")
    if grad != 0.0:
        raise Wrong(
            f"at x=0 your gradient for x is {show(grad)}: at the corner we choose 0", "kink"
        )
