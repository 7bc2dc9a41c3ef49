"""Random functions of a sample with three numbers, from the op table."""

import glassgrad as gg
from glassgrad.table import ops

ROWS = [row for row in ops.TABLE.values() if not row.is_fold and row.takes != "nxy"]


def random_function(draw, parameters):
    """A function of a sample with three numbers, as a list of ops with their operands."""
    size = 3 + len(parameters)
    plan = []
    for _ in range(draw.randint(1, 20)):
        kind = draw.choice([*ROWS, "dot", "sum", "where", "chain", "softmax"])
        count = draw.randint(2, 5)
        plan.append(
            (
                kind,
                [draw.randrange(size) for _ in range(2 * count)],
                draw.choice([0.5, 2.0, -1.0, 3.0]),
            )
        )
        size += 1

    def function(x):
        pool = [*x, *parameters]
        for kind, places, number in plan:
            picked = [pool[k] for k in places]
            half = len(picked) // 2
            if kind == "dot":
                made = gg.dot(picked[:half], picked[half:], number)
            elif kind == "sum":
                made = gg.sum(picked)
            elif kind == "where":
                made = gg.where(picked[0], picked[1], picked[2])
            elif kind == "chain":
                made = (
                    sum(a * b for a, b in zip(picked[:half], picked[half:], strict=True)) + number
                )
            elif kind == "softmax":
                made = gg.softmax(picked[:half])[0] - gg.logsumexp(picked[half:])
            elif "n" in kind.takes or (kind.takes == "xy" and places[0] % 3 == 0):
                made = gg.functions.apply(kind, picked[0], number)
            else:
                made = gg.functions.apply(kind, *picked[: len(kind.takes)])
            pool.append(made)
        return pool[-1] + 0.5 * pool[-2]

    return function
