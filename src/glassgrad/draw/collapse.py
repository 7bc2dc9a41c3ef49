"""Large graphs in few boxes: nodes made in the same way, such as a layer's neurons, share one."""

from collections import Counter
from typing import Any

from glassgrad.draw.picture import Arrow, Box, Picture, symbol_of
from glassgrad.graph import Graph
from glassgrad.text.numbers import readable

MOST_GROUPS = 40


def collapsed(graph: Graph) -> Picture:
    """A box for each group of similar clusters, which shows how many nodes it contains."""
    heads = _clusters(graph)
    inputs = _inputs_of_clusters(graph, heads)
    groups = _leaves_by_use(graph, inputs, _alike(graph, inputs))
    return _drawn(graph, heads, inputs, groups)


def _clusters(graph: Graph) -> list[int]:
    """For each node, the newest node of its cluster.

    A cluster is a neuron or something similar: a weighted sum, written out or as one `dot`, with
    the function that follows it. A node joins its only user if that is a function of one operand,
    or if both belong to the same sum.
    """
    uses, user = Counter[int](), list(range(len(graph)))
    for place, operands in enumerate(graph.operands):
        for operand in operands:
            if isinstance(operand, int):
                uses[operand] += 1
                user[operand] = place
    heads = list(range(len(graph)))
    for place in reversed(range(len(graph))):
        above = user[place]
        if uses[place] != 1 or not graph.operands[place]:
            continue
        row, below = graph.row(above), graph.row(place)
        if row is None:
            continue
        in_one_sum = row.in_sum == "sum" and below is not None and below.in_sum != ""
        if in_one_sum or (row.takes == "x" and not row.is_fold):
            heads[place] = heads[above]
    return heads


def _inputs_of_clusters(graph: Graph, heads: list[int]) -> dict[int, list[int]]:
    """For the head of each cluster, the heads of the clusters that it was made from."""
    inputs: dict[int, list[int]] = {head: [] for head in sorted(set(heads))}
    for place, operands in enumerate(graph.operands):
        for operand in operands:
            if isinstance(operand, int) and heads[operand] != heads[place]:
                inputs[heads[place]].append(heads[operand])
    return inputs


def _alike(graph: Graph, inputs: dict[int, list[int]]) -> dict[int, int]:
    """A group number for each cluster: clusters in a group have the same op and similar inputs.

    The groups start from the op alone and are refined round by round as long as they stay few: a
    chain of a hundred different steps would otherwise be a hundred groups.
    """
    groups = _numbered({head: graph.op[head] for head in inputs})
    while True:
        finer = _numbered(
            {head: (groups[head], _signature(found, groups)) for head, found in inputs.items()}
        )
        sizes, before = Counter(finer.values()), Counter(groups.values())
        # Rounds that only peel single nodes off a chain would go on for its whole length.
        peels = sum(n > 1 for n in sizes.values()) == sum(n > 1 for n in before.values())
        if len(sizes) > MOST_GROUPS or (peels and len(sizes) - len(before) < 2):
            return groups
        groups = finer


def _signature(found: list[int], groups: dict[int, int]) -> Any:
    kinds = Counter(groups[head] for head in found)
    return tuple(sorted(kinds.items())), len(set(found))


def _leaves_by_use(
    graph: Graph, inputs: dict[int, list[int]], groups: dict[int, int]
) -> dict[int, int]:
    """Split leaves by the groups that use them: the parameters of each layer, the inputs."""
    users: dict[int, set[int]] = {head: set() for head in inputs}
    for head, found in inputs.items():
        for other in found:
            if not graph.operands[other]:
                users[other].add(groups[head])
    return _numbered({head: (groups[head], tuple(sorted(users[head]))) for head in inputs})


def _drawn(
    graph: Graph, heads: list[int], inputs: dict[int, list[int]], groups: dict[int, int]
) -> Picture:
    members: dict[int, list[int]] = {}
    for place, head in enumerate(heads):
        members.setdefault(groups[head], []).append(place)
    picture = Picture()
    for group, places in sorted(members.items()):
        count = len({heads[place] for place in places})
        fields = _one(graph, places) if count == 1 else _many(graph, places, count)
        kind = "group" if len(places) > 1 else "value" if graph.operands[places[0]] else "leaf"
        picture.boxes.append(Box(f"g{group}", fields, kind))
    arrows = Counter((groups[o], groups[head]) for head, found in inputs.items() for o in found)
    for (tail, head), count in sorted(arrows.items()):
        if tail != head:
            text = f"{count:,}" if count > 1 else ""
            picture.arrows.append(Arrow(f"g{tail}", f"g{head}", text))
    return picture.verify()


def _one(graph: Graph, places: list[int]) -> tuple[str, ...]:
    last = places[-1]
    title = graph.label[last] or (_ops(graph, places) if graph.operands[last] else "leaf")
    held = (f"{len(places):,} nodes",) if len(places) > 1 else ()
    return title, *held, f"data {readable(graph.data[last])}", f"grad {readable(graph.grad[last])}"


def _many(graph: Graph, places: list[int], count: int) -> tuple[str, ...]:
    if not graph.operands[places[0]]:
        return (f"{count:,} leaves",)
    names = {graph.op[place] for place in places}
    is_neuron = "dot" in names or {"mul", "add"} <= names
    title = f"{count:,} neurons" if is_neuron else f"{count:,} times"
    return title, _ops(graph, places), f"{len(places):,} nodes"


def _ops(graph: Graph, places: list[int]) -> str:
    """The ops of a cluster, in the order of their first use."""
    shown = dict.fromkeys(symbol_of(graph, place) for place in places)
    last = [symbol_of(graph, places[-1])]
    return " → ".join([sign for sign in shown if sign not in last] + last)


def _numbered(keys: dict[int, Any]) -> dict[int, int]:
    """0, 1, 2, ... for the different keys, in the order of their first appearance."""
    known: dict[Any, int] = {}
    return {head: known.setdefault(key, len(known)) for head, key in keys.items()}
