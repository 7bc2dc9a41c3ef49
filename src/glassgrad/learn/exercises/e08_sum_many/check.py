"""08 sum_many: sums of several lengths, one node each, and a Value that is there twice."""

from typing import Any

from glassgrad.learn.grading import Learner, Wrong, check_rule, expect, value

SHARE = "how much does the sum grow when one input grows by 1?"


def check(learner: Learner) -> None:
    sum_many, kind = learner.sum_many, learner.Value
    for point in [(3.0, 4.0), (1.0, -2.0, 0.5, 10.0), (7.0,)]:
        questions = {f"v{k}": SHARE for k in range(len(point))}
        check_rule(
            kind, lambda *vs: sum_many(list(vs)), lambda *xs: sum(xs), [point], questions,
            "sum_many(values)",
        )  # fmt: skip
    _check_one_node(kind, sum_many)
    a, b = kind(3.0), kind(4.0)
    out = sum_many([a, b, a])
    out.grad = 1.0
    out._backward()
    question = "a stands there twice, and gets a share each time"
    expect(a.grad, 2.0, "your gradient of sum_many([a, b, a]) for a", question)
    empty = value(kind, sum_many([]), "sum_many([])")
    expect(empty.data, 0.0, "the .data of sum_many([])")


def _check_one_node(kind: type, sum_many: Any) -> None:
    values = [kind(float(k)) for k in range(5)]
    for given in values, (v for v in values):
        out = value(kind, sum_many(given), "sum_many of 5 values")
        if len(out.inputs) != 5 or any(v is not w for v, w in zip(out.inputs, values, strict=True)):
            count = len(out.inputs)
            raise Wrong(f"a sum of 5 has {count} inputs, expected one node with all 5, in order")
