"""Runs in the learner's process: builds graphs with their class and returns plain numbers.

`kind` is the name of the class, `names` what it calls its data, its grad and its backward.
"""

import math
import operator
import time
from collections.abc import Callable, Mapping
from typing import Any

from glassgrad.learn.doctor.introspection import takes_nothing, told

OPERATORS: dict[str, Callable[..., Any]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
    "**": operator.pow,
    "-x": operator.neg,
    "abs(x)": operator.abs,
    "+=": operator.iadd,
    "-=": operator.isub,
    "*=": operator.imul,
    "/=": operator.itruediv,
}
"""What Python calls for an operator; any other spelling is a method."""

DATA = "data", "value", "val", "v", "x", "item", "number", "_data", "_value"
GRAD = "grad", "gradient", "derivative", "deriv", "g", "dx", "adjoint", "_grad"
BACKWARD = "backward", "backprop", "backpropagate", "back", "backward_pass", "run_backward"
# Another process, or a collection of garbage, may delay one of them.
_TRIES = 3
# Methods that return an instance of the class without being an op.
_NOT_OPS = {"detach", "copy", "clone", "zero_grad", "no_grad", "requires_grad_"}


def describe(learner: Any, kind: str) -> dict[str, Any]:
    """What the class calls its parts, which methods it has, and whether equal numbers are equal."""
    made = getattr(learner, kind)
    try:
        leaf, twin = made(2.5), made(2.5)
    except Exception as error:
        return {"error": told(error, made)}
    grads = [name for name in GRAD if hasattr(leaf, name)]
    return {
        "data": next((name for name in DATA if getattr(leaf, name, None) == 2.5), None),
        "grad": grads[0] if grads else None,
        "backward": next((name for name in BACKWARD if hasattr(made, name)), None),
        "methods": [name for name in dir(made) if callable(getattr(made, name, None))],
        "equal": _is_equal(leaf, twin),
        "start": getattr(leaf, grads[0]) if grads else None,
    }


def own_ops(
    learner: Any, kind: str, names: Mapping[str, str], candidates: list[str]
) -> dict[str, Any]:
    """Which methods without arguments return a new instance of the class."""
    made = getattr(learner, kind)
    return {
        name: True
        for name in candidates
        if name not in _NOT_OPS and takes_nothing(getattr(made, name)) and _is_op(made, name, names)
    }


def run(
    learner: Any, kind: str, names: Mapping[str, str], experiments: list[Any]
) -> list[dict[str, Any]]:
    """Build each graph, walk it back once, and report every number in it."""
    bench = _Bench(getattr(learner, kind), names)
    return [bench.run(leaves, steps) for leaves, steps in experiments]


def run_twice(
    learner: Any, kind: str, names: Mapping[str, str], experiment: list[Any]
) -> dict[str, Any]:
    """Call backward twice on one root, without a reset in between."""
    leaves, steps = experiment
    return _Bench(getattr(learner, kind), names).run(leaves, steps, times=2)


def run_again(
    learner: Any, kind: str, names: Mapping[str, str], experiment: list[Any], reset: bool
) -> dict[str, Any]:
    """Build the same graph twice on the same leaves, as training does."""
    bench = _Bench(getattr(learner, kind), names)
    leaves, steps = experiment
    nodes = {name: bench.kind(x) for name, x in leaves.items()}
    first = bench.run(nodes, steps)
    if reset:
        for name in leaves:
            setattr(nodes[name], names["grad"], 0.0)
    return first if "error" in first else bench.run(nodes, steps)


def zeroed(learner: Any, kind: str, names: Mapping[str, str]) -> Any:
    """The grad of a value after its zero_grad()."""
    leaf = getattr(learner, kind)(2.5)
    setattr(leaf, names["grad"], 3.0)
    leaf.zero_grad()
    return getattr(leaf, names["grad"])


def chain(
    learner: Any, kind: str, names: Mapping[str, str], spelling: str, length: int
) -> dict[str, Any]:
    """A chain of one op: c = c + k, again and again."""
    steps = [["c1", spelling, "a", "k"]]
    steps += [[f"c{n}", spelling, f"c{n - 1}", "k"] for n in range(2, length + 1)]
    found = _Bench(getattr(learner, kind), names).run({"a": 1.0, "k": 1.0}, steps)
    if "error" in found:
        return found
    ends = "a", "k", f"c{length}"
    return {part: {name: found[part][name] for name in ends} for part in ("data", "grads")}


def seconds_to_double(
    learner: Any, kind: str, names: Mapping[str, str], spelling: str, times: int
) -> Any:
    """How long a graph of c = c + c takes, whose number of paths doubles with each step."""
    steps = [[f"c{n}", spelling, f"c{n - 1}", f"c{n - 1}"] for n in range(1, times + 1)]
    bench, taken = _Bench(getattr(learner, kind), names), list[float]()
    for _ in range(_TRIES):
        begin = time.perf_counter()
        found = bench.run({"c0": 1e-5}, steps)
        taken.append(time.perf_counter() - begin)
    return found if "error" in found else min(taken)


class _Bench:
    """Builds graphs of one class."""

    def __init__(self, kind: Any, names: Mapping[str, str]) -> None:
        self.kind, self.names = kind, names
        # A new node must not get the address of an old one, on which the order of a set depends.
        self._kept: list[Any] = []

    def run(self, leaves: Mapping[str, Any], steps: Any, times: int = 1) -> dict[str, Any]:
        """The data and grads of every node, or the step that raised an exception."""
        at = "a leaf"
        nodes: dict[str, Any] = {}
        self._kept.append(nodes)
        try:
            for name, x in leaves.items():
                nodes[name] = x if isinstance(x, self.kind) else self.kind(x)
            for name, spelling, *operands in steps:
                at = name
                given = [nodes[o] if isinstance(o, str) else o for o in operands]
                nodes[name] = self._apply(spelling, given)
                if not isinstance(nodes[name], self.kind):
                    return {"instead": nodes[name], "at": name}
            at = "backward"
            for _ in range(times):
                getattr(nodes[name], self.names["backward"])()
            return self._numbers(nodes)
        except Exception as error:
            return {"error": told(error, self.kind), "at": at}

    def _apply(self, spelling: str, given: list[Any]) -> Any:
        if spelling in OPERATORS:
            return OPERATORS[spelling](*given)
        return getattr(given[0], spelling)(*given[1:])

    def _numbers(self, nodes: dict[str, Any]) -> dict[str, Any]:
        data, grad = self.names["data"], self.names["grad"]
        return {
            "data": {name: self._number(getattr(node, data)) for name, node in nodes.items()},
            "grads": {name: self._number(getattr(node, grad)) for name, node in nodes.items()},
        }

    def _number(self, thing: Any) -> Any:
        """A number of another library, such as an array of one entry, as Python's."""
        is_foreign = not isinstance(thing, self.kind) and callable(getattr(thing, "item", None))
        return thing.item() if is_foreign else thing


def _is_equal(one: Any, other: Any) -> bool:
    try:
        return bool(one == other) and one is not other
    except Exception:  # their __eq__ may fail; the experiments will show it
        return False


def _is_op(kind: Any, name: str, names: Mapping[str, str]) -> bool:
    leaf = kind(0.7)
    try:
        out = getattr(leaf, name)()
        return (
            isinstance(out, kind) and out is not leaf and math.isfinite(getattr(out, names["data"]))
        )
    except Exception:  # not an op that can be checked
        return False
