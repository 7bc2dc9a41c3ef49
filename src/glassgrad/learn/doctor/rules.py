"""Checks of each op: its value, its slopes, the chain rule, its inputs, and adding up."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from glassgrad.learn.doctor import bench as made
from glassgrad.learn.doctor import causes, sentences
from glassgrad.learn.doctor.bench import Bench
from glassgrad.learn.doctor.causes import Trial
from glassgrad.learn.doctor.experiment import Experiment, Numbers, numbers_in
from glassgrad.learn.doctor.operations import Operation
from glassgrad.learn.doctor.shared_faults import Pairs, is_walk_at_fault, is_walk_crashing
from glassgrad.learn.grading import agree


def check_ops(bench: Bench, ops: Sequence[Operation], *, is_first: bool = False) -> None:
    """Values and slopes of each op alone; the first time, backward() may be at fault."""
    failing: dict[Operation, tuple[str, Any]] = {}
    pairs_of: dict[Operation, Pairs] = {}
    asked = [(op, made.single(op, point)) for op in ops for point in op.points]
    for (op, experiment), told in zip(asked, bench.run([e for _, e in asked]), strict=True):
        got = numbers_in(told, experiment)
        if got is None:
            failing.setdefault(op, ("crash", (experiment, told)))
        else:
            pairs_of.setdefault(op, []).append((experiment, got))
            if not _is_value_right(experiment, got):
                failing.setdefault(op, ("value", (experiment, got)))
            elif experiment.wrong_grads(got):
                failing.setdefault(op, ("slope", (experiment, got)))
    crashes = {op: found for op, (kind, found) in failing.items() if kind == "crash"}
    if is_first and (is_walk_crashing(bench, crashes) or is_walk_at_fault(bench, pairs_of)):
        bench.unsound |= set(ops)
        return
    for op, (kind, found) in failing.items():
        if kind == "crash":
            experiment, told = found
            bench.blame(op, partial(bench.add_crash, op, experiment, told))
        elif kind == "value":
            bench.blame(op, partial(_add_value, bench, op, *found))
        else:
            bench.blame(op, partial(_add_slope, bench, op, pairs_of[op], *found))


def _is_value_right(experiment: Experiment, got: Numbers) -> bool:
    right = experiment.right.data
    return all(agree(got.data[name], right[name]) for name in right)


def _add_value(bench: Bench, op: Operation, experiment: Experiment, got: Numbers) -> None:
    wrong = [n for n in got.data if not agree(got.data[n], experiment.right.data[n])]
    is_changed = wrong[0] in experiment.leaves
    # With a plain number, the op itself is sound: the method that wraps the number is not.
    is_plain = not op.takes_values_only and op.method != "__pow__"
    line = bench.source.made_at(op.method) if is_plain else bench.source.line_of_value(op.method)
    numbers = made.value_in_words(experiment, got, wrong[0])
    if is_changed:
        rule = "An op leaves its operands as they are, because others may use them."
        bench.add("mutates", op, line, numbers, rule, "the op changes its operand", experiment, got)
        return
    swapped = _with_operands_swapped(op, experiment)
    if swapped is not None and agree(got.data["c"], swapped):
        cause = "reversed", "the operands are in the wrong order"
    else:
        cause = "value", "the formula for the value is wrong"
    bench.add(cause[0], op, line, numbers, _doc(op), cause[1], experiment, got)


def _with_operands_swapped(op: Operation, experiment: Experiment) -> float | None:
    if op.row is None or len(op.values) != 2:
        return None
    point = [
        experiment.leaves[o] if isinstance(o, str) else o for o in experiment.steps[0].operands
    ]
    return op.row.compute(*map(float, reversed(point)))


def _doc(op: Operation) -> str:
    """What an op computes, in words."""
    if op.row is None:
        return ""
    names = iter("ab")
    words = [next(names) if is_value else "2" for is_value in op.values]
    said = _with_names(op.row.doc.partition(";")[0], {"x": words[0], "y": words[-1]})
    return f"{op.main} is {said}."


def _with_names(text: str, names: Mapping[str, str]) -> str:
    """A text in which some words are replaced."""
    parts, word = list[str](), ""
    for sign in f"{text} ":
        if sign.isalpha():
            word += sign
        else:
            parts += [names.get(word, word), sign]
            word = ""
    return "".join(parts)[:-1]


def _add_slope(
    bench: Bench, op: Operation, pairs: Pairs, experiment: Experiment, got: Numbers
) -> None:
    names = experiment.wrong_grads(got)
    places = [k for k, is_value in enumerate(op.values) if is_value]
    trials = [_trial(op, *pair) for pair in pairs]
    wrong = list(experiment.leaves).index(names[0])
    source = bench.source
    numbers = made.grads_sentence(experiment, got)
    if source.walk.inputs_set() and source.walk.zips_inputs() and len(places) == 2:
        rule = "Each input is paired with its own local slope."
        says = "a set has no order and drops repeats, so inputs lose their slopes: use a tuple"
        bench.add("set", None, source.walk.inputs_set(), numbers, rule, says, experiment, got)
        return
    all_zero = all(g == 0 for trial in trials for g in trial.got)
    line = source.line_of(op.method, places[wrong])
    cause = causes.of_partials(op, trials, wrong, bench.ops)
    code, sentence = cause.code, cause.sentence
    if code == "other op":
        loop = source.loop_of(op.method)
        code, line = ("closure", loop) if loop else ("partial", line)
        if loop:
            sentence += (
                ": a function made in a loop sees the loop's last value; bind it as a default"
            )
    if code == "chain" and source.is_chained(op.method, places[wrong]):
        code, sentence = "partial", "every slope is out.data times the right one"
    if read := source.reads_operand(op.method):
        line, other = read
        sentence = f"the rule reads {other}.grad: a slope is made of data, and times out.grad"
    elif code == "missing" and source.has_rule_for(op.method, places[wrong]):
        sentence = f"what the rule adds to {names[0]}.grad is 0"
    elif code == "missing":
        line = source.rule_of(op.method) or line
    if all_zero and (at := source.called_rule(op.method)):
        line, sentence = at, made.CALLED
    elif all_zero and source.rule_of(op.method) and not source.stores_rule(op.method):
        sentence = "the rule is never stored: write out._backward = _backward"
    elif all_zero and (at := source.misplaced(op.method)):
        code, line, sentence = "misplaced", at, sentences.MISPLACED
    bench.add(code, op, line, numbers, _rule(op, experiment), sentence, experiment, got)


def _rule(op: Operation, experiment: Experiment) -> str:
    """What the table says about an op's gradient, in words."""
    if op.row is None:
        return f"The gradient of {op.main} is its slope, measured here by differences."
    point = [
        experiment.leaves[o] if isinstance(o, str) else o for o in experiment.steps[0].operands
    ]
    said = op.row.says([*map(float, point)], alone=not op.takes_values_only or len(op.values) == 1)
    names = iter("ab")
    words = [next(names) if v else str(x) for v, x in zip(op.values, point, strict=True)]
    slope = experiment.right.grads["a"]
    filled = {"x": words[0], "y": words[-1], "slope": f"{slope:.6g}"}
    return said.replace("**", "").format(**filled)


def _trial(op: Operation, experiment: Experiment, got: Numbers) -> Trial:
    step = experiment.steps[0]
    point = [experiment.leaves[o] if isinstance(o, str) else o for o in step.operands]
    right = experiment.right
    return Trial(
        float(point[0]),
        float(point[-1]),
        right.data[step.name],
        tuple(right.grads[name] for name in experiment.leaves),
        tuple(got.grads[name] for name in experiment.leaves),
    )
