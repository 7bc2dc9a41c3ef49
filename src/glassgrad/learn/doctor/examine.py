"""The examination: which checks run, in which order, and what a stopped process means."""

from typing import Any

from glassgrad.learn.doctor import habits, joined, operations, rules, walking
from glassgrad.learn.doctor.bench import Bench, cause_of_crash, error_in_words
from glassgrad.learn.doctor.experiment import Experiment, Step
from glassgrad.learn.doctor.findings import BACKWARD, Finding
from glassgrad.learn.doctor.probe import BACKWARD as BACKWARD_NAMES
from glassgrad.learn.doctor.probe import DATA, GRAD
from glassgrad.learn.doctor.source import Source
from glassgrad.learn.doctor.stopped import stopped
from glassgrad.learn.grading import Ask, Wrong

_PARTS = {"data": DATA, "grad": GRAD}


def examine(ask: Ask, source: Source) -> tuple[list[Finding], list[str]]:
    """All findings about a class, most important first, and the ops that were checked."""
    findings: list[Finding] = []
    checked: list[str] = []
    try:
        bench = _bench(ask, source, findings)
        if bench is not None:
            checked += [op.main for op in bench.ops]
            _check(bench, checked)
    except Wrong as wrong:
        findings.append(stopped(source, str(wrong)))
    return sorted(findings, key=_importance), checked


def _bench(ask: Ask, source: Source, findings: list[Finding]) -> Bench | None:
    told = ask("describe", source.kind)
    if isinstance(told, dict) and isinstance(told.get("error"), dict):
        findings.append(_unmade(source, told["error"]))
        return None
    if not isinstance(told, dict) or not isinstance(told.get("methods"), list):
        raise Wrong(f"{source.file}: the answer from your code is not what was asked for")
    if not isinstance(told.get("backward"), str):
        findings.append(_without_backward(source))
        return None
    for part, known in _PARTS.items():
        if not isinstance(told.get(part), str):
            findings.append(
                Finding(
                    "names",
                    source.kind,
                    source.line,
                    source.text_of(source.line),
                    f"{source.kind}(2.5) has no attribute that holds its {part}.",
                    f"A value has its number in .data and its gradient in .grad, or in one of"
                    f" {', '.join(known[1:5])}.",
                    f"Set self.{part} in __init__.",
                )
            )
            return None
    if isinstance(told.get("start"), (int, float)) and told["start"] != 0:
        findings.append(_not_zero(source, told["grad"], told["start"]))
        return None
    names = {part: told[part] for part in ("data", "grad", "backward")}
    # The source is asked too: what the process leaves out is checked as well.
    methods = {m for m in told["methods"] if isinstance(m, str)} | source.functions
    bench = Bench(ask, source, names, sorted(methods))
    bench.findings = findings
    bench.is_equal = told.get("equal") is True
    bench.is_grad_none = told.get("start") is None
    return bench


def _unmade(source: Source, error: dict[str, Any]) -> Finding:
    line = error.get("line") if isinstance(error.get("line"), int) else None
    numbers = f"{source.kind}(2.5) raised {error_in_words(error)}."
    rule = f"{source.kind}(2.5) makes a value of a plain number."
    cause = cause_of_crash(error)
    if "positional argument" in str(error.get("text")):
        cause = "every other argument of __init__ needs a default"
    cause = f"{cause[:1].upper()}{cause[1:]}{'' if cause.endswith('?') else '.'}"
    return Finding("crash", source.kind, line, source.text_of(line), numbers, rule, cause)


def _without_backward(source: Source) -> Finding:
    numbers = f"{source.kind} has no method backward()."
    rule = f"backward() walks the graph; it may also be called {', '.join(BACKWARD_NAMES[1:4])}."
    cause = "Write backward(), or name another class with --class."
    line = source.line
    return Finding("names", source.kind, line, source.text_of(line), numbers, rule, cause)


def _without_ops(source: Source) -> Finding:
    numbers = f"{source.kind} has no op that can be checked."
    rule = "An op is an operator such as +, or a method such as relu() that returns a new value."
    cause = "Write __add__ and __mul__ first."
    line = source.line
    return Finding("names", source.kind, line, source.text_of(line), numbers, rule, cause)


