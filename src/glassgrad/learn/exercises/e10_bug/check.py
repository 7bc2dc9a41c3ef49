"""10 bug: a product with a value used twice, then graphs where a short path meets a long one."""

from glassgrad.learn.exercises.e10_bug.probe import FORMULAS, formula
from glassgrad.learn.grading import Ask, also, at, compare_grads, expect, numbers, slopes

NAMES = ("a", "b", "c")
TWICE = "a is used more than once: what happens to the first share?"
ORDER = "d is used twice, once deeper in the graph: is its grad complete when it is passed on?"
ANY = "is every grad complete when it is passed on, and passed on once?"


def check(ask: Ask) -> None:
    for which, question in enumerate((TWICE, TWICE, ORDER)):
        for point in also(ask, [(3.0, 4.0, 1.5), (-2.0, 0.5, 3.0)]):
            _check_at(ask, which, point, question)
    for seed in range(40):
        for point in also(ask, [(0.9, -1.1, 0.7)]):
            _check_at(ask, len(FORMULAS) + seed, point, ANY)


def _check_at(ask: Ask, which: int, point: tuple[float, ...], question: str) -> None:
    text, function = formula(which)
    told = ask("passes", which, *point)
    where = f"for {text} at {at(NAMES, point)}"
    expect(told["data"], function(*point), f"{where} the data")
    grads = numbers(told["grads"], len(point), "a gradient")
    compare_grads(NAMES, grads, slopes(function, point), where, dict.fromkeys(NAMES, question))
