"""The doctor's bench: asks the learner's process, keeps the findings, knows which ops are sound."""

from collections.abc import Callable, Sequence
from typing import Any

from glassgrad.learn.doctor import operations
from glassgrad.learn.doctor.experiment import Experiment, Numbers, Step
from glassgrad.learn.doctor.findings import BACKWARD, Finding, given, grads_in_words
from glassgrad.learn.doctor.operations import Operation
from glassgrad.learn.doctor.source import Source
from glassgrad.learn.grading import Ask, Wrong, show, type_name

CALLED = "the rule is called here instead of stored: remove the parentheses"
_WRAPPERS = 3
_SENTENCES = {
    "a leaf": "Making a value of a number",
    "backward": "backward()",
}


class Bench:
    """One class under examination."""

    def __init__(self, ask: Ask, source: Source, names: dict[str, str], methods: list[str]) -> None:
        self._ask, self.source, self._names = ask, source, names
        self.methods = methods
        self.ops: list[Operation] = operations.among(methods)
        self.findings: list[Finding] = []
        self.unsound: set[Operation] = set()
        self._later: list[tuple[Operation, Callable[[], None]]] = []
        self.is_equal = False
        """Whether two instances with equal numbers compare equal."""
        self.is_grad_none = False
        """Whether a new instance has None as its grad."""

    def ask(self, name: str, *arguments: Any) -> Any:
        """An answer of the probe."""
        return self._ask(name, self.source.kind, self._names, *arguments)

    def run(self, experiments: Sequence[Experiment]) -> list[Any]:
        """What the learner's class makes of each experiment, as plain data."""
        if not experiments:
            return []
        told = self.ask("run", [experiment.plain for experiment in experiments])
        if not isinstance(told, list) or len(told) != len(experiments):
            raise Wrong(f"{self.source.file}: the answer from your code is not what was asked for")
        return told

    def sound(self) -> list[Operation]:
        """The ops that have shown no fault so far."""
        return [op for op in self.ops if op not in self.unsound]

    def wrappers(self) -> list[Operation]:
        """Sound ops to put before or after another, the harmless ones first."""

        def is_risky(op: Operation) -> tuple[bool, bool]:
            return self.source.misplaced(op.method) is not None, op.spelling != "*"

        return sorted(self.sound(), key=is_risky)

    def joiner(self) -> Operation | None:
        """A sound op of two Values."""
        return next((op for op in self.sound() if op.values == (True, True)), None)

    def blame(self, op: Operation, add: Callable[[], None]) -> None:
        """Add a finding about an op now, or later if the op is made of others that may fail too."""
        self.unsound.add(op)
        if self.is_composed(op):
            self._later.append((op, add))
        else:
            add()

    def is_composed(self, op: Operation) -> bool:
        """Whether an op is made of other ops of the class."""
        return bool(self.source.uses(op.method) & {other.method for other in self.ops})

    def settle(self) -> None:
        """Add what was left for later, unless a method that the op is made of has failed."""
        later, self._later = self._later, []
        failing, uses = {op.method for op in self.unsound}, self.source.uses
        for op, add in sorted(later, key=lambda one: len(uses(one[0].method))):
            # Two methods that use each other are both named.
            if all(op.method in uses(below) for below in uses(op.method) & failing):
                add()

    def add(
        self,
        code: str,
        op: Operation | None,
        line: int | None,
        numbers: str,
        rule: str,
        cause: str,
        experiment: Experiment | None = None,
        got: Numbers | None = None,
        *,
        is_fault: bool = True,
    ) -> None:
        """Keep a finding, unless the same line already has one of this kind."""
        name = BACKWARD if op is None else op.main
        for old in self.findings:
            is_same_line = line is not None and old.line == line and old.is_fault == is_fault
            if old.code == code and (is_same_line or old.op == name):
                return
        text = self.source.text_of(line)
        cause = cause[:1].upper() + cause[1:]
        cause = cause if cause.endswith((".", "?")) or not cause else f"{cause}."
        self.findings.append(
            Finding(code, name, line, text, numbers, rule, cause, is_fault, experiment, got)
        )

    def remark(self, code: str, op: str, line: int | None, numbers: str, advice: str) -> None:
        """Keep a remark."""
        text = self.source.text_of(line)
        self.findings.append(Finding(code, op, line, text, numbers, "", advice, is_fault=False))

    def add_crash(self, op: Operation | None, experiment: Experiment, told: Any) -> None:
        """Keep the finding about an experiment that raised an exception or made no Value."""
        told = told if isinstance(told, dict) else {}
        where = told.get("at")
        step = next((s for s in experiment.steps if s.name == where), None)
        text = step.op.text(step.operands) if step else _SENTENCES.get(str(where), "It")
        at_step = op if step is None else step.op
        if "instead" in told and at_step is not None:
            got = told["instead"]
            made = "None" if got is None else type_name(got)
            line = self.source.head_of(at_step.method)
            self.add(
                "no value",
                at_step,
                line,
                f"{text} returned {made}.",
                f"An op returns a {self.source.kind}, so that the graph goes on.",
                "a return is missing" if got is None else f"return a {self.source.kind}",
                experiment,
            )
        elif isinstance(error := told.get("error"), dict):
            line = error.get("line") if isinstance(error.get("line"), int) else None
            raised = error_in_words(error)
            cause = cause_of_crash(error)
            if step is None and op is not None and (at := self.source.called_rule(op.method)):
                line, cause = at, CALLED
            self.add(
                "crash",
                op if step is None else at_step,
                line,
                f"{given(experiment)}, {text} raised {raised}.",
                "An op and its backward pass work for every number in the op's domain.",
                cause,
                experiment,
            )
        else:
            name, made = _not_a_number(told, experiment)
            self.add(
                "not numbers",
                op,
                self.source.line_of(op.method) if op else None,
                f"{given(experiment)}, {name} is {made} after backward().",
                "data and grad are plain numbers; a grad starts at 0.",
                f"{made} was stored where a number belongs",
                experiment,
            )


