"""Checks around the ops: plain numbers on either side, kinks, large numbers, in-place operators."""

from typing import Any

from glassgrad.learn.doctor import bench as made
from glassgrad.learn.doctor import operations, rules
from glassgrad.learn.doctor.bench import Bench
from glassgrad.learn.doctor.experiment import numbers_in
from glassgrad.learn.doctor.operations import Operation
from glassgrad.learn.grading import agree, show

_LARGE = 1000.0


def check_numbers(bench: Bench) -> None:
    """Plain ints and floats on the right, and on the left if the class defines it."""
    failing = {op.method for op in bench.unsound}
    found = operations.with_numbers(bench.methods)
    asked = [op for op in found if not _is_unsound(bench, op, failing)]
    refused, accepted = list[tuple[Operation, Any]](), list[tuple[Operation, Any]]()
    for op in asked:
        told = bench.run([made.single(op, op.points[0])])[0]
        is_refused = isinstance(told, dict) and "error" in told and told.get("at") == "c"
        (refused if is_refused else accepted).append((op, told))
    if not accepted:
        if refused:
            numbers = f"{refused[0][0].main} raises {_type_of_error(refused[0][1])}."
            advice = f"Plain numbers must be wrapped: write a + {bench.source.kind}(2)."
            bench.remark("numbers", refused[0][0].main, None, numbers, advice)
        return
    rules.check_ops(bench, [op for op, _ in accepted])
    for op, told in refused:
        bench.unsound.add(op)
        _add_refused(bench, op, told)
    missing = operations.without_reflection(bench.methods)
    if missing:
        numbers = f"{' and '.join(missing)} raise{'s' if len(missing) == 1 else ''} TypeError."
        advice = "Python needs a reflected method, such as __radd__, for a number on the left."
        bench.remark("numbers", missing[0], None, numbers, advice)


def _is_unsound(bench: Bench, op: Operation, failing: set[str]) -> bool:
    return op.method in failing or bool(bench.source.uses(op.method) & failing)


def _add_refused(bench: Bench, op: Operation, told: Any) -> None:
    experiment = made.single(op, op.points[0])
    error = told["error"] if isinstance(told["error"], dict) else {}
    line = error.get("line") if isinstance(error.get("line"), int) else None
    bench.add(
        "number",
        op,
        line or bench.source.line_of(op.method),
        f"{experiment.steps[0].op.text(experiment.steps[0].operands)} raised"
        f" {error.get('type')}: {error.get('text')}.",
        "A plain number next to a Value works in every operator or in none.",
        "wrap the number first: other = other if isinstance(other, Value) else Value(other)",
    )


def _type_of_error(told: Any) -> str:
    error = told.get("error")
    return str(error.get("type")) if isinstance(error, dict) else "an exception"


def check_in_place(bench: Bench) -> None:
    """a += b must not change a where other nodes use it."""
    rules.check_ops(bench, operations.in_place(bench.methods))


def check_power_of_values(bench: Bench) -> None:
    """a ** b with two Values, if the class supports it."""
    if "__pow__" not in bench.methods or any(op.method == "__pow__" for op in bench.unsound):
        return
    op = operations.power_of_values()
    told = bench.run([made.single(op, op.points[0])])[0]
    if not (isinstance(told, dict) and "error" in told and told.get("at") == "c"):
        rules.check_ops(bench, [op])


def check_kinks(bench: Bench) -> None:
    """At a kink every slope between those on either side is right; another one is not."""
    for op in bench.sound():
        if op.row is None or not op.row.kink or op.values != (True,):
            continue
        experiment = made.single(op, (0.0,))
        told = bench.run([experiment])[0]
        got = numbers_in(told, experiment)
        if got is None:
            bench.add_crash(op, experiment, told)
            continue
        slopes = [op.row.compute_x(x)[1][0] or 0.0 for x in (-1.0, 1.0)]
        grad, usual = got.grads["a"], experiment.right.grads["a"]
        line = bench.source.line_of(op.method, 0)
        if not min(slopes) <= grad <= max(slopes):
            bench.add(
                "kink",
                op,
                line,
                f"At a=0, the gradient of {op.main} is {show(grad)}.",
                f"At the kink any slope from {show(min(slopes))} to {show(max(slopes))} is right.",
                "the case a = 0 needs a slope of its own",
                experiment,
                got,
            )
        elif not agree(grad, usual):
            numbers = f"At a=0, where {op.main} has a kink, your slope is {show(grad)}."
            advice = f"That is allowed; PyTorch and Glassgrad use {show(usual)}."
            bench.remark("kink", op.main, line, numbers, advice)


def check_large(bench: Bench) -> None:
    """Functions that squash stay finite; a formula with exp may not."""
    for op in bench.sound():
        if op.row is None or op.values != (True,):
            continue
        for x in (_LARGE, -_LARGE):
            out = op.row.compute(x)
            if out - out != 0:
                continue
            experiment = made.single(op, (x,))
            told = bench.run([experiment])[0]
            got = numbers_in(told, experiment)
            if (
                got is not None
                and agree(got.data["c"], out)
                and agree(got.grads["a"], experiment.right.grads["a"])
            ):
                continue
            says = f"raises {_type_of_error(told)}" if got is None else "is not accurate"
            numbers = f"At a={show(x)}, {op.main} {says}; its value is {show(out)}."
            advice = "Choose a formula whose exp never gets a large argument."
            bench.remark("large", op.main, bench.source.line_of_value(op.method), numbers, advice)
            break
