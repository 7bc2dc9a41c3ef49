"""Checks of backward() itself: equal numbers, the order of the walk, a second call, depth."""

import random
from typing import Any

from glassgrad.learn.doctor import bench as made
from glassgrad.learn.doctor import walks
from glassgrad.learn.doctor.bench import Bench
from glassgrad.learn.doctor.experiment import Experiment, Numbers, Step, numbers_in
from glassgrad.learn.doctor.findings import BACKWARD, given
from glassgrad.learn.doctor.operations import Operation
from glassgrad.learn.doctor.shared_faults import Pairs
from glassgrad.learn.grading import agree, show, type_name

_ORDER = "A node passes its gradient on once, after every node that uses it has done so."
_TWINS = 6
_RUNS = 16
DEEP = 10_000
"""The length of the chain with which depth is checked."""


def check_steadiness(bench: Bench) -> bool:
    """The same graph again and again; returns whether the grads are always the same.

    No node of it is used twice, so that nothing but the order of the walk can make a difference.
    """
    pair = _two_ops(bench)
    if pair is None:
        return True
    mul, add = pair
    steps = Step("c", mul, ("a", "b")), Step("d", add, ("c", "k")), Step("e", mul, ("d", "m"))
    experiment = Experiment({"a": 2.0, "b": 3.0, "k": 4.0, "m": 5.0}, steps)
    wrong = _wrong(bench, [experiment] * _RUNS)
    is_steady = len(wrong) == _RUNS and all(got.grads == wrong[0][1].grads for _, got in wrong)
    if not wrong or is_steady:
        return True
    got = wrong[0][1]
    line, numbers = bench.source.walk.sort(), made.grads_sentence(experiment, got)
    cause = "the order changes from run to run, as that of a set does: sort the graph"
    bench.add("order", None, line, numbers, _ORDER, cause, experiment, got)
    return False


def check_equality(bench: Bench) -> bool:
    """Two nodes with equal numbers are two nodes; returns whether they are."""
    pair = _two_ops(bench)
    if pair is None:
        return True
    wrong = _wrong(bench, _twins(*pair, apart=0.0))
    if len(wrong) < _TWINS or _wrong(bench, _twins(*pair, apart=0.25)):
        return True
    experiment, got = wrong[0]
    if bench.is_equal:
        line = bench.source.line_of("__eq__")
        cause = "__eq__ compares data, so `in visited` mistakes one node for another"
    else:
        line = bench.source.walk.marks()
        cause = "the walk remembers numbers, and so mistakes one node for another"
    cause += ": compare identity"
    rule = "A node is one place in the graph: two nodes with equal numbers are not the same."
    numbers = made.grads_sentence(experiment, got)
    bench.add("equality", None, line, numbers, rule, cause, experiment, got)
    return False


def _twins(mul: Operation, add: Operation, apart: float) -> list[Experiment]:
    """Graphs of two products whose numbers differ by `apart`.

    There are several, because a walk over a set is sometimes right by luck.
    """
    steps = Step("c", mul, ("a", "b")), Step("d", mul, ("k", "m")), Step("e", add, ("c", "d"))
    points = [(2.0, 3.0), (3.0, 5.0), (1.5, 7.0), (4.0, 2.5), (7.0, 3.0), (5.0, 4.5)]
    return [
        Experiment({"a": a, "b": b, "k": a + apart, "m": b + apart}, steps)
        for a, b in points[:_TWINS]
    ]


def _wrong(bench: Bench, experiments: list[Experiment]) -> Pairs:
    """The experiments whose grads are wrong; one that raises an exception does not count."""
    told = zip(experiments, bench.run(experiments), strict=True)
    pairs = [(experiment, numbers_in(one, experiment)) for experiment, one in told]
    return [(e, got) for e, got in pairs if got is not None and e.wrong_grads(got)]


def check_order(bench: Bench) -> bool:
    """Graphs in which a node is used at several depths; returns whether all are right."""
    pair = _two_ops(bench)
    if pair is None:
        return True
    experiments = [*_diamonds(*pair), *(_random_graph(seed, *pair) for seed in range(12))]
    wrong: Pairs = []
    for experiment, told in zip(experiments, bench.run(experiments), strict=True):
        got = numbers_in(told, experiment)
        if got is None:
            bench.add_crash(None, experiment, told)
            return False
        if experiment.wrong_grads(got):
            wrong.append((experiment, got))
    if wrong:
        _add_order(bench, wrong, walks.cause_of(wrong) or walks.ORDER)
    return not wrong


