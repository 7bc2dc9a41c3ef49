"""Checks of each op: its value, its slopes, the chain rule, its inputs, and adding up."""

import re
from collections.abc import Sequence
from functools import partial
from typing import Any

from glassgrad.learn.doctor import bench as made
from glassgrad.learn.doctor import causes, sentences
from glassgrad.learn.doctor.bench import Bench
from glassgrad.learn.doctor.causes import Trial
from glassgrad.learn.doctor.experiment import Experiment, Numbers, numbers_in
from glassgrad.learn.doctor.operations import Operation
from glassgrad.learn.doctor.shared_faults import Pairs, is_walk_at_fault
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
    if is_first and is_walk_at_fault(bench, pairs_of):
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
    line = bench.source.line_of_value(op.method)
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
    said = re.sub(r"\bx\b", words[0], op.row.doc.partition(";")[0])
    said = re.sub(r"\by\b", words[-1], said)
    return f"{op.main} is {said}."


def _add_slope(
    bench: Bench, op: Operation, pairs: Pairs, experiment: Experiment, got: Numbers
) -> None:
    names = experiment.wrong_grads(got)
    places = [k for k, is_value in enumerate(op.values) if is_value]
    trials = [_trial(op, *pair) for pair in pairs]
    wrong = list(experiment.leaves).index(names[0])
    source = bench.source
    numbers = made.grads_sentence(experiment, got)
    if source.set_line() and source.zips_inputs() and len(places) == 2:
        rule = "Each input is paired with its own local slope."
        says = "a set has no order and drops repeats, so inputs lose their slopes: use a tuple"
        bench.add("set", None, source.set_line(), numbers, rule, says, experiment, got)
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
    if code == "missing":
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


def check_chain(bench: Bench) -> None:
    """Each op's result goes into another op, so that out.grad is not 1."""
    after = bench.wrappers()
    asked = [
        (op, e) for op in bench.sound() for p in op.points for e in made.followed(op, p, after)
    ]
    wrong, found = _failures(bench, asked)
    # An op is at fault only if it fails whatever follows it: otherwise what follows is.
    failing = {op: own for op, pairs in wrong.items() if (own := _own_faults(found[op], pairs))}
    if not failing:
        return
    if len(failing) == len(found) and len(found) > 1 and not _lines_differ(bench, failing):
        experiment, got = next(iter(failing.values()))[0]
        flat = [g.grads[n] for pairs in found.values() for e, g in pairs for n in _below(e)]
        if all(grad == 0 for grad in flat):
            cause = "order", "rules run before their grads have arrived: reverse the sorted list"
            rule = sentences.REVERSED
        else:
            cause, rule = (
                ("chain", "the walk does not multiply by the node's own grad"),
                sentences.CHAIN,
            )
        line = bench.source.walk_line() if cause[0] == "order" else bench.source.backward_line()
        numbers = made.grads_sentence(experiment, got)
        bench.add(cause[0], None, line, numbers, rule, cause[1], experiment, got)
        bench.unsound |= set(failing)
        return
    for op, pairs in failing.items():
        bench.blame(op, partial(_add_chain, bench, op, pairs))


def _own_faults(found: Pairs, wrong: Pairs) -> Pairs:
    """The wrong experiments at points where no other op that follows makes it right."""

    def point(experiment: Experiment) -> tuple[float | str, ...]:
        first = experiment.steps[0]
        return *first.operands, *(experiment.leaves[name] for name in _below(experiment))

    wrong_ones = {id(experiment) for experiment, _ in wrong}
    right = {point(e) for e, _ in found if id(e) not in wrong_ones}
    return [pair for pair in wrong if point(pair[0]) not in right]


def _add_chain(bench: Bench, op: Operation, pairs: Pairs) -> None:
    experiment, got = pairs[0]
    operand = list(experiment.leaves).index(experiment.wrong_grads(got)[0])
    line = bench.source.line_of(op.method, operand)
    code, sentence = "chain", "the rule forgets the factor out.grad"
    if misplaced := bench.source.misplaced(op.method):
        code, line, sentence = "misplaced", misplaced, sentences.MISPLACED
    elif all(g.grads[n] == 0 for e, g in pairs for n in _below(e)):
        code, sentence = "missing", "the rule never runs after out.grad is known"
    numbers = made.grads_sentence(experiment, got)
    bench.add(code, op, line, numbers, sentences.CHAIN, sentence, experiment, got)


def _lines_differ(bench: Bench, failing: dict[Operation, Pairs]) -> bool:
    """Whether the ops have rules of their own, so that each may be wrong by itself."""
    lines = {bench.source.misplaced(op.method) for op in failing}
    return len(lines) > 1


def _below(experiment: Experiment) -> list[str]:
    """The leaves of the op that comes first."""
    return [o for o in experiment.steps[0].operands if isinstance(o, str)]


