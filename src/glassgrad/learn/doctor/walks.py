"""Wrong walks: the grads that each typical mistake in backward() would produce."""

from collections import deque
from collections.abc import Callable, Iterator, Mapping

from glassgrad.learn.doctor.experiment import Experiment, Numbers
from glassgrad.learn.grading import agree

Inputs = Mapping[str, list[str]]
Walk = Callable[[str, Inputs], Iterator[str]]


def _first_met(root: str, inputs: Inputs) -> Iterator[str]:
    seen, todo = set(), [root]
    while todo:
        node = todo.pop()
        if node not in seen:
            seen.add(node)
            yield node
            todo += reversed(inputs[node])


def _last_met(root: str, inputs: Inputs) -> Iterator[str]:
    seen, todo = set(), [root]
    while todo:
        node = todo.pop()
        if node not in seen:
            seen.add(node)
            yield node
            todo += inputs[node]


def _level_by_level(root: str, inputs: Inputs) -> Iterator[str]:
    seen, todo = {root}, deque([root])
    while todo:
        node = todo.popleft()
        yield node
        for other in inputs[node]:
            if other not in seen:
                seen.add(other)
                todo.append(other)


def _levels_backwards(root: str, inputs: Inputs) -> Iterator[str]:
    return _level_by_level(root, {node: [*reversed(before)] for node, before in inputs.items()})


def _from_the_leaves(root: str, inputs: Inputs) -> Iterator[str]:
    yield from inputs


def _every_time(root: str, inputs: Inputs) -> Iterator[str]:
    todo = [root]
    while todo:
        node = todo.pop()
        yield node
        todo += reversed(inputs[node])


def _every_time_by_level(root: str, inputs: Inputs) -> Iterator[str]:
    todo = deque([root])
    while todo:
        node = todo.popleft()
        yield node
        todo += inputs[node]


def _sorted_with_repeats(root: str, inputs: Inputs) -> Iterator[str]:
    def after(node: str) -> Iterator[str]:
        for other in inputs[node]:
            yield from after(other)
        yield node

    return reversed([*after(root)])


ORDER = (
    "order",
    "a node's rule runs before every node that uses it has run its own: sort the graph",
)
"""The code and sentence of a walk in the wrong order."""
_VISITED = (
    "visited",
    "a node's rule runs once for every path to it: remember which nodes were visited",
)
_WALKS: dict[Walk, tuple[str, str]] = {
    _first_met: ORDER,
    _last_met: ORDER,
    _level_by_level: ORDER,
    _levels_backwards: ORDER,
    _from_the_leaves: (
        "order",
        "the walk goes from the leaves to the root: reverse the sorted list",
    ),
    _every_time: _VISITED,
    _every_time_by_level: _VISITED,
    _sorted_with_repeats: _VISITED,
}


def cause_of(wrong: list[tuple[Experiment, Numbers]]) -> tuple[str, str] | None:
    """The code and sentence of a mistake that explains all wrong experiments, if one does."""
    for code in "visited", "order":
        # Sets have no order, so each experiment may have been walked in another one.
        walks = [walk for walk, (own, _) in _WALKS.items() if own == code]
        found = [[w for w in walks if _explains(w, *one)] for one in wrong]
        if all(found):
            return _WALKS[found[0][0]]
    return None


def _explains(walk: Walk, experiment: Experiment, got: Numbers) -> bool:
    """Whether this walk leads to these grads, with repeated inputs kept or merged."""
    for is_set in False, True:
        inputs: dict[str, list[str]] = {name: [] for name in experiment.leaves}
        partials: dict[str, list[tuple[str, float]]] = {name: [] for name in experiment.leaves}
        for step in experiment.steps:
            point = [experiment.right.data.get(str(o), o) for o in step.operands]
            slopes = step.op.value_and_partials([*map(float, point)])[1]
            pairs = zip(step.operands, slopes, strict=True)
            partials[step.name] = [(o, slope) for o, slope in pairs if isinstance(o, str)]
            names = [name for name, _ in partials[step.name]]
            inputs[step.name] = list(dict.fromkeys(names)) if is_set else names
        grads = dict.fromkeys(inputs, 0.0)
        grads[experiment.root] = 1.0
        for node in walk(experiment.root, inputs):
            for name, partial in partials[node]:
                grads[name] += partial * grads[node]
        if all(agree(grads[name], got.grads[name]) for name in experiment.leaves):
            return True
    return False