def explains(bench: Bench, wrong: Pairs) -> bool:
    """Whether a wrong walk explains all these numbers; if so, it is the finding."""
    cause = walks.cause_of(wrong)
    if cause is not None:
        _add_order(bench, wrong, walks.ORDER if cause[0] == "order" else cause)
    return cause is not None


def _add_order(bench: Bench, wrong: Pairs, cause: tuple[str, str]) -> None:
    experiment, got = min(wrong, key=lambda one: len(one[0].steps))
    numbers = made.grads_sentence(experiment, got)
    walk, (code, sentence) = bench.source.walk, cause
    line = walk.marks() if code == "visited" else walk.sort()
    bench.add(code, None, line, numbers, _ORDER, sentence, experiment, got)


def check_repeats(bench: Bench) -> None:
    """A new graph on the same leaves, and a second call on one root."""
    pair = _two_ops(bench)
    if pair is None:
        return
    mul, add = pair
    steps = Step("c", mul, ("a", "b")), Step("d", mul, ("c", "b")), Step("e", add, ("d", "a"))
    experiment = Experiment({"a": 2.0, "b": 3.0}, steps)
    for reset in True, False:
        told = bench.ask("run_again", experiment.plain, reset)
        got = numbers_in(told, experiment)
        if got is None:
            bench.add_crash(None, experiment, told)
            return
        if not _check_again(bench, experiment, got, reset):
            return
    _check_second_call(bench, experiment, bench.ask("run_twice", experiment.plain))


def check_zero_grad(bench: Bench) -> None:
    """zero_grad(), if the class has one, sets the grad to 0."""
    if "zero_grad" not in bench.methods:
        return
    left = bench.ask("zeroed")
    if isinstance(left, (int, float)) and left != 0:
        line = bench.source.head_of("zero_grad")
        numbers = f"After a.grad = 3 and a.zero_grad(), a.grad is {show(left)}."
        rule = "Gradients are added up, so training sets them to 0 before each backward()."
        bench.add("zero_grad", None, line, numbers, rule, "zero_grad() must set the grad to 0")


def _check_again(bench: Bench, experiment: Experiment, got: Numbers, reset: bool) -> bool:
    right = experiment.right.grads
    factors = (1,) if reset else (1, 2)
    for k in factors:
        if all(agree(got.grads[n], k * right[n]) for n in experiment.leaves):
            if not reset:
                _remark_on_reset(bench, is_reset=k == 1)
            return True
    names = [n for n in experiment.leaves if not agree(got.grads[n], right[n])]
    says = [f"{n}.grad is {show(got.grads[n])} and should be {show(right[n])}" for n in names]
    when = "after the leaves' grads were set to 0" if reset else "without a reset"
    bench.add(
        "state",
        None,
        bench.source.walk.keeps_state() or bench.source.walk.loop(),
        f"{given(experiment)}, built and walked a second time {when}, {', '.join(says)}.",
        "Each call of backward() walks its own graph and nothing else.",
        "something is kept from the first call: a list or set that is made only once",
        experiment,
        got,
    )
    return False


def _remark_on_reset(bench: Bench, *, is_reset: bool) -> None:
    if is_reset:
        numbers = "backward() starts from 0: it resets the grads of its graph."
        advice = "That is safe in training, but gradients of several losses do not add up."
    else:
        numbers = "backward() adds to the grads that leaves already have, as PyTorch does."
        advice = "In training, set them to 0 before each backward()."
    bench.remark("reset", BACKWARD, None, numbers, advice)