def _failures(
    bench: Bench, asked: list[tuple[Operation, Experiment]]
) -> tuple[dict[Operation, Pairs], dict[Operation, Pairs]]:
    """The wrong experiments of each op, and all of them; crashes are kept as findings."""
    failing: dict[Operation, Pairs] = {}
    found: dict[Operation, Pairs] = {}
    for (op, experiment), told in zip(asked, bench.run([e for _, e in asked]), strict=True):
        got = numbers_in(told, experiment)
        if got is None:
            bench.blame(op, partial(bench.add_crash, op, experiment, told))
            continue
        found.setdefault(op, []).append((experiment, got))
        if experiment.wrong_grads(got):
            failing.setdefault(op, []).append((experiment, got))
    return failing, found


def check_inputs(bench: Bench) -> None:
    """Each op's operands are results themselves, so that the walk must go on to them."""
    before = bench.wrappers()
    asked = [
        (op, e) for op in bench.sound() for p in op.points if (e := made.preceded(op, p, before))
    ]
    failing, found = _failures(bench, asked)
    if not failing:
        return
    bench.unsound |= set(failing)
    if len(failing) == len(found) and len(found) > 1:
        experiment, got = next(iter(failing.values()))[0]
        numbers = made.grads_sentence(experiment, got)
        line = bench.source.walk_line()
        cause = "the walk does not reach every node, or not in order: sort the whole graph"
        bench.add("order", None, line, numbers, sentences.REVERSED, cause, experiment, got)
        return
    for op, pairs in failing.items():
        bench.blame(op, partial(_add_lost_input, bench, op, *pairs[0]))


def _add_lost_input(bench: Bench, op: Operation, experiment: Experiment, got: Numbers) -> None:
    numbers = made.grads_sentence(experiment, got)
    wrong = experiment.wrong_grads(got)
    lost = [name for name in wrong if got.grads[name] == 0 and name in "ab"]
    which = " and ".join(lost) or "one"
    misplaced = bench.source.misplaced(op.method)
    line = misplaced or bench.source.line_of_value(op.method)
    if misplaced:
        cause = "misplaced", sentences.MISPLACED
    else:
        cause = (
            "inputs",
            f"the result does not list every operand as its input (here that of {which})",
        )
    bench.add(cause[0], op, line, numbers, sentences.INPUTS, cause[1], experiment, got)


def check_adding_up(bench: Bench) -> None:
    """A value used by two ops, and twice by one op."""
    join = bench.joiner()
    asked = []
    for op in bench.sound():
        for point in op.points:
            if join is not None:
                asked.append((op, made.used_twice(op, point, join)))
            if op.values == (True, True) and op.row and _is_defined(op, point[0]):
                asked.append((op, made.with_itself(op, point[0])))
    failing, found = _failures(bench, asked)
    if not failing:
        return
    bench.unsound |= set(failing)
    experiment, got = min(
        (p for pairs in failing.values() for p in pairs), key=lambda p: len(p[0].steps)
    )
    if len(found) > 1 and len(failing) == len(found) and bench.source.zips_inputs():
        line = bench.source.overwriting("backward") or bench.source.backward_line()
        cause = "= overwrites what other uses have added: write +="
        numbers = made.grads_sentence(experiment, got)
        bench.add("overwrites", None, line, numbers, sentences.SUM, cause, experiment, got)
        return
    for op, pairs in failing.items():
        bench.blame(op, partial(_add_sum, bench, op, pairs))


def _is_defined(op: Operation, x: float) -> bool:
    assert op.row is not None
    out = op.row.compute(float(x), float(x))
    return out - out == 0


def _add_sum(bench: Bench, op: Operation, pairs: Pairs) -> None:
    experiment, got = min(pairs, key=lambda p: len(p[0].steps))
    numbers = made.grads_sentence(experiment, got)
    only_itself = all(len(e.steps) == 1 for e, _ in pairs)
    source = bench.source
    if only_itself and op.row is not None and op.row.kink:
        cause = "in a tie the two gradients must add up to 1: give all to one, or half to each"
        line = source.line_of(op.method, 1)
        bench.add("kink", op, line, numbers, "The larger one gets it all.", cause, experiment, got)
        return
    if only_itself and source.set_line() and source.zips_inputs():
        cause = "a set drops the second of two equal inputs: use a tuple"
        bench.add("set", None, source.set_line(), numbers, sentences.SUM, cause, experiment, got)
        return
    shared = [p for p in pairs if len(p[0].steps) > 1]
    wrong = shared[0][0].wrong_grads(shared[0][1]) if shared else []
    operand = (
        list(experiment.leaves).index(wrong[0]) if wrong and wrong[0] in experiment.leaves else None
    )
    misplaced = source.misplaced(op.method)
    line = source.overwriting(op.method, operand) or source.overwriting(op.method)
    if misplaced:
        cause = sentences.MISPLACED
        bench.add("misplaced", op, misplaced, numbers, sentences.CHAIN, cause, experiment, got)
        return
    cause = "= overwrites what other uses have added: write +="
    line = line or source.line_of(op.method, operand)
    bench.add("overwrites", op, line, numbers, sentences.SUM, cause, experiment, got)
