"""Checks of ops in larger graphs: the chain rule, the inputs of each op, and adding up."""

from functools import partial

from glassgrad.learn.doctor import bench as made
from glassgrad.learn.doctor import sentences, walking
from glassgrad.learn.doctor.bench import Bench
from glassgrad.learn.doctor.experiment import Experiment, Numbers, numbers_in
from glassgrad.learn.doctor.operations import Operation
from glassgrad.learn.doctor.shared_faults import Pairs


def check_instances(bench: Bench) -> None:
    """Two results of one op in a graph: neither may change the numbers of the other."""
    for op in bench.sound():
        join = next((o for o in bench.sound() if o.spelling in "+-" and o is not op), None)
        if join is None or len(op.points) < 2:
            continue
        same, other = made.apart(op, join)
        told = bench.run([same, other])
        got, got_other = numbers_in(told[0], same), numbers_in(told[1], other)
        # If equal numbers are wrong too, another check shows why.
        is_same_right = got is not None and not same.wrong_grads(got)
        if is_same_right and got_other is not None and other.wrong_grads(got_other):
            bench.blame(op, partial(_add_stale, bench, op, other, got_other))


def _add_stale(bench: Bench, op: Operation, experiment: Experiment, got: Numbers) -> None:
    numbers = made.grads_sentence(experiment, got)
    rule = "Each result keeps the numbers that its own rule needs."
    cause = f"the rule of one {op.main} sees the numbers of another: keep them with each result"
    line = bench.source.line_of_value(op.method)
    bench.add("stale", op, line, numbers, rule, cause, experiment, got)


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
    if _is_walk_unchained(bench, failing, found):
        bench.unsound |= set(failing)
        return
    for op, pairs in failing.items():
        bench.blame(op, partial(_add_chain, bench, op, pairs))


def _is_walk_unchained(
    bench: Bench, failing: dict[Operation, Pairs], found: dict[Operation, Pairs]
) -> bool:
    """Whether the walk is the reason that several ops fail; if so, it is the finding."""
    if not _are_several(bench, failing) or any(bench.source.misplaced(op.method) for op in failing):
        return False
    walk, is_every = bench.source.walk, len(failing) == len(found)
    experiment, got = next(iter(failing.values()))[0]
    numbers = made.grads_sentence(experiment, got)
    flat = [g.grads[n] for pairs in found.values() for e, g in pairs for n in _below(e)]
    if is_every and all(grad == 0 for grad in flat):
        cause = "rules run before their grads have arrived: reverse the sorted list"
        bench.add("order", None, walk.sort(), numbers, sentences.REVERSED, cause, experiment, got)
        return True
    if walking.explains(bench, _all(failing)):
        return True
    if is_every and walk.passes_on():
        cause = "the walk does not multiply by the node's own grad"
        bench.add("chain", None, walk.passing(), numbers, sentences.CHAIN, cause, experiment, got)
        return True
    return False


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
    first = next(iter(failing))
    is_listed = bench.source.lists_inputs(first.method)
    if len(failing) == len(found) and (len(found) > 1 or is_listed):
        experiment, got = failing[first][0]
        numbers = made.grads_sentence(experiment, got)
        line = bench.source.walk.sort()
        cause = "the walk does not reach every node, or not in order: sort the whole graph"
        bench.add("order", None, line, numbers, sentences.REVERSED, cause, experiment, got)
        return
    if _are_several(bench, failing) and walking.explains(bench, _all(failing)):
        return
    if _is_second_input_lost(bench, failing, found):
        experiment, got = next(iter(failing.values()))[0]
        numbers, line = made.grads_sentence(experiment, got), bench.source.walk.inputs()
        cause = "only some inputs are kept, or visited: the walk must go on to all of them"
        bench.add("inputs", None, line, numbers, sentences.INPUTS, cause, experiment, got)
        return
    for op, pairs in failing.items():
        bench.blame(op, partial(_add_lost_input, bench, op, *pairs[0]))


def _is_second_input_lost(
    bench: Bench, failing: dict[Operation, Pairs], found: dict[Operation, Pairs]
) -> bool:
    """Whether all ops of two Values fail and no other does."""
    two = {op for op in found if op.values == (True, True) and not bench.is_composed(op)}
    simple = {op for op in failing if not bench.is_composed(op)}
    return len(two) > 1 and simple == two


def _are_several(bench: Bench, failing: dict[Operation, Pairs]) -> bool:
    """Whether ops fail that have nothing in common but the walk."""
    return sum(not bench.is_composed(op) for op in failing) > 1


def _all(failing: dict[Operation, Pairs]) -> Pairs:
    return [pair for pairs in failing.values() for pair in pairs]


def _add_lost_input(bench: Bench, op: Operation, experiment: Experiment, got: Numbers) -> None:
    numbers = made.grads_sentence(experiment, got)
    wrong = experiment.wrong_grads(got)
    lost = [name for name in wrong if got.grads[name] == 0 and name in "ab"]
    which = " and ".join(lost) or "one"
    misplaced = bench.source.misplaced(op.method)
    line = misplaced or bench.source.made_at(op.method)
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
    if len(found) > 1 and len(failing) == len(found) and bench.source.walk.passes_on():
        line = bench.source.walk.overwriting() or bench.source.walk.passing()
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
    if only_itself and source.walk.inputs_set() and source.walk.zips_inputs():
        cause = "a set drops the second of two equal inputs: use a tuple"
        bench.add(
            "set", None, source.walk.inputs_set(), numbers, sentences.SUM, cause, experiment, got
        )
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
    if line is None and (read := source.reads_operand(op.method)):
        line, other = read
        cause = f"the rule passes {other}.grad on, which is a sum of its own: write out.grad"
        bench.add("chain", op, line, numbers, sentences.CHAIN, cause, experiment, got)
        return
    cause = "= overwrites what other uses have added: write +="
    line = line or source.line_of(op.method, operand)
    bench.add("overwrites", op, line, numbers, sentences.SUM, cause, experiment, got)