def single(op: Operation, point: Sequence[float]) -> Experiment:
    """The graph of one op."""
    leaves, operands = _leaves(op, point)
    return Experiment(leaves, (Step("c", op, operands),))


def followed(op: Operation, point: Sequence[float], after: Sequence[Operation]) -> list[Experiment]:
    """An op whose result goes into each of a few others, with slopes that are neither 0 nor 1."""
    leaves, operands = _leaves(op, point)
    first, found = Step("c", op, operands), list[Experiment]()
    for other in after:
        if other.row is None:
            continue
        more = {"k": 1.5} if other.values == (True, True) else {}
        numbers = () if other.takes_values_only else (3,)
        steps = first, Step("d", other, ("c", *more, *numbers))
        made = Experiment({**leaves, **more}, steps)
        value, slope = made.right.data["d"], made.right.grads["c"]
        if value - value == 0 and 1e-3 < abs(slope) < 1e4 and abs(slope - 1) > 0.05:
            found.append(made)
    return found[:_WRAPPERS]


def preceded(
    op: Operation, point: Sequence[float], before: Sequence[Operation]
) -> Experiment | None:
    """An op whose operands are results of another op."""
    names = iter("ab")
    for other in before:
        if other.row is None or other.values != (True, True):
            continue
        undo = _UNDO.get(other.spelling)
        if undo is None:
            continue
        leaves: dict[str, float] = {}
        steps, operands = list[Step](), list[str | float]()
        for x, is_value in zip(point, op.values, strict=True):
            if not is_value:
                operands.append(x)
                continue
            leaf = next(names)
            number = "km"[len(steps)]  # one each: no leaf is used twice
            leaves |= {leaf: undo(float(x)), number: 2.0}
            steps.append(Step("cd"[len(steps)], other, (leaf, number)))
            operands.append(steps[-1].name)
        return Experiment(leaves, (*steps, Step("e", op, tuple(operands))))
    return None