def _check_second_call(bench: Bench, experiment: Experiment, told: Any) -> None:
    got, right = numbers_in(told, experiment), experiment.right.grads
    if got is None:
        says = told.get("error", {}) if isinstance(told, dict) else {}
        kind = says.get("type", "an exception") if isinstance(says, dict) else "an exception"
        advice = "Build the graph again before each backward()."
        bench.remark("twice", BACKWARD, None, f"A second call on one root raises {kind}.", advice)
        return
    root = got.grads[experiment.root]
    if not agree(root, 1.0):
        bench.add(
            "root",
            None,
            bench.source.walk.start(),
            f"{given(experiment)}, a second backward() leaves the root's grad at {show(root)}.",
            "backward() starts with 1 at the root, because d root / d root is 1.",
            "the root's grad is added to: set it with =",
            experiment,
            got,
        )
        return
    if not any(all(agree(got.grads[n], k * right[n]) for n in experiment.leaves) for k in (1, 2)):
        numbers = (
            f"{given(experiment)}, a second backward() on the same root leaves a.grad at"
            f" {show(got.grads['a'])}, which is neither once nor twice {show(right['a'])}."
        )
        advice = "The nodes in between keep their grads: build the graph again before each call."
        bench.remark("twice", BACKWARD, None, numbers, advice)


def check_depth(bench: Bench) -> None:
    """A long chain, and a graph with many paths."""
    op = next((op for op in bench.sound() if op.spelling == "+"), None)
    if op is None:
        return
    few, many = (bench.ask("seconds_to_double", op.spelling, n) for n in (6, 15))
    if isinstance(few, float) and isinstance(many, float) and many > 40 * max(few, 1e-4):
        numbers = f"15 doublings (c = c + c) take {many:.2g} seconds, 6 take {few:.2g}."
        advice = "The walk follows every path; visit each node once instead."
        bench.remark("slow", BACKWARD, bench.source.walk.loop(), numbers, advice)
    told = bench.ask("chain", op.spelling, DEEP)
    error = told.get("error") if isinstance(told, dict) else None
    if isinstance(error, dict):
        line = error.get("line") if isinstance(error.get("line"), int) else None
        numbers = f"A chain of {DEEP:,} additions raises {error.get('type')} in backward()."
        advice = "A recursive walk cannot go deeper than Python's stack; a loop with a list can."
        bench.remark("depth", BACKWARD, line, numbers, advice)
        return
    grads = told.get("grads") if isinstance(told, dict) else None
    got = grads.get("k") if isinstance(grads, dict) else None
    if not isinstance(got, (int, float)) or not agree(got, float(DEEP)):
        shown = show(got) if isinstance(got, (int, float)) else type_name(got)
        bench.add(
            "depth",
            None,
            bench.source.walk.loop(),
            f"After {DEEP:,} additions of k, k.grad is {shown}, expected {DEEP}.",
            _ORDER,
            "the walk stops before it has reached every node",
        )


def _two_ops(bench: Bench) -> tuple[Operation, Operation] | None:
    """Two sound ops for graphs: a product and a sum if possible."""
    found = [op for op in bench.sound() if op.values == (True, True) and op.spelling in "+-*"]
    found.sort(key=lambda op: "*+-".index(op.spelling))
    return (found[0], found[1 % len(found)]) if found else None


def _diamonds(mul: Operation, add: Operation) -> list[Experiment]:
    """The smallest graphs that show a wrong order, with both orders of operands."""
    leaves = {"a": 2.0, "b": 3.0}
    c, d, e = Step("c", mul, ("a", "b")), Step("d", mul, ("c", "a")), Step("e", mul, ("d", "b"))
    ends = [
        (c, d, Step("f", add, ("c", "d"))),
        (c, d, Step("f", add, ("d", "c"))),
        (c, d, e, Step("f", add, ("c", "e"))),
        (c, d, e, Step("f", add, ("e", "c"))),
    ]
    return [Experiment(leaves, steps) for steps in ends]


def _random_graph(seed: int, mul: Operation, add: Operation) -> Experiment:
    rng = random.Random(seed)
    names, steps = ["a", "b", "k"], []
    for k in range(rng.randrange(4, 8)):
        op = rng.choice((mul, add))
        inputs = rng.choice(names[-3:]), rng.choice(names)
        steps.append(Step(f"n{k + 1}", op, inputs))
        names.append(steps[-1].name)
    return Experiment({"a": 0.5, "b": 1.5, "k": -0.75}, tuple(steps))


def _got(bench: Bench, experiment: Experiment) -> Numbers | None:
    return numbers_in(bench.run([experiment])[0], experiment)
