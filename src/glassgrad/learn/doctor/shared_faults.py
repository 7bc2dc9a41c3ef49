"""Faults that every op shows in the same way, so that backward() itself is wrong."""

from functools import partial
from typing import Any

from glassgrad.learn.doctor import bench as made
from glassgrad.learn.doctor import sentences
from glassgrad.learn.doctor.bench import Bench
from glassgrad.learn.doctor.experiment import Experiment, Numbers
from glassgrad.learn.doctor.findings import given
from glassgrad.learn.doctor.operations import Operation
from glassgrad.learn.grading import agree

Pairs = list[tuple[Experiment, Numbers]]


def is_walk_crashing(bench: Bench, crashes: dict[Operation, tuple[Experiment, Any]]) -> bool:
    """Whether backward() raises for every op, so that it is what they have in common."""
    simple = {op for op in bench.ops if not bench.is_composed(op)}
    if len(simple) < 2 or not simple <= set(crashes):
        return False
    tellings = [crashes[op][1] for op in simple]
    if not all(isinstance(told, dict) and told.get("at") == "backward" for told in tellings):
        return False
    experiment, told = next(iter(crashes.values()))
    if bench.is_grad_none:
        numbers = f"{given(experiment)}, backward() raised {told['error'].get('text')}."
        rule, cause = "Gradients are added up, so they start at 0.", "Set the grad to 0.0."
        bench.add("initial", None, bench.source.line_of("__init__"), numbers, rule, cause)
    else:
        bench.add_crash(None, experiment, told)
    return True


def is_walk_at_fault(bench: Bench, pairs_of: dict[Operation, Pairs]) -> bool:
    """Whether every op fails in one way, so that backward() itself is wrong."""
    pairs = [pair for found in pairs_of.values() for pair in found]
    if not pairs:
        return False
    seeds = [g.grads[e.root] for e, g in pairs]
    shown = next((pair for pair in pairs if pair[0].wrong_grads(pair[1])), pairs[0])
    add = partial(_add_to_walk, bench, shown)
    if sum(not agree(seed, 1.0) for seed in seeds) > len(seeds) / 2:
        says = "set it to 1 before the walk, after any reset" if seeds[0] == 0 else "set it to 1.0"
        cause = f"the root's grad is {seeds[0]:g} after backward(): {says}"
        add("root", bench.source.walk.start(), sentences.ROOT, cause)
        return True
    simple = {op: found for op, found in pairs_of.items() if not bench.is_composed(op)}
    if len(simple) < 2:
        return False
    trials = [
        (g.grads[n], e.right.grads[n]) for p in simple.values() for e, g in p for n in e.leaves
    ]
    has_slopes = bench.source.walk.passes_on()
    if all(got == 0 for got, _ in trials):
        cause = "no rule ever runs: does the walk reach the root, and call each node's rule?"
        line = bench.source.walk.passing() if has_slopes else bench.source.walk.loop()
        add("nothing", line, sentences.REVERSED, cause)
    elif all(got == 1 for got, _ in trials) and not all(right == 1 for _, right in trials):
        cause = "every node's grad is set to 1: only the root's is"
        cause = "the local slope is not multiplied in" if has_slopes else cause
        add("ones", bench.source.walk.constant(), sentences.CHAIN, cause)
    elif (k := _common_factor(trials)) == -1:
        add(
            "sign",
            bench.source.walk.passing(),
            sentences.CHAIN,
            "the walk subtracts where it should add",
        )
    elif k is not None:
        cause = f"every rule runs {k:g} times: once is right"
        add("visited", bench.source.walk.sort(), sentences.ONCE, cause)
    elif (op := _once_per_input(simple)) is not None:
        shown = next(pair for pair in simple[op] if pair[0].wrong_grads(pair[1]))
        cause = "every rule runs once for each input: once is right"
        _add_to_walk(bench, shown, "visited", bench.source.walk.sort(), sentences.ONCE, cause)
    elif has_slopes and all(any(e.wrong_grads(g) for e, g in p) for p in simple.values()):
        cause = "the walk's own step is wrong: add the local slope times the node's grad"
        add("chain", bench.source.walk.passing(), sentences.CHAIN, cause)
    else:
        return False
    return True


def _once_per_input(simple: dict[Operation, Pairs]) -> Operation | None:
    """An op of two Values, if all those have twice the right grads and all others are right."""
    doubled = [op for op in simple if op.values == (True, True)]
    for op, pairs in simple.items():
        trials = [(g.grads[n], e.right.grads[n]) for e, g in pairs for n in e.leaves]
        factor = len(op.values) if op in doubled else 1
        if not all(agree(got, factor * right) for got, right in trials):
            return None
    return doubled[0] if len(doubled) > 1 else None


def _common_factor(trials: list[tuple[float, float]]) -> float | None:
    """The factor by which all grads are too large, if it is one and the same."""
    factors = [got / right for got, right in trials if right != 0]
    is_common = bool(factors) and all(agree(factor, factors[0]) for factor in factors)
    return factors[0] if is_common and not agree(factors[0], 1.0) else None


def _add_to_walk(
    bench: Bench,
    shown: tuple[Experiment, Numbers],
    code: str,
    line: int | None,
    rule: str,
    cause: str,
) -> None:
    experiment, got = shown
    numbers = (
        made.grads_sentence(experiment, got)
        if experiment.wrong_grads(got)
        else f"After backward(), the root's grad is {got.grads[experiment.root]:g}."
    )
    bench.add(code, None, line, numbers, rule, cause, experiment, got)
