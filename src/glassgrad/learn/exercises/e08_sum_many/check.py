"""08 sum_many: sums of several lengths, one node each, and a Value that appears twice."""

from glassgrad.learn.grading import Ask, Wrong, check_rule, expect, value

SHARE = "how much does the sum grow when one input grows by 1?"


def check(ask: Ask) -> None:
    for point in [(3.0, 4.0), (1.0, -2.0, 0.5, 10.0), (7.0,)]:
        questions = {f"v{k}": SHARE for k in range(len(point))}
        check_rule(ask, lambda *xs: sum(xs), [point], questions, "sum_many(values)")
    for as_generator in False, True:
        told = ask("inputs", 5, as_generator)
        value(told, "sum_many of 5 values")
        if told["places"] != [0, 1, 2, 3, 4]:
            count = len(told["places"])
            raise Wrong(
                f"a sum of 5 has {count} inputs, expected one node with all 5, in order", "inputs"
            )
    question = "a appears twice, and gets a share each time"
    expect(ask("twice"), 2.0, "your gradient of sum_many([a, b, a]) for a", question)
    expect(value(ask("out"), "sum_many([])"), 0.0, "the .data of sum_many([])")