def used_twice(op: Operation, point: Sequence[float], join: Operation) -> Experiment:
    """Two results of the same op on the same operands."""
    leaves, operands = _leaves(op, point)
    steps = Step("c", op, operands), Step("d", op, operands), Step("e", join, ("c", "d"))
    return Experiment(leaves, steps)


def apart(op: Operation, join: Operation) -> tuple[Experiment, Experiment]:
    """Two results of an op with leaves of their own: on the same numbers, and on different ones."""
    leaves, operands = _leaves(op, op.points[0])
    found = []
    for point in op.points[:2]:
        others, numbers = _leaves(op, point)
        names = dict(zip("ab", "mn", strict=True))
        more = {names[name]: x for name, x in others.items()}
        renamed = tuple(names[o] if isinstance(o, str) else o for o in numbers)
        steps = Step("c", op, operands), Step("d", op, renamed), Step("e", join, ("c", "d"))
        found.append(Experiment({**leaves, **more}, steps))
    return found[0], found[1]


def with_itself(op: Operation, x: float) -> Experiment:
    """An op whose two operands are the same Value."""
    return Experiment({"a": x}, (Step("c", op, ("a", "a")),))


def value_in_words(experiment: Experiment, got: Numbers, name: str) -> str:
    """A sentence about a wrong result."""
    right = experiment.right.data[name]
    return (
        f"{given(experiment)}, {name}.data is {show(got.data[name])} and should be {show(right)}."
    )


def grads_sentence(experiment: Experiment, got: Numbers) -> str:
    """A sentence about all wrong grads of an experiment."""
    return grads_in_words(experiment, got, experiment.wrong_grads(got))


# The leaf for which `leaf op 2` is the wanted operand, exactly.
_UNDO: dict[str, Callable[[float], float]] = {
    "*": lambda x: x / 2,
    "+": lambda x: x - 2,
    "-": lambda x: x + 2,
    "/": lambda x: x * 2,
}


def _leaves(
    op: Operation, point: Sequence[float]
) -> tuple[dict[str, float], tuple[str | float, ...]]:
    names, leaves, operands = iter("ab"), {}, list[str | float]()
    for x, is_value in zip(point, op.values, strict=True):
        if is_value:
            leaves[name := next(names)] = x
        operands.append(name if is_value else x)
    return leaves, tuple(operands)


def _not_a_number(told: dict[str, Any], experiment: Experiment) -> tuple[str, str]:
    """The first attribute that is not a number, and what it is instead."""
    names = [*experiment.leaves, *(step.name for step in experiment.steps)]
    for part, attribute in ("data", "data"), ("grads", "grad"):
        numbers = told.get(part)
        for name in names:
            thing = numbers.get(name, 0.0) if isinstance(numbers, dict) else 0.0
            if not isinstance(thing, (int, float)):
                return f"{name}.{attribute}", "None" if thing is None else type_name(thing)
    return "a number", "missing"


def error_in_words(error: dict[str, Any]) -> str:
    """An exception of the learner's process: its type and its text."""
    kind, says = error.get("type"), error.get("text")
    return f"{kind}: {says}" if says else str(kind)


def cause_of_crash(error: dict[str, Any]) -> str:
    """The likely cause of an exception."""
    kind, says = str(error.get("type")), str(error.get("text"))
    if kind == "MemoryError":
        return "it takes more memory than there is: does a list grow?"
    if kind == "EOFError":
        return "there is no keyboard here: replace input() with a number"
    if kind == "RecursionError":
        return "a method calls itself without end"
    if "'NoneType' object is not callable" in says:
        return "a rule is None: a leaf needs one that does nothing, such as lambda: None"
    if "NoneType" in says:
        return "something is still None: a grad that starts as None, or a missing return"
    if kind in ("NameError", "UnboundLocalError", "AttributeError"):
        return "a name is misspelt, or not set on every path"
    if kind in ("OverflowError", "ZeroDivisionError"):
        return "the formula leaves the range of numbers here"
    return f"read the line that raised {kind}"
