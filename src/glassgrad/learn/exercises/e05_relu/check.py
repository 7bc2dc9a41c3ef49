"""05 relu: both sides of the corner against finite differences, and the corner itself."""

from glassgrad.learn.grading import Learner, Wrong, check_rule, show

QUESTIONS = {"x": "how steep is relu on this side of 0?"}


def check(learner: Learner) -> None:
    points = [(2.0,), (-3.0,), (0.25,), (-0.01,), (40.0,)]
    check_rule(
        learner.Value, lambda x: x.relu(), lambda x: max(0.0, x), points, QUESTIONS, "x.relu()"
    )  # fmt: skip
    corner = learner.Value(0.0)
    out = corner.relu()
    out.grad = 1.0
    out._backward()
    if corner.grad != 0.0:
        raise Wrong(f"at x=0 your gradient for x is {show(corner.grad)}: at the corner we take 0")
