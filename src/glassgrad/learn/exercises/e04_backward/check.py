"""04 backward: graphs with branches, against finite differences, and a second call."""

from glassgrad.learn.exercises.e04_backward.probe import FORMULAS, formula
from glassgrad.learn.grading import (
    Ask,
    Wrong,
    also,
    at,
    compare_grads,
    number,
    numbers,
    show,
    slopes,
)

POINTS = [(3.0, 4.0, 1.5), (-2.0, 0.5, 3.0)]
NAMES = ("a", "b", "c")
QUESTION = "is every grad complete before it is passed on, the result's first?"


def check(ask: Ask) -> None:
    for which in range(len(FORMULAS) + 40):
        text, function = formula(which)
        for point in also(ask, POINTS if which < len(FORMULAS) else [(0.9, -1.1, 0.7)]):
            told = ask("grads", which, *point)
            grads = numbers(told["leaves"], len(point), "a gradient")
            _check_seed(number(told["root"], "the grad of the result"), grads)
            compare_grads(
                NAMES,
                grads,
                slopes(function, point),
                f"for {text} at {at(NAMES, point)}",
                dict.fromkeys(NAMES, QUESTION),
            )
    grad = number(ask("twice", 3.0), "after a second backward() of a * a at a=3 the gradient")
    if grad != 6.0:
        text = f"after a second backward() of a * a at a=3 the gradient is {show(grad)}"
        raise Wrong(f"{text}, expected 6: set all grads to 0 first", "left over")


def _check_seed(root: float, leaves: list[float]) -> None:
    if root == 0.0 and not any(leaves):
        raise Wrong("all gradients are 0: which grad does the result itself start with?", "root")
    if root != 1.0:
        raise Wrong(f"the grad of the result is {show(root)}: d out / d out is 1", "root")