def _not_zero(source: Source, name: str, start: float) -> Finding:
    line = source.line_of("__init__")
    numbers = f"The {name} of {source.kind}(2.5) is {start:g} before any backward()."
    rule = "Gradients are added up, so they start at 0."
    cause = f"Set self.{name} = 0.0 in __init__."
    return Finding("initial", source.kind, line, source.text_of(line), numbers, rule, cause)


def _check(bench: Bench, checked: list[str]) -> None:
    own = _own_ops(bench)
    bench.ops += own
    checked += [op.main for op in own]
    if not bench.ops:
        bench.findings.append(_without_ops(bench.source))
        return
    rules.check_ops(bench, bench.ops, is_first=True)
    if _is_walk_wrong(bench):
        return
    if not walking.check_steadiness(bench) or not walking.check_equality(bench):
        return
    joined.check_instances(bench)
    joined.check_chain(bench)
    if _is_walk_wrong(bench):
        return
    joined.check_inputs(bench)
    if _is_walk_wrong(bench):
        return
    joined.check_adding_up(bench)
    if _is_walk_wrong(bench):
        return
    if not walking.check_order(bench):
        return
    walking.check_repeats(bench)
    walking.check_zero_grad(bench)
    habits.check_numbers(bench)
    habits.check_power_of_values(bench)
    habits.check_in_place(bench)
    bench.settle()
    habits.check_kinks(bench)
    habits.check_large(bench)
    try:
        walking.check_depth(bench)
    except Wrong as wrong:  # all else is checked by now
        advice = "A long chain takes too much of something: visit each node once, in a loop."
        bench.remark("depth", BACKWARD, None, f"{wrong}.", advice)


def _is_walk_wrong(bench: Bench) -> bool:
    """Whether backward() itself is at fault, so that further numbers would mean nothing."""
    return any(finding.op == BACKWARD and finding.is_fault for finding in bench.findings)


def _own_ops(bench: Bench) -> list[operations.Operation]:
    """Methods that are not in the table, with slopes measured by differences of their values."""
    candidates = operations.not_in_table(bench.methods)
    told = bench.ask("own_ops", candidates)
    works = [name for name in candidates if isinstance(told, dict) and name in told]
    for name in candidates:
        is_meant = bench.source.makes_node(name) or bench.source.stores_rule(name)
        if name not in works and is_meant:
            _check_broken(bench, name)
    found = []
    for name in works:
        values = _values(bench, name)
        measured = {}
        for x in operations.OWN_POINTS:
            slope = operations.measured_slope(values.get, x)
            if slope is not None and values.get(x) is not None:
                measured[x] = (values[x], slope)
        if measured:
            found.append(operations.own(name, measured))
        else:
            _check_broken(bench, name)
    return found


def _check_broken(bench: Bench, name: str) -> None:
    """A method that makes a node as an op does, but raises or returns something else."""
    op = operations.own(name, {})
    experiment = Experiment({"a": 0.7}, (Step("c", op, ("a",)),))
    (told,) = bench.run([experiment])
    takes_more = isinstance(told, dict) and "positional argument" in str(told.get("error"))
    if isinstance(told, dict) and "at" in told and not takes_more:
        bench.add_crash(op, experiment, told)


def _values(bench: Bench, name: str) -> dict[float, float]:
    """The values of a method around each point."""
    points = [near for x in operations.OWN_POINTS for near in operations.steps_around(x)]
    told = bench.ask("run", [[{"a": x}, [["c", name, "a"]]] for x in points])
    values = {}
    for x, one in zip(points, told if isinstance(told, list) else (), strict=False):
        data: Any = one.get("data") if isinstance(one, dict) else None
        if isinstance(data, dict) and isinstance(data.get("c"), (int, float)):
            values[x] = float(data["c"])
    return values


def _importance(finding: Finding) -> tuple[bool, bool]:
    return not finding.is_fault, finding.op != BACKWARD
