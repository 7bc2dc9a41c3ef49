"""How far a computation in doubles may be from another that adds up in another order.

E is the running error of every node in units of eps: |x| for a leaf, and for a result what it
rounds off itself and what its operands bring along. The same goes for the gradients, whose
partials have errors of their own.
"""

import math
from dataclasses import dataclass

from glassgrad.graph import flatten
from glassgrad.table import formula, ops

EPS = 2.0**-52


@dataclass
class Bounded:
    """A number with its running error; formulas are evaluated with these."""

    data: float
    error: float

    def __neg__(self):
        return Bounded(-self.data, self.error)


def _call(name, *operands):
    row = ops.TABLE[name]
    numbers = [o.data if isinstance(o, Bounded) else o for o in operands]
    compute = row.compute_xy if row.dy else row.compute_x
    out, partials = compute(*numbers)
    errors = [o.error if isinstance(o, Bounded) else 0.0 for o in operands]
    # x + c - c rounds x on purpose: the formula makes up for what that takes off.
    is_rounding = name == "add" and any(type(o) is float and o > 1e9 for o in operands)
    return Bounded(
        out,
        (0.0 if is_rounding else abs(out))
        + math.fsum(_times(p, e) for p, e in zip(partials, errors, strict=True)),
    )


def _times(x, y):
    return 0.0 if y == 0 else abs(x) * y


class ErrorBound:
    """E of every node of a root's graph, and of its gradients."""

    def __init__(self, root, eps=EPS):
        self.eps, self.graph = eps, flatten(root)
        graph = self.graph
        self.near_kink = False
        self.error = []
        for place in range(len(graph)):
            pairs = zip(graph.operands[place], graph.partials[place], strict=True)
            brought = [_times(p, self.error[o]) for o, p in pairs if isinstance(o, int)]
            self.error.append(abs(graph.data[place]) + sum(brought))
            self._look_for_kink(place)
        self.grad, self.grad_error = self._backward()

    def _look_for_kink(self, place):
        row = self.graph.row(place)
        if row is None or not row.kink:
            return
        numbers = [
            self.graph.data[o] if isinstance(o, int) else o for o in self.graph.operands[place]
        ]
        errors = [self.error[o] if isinstance(o, int) else 0.0 for o in self.graph.operands[place]]
        other = numbers[1] if row.takes == "xy" else 0.0
        gap = abs(numbers[0] - other)
        # A tie that both computations meet exactly is fine.
        if 0 < gap <= 64 * self.eps * sum(errors) or (
            gap == 0
            and any(
                self.graph.operands[o] for o in self.graph.operands[place] if isinstance(o, int)
            )
        ):
            self.near_kink = True

    def _backward(self):
        graph = self.graph
        grads, errors = [0.0] * len(graph), [0.0] * len(graph)
        grads[-1] = errors[-1] = 1.0
        for place in range(len(graph) - 1, -1, -1):
            if grads[place] == 0:
                continue
            for operand, partial, partial_error in self._partials(place):
                share = grads[place] * partial
                error = (
                    abs(share) + abs(grads[place]) * partial_error + errors[place] * abs(partial)
                )
                grads[operand] += share
                errors[operand] += error + abs(grads[operand])
        return grads, errors

    def _partials(self, place):
        graph = self.graph
        row = graph.row(place)
        if row is None:
            return
        operands = [
            Bounded(graph.data[o], self.error[o]) if isinstance(o, int) else o
            for o in graph.operands[place]
        ]
        names, fields = [*row.takes], [f"d{name}" for name in row.takes]
        for k, (o, partial) in enumerate(
            zip(graph.operands[place], graph.partials[place], strict=True)
        ):
            if partial is None:
                continue
            if row.is_fold:
                width = len(row.takes)
                if k == 0:
                    yield o, partial, 0.0
                    continue
                group = operands[1 + (k - 1) // width * width :][:width]
                known = dict(zip(row.takes, group, strict=True))
                field = fields[(k - 1) % width]
            else:
                known = dict(zip(names, operands, strict=True)) | {
                    "out": Bounded(graph.data[place], self.error[place])
                }
                field = fields[k]
            value = formula.evaluate(row.parsed(field), known, _call)
            yield o, partial, value.error if isinstance(value, Bounded) else 0.0

    def allows(self, got, eager, error):
        """Whether a number may stand for the eager one, given its E."""
        if not math.isfinite(error):
            return True
        if math.isnan(eager) or math.isinf(eager):
            return (math.isnan(got) and math.isnan(eager)) or got == eager
        # Subnormal numbers have few digits: what is rounded off there is not in proportion.
        smallest = 1e-320 if self.eps == EPS else 1e-37
        return abs(got - eager) <= 4 * self.eps * error + smallest

    def is_first_order(self):
        """Whether errors are so small that the bound, which is linear in them, holds."""
        pairs = zip(self.graph.data, self.error, strict=True)
        return all(
            data == error == 0 or self.eps * error < 0.01 * abs(data) for data, error in pairs
        )
